/** The load of `drive.lua` made by autocannon, in a process of its own: prints one line of JSON. */
import autocannon from "autocannon"
import { readFileSync } from "node:fs"

const [url = "", connections, seconds] = process.argv.slice(2)
const authorization = process.env["BENCH_AUTHORIZATION"] ?? ""
const rows = readFileSync(process.env["BENCH_ROWS"] ?? "", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [method, path, body] = line.split("\t")
    return {
      method,
      path,
      headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body } : {})
    }
  })

const times: Array<number> = []
let failed = 0
let next = 0
const started = performance.now()
const instance = autocannon(
  {
    url,
    connections: Number(connections),
    duration: Number(seconds),
    headers: { authorization },
    requests: [{ setupRequest: (request) => ({ ...request, ...rows[next++ % rows.length] }) }]
  },
  () => {
    times.sort((a, b) => a - b)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]
    const result = {
      requests: times.length,
      seconds: (performance.now() - started) / 1000,
      p50: at(0.5),
      p99: at(0.99),
      failed
    }
    process.stdout.write(`\n#RESULT ${JSON.stringify(result)}\n`)
  }
)
instance.on("response", (_client, status, _bytes, milliseconds) => {
  times.push(milliseconds)
  if (status < 200 || status > 299) failed += 1
})
instance.on("reqError", () => {
  failed += 1
})
