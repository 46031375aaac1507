import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A server of one document, which a test changes. */
export const metadataHost = Effect.acquireRelease(
  Effect.promise(async () => {
    const shown = { status: 200, text: "", asked: 0 }
    const server = createServer((_request, response) => {
      shown.asked += 1
      response.writeHead(shown.status, { "content-type": "application/samlmetadata+xml" })
      response.end(shown.text)
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
    })
    return { server, shown, url: `http://127.0.0.1:${String(port)}/metadata` }
  }),
  ({ server }) => Effect.sync(() => server.close())
)
