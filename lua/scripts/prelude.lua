--[[
  Put before every script when it is loaded (LuaScript does that): the five keys of a bucket, and the checks that come before the
  first write. Redis does not roll a script back, so a script first validates everything, then returns `problem` if there is one, and
  only then writes.

  Input of every script
    KEYS[1] stock    {prefix}stock:{tag}     string   units left
    KEYS[2] buyers   {prefix}buyers:{tag}    hash     user id -> reservation id|quantity
    KEYS[3] events   {prefix}events:{tag}    stream   one entry per grant, one consumer group
    KEYS[4] refills  {prefix}refills:{tag}   set      reservation ids given back in this epoch
    KEYS[5] meta     {prefix}meta:{tag}      hash     epoch, state, control_version, limit, counters, adjustment:<id>
  The tag is activity:sku, activity:sku:bucket, or under an activity-wide limit activity or activity:bucket; README.md has the map.
  All five share one hash tag, hence one slot.

  Output common to every script
    error BADCALL: a count of keys or arguments, a key's type or an argument is not as the contract says; the text says what, which
    value, and what is allowed. Nothing was changed.
]]
local NOT_PREHEATED = -1
local WRONG_EPOCH = -4

local problem

-- Notes the first flaw; later ones are often its consequence.
local function refuse(what, value, allowed)
  if not problem then
    problem = redis.error_reply('BADCALL ' .. what .. ' is "' .. string.sub(tostring(value), 1, 80) .. '"; allowed: ' .. allowed)
  end
end

-- The number that an argument spells; whole, at most 15 digits, so that a Lua number holds it exactly.
local function whole(text, what, min, max)
  if type(text) == 'string' and #text <= 16 and (string.find(text, '^[1-9]%d*$') or string.find(text, '^%-[1-9]%d*$') or text == '0') then
    local number = tonumber(text)
    if number >= min and number <= max then
      return number
    end
  end
  refuse(what, text, 'a whole number from ' .. string.format('%.0f', min) .. ' to ' .. string.format('%.0f', max))
  return min
end

local NUMBER_MAX = 999999999999999

local function bounded(text, what, lengthMax)
  if type(text) ~= 'string' or #text < 1 or #text > lengthMax then
    refuse(what, text, '1 to ' .. lengthMax .. ' bytes')
    return ''
  end
  return text
end

-- An id that goes into a buyers value, where | ends it.
local function reservation(text, what)
  bounded(text, what, 64)
  if text and string.find(text, '|', 1, true) then
    refuse(what, text, 'no |')
  end
  return text or ''
end

-- Checks the keys; tells whether all that an epoch consists of is there.
local function standing()
  if #KEYS ~= 5 then
    refuse('count of keys', #KEYS, '5: stock, buyers, events, refills, meta')
    return false
  end
  local types = { 'string', 'hash', 'stream', 'set', 'hash' }
  local there = {}
  for i = 1, 5 do
    local found = redis.call('TYPE', KEYS[i]).ok
    there[i] = found ~= 'none'
    if there[i] and found ~= types[i] then
      refuse('type of key ' .. KEYS[i], found, types[i] .. ' or none')
    end
  end
  return there[1] and there[3] and there[5], there
end

-- A number that a script once wrote; anything else there means that somebody else wrote too.
local function stored(text, what)
  local number = type(text) == 'string' and string.find(text, '^%-?%d+$') and tonumber(text)
  if not number then
    refuse('stored ' .. what, text, 'a whole number')
    return 0
  end
  return number
end

-- Fields of a flat reply such as XINFO's, by name.
local function fields(flat)
  local named = {}
  for i = 1, #flat, 2 do
    named[flat[i]] = flat[i + 1]
  end
  return named
end
