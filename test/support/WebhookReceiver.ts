import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Queue } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"

/** A request that an endpoint was sent. */
export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  // Tests look into payloads of every type.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

/** What an endpoint answers: a status, or whatever it does with the request. */
export type Answer = number | ((response: ServerResponse) => void)

const read = async (request: IncomingMessage): Promise<Received> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString("utf8")
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  )
  const isJson = headers["content-type"] === "application/json"
  return { path: request.url ?? "", headers, body, json: isJson ? JSON.parse(body) : undefined }
}

/** A customer's own server that webhooks are delivered to, on loopback. */
export class WebhookReceiver extends Context.Service<
  WebhookReceiver,
  {
    readonly origin: string
    /** Everything that was sent to a path so far. */
    readonly at: (path: string) => ReadonlyArray<Received>
    /** Answers requests to a path so from now on; without it, 204. */
    readonly answer: (path: string, answer: Answer) => void
    /** The next request to any path. */
    readonly next: Effect.Effect<Received>
    /** Requests to a path that are not answered yet, and the most there ever were at once. */
    readonly open: (path: string) => { readonly now: number; readonly most: number }
    /** Answers requests to a path only once the effect it hands back has run. */
    readonly withhold: (path: string) => Effect.Effect<void>
  }
>()("gatehouse/test/WebhookReceiver") {
  static readonly layer = Layer.effect(
    WebhookReceiver,
    Effect.gen(function* () {
      const received: Array<Received> = []
      const arrivals = yield* Queue.unbounded<Received>()
      const answers = new Map<string, Answer>()
      const open = new Map<string, { now: number; most: number }>()

      const answer = (response: ServerResponse, said: Answer = 204) => {
        if (typeof said === "function") return said(response)
        response.statusCode = said
        return response.end()
      }

      const server = createServer((request, response) => {
        const count = open.get(request.url ?? "") ?? { now: 0, most: 0 }
        open.set(request.url ?? "", count)
        count.now += 1
        count.most = Math.max(count.most, count.now)
        response.on("close", () => (count.now -= 1))
        const serve = async () => {
          const one = await read(request)
          received.push(one)
          Queue.offerUnsafe(arrivals, one)
          answer(response, answers.get(one.path))
        }
        void serve()
      })
      yield* Effect.acquireRelease(
        Effect.promise(
          () => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
        ),
        () =>
          Effect.sync(() => {
            server.close()
            server.closeAllConnections()
          })
      )

      const withhold = (path: string) => {
        const waiting: Array<ServerResponse> = []
        answers.set(path, (response) => waiting.push(response))
        return Effect.sync(() => {
          answers.delete(path)
          for (const response of waiting) answer(response)
        })
      }

      return WebhookReceiver.of({
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        at: (path) => received.filter((one) => one.path === path),
        answer: (path, said) => void answers.set(path, said),
        next: Queue.take(arrivals),
        open: (path) => open.get(path) ?? { now: 0, most: 0 },
        withhold
      })
    })
  )
}

/** The request was signed with this secret, as Standard Webhooks says; checked by its own package. */
export const assertSigned = ({ body, headers }: Received, secret: string) => {
  const signed = new Webhook(secret).sign(
    headers["webhook-id"] ?? "",
    new Date(Number(headers["webhook-timestamp"]) * 1000),
    body
  )
  assert.include((headers["webhook-signature"] ?? "").split(" "), signed)
}
