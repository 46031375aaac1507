-- Asks for the rows of BENCH_ROWS in turn: one a line, method TAB path TAB body, then a TAB and
-- name=value for each header. Where there is a BENCH_OPENING, a line of the same form, it is asked
-- for before each row, and the id of its answer stands in the row's path for %ID%.
local rows, next_row = {}, 0
local opening, id

local function read(line)
  local method, path, body, rest = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)(.*)$")
  local headers = {}
  for name, value in rest:gmatch("\t([^=]*)=([^\t]*)") do headers[name] = value end
  if body == "" then return wrk.format(method, path, headers) end
  return wrk.format(method, path, headers, body)
end

function init()
  for line in io.lines(os.getenv("BENCH_ROWS")) do rows[#rows + 1] = read(line) end
  local text = os.getenv("BENCH_OPENING")
  if text then
    opening = read(text)
    function response(_, _, body) id = id == nil and body:match('"id":"([%w-]+)"') or nil end
  end
end

function request()
  if opening and id == nil then return opening end
  next_row = next_row % #rows + 1
  if opening then return (rows[next_row]:gsub("%%ID%%", id, 1)) end
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
