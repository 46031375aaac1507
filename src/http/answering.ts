import { Effect, SchemaAST } from "effect"
import { HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { answerEncoder } from "./answerEncoder.ts"

/** What serves one endpoint. */
export type Handler = (request: never) => Effect.Effect<unknown>

const statusOf = SchemaAST.resolveAt<number>("httpApiStatus")
const encodingOf = SchemaAST.resolveAt<object>("~httpApiEncoding")

/** The handler, answering with JSON by itself where the endpoint has one answer and it is a struct. */
export const answering = (endpoint: HttpApiEndpoint.Top, handler: Handler): Handler => {
  const [schema, ...others] = endpoint.success
  if (schema === undefined || others.length > 0 || encodingOf(schema.ast) !== undefined) {
    return handler
  }
  const encode = answerEncoder(schema)
  if (encode === undefined) return handler
  const status = statusOf(schema.ast) ?? 200
  const contentType = "application/json"
  const answer = (value: unknown) =>
    HttpServerResponse.isHttpServerResponse(value)
      ? value
      : HttpServerResponse.text(JSON.stringify(encode(value)), { status, contentType })
  return (request) => Effect.map(handler(request), answer)
}
