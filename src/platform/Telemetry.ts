import {
  Cause,
  Config,
  ConfigProvider,
  Effect,
  Exit,
  Layer,
  Logger,
  Option,
  References,
  Tracer
} from "effect"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { codeOf, reportOf } from "./CauseReport.ts"
import { RequestContext } from "./RequestContext.ts"
import { Settings } from "./Settings.ts"

const textOf = (message: unknown): string =>
  (Array.isArray(message) ? message : [message]).map(String).join(" ")

/** The call that is being served, where there is one. */
const callOf = ({ correlationId, route }: RequestContext) => ({
  ...(correlationId === null ? {} : { correlationId }),
  ...(route === null ? {} : { route })
})

const lineOf = ({ cause, date, fiber, logLevel, message }: Logger.Options<unknown>): string => {
  const errors = cause.reasons.length > 0 ? reportOf(cause) : []
  return JSON.stringify({
    time: date.toISOString(),
    level: logLevel,
    // The queues of the library log a failure without a word of their own.
    message: textOf(message) || (errors[0]?.error ?? ""),
    ...callOf(fiber.getRef(RequestContext)),
    ...fiber.getRef(References.CurrentLogAnnotations),
    ...(errors.length > 0 ? { errors } : {})
  })
}

/** Writes logs as one JSON object a line; causes are reduced to what may be logged. */
export const layerLoggerTo = (write: (line: string) => void) =>
  Layer.unwrap(
    Effect.map(Settings, (settings) =>
      Layer.merge(
        Logger.layer([Logger.make((options) => write(`${lineOf(options)}\n`))]),
        Layer.succeed(References.MinimumLogLevel, settings.logLevel)
      )
    )
  )

/**
 * Keeps the process when its log cannot be written, as on a full disk or after its reader has died:
 * lines are lost until it can be, which is told once, but nobody is kept from signing in.
 */
const outliveLog = Effect.sync(() => {
  process.stdout.once("error", (error) => {
    process.stderr.write(
      `Log lines are lost, as standard output cannot be written (${codeOf(error) ?? "unknown"})\n`
    )
  })
  // An error that nobody listens for ends the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
})

/** Logs to standard output. */
export const layerLogger = Layer.merge(
  layerLoggerTo((line) => process.stdout.write(line)),
  Layer.effectDiscard(outliveLog)
)

/** A failure as it may leave the process: its kind and place. */
const reported = (cause: Cause.Cause<unknown>): Cause.Cause<never> =>
  Cause.hasInterruptsOnly(cause)
    ? Cause.interrupt()
    : Cause.fromReasons(
        reportOf(cause).map(({ error, stack }) => {
          const failure = new Error(error)
          failure.stack = stack ?? ""
          return Cause.makeDieReason(failure)
        })
      )

/**
 * Keeps data out of spans. A query may hold tokens, codes and addresses, under keys that nobody
 * listed, and the messages of errors may quote what they failed on.
 */
const withoutData = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    ...tracer,
    span: (options) => {
      const span = tracer.span(options)
      const attribute = span.attribute.bind(span)
      const end = span.end.bind(span)
      span.attribute = (key, value) => {
        if (key === "url.query") return
        attribute(key, key === "url.full" ? String(value).replace(/[?#].*$/s, "") : value)
      }
      span.end = (time, exit) =>
        end(time, Exit.isFailure(exit) ? Exit.failCause(reported(exit.cause)) : exit)
      return span
    }
  })

// Whoever sends no traces does not load it.
const httpClient = Layer.unwrap(
  Effect.promise(async () => (await import("@effect/platform-node/NodeHttpClient")).layerUndici)
)

const exporter = OtlpTracer.layerFromConfig({ resource: { serviceName: "gatehouse" } }).pipe(
  Layer.provide(OtlpSerialization.layerJson),
  Layer.provide(httpClient),
  // The endpoint alone turns traces on; OTEL_TRACES_EXPORTER=none still turns them off.
  Layer.provide(
    ConfigProvider.layerAdd(ConfigProvider.fromUnknown({ OTEL_TRACES_EXPORTER: "otlp" }))
  )
)

/** Sends traces by OTLP over HTTP where `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export const layerTraces = Layer.unwrap(
  Effect.map(Config.option(Config.URL("OTEL_EXPORTER_OTLP_ENDPOINT")), (endpoint) =>
    Option.isNone(endpoint)
      ? Layer.succeed(References.TracerEnabled, false)
      : Layer.effect(Tracer.Tracer, Effect.map(Tracer.Tracer, withoutData)).pipe(
          Layer.provideMerge(exporter)
        )
  )
)
