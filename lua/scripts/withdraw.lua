--[[
  withdraw: takes up to so many units out of a bucket, as many as are left, once by adjustment id.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   epoch, 1 or more
    ARGV[2]   adjustment id, 1 to 64 bytes
    ARGV[3]   most units to take, a whole number from 1

  Output
     n TAKEN           0 or more: the units taken, now or by the first call with this id; a repeat gets the same number, whatever it asks
    -1 NOT_PREHEATED   meta, stock or stream is not in this Redis
    -4 WRONG_EPOCH     Redis is in another epoch
  Precedence: -1, -4, n.

  Atomicity: one slot, one script. What was taken is minus the field adjustment:<id> of meta, forgotten with the epoch.
]]
local call = redis.call
local stands = standing()
if #ARGV ~= 3 then
  refuse('count of arguments', #ARGV, '3: epoch, adjustment id, most units')
end
local epoch = whole(ARGV[1], 'epoch', 1, NUMBER_MAX)
local field = 'adjustment:' .. bounded(ARGV[2], 'adjustment id', 64)
local most = whole(ARGV[3], 'most units', 1, NUMBER_MAX)
if problem then
  return problem
end
if not stands then
  return NOT_PREHEATED
end
local meta = call('HMGET', KEYS[5], 'epoch', field)
local current, left = stored(meta[1], 'epoch'), stored(call('GET', KEYS[1]), 'stock')
local before = meta[2] and stored(meta[2], 'adjustment')
if problem then
  return problem
end
if current ~= epoch then
  return WRONG_EPOCH
end
if before then
  return -before
end
local units = math.max(0, math.min(most, left))
call('HSET', KEYS[5], field, string.format('%.0f', -units))
if units > 0 then
  call('HINCRBY', KEYS[5], 'adjusted', string.format('%.0f', -units))
  call('DECRBY', KEYS[1], string.format('%.0f', units))
end
return units
