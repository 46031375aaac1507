import { Effect } from "effect"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

/** Stand-in for Turnstile and hCaptcha, by what both document of `siteverify`. */
export interface ChallengeHost {
  readonly url: URL
  /** Every form that was posted. */
  readonly asked: Array<Readonly<Record<string, string>>>
  /**
   * Over the answer to a token that was not asked about before, its status too; a number is a status
   * without an answer.
   */
  answer: Readonly<Record<string, unknown>> | number
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

/** Knows one secret; a token is good for one verification, as both providers have it. */
export const challengeHost = (secret: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const seen = new Set<string>()
      const host: { url: URL; asked: ChallengeHost["asked"]; answer: ChallengeHost["answer"] } = {
        url: new URL("http://127.0.0.1"),
        asked: [],
        answer: {}
      }
      const server = createServer(async (request, response) => {
        const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
        host.asked.push(form)
        if (typeof host.answer === "number") {
          response.writeHead(host.answer).end("{}")
          return
        }
        const token = form["response"] ?? ""
        const errors =
          form["secret"] !== secret
            ? ["invalid-input-secret"]
            : seen.has(token)
              ? ["timeout-or-duplicate"]
              : []
        seen.add(token)
        const { status = 200, ...answer } = host.answer
        const verdict = {
          success: errors.length === 0,
          "error-codes": errors,
          challenge_ts: "2026-01-01T00:00:00Z",
          hostname: "main.test",
          ...answer
        }
        response.writeHead(Number(status), { "content-type": "application/json" })
        response.end(JSON.stringify(verdict))
      })
      await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", resolve)
      })
      const { port } = server.address() as AddressInfo
      host.url = new URL(`http://127.0.0.1:${port}/siteverify`)
      return { host: host as ChallengeHost, server }
    }),
    ({ server }) =>
      Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          })
      )
  ).pipe(Effect.map(({ host }) => host))
