import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { createServer, STATUS_CODES } from "node:http"
import { Settings } from "./Settings.ts"

/** How long a caller may take to send its head and its whole request, in milliseconds. */
const headersTimeout = 10_000
const requestTimeout = 30_000
/** Longer than the usual 60 seconds of a load balancer, so that it is the one to close. */
const keepAliveTimeout = 65_000

const statusOf = (code: unknown): number => {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return 431
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return 408
    default:
      return 400
  }
}

// A request that Node can not parse never reaches the router; it too is answered with a problem.
const unparsable = (status: number): string => {
  const body = JSON.stringify({
    type: "urn:problem-type:invalid_request",
    title: "The request is not valid HTTP",
    status,
    properties: { code: "invalid_request", errors: [] }
  })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/problem+json",
    "Cache-Control: no-store",
    `Content-Length: ${body.length}`,
    "",
    body
  ].join("\r\n")
}

const makeServer = () => {
  const server = createServer({ headersTimeout, requestTimeout, keepAliveTimeout })
  server.on("clientError", (error: Error & { readonly code?: string }, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy()
    else socket.end(unparsable(statusOf(error.code)))
  })
  return server
}

/** Listens where the settings say, and lets requests in flight finish when it is told to stop. */
export const layer = Layer.unwrap(
  Effect.map(Settings, (settings) =>
    NodeHttpServer.layer(makeServer, {
      host: settings.host,
      port: settings.port,
      gracefulShutdownTimeout: `${settings.shutdownSeconds} seconds`
    })
  )
)
