import { Effect } from "effect"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A server of one document, which a test changes; it is answered as it was when it was asked for. */
export const metadataHost = Effect.acquireRelease(
  Effect.promise(async () => {
    const shown = { status: 200, text: "", asked: 0, until: Promise.resolve() }
    const answer = async (response: ServerResponse) => {
      const { status, text, until } = shown
      await until
      response.writeHead(status, { "content-type": "application/samlmetadata+xml" })
      response.end(text)
    }
    const server = createServer((_request, response) => {
      shown.asked += 1
      void answer(response)
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
    })
    return { server, shown, url: `http://127.0.0.1:${String(port)}/metadata` }
  }),
  ({ server }) => Effect.sync(() => server.close())
)
