import { type Agent, type IncomingHttpHeaders, request } from "node:http"
import type { Row } from "./load.ts"

/** What a request was answered. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends one request; unlike `fetch` it lets the `Host` be named. */
export const ask = (
  origin: string,
  { body, headers, method, path }: Row,
  agent?: Agent
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }
    const options = {
      method,
      headers: { ...headers, ...length },
      ...(agent === undefined ? {} : { agent })
    }
    const sent = request(new URL(path, origin), options, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", reject)
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8")
        })
      )
    })
    sent.on("error", reject)
    sent.end(body)
  })

/** Whether the answer is what was asked for. */
export const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300
