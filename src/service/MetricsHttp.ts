import { Effect, Layer, Option } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { processMetrics } from "../platform/ProcessMetrics.ts"
import { RequestContext } from "../platform/RequestContext.ts"
import { Worker } from "../platform/workers/Worker.ts"
import * as Boundary from "../http/Boundary.ts"
import { Settings } from "../platform/Settings.ts"
import { listeningOn, serving } from "./Listener.ts"

const metricsPath = "/metrics"

/** The routes of `MetricsHttp`. */
export const metricsRoutes = [{ method: "GET", path: metricsPath }]

/** State of the service in the text format of Prometheus. */
export const MetricsHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { measure } = yield* processMetrics
    const own = Effect.andThen(measure, PrometheusMetrics.format())
    const worker = yield* Worker
    if (Option.isSome(worker)) yield* worker.value.measureWith(own)
    // Whichever worker is asked answers for all.
    const all = Option.match(worker, { onNone: () => own, onSome: ({ collect }) => collect })
    yield* router.add(
      "GET",
      metricsPath,
      Effect.gen(function* () {
        const context = yield* RequestContext
        context.route = metricsPath
        return HttpServerResponse.text(yield* all, {
          contentType: "text/plain; version=0.0.4; charset=utf-8"
        })
      })
    )
  })
)

const served = Layer.merge(MetricsHttp, Boundary.heads(metricsRoutes)).pipe(
  Layer.provide(Boundary.layer(metricsRoutes))
)

/** Serves `/metrics` at an address of its own, where the settings name one; the planes then do not. */
export const MetricsServer = Layer.unwrap(
  Effect.map(Settings, ({ metricsHost, metricsPort }) =>
    Option.match(metricsPort, {
      onNone: () => Layer.empty,
      onSome: (port) =>
        serving(HttpRouter.toHttpEffect(served)).pipe(Layer.provide(listeningOn(metricsHost, port)))
    })
  )
)
