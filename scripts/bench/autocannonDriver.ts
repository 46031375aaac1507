/** The load of `drive.lua` made by autocannon, in a process of its own: prints one line of JSON. */
import autocannon from "autocannon"
import { readFileSync } from "node:fs"
import { percentile } from "./statistics.ts"

const [url = "", connections, seconds] = process.argv.slice(2)
const rows = readFileSync(process.env["BENCH_ROWS"] ?? "", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [method, path, body, ...headers] = line.split("\t")
    return {
      method,
      path,
      headers: Object.fromEntries(
        headers.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])
      ),
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
    requests: [{ setupRequest: (request) => ({ ...request, ...rows[next++ % rows.length] }) }]
  },
  () => {
    const result = {
      requests: times.length,
      seconds: (performance.now() - started) / 1000,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
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
