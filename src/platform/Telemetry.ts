import { NodeHttpClient } from "@effect/platform-node"
import { Config, Effect, Layer, Logger, Option, References } from "effect"
import { UrlParams } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { reportOf } from "./CauseReport.ts"
import { Settings } from "./Settings.ts"

/** Query keys whose values never stand in a span: they are secrets, or a person's data. */
const redactedQueryKeys = [
  "code",
  "codeChallenge",
  "codeVerifier",
  "cursor",
  "email",
  "query",
  "state",
  "ticket",
  "token"
]

const textOf = (message: unknown): string =>
  (Array.isArray(message) ? message : [message]).map(String).join(" ")

const jsonLines = Logger.make(({ cause, date, fiber, logLevel, message }) => {
  const line = {
    time: date.toISOString(),
    level: logLevel,
    message: textOf(message),
    ...fiber.getRef(References.CurrentLogAnnotations),
    ...(cause.reasons.length > 0 ? { errors: reportOf(cause) } : {})
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
})

/** One JSON object a line on standard output; causes are reduced to what may be logged. */
export const layerLogger = Layer.unwrap(
  Effect.map(Settings, (settings) =>
    Layer.merge(
      Logger.layer([jsonLines]),
      Layer.succeed(References.MinimumLogLevel, settings.logLevel)
    )
  )
)

/** Sends traces by OTLP over HTTP where `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export const layerTraces = Layer.unwrap(
  Effect.map(Config.option(Config.NonEmptyString("OTEL_EXPORTER_OTLP_ENDPOINT")), (endpoint) =>
    Option.isNone(endpoint)
      ? Layer.empty
      : OtlpTracer.layerFromConfig({ resource: { serviceName: "gatehouse" } }).pipe(
          Layer.provide(OtlpSerialization.layerJson),
          Layer.provide(NodeHttpClient.layerUndici),
          Layer.provideMerge(Layer.succeed(UrlParams.CurrentRedactedNames, redactedQueryKeys))
        )
  )
)
