-- Asks for the rows of BENCH_ROWS in turn: one a line, method TAB path TAB body, then a TAB and
-- name=value for each header.
local rows, next_row = {}, 0

function init()
  for line in io.lines(os.getenv("BENCH_ROWS")) do
    local method, path, body, rest = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)(.*)$")
    local headers = {}
    for name, value in rest:gmatch("\t([^=]*)=([^\t]*)") do headers[name] = value end
    if body == "" then rows[#rows + 1] = wrk.format(method, path, headers)
    else rows[#rows + 1] = wrk.format(method, path, headers, body) end
  end
end

function request()
  next_row = next_row % #rows + 1
  return rows[next_row]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n#RESULT {"requests":%d,"seconds":%.6f,"p50":%.4f,"p99":%.4f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
