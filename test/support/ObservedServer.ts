import { Effect, Layer } from "effect"
import { HttpServer, HttpServerRequest, type HttpServerResponse } from "effect/http"
import * as NodeServer from "../../src/platform/NodeServer.ts"
import { observe } from "./Conformance.ts"

const decoder = new TextDecoder()

const textOf = ({ body }: HttpServerResponse.HttpServerResponse): string | undefined => {
  switch (body._tag) {
    case "Empty":
      return ""
    case "Uint8Array":
      return decoder.decode(body.body)
    default:
      return undefined
  }
}

const mediaOf = ({ body, headers }: HttpServerResponse.HttpServerResponse): string | undefined =>
  headers["content-type"] ?? (body._tag === "Empty" ? undefined : body.contentType)

/** The server of the process, whose every answer is held to the contract. */
export const layer = Layer.effect(
  HttpServer.HttpServer,
  Effect.map(HttpServer.HttpServer, (server) =>
    HttpServer.make({
      address: server.address,
      serve: (app, middleware) => {
        const observed = Effect.tap(app, (response) =>
          Effect.map(HttpServerRequest.HttpServerRequest, ({ method, originalUrl }) =>
            observe({
              method,
              url: originalUrl,
              status: response.status,
              header: (name) =>
                name === "content-type" ? mediaOf(response) : response.headers[name],
              // Only what is looked at is worth reading: a page may have megabytes.
              get text() {
                return textOf(response)
              }
            })
          )
        )
        return middleware === undefined
          ? server.serve(observed)
          : server.serve(observed, middleware)
      }
    })
  )
).pipe(Layer.provideMerge(NodeServer.layer))
