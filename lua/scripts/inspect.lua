--[[
  inspect: reads one bucket at one instant; writes nothing.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   name of the consumer group

  Output: a flat array
    [1]   0 STANDS, or -1 NOT_PREHEATED (meta, stock, stream or the consumer group is not in this Redis; nothing follows)
    [2]   epoch                  [3]   state: loading, closed, open or fenced    [4]   control version
    [5]   units preheated        [6]   units granted       [7]   units returned  [8]   units added less units withdrawn
    [9]   units left             [10]  entries of buyers   [11]  entries of refills
    [12]  last stream entry id ever appended               [13]  last entry id handed to a consumer
    [14]  entries delivered and not acknowledged           [15]  entries in the stream
    Numbers that were stored come as text.

  Atomicity: one slot, one script, so the numbers belong to one instant. The group's lag and entries-read are not used: Redis itself
  calls them estimates.
]]
local STANDS = 0

local call = redis.call
local stands = standing()
if #ARGV ~= 1 then
  refuse('count of arguments', #ARGV, '1: group')
end
bounded(ARGV[1], 'group', 64)
if problem then
  return problem
end
if not stands then
  return { NOT_PREHEATED }
end
local stream = fields(call('XINFO', 'STREAM', KEYS[3]))
local group
for _, flat in ipairs(call('XINFO', 'GROUPS', KEYS[3])) do
  local each = fields(flat)
  if each.name == ARGV[1] then
    group = each
  end
end
if not group then
  return { NOT_PREHEATED }
end
local meta = call('HMGET', KEYS[5], 'epoch', 'state', 'control_version', 'preheated', 'granted', 'returned', 'adjusted')
for i = 1, 7 do
  if not meta[i] then
    refuse('stored meta field ' .. i, 'nil', 'a value')
  end
end
if problem then
  return problem
end
return {
  STANDS, meta[1], meta[2], meta[3], meta[4], meta[5], meta[6], meta[7], call('GET', KEYS[1]), call('HLEN', KEYS[2]),
  call('SCARD', KEYS[4]), stream['last-generated-id'], group['last-delivered-id'], group['pending'], stream['length'],
}
