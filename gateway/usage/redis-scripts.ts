/** Returns the clock of Redis as seconds and microseconds, and fails if Redis cannot be written. */
export const TIME_SCRIPT = `
redis.call('SET', KEYS[1], '1', 'PX', 60000)
local time = redis.call('TIME')
return { tonumber(time[1]), tonumber(time[2]) }`

/**
 * A window is a field of the subscription's hash: by its length in milliseconds, with its start and the counts of it and the one before.
 * \`keep\` extends the life of the hash until its longest window has ended.
 */
const WINDOWS = `
local function read(text)
  if not text then return nil end
  local start, current, previous = string.match(text, '^(%d+) (%d+) (%d+)$')
  return tonumber(start), tonumber(current), tonumber(previous)
end
local function write(size, start, current, previous)
  redis.call('HSET', KEYS[1], size, string.format('%d %d %d', start, current, previous))
end
local function keep(longest)
  if redis.call('PTTL', KEYS[1]) < 2 * longest then redis.call('PEXPIRE', KEYS[1], 2 * longest) end
end`

/**
 * Takes the time and, for each window, its length and limit. Counts a call if every window allows one more, as \`roll\` and \`secondsToWait\`
 * in usage-windows.ts do. Returns 1 or 0, and the start and counts of each window.
 */
export const RESERVE_SCRIPT = `${WINDOWS}
local now = tonumber(ARGV[1])
local reply, longest = { 1 }, 0
for i = 2, #ARGV, 2 do
  local size, limit = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local start, current, previous = now - now % size, 0, 0
  local from, counted, before = read(redis.call('HGET', KEYS[1], ARGV[i]))
  if from == start then
    current, previous = counted, before
  elseif from == start - size then
    previous = counted
  elseif from and from > start then
    current, previous = counted, before
    if from - start <= size then start = from end
  end
  local elapsed = math.max(0, now - start)
  if previous * (1 - elapsed / size) + current + 1 > limit then reply[1] = 0 end
  reply[#reply + 1], reply[#reply + 2], reply[#reply + 3] = start, current, previous
  longest = math.max(longest, size)
end
if reply[1] == 0 then return reply end
for i = 2, #ARGV, 2 do
  local at = 2 + (i - 2) / 2 * 3
  reply[at + 1] = reply[at + 1] + 1
  write(ARGV[i], reply[at], reply[at + 1], reply[at + 2])
end
keep(longest)
return reply`

/**
 * Takes, for each window, its length, start, the counts of it and the one before that a gateway knows, and what to add to both. A stored window
 * that is newer gets what belongs to its previous one.
 */
export const MERGE_SCRIPT = `${WINDOWS}
local longest = 0
for i = 1, #ARGV, 6 do
  local size, start = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local known, knownBefore = tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
  local add, addBefore = tonumber(ARGV[i + 4]), tonumber(ARGV[i + 5])
  local from, current, previous = read(redis.call('HGET', KEYS[1], ARGV[i]))
  if from == start + size then
    write(ARGV[i], from, current, math.max(previous + add, known, 0))
  elseif not from or from <= start then
    if from == start - size then
      current, previous = 0, current
    elseif from ~= start then
      current, previous = 0, 0
    end
    write(ARGV[i], start, math.max(current + add, known, 0), math.max(previous + addBefore, knownBefore, 0))
  end
  longest = math.max(longest, size)
end
keep(longest)
return {}`
