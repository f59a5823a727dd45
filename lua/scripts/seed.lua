--[[
  seed: writes buyers of live orders into a bucket that is loading, so that they cannot buy again in the new epoch.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   epoch, 1 or more
    then for each of 1 to 1,000 holders:
    ARGV[+1]  user id, 1 to 64 bytes
    ARGV[+2]  reservation id behind the order, 1 to 64 bytes without |
    ARGV[+3]  quantity, a whole number from 1 to 100 (the limit of an earlier epoch may have been higher)

  Output
     1 SEEDED          they are in the buyer check, now or by an earlier call
    -1 NOT_PREHEATED   meta, stock or stream is not in this Redis
    -4 WRONG_EPOCH     Redis is in another epoch
    -5 NOT_LOADING     the gate has left loading

  The database's order wins over whatever stood there for the buyer. Units of seeded orders may come back in this epoch, so they are
  counted in meta's `seeded`, each once: give-back lets no more return than was granted and seeded.

  Atomicity: one slot, one script; nothing is written unless the answer is 1.
]]
local SEEDED, NOT_LOADING = 1, -5
local HOLDERS_MAX = 1000

local call = redis.call
local stands, there = standing()
local epoch = whole(ARGV[1], 'epoch', 1, NUMBER_MAX)
local count = (#ARGV - 1) / 3
if count < 1 or count > HOLDERS_MAX or count % 1 ~= 0 then
  refuse('count of arguments', #ARGV, '1 + 3 for each of 1 to ' .. HOLDERS_MAX .. ' holders')
end
if problem then
  return problem
end
local users, values, quantities = {}, {}, {}
for i = 1, count do
  local at = 3 * i - 1
  users[i] = bounded(ARGV[at], 'user id of holder ' .. i, 64)
  quantities[i] = whole(ARGV[at + 2], 'quantity of holder ' .. i, 1, 100)
  values[i] = reservation(ARGV[at + 1], 'reservation id of holder ' .. i) .. '|' .. ARGV[at + 2]
end
if problem then
  return problem
end
if not stands then
  return NOT_PREHEATED
end
local meta = call('HMGET', KEYS[5], 'epoch', 'state')
local current = stored(meta[1], 'epoch')
if problem then
  return problem
end
if current ~= epoch then
  return WRONG_EPOCH
end
if meta[2] ~= 'loading' then
  return NOT_LOADING
end

local held = there[2] and call('HMGET', KEYS[2], unpack(users)) or {}
local seen, pairsToSet, units = {}, {}, 0
for i = 1, count do
  local before = seen[users[i]] or held[i]
  if before ~= values[i] then
    pairsToSet[#pairsToSet + 1] = users[i]
    pairsToSet[#pairsToSet + 1] = values[i]
    units = units + quantities[i]
    seen[users[i]] = values[i]
  end
end
if units > 0 then
  call('HSET', KEYS[2], unpack(pairsToSet))
  call('HINCRBY', KEYS[5], 'seeded', units)
end
return SEEDED
