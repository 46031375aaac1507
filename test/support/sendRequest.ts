import { request as httpRequest } from "node:http"

/** An answer as it came over the wire. */
export interface RawResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

/** A request below every client; redirects are answers like others. */
export interface SentRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

/**
 * Sends a request by `node:http`: with `fetch` one takes twice the processor's time, the server's
 * part included, and most of a run of tests is requests.
 */
export const sendRequest = (
  address: string,
  { body, headers, method }: SentRequest
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    // Node.js tells the length of no DELETE by itself, and the next request would begin in its body.
    const bytes = typeof body === "string" ? Buffer.from(body) : body
    const length = bytes === undefined ? {} : { "content-length": bytes.length }
    const sent = { method, headers: { ...length, ...headers } }
    const request = httpRequest(address, sent, (response) => {
      const chunks: Array<Buffer> = []
      response.on("error", reject)
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8")
        const received = new Headers()
        for (let i = 0; i < response.rawHeaders.length; i += 2) {
          received.append(response.rawHeaders[i] ?? "", response.rawHeaders[i + 1] ?? "")
        }
        const isJson = received.get("content-type")?.includes("json") === true
        resolve({
          status: response.statusCode ?? 0,
          headers: received,
          text,
          json: isJson && text !== "" ? JSON.parse(text) : undefined
        })
      })
    })
    request.on("error", reject)
    // As bytes, since a text would give its encoding to the headers.
    request.end(bytes)
  })
