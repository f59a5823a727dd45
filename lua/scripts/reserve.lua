--[[
  reserve: decides a batch of requests for one bucket; takes the units and appends one stream entry per grant.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   epoch that the caller believes in, 1 or more
    then for each of 1 to 512 requests, in the order in which they are decided:
    ARGV[+1]  reservation id, 1 to 64 bytes without |; the same at every retry
    ARGV[+2]  user id, 1 to 64 bytes
    ARGV[+3]  quantity, a whole number from 1 to the bucket's limit
    ARGV[+4]  request id, 1 to 64 bytes

  Output: a flat array
    [1]       units left after the batch; -1 when not preheated
    then for each request, in order, a pair of code and reservation id (empty unless the code is -3):
     0 GRANTED          the units are the buyer's: now, or by this reservation id before, whatever the gate
    -1 NOT_PREHEATED    meta, stock or stream is not in this Redis (all requests)
    -4 WRONG_EPOCH      Redis is in another epoch than ARGV[1] (all requests)
    -3 ALREADY_GRANTED  the buyer holds another reservation (its id follows), or this one was granted and given back (its own id)
    -5 NOT_OPEN         the gate is not open
    -2 SOLD_OUT         fewer units are left than were asked for
  Precedence for one request: -1, -4, 0 (held), -3 (another held), -3 (given back), -5, -2, 0 (granted now). An earlier request of the
  batch counts for a later one. A quantity outside 1 to limit, or one reservation id under two users, is BADCALL for the whole batch.

  Stream entry: r reservation id, u user id, q quantity, k request id, e epoch.

  Atomicity: one slot, one script; every check precedes the first write. The first write may be refused for lack of memory, which
  Redis judges at the script's start, so either all writes happen or none. Cost: a handful of calls for the batch, and XADD per grant.
]]
local GRANTED, SOLD_OUT, ALREADY_GRANTED, NOT_OPEN = 0, -2, -3, -5
local REQUESTS_MAX = 512 -- 1,024 values in one HSET stay far below unpack's limit of some 8,000

local call = redis.call
local stands, there = standing()
local epoch = whole(ARGV[1], 'epoch', 1, NUMBER_MAX)
local count = (#ARGV - 1) / 4
if count < 1 or count > REQUESTS_MAX or count % 1 ~= 0 then
  refuse('count of arguments', #ARGV, '1 + 4 for each of 1 to ' .. REQUESTS_MAX .. ' requests')
end
if problem then
  return problem
end

local meta = stands and call('HMGET', KEYS[5], 'epoch', 'limit', 'state')
local limit = stands and stored(meta[2], 'limit') or NUMBER_MAX
local quantityOf = {}
for quantity = 1, math.min(limit, 100) do
  quantityOf[tostring(quantity)] = quantity
end

local ids, users, quantities, owner = {}, {}, {}, {}
local at = 2
for i = 1, count do
  local id, user, quantity, request = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
  if #id < 1 or #id > 64 or string.find(id, '|', 1, true) then
    reservation(id, 'reservation id of request ' .. i)
  end
  if #user < 1 or #user > 64 then
    bounded(user, 'user id of request ' .. i, 64)
  end
  if #request < 1 or #request > 64 then
    bounded(request, 'request id of request ' .. i, 64)
  end
  quantities[i] = quantityOf[quantity] or whole(quantity, 'quantity of request ' .. i, 1, limit)
  if (owner[id] or user) ~= user then
    refuse('reservation id of request ' .. i, id, 'one user for each reservation id')
  end
  owner[id] = user
  ids[i] = id
  users[i] = user
  at = at + 4
end
if problem then
  return problem
end

local reply = { NOT_PREHEATED }
local function answerAll(code)
  for i = 1, count do
    reply[2 * i] = code
    reply[2 * i + 1] = ''
  end
  return reply
end
if not stands then
  return answerAll(NOT_PREHEATED)
end
local left = stored(call('GET', KEYS[1]), 'stock')
local current = stored(meta[1], 'epoch')
if problem then
  return problem
end
reply[1] = left
if current ~= epoch then
  return answerAll(WRONG_EPOCH)
end

local open = meta[3] == 'open'
local held = there[2] and call('HMGET', KEYS[2], unpack(users)) or {}
local ended = there[4] and call('SMISMEMBER', KEYS[4], unpack(ids)) or {}

-- Decide; nothing is written yet. `now` holds what this batch grants, by user.
local now = {}
local granted, taken = {}, 0
local values = {}
for i = 1, count do
  local id, user, quantity = ids[i], users[i], quantities[i]
  local holds = now[user]
  if not holds and held[i] then
    local bar = string.find(held[i], '|', 1, true)
    holds = bar and string.sub(held[i], 1, bar - 1) or held[i]
  end
  local code, original = GRANTED, ''
  if holds then
    if holds ~= id then
      code, original = ALREADY_GRANTED, holds
    end
  elseif ended[i] == 1 then
    code, original = ALREADY_GRANTED, id
  elseif not open then
    code = NOT_OPEN
  elseif left < quantity then
    code = SOLD_OUT
  else
    left = left - quantity
    taken = taken + quantity
    now[user] = id
    granted[#granted + 1] = i
    values[#values + 1] = user
    values[#values + 1] = id .. '|' .. quantity
  end
  reply[2 * i] = code
  reply[2 * i + 1] = original
end

if taken > 0 then
  call('HSET', KEYS[2], unpack(values))
  call('DECRBY', KEYS[1], taken)
  call('HINCRBY', KEYS[5], 'granted', taken)
  for n = 1, #granted do
    local i = granted[n]
    call('XADD', KEYS[3], '*', 'r', ids[i], 'u', users[i], 'q', quantities[i], 'k', ARGV[4 * i + 1], 'e', ARGV[1])
  end
end
reply[1] = left
return reply
