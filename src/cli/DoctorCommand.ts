import { Effect, Exit, Layer } from "effect"
import { Command } from "effect/cli"
import { Doctor } from "../operators/doctor/Doctor.ts"
import { brokenBy, well, type Finding } from "../operators/doctor/diagnosis.ts"
import { InvalidSettings, Settings } from "../platform/Settings.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { Unwell } from "./CommandFailure.ts"
import * as Operator from "./Operator.ts"
import { print, withExamples } from "./Output.ts"

/** The settings the service would start with, or what keeps it from starting. */
const settingsOf = Effect.gen(function* () {
  const exit = yield* Effect.exit(Effect.scoped(Layer.build(Settings.layer)))
  if (Exit.isSuccess(exit))
    return { findings: [well("settings", "The service can start with these")] }
  const problems = exit.cause.reasons.flatMap((reason) =>
    reason._tag === "Fail" && reason.error instanceof InvalidSettings ? reason.error.problems : []
  )
  const findings = problems.map((problem) =>
    brokenBy(
      "settings",
      problem,
      "Set the environment variable accordingly; docs/reference/settings.md lists them all"
    )
  )
  return { findings }
})

const marks = { well: "ok     ", warning: "warning", broken: "BROKEN " } as const

const lineOf = (finding: Finding & { readonly environment: string | null }): string =>
  [
    `${marks[finding.state]}  ${finding.environment === null ? "" : `${finding.environment}: `}${finding.subject}: ${finding.told}`,
    ...(finding.remedy === null ? [] : [`           ${finding.remedy}`])
  ].join("\n")

/** `doctor` */
export const doctorCommand = Command.make(
  "doctor",
  {},
  Effect.fnUntraced(function* () {
    const { findings } = yield* settingsOf
    const doctor = yield* Doctor
    const own = [...findings, ...(yield* doctor.installation)]
    const environments = yield* (yield* Environments).list
    const theirs = yield* Effect.forEach(environments, (environment) =>
      Effect.map(doctor.environment(environment), (found) =>
        found.map((finding) => ({ environment: environment.name, ...finding }))
      )
    )
    const all = [...own.map((finding) => ({ environment: null, ...finding })), ...theirs.flat()]
    const isWell = all.every(({ state }) => state !== "broken")
    yield* print({ well: isWell, findings: all }, all.map(lineOf).join("\n"))
    if (!isWell) return yield* new Unwell()
  })
).pipe(
  Command.provide(Operator.layerDiagnosing),
  Command.withShortDescription("Find what keeps people from signing in"),
  Command.withDescription(
    "Check hosts and app URLs, proxies, cookies, mail, clock, encryption key and providers, and report what keeps people from signing in, each with its remedy. Run it with the service's environment variables. Exits with 1 if something is broken."
  ),
  withExamples("doctor")
)
