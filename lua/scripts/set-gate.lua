--[[
  set-gate: moves a bucket's gate. From the instant of its answer reserve decides by the new state.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   epoch, 1 or more
    ARGV[2]   control version of the change, 1 or more; each control change of the offer has a higher one
    ARGV[3]   wanted state: closed, open or fenced
    ARGV[4]   1 when the equations were just proven to hold, else 0

  Output: an array of code and the state afterwards (empty for -1 and -4)
     1 APPLIED         the gate is in the wanted state; the version is recorded
     0 REFUSED         nothing changed (the state afterwards may still be the wanted one)
    -1 NOT_PREHEATED   meta, stock or stream is not in this Redis
    -4 WRONG_EPOCH     Redis is in another epoch

  Refused is: a version below the last applied one, so that a late "open" cannot undo a "stop"; the last applied version again (it is
  answered with the state as it is); fenced to closed or open without proof; loading to open.

  Atomicity: one slot, one script.
]]
local APPLIED, REFUSED = 1, 0

local call = redis.call
local stands = standing()
if #ARGV ~= 4 then
  refuse('count of arguments', #ARGV, '4: epoch, control version, wanted state, proven')
end
local epoch = whole(ARGV[1], 'epoch', 1, NUMBER_MAX)
local version = whole(ARGV[2], 'control version', 1, NUMBER_MAX)
local wanted = ARGV[3]
if wanted ~= 'closed' and wanted ~= 'open' and wanted ~= 'fenced' then
  refuse('wanted state', wanted, 'closed, open or fenced')
end
local proven = whole(ARGV[4], 'proven', 0, 1) == 1
if problem then
  return problem
end
if not stands then
  return { NOT_PREHEATED, '' }
end
local meta = call('HMGET', KEYS[5], 'epoch', 'control_version', 'state')
local current, last, state = stored(meta[1], 'epoch'), stored(meta[2], 'control version'), meta[3]
if problem then
  return problem
end
if current ~= epoch then
  return { WRONG_EPOCH, '' }
end
if version <= last then
  return { REFUSED, state }
end
if state == 'fenced' and wanted ~= 'fenced' and not proven then
  return { REFUSED, state }
end
if state == 'loading' and wanted == 'open' then
  return { REFUSED, state }
end
call('HSET', KEYS[5], 'state', wanted, 'control_version', ARGV[2])
return { APPLIED, wanted }
