import { Layer } from "effect"
import { Settings } from "../../src/platform/Settings.ts"
import { layerLoggerTo } from "../../src/platform/Telemetry.ts"
import { testSettings } from "./TestService.ts"

/** The service's own logger, whose lines are kept instead of written. */
export const captureLogs = (logLevel: "Debug" | "Error" = "Debug") => {
  const lines: Array<string> = []
  const layer = layerLoggerTo((line) => lines.push(line)).pipe(
    Layer.provide(Layer.succeed(Settings, { ...testSettings, logLevel }))
  )
  return { lines, layer }
}
