import { Effect, Layer, Option, Schema } from "effect"
import { HttpBody, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { OriginNotAllowed } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { reaches, type OperatorSeat } from "../../contract/OperatorSeat.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { SeesOtherEnvironments } from "../../directory/users/UserDirectory.ts"
import { invalidRequest } from "../../http/FlawReport.ts"
import { Forbidden, Unauthenticated } from "../../contract/SessionProblems.ts"
import { presentedToken } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { requireFresh } from "../../sessions/clients/ClientTokens.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { ConsoleAuth, CurrentOperator, UnknownEnvironment } from "../../contract/ConsoleAuth.ts"
import { needOf, privateBags, type Need } from "../../contract/LeastRole.ts"
import { withoutMetadata, withoutPrivateBags, withoutQueries } from "./withoutSecrets.ts"

const isEnvironmentId = Schema.decodeUnknownOption(EnvironmentId)
const parsed = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
)

/** True if the body asks for more than the operation itself does. */
const bodyAsksFor = Effect.fnUntraced(function* ({
  members,
  value
}: Omit<NonNullable<Need["body"]>, "role">) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const text = yield* Effect.option(request.text).pipe(
    // Whoever reads the body next reports what is wrong with it.
    Effect.catchDefect(() => Effect.succeed(Option.none<string>()))
  )
  const body = Option.getOrUndefined(Option.flatMap(text, parsed))
  if (body === undefined) return false
  return members.some(
    (member) => Object.hasOwn(body, member) && (value === undefined || body[member] === value)
  )
})

const requireRole = Effect.fnUntraced(function* ({ role }: OperatorSeat, need: Need) {
  if (!reaches(role, need.role)) return yield* new Forbidden()
  if (need.body === undefined || reaches(role, need.body.role)) return
  if (yield* bodyAsksFor(need.body)) return yield* new Forbidden()
})

const asksForFresh = ({ fresh, freshMembers }: Need) =>
  fresh === true || freshMembers === undefined
    ? Effect.succeed(fresh === true)
    : bodyAsksFor({ members: freshMembers })

/** Browsers name the origin of a page with most calls, and never one that contradicts the site. */
const isOwnPage = (
  { appUrl }: Environment,
  { headers }: HttpServerRequest.HttpServerRequest
): boolean =>
  headers["sec-fetch-site"] === "same-origin" && (headers["origin"] ?? appUrl) === appUrl

const decoder = new TextDecoder()

/** Leaves out of an answer what is for admins alone. */
const stripped = (response: HttpServerResponse.HttpServerResponse, path: string) => {
  const { body } = response
  if (!(body instanceof HttpBody.Uint8Array) || !body.contentType.includes("json")) return response
  const bare = withoutPrivateBags(decoder.decode(body.body))
  const shown = /\/(?:webhook-endpoints|hooks)\b/.test(path)
    ? withoutQueries(bare)
    : path.includes("/api-keys")
      ? withoutMetadata(bare)
      : bare
  return HttpServerResponse.setBody(response, HttpBody.text(shown, body.contentType))
}

/** Lets only operators through, each as far as their role and environments go. */
export const ConsoleAuthHttp = Layer.effect(
  ConsoleAuth,
  Effect.gen(function* () {
    const clients = yield* Clients
    const environments = yield* Environments
    const hosts = yield* EnvironmentHosts
    const seats = yield* OperatorSeats

    const environmentOf = Effect.fnUntraced(function* (
      platform: Environment,
      { environmentIds }: OperatorSeat
    ) {
      const { params } = yield* HttpRouter.RouteContext
      const named = params["environmentId"]
      if (named === undefined) return platform
      const id = Option.getOrUndefined(isEnvironmentId(named))
      if (id === undefined) {
        return yield* invalidRequest([{ path: "/path/environmentId", message: "Expected a UUID" }])
      }
      if (environmentIds !== null && !environmentIds.includes(id)) {
        return yield* new UnknownEnvironment()
      }
      const found = yield* Effect.mapError(environments.get(id), () => new UnknownEnvironment())
      return found.kind === "platform" ? yield* new UnknownEnvironment() : found
    })

    return ConsoleAuth.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const host = request.headers["host"] ?? ""
        const hosted = yield* hosts.find(host)
        if (hosted === undefined) return yield* hosts.refusal(host)
        const platform = hosted.environment
        if (!isOwnPage(platform, request)) return yield* new OriginNotAllowed()

        const presented = presentedToken(platform, request)
        if (presented?.transport !== "cookie") return yield* new Unauthenticated()
        const recognised = yield* clients.recognise(platform, presented, request.method === "GET")
        const signedIn = recognised?.signedIn ?? null
        if (signedIn === null) return yield* new Unauthenticated()
        const userId = signedIn.user.id
        // Read on every call, so that a role that was taken away ends with the next one.
        const seat = yield* seats.byUser(platform.id, userId)
        if (seat === undefined) return yield* new Forbidden()

        const need = needOf(endpoint)
        yield* requireRole(seat, need)
        if (yield* asksForFresh(need)) yield* requireFresh(platform, signedIn)
        const environment = yield* environmentOf(platform, seat)

        const remains = Effect.gen(function* () {
          if (!(yield* clients.isStillIn(platform, signedIn))) return false
          const now = yield* seats.byUser(platform.id, userId)
          if (now === undefined || !reaches(now.role, need.role)) return false
          return now.environmentIds === null || now.environmentIds.includes(environment.id)
        })

        const answered = httpEffect.pipe(
          Effect.provideService(CurrentOperator, { ...seat, userId, remains }),
          Effect.provideService(CurrentEnvironment, environment),
          Effect.provideService(SeesOtherEnvironments, seat.environmentIds === null),
          Effect.provideService(AuditOrigin, {
            actor: { type: "platform_user", id: userId, impersonatorId: null },
            secretKeyId: noSecretKey
          })
        )
        return reaches(seat.role, privateBags)
          ? yield* answered
          : stripped(yield* answered, endpoint.path)
      })
    )
  })
)
