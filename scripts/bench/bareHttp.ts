/**
 * Measures HTTP alone: a server of node:http that reads each request and sends an answer that the
 * service once gave (the file `BENCH_ANSWER`). Prints its port.
 */
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { RecordedCall } from "./recording.ts"

const answer: RecordedCall["answer"] = JSON.parse(
  readFileSync(process.env["BENCH_ANSWER"] ?? "", "utf8")
)
const body = Buffer.from(answer.body)
const headers = { "content-type": answer.contentType, "content-length": body.length }

const server = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(200, headers).end(body))
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(typeof address === "object" && address !== null ? address.port : "")
})
