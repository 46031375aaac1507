import { Cause, Effect, Option, Metric } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { scimPath } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { pathOf } from "../../http/RequestHead.ts"
import { reportOf } from "../../platform/CauseReport.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { isDatabaseAway } from "../../platform/DatabaseAway.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import * as Turns from "../../platform/Turns.ts"
import { ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { AuditOrigin, noSecretKey, systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { DirectoryRequests } from "./DirectoryRequests.ts"
import { DirectoryTokens } from "./DirectoryTokens.ts"
import { scimAnswer, scimBody, scimError } from "./ScimAnswersHttp.ts"
import { ScimEndpoints } from "./ScimEndpoints.ts"
import type { ScimReply, ScimRequest } from "./scimReplies.ts"

/** Requests of one directory in a second. */
const requestsPerSecond = 50

const unknownHost = new ScimFlaw({ status: 404, detail: "The host belongs to no environment" })
const unauthorized = new ScimFlaw({ status: 401, detail: "The token is not one of a directory" })
const broken = new ScimFlaw({ status: 500, detail: "Something went wrong on our side" })
const away = new ScimFlaw({
  status: 503,
  detail: "The database is away for a moment",
  retryAfterSeconds: 2
})
const badPath = new ScimFlaw({ status: 404, detail: "There is nothing at this address" })

const bearerForm = /^bearer +([^ ]+) *$/i

/** Templates of the paths, by which requests are counted. */
const templates: ReadonlyArray<string> = [
  "/Users",
  "/Users/:id",
  "/Groups",
  "/Groups/:id",
  "/Schemas",
  "/Schemas/:id",
  "/ResourceTypes",
  "/ResourceTypes/:id",
  "/ServiceProviderConfig",
  "/Me",
  "/Bulk",
  "/.search"
]

const templateOf = (path: ReadonlyArray<string>): string => {
  const template = `/${path[0] ?? ""}${path.length > 1 ? "/:id" : ""}`
  return templates.includes(template) ? `${scimPath}${template}` : `${scimPath}/*`
}

/** Routes of the protocol, which answers every method itself. */
export const scimRoutes = templates.flatMap((template) =>
  ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => ({
    method,
    path: `${scimPath}${template}`
  }))
)

const decoded = Option.liftThrowable(decodeURIComponent)

const partsOf = (
  request: HttpServerRequest.HttpServerRequest
): Option.Option<ReadonlyArray<string>> =>
  Option.all(
    pathOf(request)
      .slice(scimPath.length)
      .split("/")
      .slice(1)
      .map((part) => decoded(part))
  )

const rawQueryOf = ({ url }: HttpServerRequest.HttpServerRequest): string => {
  const at = url.indexOf("?")
  return at < 0 ? "" : url.slice(at + 1)
}

/**
 * A question mark behind a name that has no value; in a value, such as a group's name, it is a
 * sign.
 */
const secondQuery = /(^|&)([^&=?]*)\?/g

/** The operator's flag may stand in the middle: the directory appends its own path and query to it. */
const queryOf = (request: HttpServerRequest.HttpServerRequest): string =>
  rawQueryOf(request).replaceAll(secondQuery, "$1$2&")

const answered = ({ document, headers = {}, status }: ScimReply) =>
  document === undefined
    ? HttpServerResponse.empty({ status, headers })
    : scimAnswer(document, { status, headers })

const fault = (cause: Cause.Cause<never>) =>
  Effect.logError("The request failed").pipe(
    Effect.annotateLogs({ errors: reportOf(cause) }),
    Effect.as(scimError(isDatabaseAway(cause) ? away : broken))
  )

const requests = Metric.counter("gatehouse_scim_requests_total", {
  description:
    "Requests of directories by outcome: done, refused (a 4xx), throttled, unauthorized, failed (a 5xx)",
  incremental: true
})

type Outcome = "done" | "refused" | "throttled" | "unauthorized" | "failed"

const outcomeOf = (status: number): Outcome => {
  if (status === 401) return "unauthorized"
  if (status === 429) return "throttled"
  if (status >= 500 && status !== 501) return "failed"
  return status >= 400 ? "refused" : "done"
}

/** Counts a request of a directory by the status of its answer. */
const scimCount = (status: number) =>
  Metric.update(Metric.withAttributes(requests, { outcome: outcomeOf(status) }), 1)

/** The endpoints at which directories provision people by SCIM 2.0 (RFC 7644). */
export const ScimHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const tokens = yield* DirectoryTokens
    const endpoints = yield* ScimEndpoints
    const requests = yield* DirectoryRequests
    const hosts = yield* EnvironmentHosts
    const throttle = yield* Throttle

    const environmentOf = Effect.fnUntraced(function* (
      request: HttpServerRequest.HttpServerRequest
    ) {
      const hosted = yield* hosts.find(request.headers["host"] ?? "")
      return hosted === undefined || hosted.environment.kind !== "application"
        ? yield* unknownHost
        : hosted.environment
    })

    const admitted = Effect.fnUntraced(function* (
      environment: Environment,
      request: HttpServerRequest.HttpServerRequest
    ) {
      const token = bearerForm.exec(request.headers["authorization"] ?? "")?.[1] ?? ""
      const found = yield* tokens.authenticate(environment, token)
      if (found === undefined) return yield* unauthorized
      const limit = {
        scope: "directory",
        subject: sha256(found.id),
        limit: requestsPerSecond,
        windowSeconds: 1
      }
      yield* throttle
        .attempt(environment, [limit])
        .pipe(
          Effect.mapError(
            ({ retryAfterSeconds }) =>
              new ScimFlaw({ status: 429, detail: "Too many requests", retryAfterSeconds })
          )
        )
      return found
    })

    const carriedOut = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const context = yield* RequestContext
      const path = Option.getOrUndefined(partsOf(request))
      context.route = templateOf(path ?? [])
      const environment = yield* environmentOf(request)
      const directory = yield* admitted(environment, request)
      let body: unknown
      const sent: ScimRequest = {
        method: request.method,
        path: path === undefined || (path.length === 1 && path[0] === "") ? [] : path,
        query: queryOf(request),
        ifMatch: request.headers["if-match"],
        ifNoneMatch: request.headers["if-none-match"],
        body: Effect.tap(scimBody(request), (read) => Effect.sync(() => (body = read)))
      }
      const told = yield* (
        path === undefined ? Effect.fail(badPath) : endpoints.handle(environment, directory, sent)
      ).pipe(
        Effect.map((reply) => ({ response: answered(reply), flaw: undefined })),
        Effect.catchTag("ScimFlaw", (flaw) => Effect.succeed({ response: scimError(flaw), flaw })),
        Effect.catchCauseIf(
          (cause) => !Cause.hasInterruptsOnly(cause),
          (cause) => Effect.map(fault(cause), (response) => ({ response, flaw: undefined }))
        ),
        Effect.provideService(AuditOrigin, {
          actor: systemActor,
          secretKeyId: noSecretKey,
          by: { type: "directory", id: directory.id }
        }),
        Effect.provideService(Turns.Party, environment.id)
      )
      const { flaw, response } = told
      // Without its database the service keeps none, and lets nobody wait for it.
      if (response.status !== away.status) {
        yield* requests.keep(environment.id, directory.id, {
          method: request.method,
          path: pathOf(request).slice(scimPath.length),
          query: rawQueryOf(request),
          body,
          status: response.status,
          scimType: flaw?.scimType ?? null,
          detail: flaw?.detail ?? null
        })
      }
      return response
    })

    const handler = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      carriedOut(request).pipe(
        Effect.catchTag("ScimFlaw", (flaw) =>
          Effect.succeed(
            scimError(flaw, flaw.status === 401 ? { "www-authenticate": "Bearer" } : {})
          )
        ),
        Effect.catchCauseIf((cause) => !Cause.hasInterruptsOnly(cause), fault),
        Effect.tap(({ status }) => scimCount(status))
      )
    )

    yield* router.add("*", `${scimPath}/*`, handler)
  })
)
