import { Effect } from "effect"
import { request as httpRequest } from "node:http"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** How a held request was answered in the end. */
export interface HeldAnswer {
  readonly status: number
  readonly setCookie: ReadonlyArray<string>
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

/**
 * Sends the head of a POST with the browser's cookies and all of its body but the end, which goes
 * out when the answer is asked for: what happens in between happens while the service waits.
 */
export const held = Effect.fnUntraced(function* (
  browser: TestBrowser,
  path: string,
  json: unknown
) {
  const { port } = yield* TestService
  const body = Buffer.from(JSON.stringify(json))
  const request = httpRequest({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: `/_service${path}`,
    headers: {
      host: browser.host,
      origin: `http://${browser.host}`,
      cookie: [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; "),
      "content-type": "application/json",
      "content-length": body.length
    }
  })
  const answered = new Promise<HeldAnswer>((resolve, reject) => {
    request.on("error", reject)
    request.on("response", (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8")
        resolve({
          status: response.statusCode ?? 0,
          setCookie: response.headers["set-cookie"] ?? [],
          json: text === "" ? undefined : JSON.parse(text)
        })
      })
    })
  })
  yield* Effect.callback<void>((resume) => {
    request.write(body.subarray(0, -1), () => resume(Effect.void))
  })
  // One round trip on another connection: by its answer the head of this one has been read.
  yield* browser.ask("/environment")
  const answer = Effect.promise(() => {
    request.end(body.subarray(-1))
    return answered
  })
  return { answer }
})
