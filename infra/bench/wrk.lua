-- For wrk (see wrk.ts): requests the file, or ranges at random positions, and prints the result as JSON.
local range_bytes, file_bytes = 0, 0

function init(arguments)
  range_bytes = tonumber(arguments[1])
  file_bytes = tonumber(arguments[2])
  local pause_ms = tonumber(arguments[3])
  -- wrk looks for this function once init has returned.
  if pause_ms > 0 then delay = function() return math.random(0, 2 * pause_ms) end end
end

function request()
  if range_bytes == 0 then return wrk.format("GET") end
  local start = math.random(0, file_bytes - range_bytes)
  wrk.headers["Range"] = string.format("bytes=%d-%d", start, start + range_bytes - 1)
  return wrk.format("GET")
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"failures":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
