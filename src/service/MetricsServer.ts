import { Effect, Layer, Option } from "effect"
import { HttpRouter } from "effect/http"
import * as Boundary from "../http/Boundary.ts"
import { Settings } from "../platform/Settings.ts"
import { listeningOn, serving } from "./Listener.ts"
import { MetricsHttp, metricsRoutes } from "./MetricsHttp.ts"

const routes = Layer.merge(MetricsHttp, Boundary.heads(metricsRoutes)).pipe(
  Layer.provide(Boundary.layer(metricsRoutes))
)

/** Serves `/metrics` at an address of its own, where the settings name one; the planes then do not. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ metricsHost, metricsPort }) =>
    Option.match(metricsPort, {
      onNone: () => Layer.empty,
      onSome: (port) =>
        serving(HttpRouter.toHttpEffect(routes)).pipe(Layer.provide(listeningOn(metricsHost, port)))
    })
  )
)
