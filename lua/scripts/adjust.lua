--[[
  adjust: adds units to a bucket or withdraws some, once by adjustment id. A transfer between buckets is a withdrawal from one and an
  addition to the other under the transfer's id.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   epoch, 1 or more
    ARGV[2]   adjustment id, 1 to 64 bytes
    ARGV[3]   units, a whole number other than 0; negative withdraws

  Output
     1 APPLIED            the units were added or withdrawn
     0 ALREADY_APPLIED    by this id before, whatever the units; nothing changed
    -1 NOT_PREHEATED      meta, stock or stream is not in this Redis
    -4 WRONG_EPOCH        Redis is in another epoch
    -2 TOO_FEW_UNITS      fewer units are left than would be withdrawn; nothing changed
  Precedence: -1, -4, 0, -2, 1.

  Atomicity: one slot, one script. Applied ids are fields adjustment:<id> of meta, forgotten with the epoch.
]]
local APPLIED, ALREADY_APPLIED, TOO_FEW_UNITS = 1, 0, -2

local call = redis.call
local stands = standing()
if #ARGV ~= 3 then
  refuse('count of arguments', #ARGV, '3: epoch, adjustment id, units')
end
local epoch = whole(ARGV[1], 'epoch', 1, NUMBER_MAX)
local field = 'adjustment:' .. bounded(ARGV[2], 'adjustment id', 64)
local units = whole(ARGV[3], 'units', -NUMBER_MAX, NUMBER_MAX)
if units == 0 then
  refuse('units', ARGV[3], 'a whole number other than 0')
end
if problem then
  return problem
end
if not stands then
  return NOT_PREHEATED
end
local meta = call('HMGET', KEYS[5], 'epoch', field)
local current, left = stored(meta[1], 'epoch'), stored(call('GET', KEYS[1]), 'stock')
if problem then
  return problem
end
if current ~= epoch then
  return WRONG_EPOCH
end
if meta[2] then
  return ALREADY_APPLIED
end
if left + units < 0 then
  return TOO_FEW_UNITS
end
call('HSET', KEYS[5], field, ARGV[3])
call('HINCRBY', KEYS[5], 'adjusted', ARGV[3])
call('INCRBY', KEYS[1], ARGV[3])
return APPLIED
