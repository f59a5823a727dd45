--[[
  give-back: returns the units of ended reservations, refills and releases alike. A reservation comes back at most once, so its id is
  the return's id.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    for each of 1 to 512 returns, in the order in which they are applied:
    ARGV[+1]  epoch that the return belongs to, 1 or more
    ARGV[+2]  reservation id, 1 to 64 bytes without |
    ARGV[+3]  user id, 1 to 64 bytes
    ARGV[+4]  quantity, a whole number from 1 to 100

  Output: an array, one code for each return, in order
     1 APPLIED            the units are back; the buyer may buy again, unless he holds another reservation by now
     0 ALREADY_APPLIED    this reservation came back before; nothing changed
    -1 NOT_PREHEATED      meta, stock or stream is not in this Redis (all returns)
    -4 WRONG_EPOCH        Redis is in another epoch; the rebuild has counted the units
    -6 MORE_THAN_GRANTED  more would come back than was granted and seeded, to all or to this buyer; nothing changed
  Precedence for one return: -1, -4, 0, -6, 1. An earlier return of the batch counts for a later one.

  Atomicity: one slot, one script; every check precedes the first write, which may be refused for lack of memory, and then nothing was
  changed.
]]
local APPLIED, ALREADY_APPLIED, MORE_THAN_GRANTED = 1, 0, -6
local RETURNS_MAX = 512

local call = redis.call
local stands, there = standing()
local count = #ARGV / 4
if count < 1 or count > RETURNS_MAX or count % 1 ~= 0 then
  refuse('count of arguments', #ARGV, '4 for each of 1 to ' .. RETURNS_MAX .. ' returns')
end
if problem then
  return problem
end
local epochs, ids, users, quantities = {}, {}, {}, {}
for i = 1, count do
  local at = 4 * i - 3
  epochs[i] = whole(ARGV[at], 'epoch of return ' .. i, 1, NUMBER_MAX)
  ids[i] = reservation(ARGV[at + 1], 'reservation id of return ' .. i)
  users[i] = bounded(ARGV[at + 2], 'user id of return ' .. i, 64)
  quantities[i] = whole(ARGV[at + 3], 'quantity of return ' .. i, 1, 100)
end
if problem then
  return problem
end

local codes = {}
if not stands then
  for i = 1, count do
    codes[i] = NOT_PREHEATED
  end
  return codes
end
local meta = call('HMGET', KEYS[5], 'epoch', 'granted', 'seeded', 'returned')
local current, out = stored(meta[1], 'epoch'), stored(meta[2], 'granted') + stored(meta[3], 'seeded')
local returned = stored(meta[4], 'returned')
stored(call('GET', KEYS[1]), 'stock')
if problem then
  return problem
end
local held = there[2] and call('HMGET', KEYS[2], unpack(users)) or {}
local ended = there[4] and call('SMISMEMBER', KEYS[4], unpack(ids)) or {}

local now, applied, freed, units = {}, {}, {}, 0
for i = 1, count do
  local bar = held[i] and string.find(held[i], '|', 1, true)
  local holdsThis = bar and string.sub(held[i], 1, bar - 1) == ids[i]
  if epochs[i] ~= current then
    codes[i] = WRONG_EPOCH
  elseif ended[i] == 1 or now[ids[i]] then
    codes[i] = ALREADY_APPLIED
  elseif returned + units + quantities[i] > out
    or holdsThis and quantities[i] > stored(string.sub(held[i], bar + 1), 'quantity') then
    codes[i] = MORE_THAN_GRANTED
  else
    codes[i] = APPLIED
    units = units + quantities[i]
    now[ids[i]] = true
    applied[#applied + 1] = ids[i]
    if holdsThis then
      freed[#freed + 1] = users[i]
    end
  end
end
if problem then
  return problem
end
if units > 0 then
  call('SADD', KEYS[4], unpack(applied))
  call('INCRBY', KEYS[1], units)
  call('HINCRBY', KEYS[5], 'returned', units)
  if #freed > 0 then
    call('HDEL', KEYS[2], unpack(freed))
  end
end
return codes
