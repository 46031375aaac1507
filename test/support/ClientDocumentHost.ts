import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A host on this machine that serves the documents of applications. */
export interface ClientDocumentHost {
  readonly origin: string
  /** The address of the one document there. */
  readonly clientId: string
  /** What is answered: the status, its headers and the document. */
  readonly answer: {
    status: number
    headers: Record<string, string>
    document: unknown
  }
  /** How often it was asked. */
  asked: number
}

/** Serves a document that describes an application with these members besides its id. */
export const clientDocumentHost = Effect.fnUntraced(function* (metadata: object = {}) {
  const server = createServer((_request, response) => {
    host.asked += 1
    const { document, headers, status } = host.answer
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(typeof document === "string" ? document : JSON.stringify(document))
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))),
    () => Effect.sync(() => server.close())
  )
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = `${origin}/client.json`
  const host: ClientDocumentHost = {
    origin,
    clientId,
    asked: 0,
    answer: {
      status: 200,
      headers: { "cache-control": "max-age=60" },
      document: {
        client_id: clientId,
        client_name: "Assistant",
        redirect_uris: ["https://shop.example/cb"],
        grant_types: ["authorization_code", "refresh_token"],
        ...metadata
      }
    }
  }
  return host
})
