--[[
  forget-consumers: removes consumers that hold no entry and have been silent for long, such as those of engines that are gone.

  Input
    KEYS      the five keys of the bucket (prelude.lua)
    ARGV[1]   name of the consumer group
    ARGV[2]   least silence in milliseconds, 1 or more

  Output: how many were removed; 0 too when the stream or the group is not in this Redis

  Atomicity: one slot, one script: nobody can be handed an entry between the look and the removal.
]]
local call = redis.call
local _, there = standing()
if #ARGV ~= 2 then
  refuse('count of arguments', #ARGV, '2: group, silence in milliseconds')
end
local group = bounded(ARGV[1], 'group', 64)
local silence = whole(ARGV[2], 'silence in milliseconds', 1, NUMBER_MAX)
if problem then
  return problem
end
local removed = 0
local groups = there[3] and call('XINFO', 'GROUPS', KEYS[3]) or {}
for _, flat in ipairs(groups) do
  if fields(flat).name == group then
    for _, flatConsumer in ipairs(call('XINFO', 'CONSUMERS', KEYS[3], group)) do
      local consumer = fields(flatConsumer)
      if consumer.pending == 0 and consumer.idle >= silence then
        call('XGROUP', 'DELCONSUMER', KEYS[3], group, consumer.name)
        removed = removed + 1
      end
    end
  end
end
return removed
