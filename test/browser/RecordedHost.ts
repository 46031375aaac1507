import { Context, Effect, Layer } from "effect"
import { createServer, request as ask, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { RecordedPage } from "../support/pageWalks/RecordedPage.ts"
import { TestService } from "../support/TestService.ts"
import { axeSource } from "./lookAt.ts"

const axePath = "/_service/assets/axe.js"

/** Says if a response is one that a page would not have as it is served. */
export const isAxe = (url: string): boolean => url.endsWith(axePath)

/** Headers that stay with a connection. */
const passing = new Set(["connection", "content-encoding", "content-length", "transfer-encoding"])

/**
 * The app's host as it serves pages that were seen, each with axe-core in its head. A server of its
 * own, because a browser whose requests are intercepted keeps no scripts: it reads axe-core anew for
 * every page.
 */
export class RecordedHost extends Context.Service<
  RecordedHost,
  {
    readonly port: number
    /** Served as `/_service/pages/recorded/<index>`. */
    readonly pages: Array<RecordedPage>
  }
>()("gatehouse/test/RecordedHost") {
  static readonly layer = Layer.effect(
    RecordedHost,
    Effect.gen(function* () {
      const service = yield* TestService
      const pages: Array<RecordedPage> = []
      const page = (response: ServerResponse, { headers, html }: RecordedPage) => {
        const kept = Object.entries(headers).filter(([name]) => !passing.has(name))
        response.writeHead(200, Object.fromEntries(kept))
        response.end(html.replace("</head>", `<script src="${axePath}"></script></head>`))
      }
      const server = createServer((request, response) => {
        const path = request.url ?? ""
        const seen = pages[Number(/^\/_service\/pages\/recorded\/(\d+)$/.exec(path)?.[1] ?? -1)]
        if (seen !== undefined) return page(response, seen)
        if (path === axePath) {
          response.writeHead(200, {
            "content-type": "text/javascript",
            "cache-control": "max-age=3600"
          })
          return response.end(axeSource)
        }
        const { headers, method } = request
        return request.pipe(
          ask({ port: service.port, path, method, headers }, (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
            answer.pipe(response)
          }).on("error", () => response.destroy())
        )
      })
      yield* Effect.acquireRelease(
        Effect.promise(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))),
        () => Effect.sync(() => (server.closeAllConnections(), server.close()))
      )
      return RecordedHost.of({ port: (server.address() as AddressInfo).port, pages })
    })
  )
}
