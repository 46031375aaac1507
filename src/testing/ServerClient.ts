import { Effect, Layer, type Redacted } from "effect"
import { FetchHttpClient, HttpBody, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { ServerApi } from "../api/ServerApi.ts"
import { ServerAuth } from "../contract/ServerAuth.ts"

/** Address of the server plane, and the secret key that opens an environment of it. */
export interface ServerClientOptions {
  readonly apiUrl: string
  readonly secretKey: Redacted.Redacted
}

/** The server plane as typed calls: arguments, answers and problems come from the contract. */
export type ServerClient = HttpApiClient.ForApi<typeof ServerApi>

/** The contract's null body stands for none: on the wire it is left out. */
const withoutNullBody = (request: HttpClientRequest.HttpClientRequest) =>
  request.body instanceof HttpBody.Uint8Array && request.body.text === "null"
    ? HttpClientRequest.setBody(request, HttpBody.empty)
    : request

/** Makes a client of the server plane; calls fail with the contract's problems. */
export const make = ({ apiUrl, secretKey }: ServerClientOptions) =>
  HttpApiClient.make(ServerApi, {
    transformClient: HttpClient.mapRequest((request) =>
      withoutNullBody(HttpClientRequest.prependUrl(request, apiUrl))
    )
  }).pipe(
    // The client's own layer ends here: what a caller gets needs nothing more.
    Effect.provide(
      Layer.merge(
        FetchHttpClient.layer,
        HttpApiMiddleware.layerClient(ServerAuth, ({ next, request }) =>
          next(HttpClientRequest.bearerToken(request, secretKey))
        )
      )
    )
  )
