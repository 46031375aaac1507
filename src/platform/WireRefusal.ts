import { randomUUID } from "node:crypto"
import { STATUS_CODES, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** Time for a caller to read an answer that ends its connection, in milliseconds. */
export const lingering = 1000

/** The strict transport of production (RFC 6797): two years. */
export const strictTransportSecurity = "max-age=63072000; includeSubDomains"

/** An answer of the server below the router. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Refusal of a request that is not whole. */
export const notHttp = (status: number): Refusal => ({
  status,
  code: "invalid_request",
  title: "The request is not valid HTTP",
  properties: { errors: [] }
})

// What never reaches the router is answered in the same form, under an id of its own.
const answerTo = ({ code, headers, properties, status, title }: Refusal, production: boolean) => {
  const correlationId = randomUUID()
  const body = JSON.stringify({
    type: `urn:problem-type:${code}`,
    title,
    status,
    detail: `${title}.`,
    instance: `urn:uuid:${correlationId}`,
    properties: { code, ...properties }
  })
  return {
    status,
    body,
    headers: {
      connection: "close",
      "content-type": "application/problem+json",
      "content-length": String(body.length),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-correlation-id": correlationId,
      ...(production ? { "strict-transport-security": strictTransportSecurity } : {}),
      ...headers
    }
  }
}

/** Answers on a connection itself, whose request Node has let go of or nobody answers, and ends it. */
export const refuseOn = (socket: Duplex, refusal: Refusal, production: boolean): void => {
  const { body, headers, status } = answerTo(refusal, production)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n")
  // Node has let go of the socket: an error that nobody listens to would end the process, and a
  // caller that never hangs up would keep it.
  socket.on("error", () => socket.destroy())
  setTimeout(() => socket.destroy(), lingering).unref()
  socket.end(`${head}\r\n\r\n${body}`)
}

/** Answers in place of the routes. */
export const refuse = (response: ServerResponse, refusal: Refusal, production: boolean): void => {
  const { body, headers, status } = answerTo(refusal, production)
  response.writeHead(status, headers).end(body)
}
