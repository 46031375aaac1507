import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { ProcessMetrics } from "../platform/ProcessMetrics.ts"
import { RequestContext } from "../platform/RequestContext.ts"

const metricsPath = "/metrics"

/** The routes of `MetricsHttp`. */
export const metricsRoutes = [{ method: "GET", path: metricsPath }]

/** How the service fares, in the text format of Prometheus. */
export const MetricsHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { measure } = yield* ProcessMetrics
    yield* router.add(
      "GET",
      metricsPath,
      Effect.gen(function* () {
        const context = yield* RequestContext
        context.route = metricsPath
        yield* measure
        return HttpServerResponse.text(yield* PrometheusMetrics.format(), {
          contentType: "text/plain; version=0.0.4; charset=utf-8"
        })
      })
    )
  })
).pipe(Layer.provide(ProcessMetrics.layer))
