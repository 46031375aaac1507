import { Agent, request as ask } from "node:http"
import type { Answer, Wire } from "./Draft.ts"

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** The most of an answer that is read. */
const mostText = 4_194_304

/** Time for an answer, in milliseconds: a busy machine may give a service nothing for many seconds. */
const mostWait = 60_000

/** An answer that never came: its status is 0, and its text says why. */
const unanswered = (text: string, took: number): Answer => ({
  status: 0,
  headers: {},
  setCookies: [],
  text,
  took
})

/** Sends a request and reads its answer; a stream that does not end is left after its first part. */
export const send = (port: number, { body, headers, method, path }: Wire): Promise<Answer> => {
  const before = performance.now()
  const took = () => Math.round(performance.now() - before)
  return new Promise((resolve) => {
    let sent: ReturnType<typeof ask>
    try {
      sent = ask({ agent, port, host: "127.0.0.1", method, path, headers })
    } catch (error) {
      // What no client can write is no request.
      resolve(unanswered(`unsendable: ${String(error)}`, 0))
      return
    }
    const deadline = setTimeout(() => {
      resolve(unanswered("timeout", took()))
      sent.destroy()
    }, mostWait)
    const done = (answer: Answer) => {
      clearTimeout(deadline)
      resolve(answer)
    }
    sent.on("response", (response) => {
      const chunks: Array<Buffer> = []
      let length = 0
      const answer = (): Answer => ({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        ),
        setCookies: response.headers["set-cookie"] ?? [],
        text: Buffer.concat(chunks).toString("utf8"),
        took: took()
      })
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (response.headers["content-type"] === "text/event-stream" || length > mostText) {
          done(answer())
          sent.destroy()
        }
      })
      response.on("end", () => done(answer()))
      response.on("error", (error) => done(unanswered(`cut: ${error.message}`, took())))
      if (response.headers["content-type"]?.startsWith("text/event-stream") === true) {
        // Its first part may come much later.
        setTimeout(() => {
          done(answer())
          sent.destroy()
        }, 50)
      }
    })
    sent.on("error", (error) => done(unanswered(`no answer: ${error.message}`, took())))
    sent.end(body ?? undefined)
  })
}
