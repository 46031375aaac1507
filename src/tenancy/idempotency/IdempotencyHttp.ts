import { Context, Effect, Layer } from "effect"
import { HttpBody, HttpServerRequest, HttpServerRespondable, HttpServerResponse } from "effect/http"
import { HttpApiError, type HttpApiEndpoint } from "effect/http-api"
import { IdempotentRequests, type Outcome, type StoredResponse } from "./IdempotentRequests.ts"
import { Idempotent, MaximumBody, CurrentEnvironment } from "../../contract/Conventions.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { bodyBytes, isBodyProblem } from "../../http/CheckedRequest.ts"
import { flawsOf, invalidRequest, isRequestSlot, problemOf } from "../../http/FlawReport.ts"

const keyPattern = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/
const decoder = new TextDecoder()

const invalidKey = () =>
  invalidRequest([
    { path: "/header/idempotency-key", message: "Expected 1 to 255 printable ASCII characters" }
  ])

const toStored = (response: HttpServerResponse.HttpServerResponse): StoredResponse => {
  const { body } = response
  return body instanceof HttpBody.Uint8Array
    ? {
        status: response.status,
        contentType: body.contentType,
        body: body.text ?? decoder.decode(body.body)
      }
    : { status: response.status, contentType: null, body: null }
}

const fromStored = ({ body, contentType, status }: StoredResponse) =>
  body === null || contentType === null
    ? HttpServerResponse.empty({ status })
    : HttpServerResponse.text(body, { status, contentType })

/** A request that breaks the contract may be mended under its key: nothing came of it. */
const isKept = (status: number): boolean =>
  status > 400 && status < 500 && status !== 401 && status !== 429

/** The answer to a failure, whichever of the layers inside would have shaped it. */
const refusal = (endpoint: HttpApiEndpoint.Top, failure: unknown): Effect.Effect<Outcome> => {
  const isSchemaError = HttpApiError.HttpApiSchemaError.is(failure)
  // An answer that its schema cannot write is a defect, to be logged as one.
  if (isSchemaError && !isRequestSlot(failure.kind)) return Effect.die(failure)
  const problem =
    isSchemaError && isRequestSlot(failure.kind)
      ? problemOf(endpoint, flawsOf(failure.kind, failure))
      : failure
  return Effect.map(
    HttpServerRespondable.toResponseOrElse(problem, HttpServerResponse.empty({ status: 500 })),
    (response) => ({
      response: toStored(response),
      succeeded: false,
      kept: isKept(response.status)
    })
  )
}

/** Answers a repeated POST of the server plane with what the first one was answered. */
export const IdempotencyHttp = Layer.effect(
  Idempotent,
  Effect.gen(function* () {
    const requests = yield* IdempotentRequests
    return Idempotent.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const key = request.headers["idempotency-key"]
        if (key === undefined) return yield* httpEffect
        if (!keyPattern.test(key)) return yield* invalidKey()
        const environment = yield* CurrentEnvironment
        const bytes = yield* bodyBytes(request, Context.get(endpoint.annotations, MaximumBody))
        const head = `${request.method} ${request.url}\n`
        const fingerprint = sha256(head, new Uint8Array(bytes))

        const run = httpEffect.pipe(
          Effect.map((response): Outcome => ({
            response: toStored(response),
            succeeded: true,
            kept: true
          })),
          Effect.catch((failure: unknown) => refusal(endpoint, failure)),
          Effect.catchDefect((defect) =>
            isBodyProblem(defect) ? refusal(endpoint, defect) : Effect.die(defect)
          )
        )
        return fromStored(
          yield* requests.once({ environmentId: environment.id, key, fingerprint }, run)
        )
      })
    )
  })
)
