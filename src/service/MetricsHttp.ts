import { Effect, Option } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { processMetrics } from "../platform/ProcessMetrics.ts"
import { RequestContext } from "../platform/RequestContext.ts"
import { Worker } from "../platform/workers/Worker.ts"

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
