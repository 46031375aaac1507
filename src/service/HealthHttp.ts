import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import * as Database from "../platform/Database.ts"
import { Draining } from "../platform/NodeServer.ts"
import { RequestContext } from "../platform/RequestContext.ts"

const named = (route: string) =>
  Effect.map(RequestContext, (context) => {
    context.route = route
  })

const up = HttpServerResponse.jsonUnsafe({ status: "up" })

const live = HttpRouter.add("GET", "/health/live", Effect.as(named("/health/live"), up))

const ready = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const health = yield* Database.health
    const draining = yield* Draining
    yield* router.add(
      "GET",
      "/health/ready",
      Effect.gen(function* () {
        yield* named("/health/ready")
        return !draining.isUnderWay && (yield* health.isUp)
          ? up
          : HttpServerResponse.empty({ status: 503 })
      })
    )
  })
)

/** Answers for an operator's machinery: liveness and readiness. */
export const HealthHttp = Layer.mergeAll(live, ready)

/** The routes of `HealthHttp`. */
export const healthRoutes = [
  { method: "GET", path: "/health/live" },
  { method: "GET", path: "/health/ready" }
]
