--[[
  preheat: establishes a bucket's state in an epoch; the gate is loading afterwards.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   epoch, 1 or more
    ARGV[2]   limit: most units in one reservation, 1 to 100
    ARGV[3]   units that the bucket starts with, 0 or more
    ARGV[4]   scope of the buyer check: OFFER, or ACTIVITY, where other offers keep their buyers in the same hash
    ARGV[5]   what the offer's reservation ids begin with: activity and SKU in base 36, each followed by -
    ARGV[6]   name of the consumer group

  Output
     1 PREHEATED       the epoch stands as asked
     0 SAME_EPOCH      it stood before; nothing was changed, whatever the other arguments say
    -4 WRONG_EPOCH     Redis is in a later epoch; nothing was changed

  What it does to an older epoch: stock, returns and counters are replaced; the offer's buyers are forgotten (scope ACTIVITY: only the
  entries whose reservation id begins with ARGV[5]); the stream is kept, since unsettled grants of the old epoch may stand in it. The
  consumer group is made if it is missing, from the stream's start.

  Atomicity: one slot, one script. The first write may be refused for lack of memory; then nothing was changed. Under scope ACTIVITY the
  whole buyers hash is scanned, which takes about a second for a million buyers; an epoch is established while the offer grants nothing.
]]
local PREHEATED, SAME_EPOCH = 1, 0

local call = redis.call
local _, there = standing()
if #ARGV ~= 6 then
  refuse('count of arguments', #ARGV, '6: epoch, limit, units, scope, id prefix, group')
end
local epoch = whole(ARGV[1], 'epoch', 1, NUMBER_MAX)
whole(ARGV[2], 'limit', 1, 100)
whole(ARGV[3], 'units', 0, NUMBER_MAX)
local scope, idPrefix, group = ARGV[4], ARGV[5], ARGV[6]
if scope ~= 'OFFER' and scope ~= 'ACTIVITY' then
  refuse('scope', scope, 'OFFER or ACTIVITY')
end
if not string.find(idPrefix or '', '^[1-9a-z][0-9a-z]*%-[1-9a-z][0-9a-z]*%-$') then
  refuse('id prefix', idPrefix, 'activity and SKU in base 36, each followed by -')
end
bounded(group, 'group', 64)
if problem then
  return problem
end

local current = there[5] and call('HGET', KEYS[5], 'epoch')
current = current and stored(current, 'epoch') or 0
if problem then
  return problem
end
if current == epoch then
  return SAME_EPOCH
end
if current > epoch then
  return WRONG_EPOCH
end

local hasGroup = false
if there[3] then
  for _, flat in ipairs(call('XINFO', 'GROUPS', KEYS[3])) do
    hasGroup = hasGroup or fields(flat).name == group
  end
end

local forgotten = {}
if scope == 'ACTIVITY' and there[2] then
  local cursor = '0'
  repeat
    local page = call('HSCAN', KEYS[2], cursor, 'COUNT', 1000)
    cursor = page[1]
    for i = 1, #page[2], 2 do
      if string.sub(page[2][i + 1], 1, #idPrefix) == idPrefix then
        forgotten[#forgotten + 1] = page[2][i]
      end
    end
  until cursor == '0'
end

call('SET', KEYS[1], ARGV[3])
if not hasGroup then
  call('XGROUP', 'CREATE', KEYS[3], group, '0', 'MKSTREAM')
end
call('DEL', KEYS[4], KEYS[5])
if scope == 'OFFER' then
  call('DEL', KEYS[2])
end
for first = 1, #forgotten, 1000 do
  call('HDEL', KEYS[2], unpack(forgotten, first, math.min(first + 999, #forgotten)))
end
call('HSET', KEYS[5], 'epoch', ARGV[1], 'state', 'loading', 'control_version', '0', 'limit', ARGV[2], 'preheated', ARGV[3],
  'seeded', '0', 'granted', '0', 'returned', '0', 'adjusted', '0')
return PREHEATED
