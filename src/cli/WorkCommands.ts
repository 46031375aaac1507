import { DateTime, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { Environment } from "../contract/Environment.ts"
import { EnforcementUpkeep } from "../organizations/enforcement/EnforcementUpkeep.ts"
import { DomainUpkeep } from "../organizations/domains/DomainUpkeep.ts"
import { ConnectionUpkeep } from "../organizations/connections/ConnectionUpkeep.ts"
import { Settings } from "../platform/Settings.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { UsageError } from "./CommandFailure.ts"
import * as Operator from "./Operator.ts"
import { print, withExamples } from "./Output.ts"

type Work = (environment: Environment, now: DateTime.Utc) => Effect.Effect<void>

/** The work that can be run at once, by its name. */
const works = Effect.gen(function* () {
  const { certificates, metadata } = yield* ConnectionUpkeep
  const upkeep = yield* DomainUpkeep
  const enforcement = yield* EnforcementUpkeep
  const domains: Work = (environment, now) =>
    Effect.andThen(upkeep.check(environment, now), enforcement.check(environment, now))
  return { domains, metadata, certificates } satisfies Readonly<Record<string, Work>>
})

const run = Command.make(
  "run",
  {
    work: Argument.Literals("work", ["domains", "metadata", "certificates"]).pipe(
      Argument.withDescription(
        "The work: domains of organizations, or metadata or certificates of connections"
      )
    ),
    at: Flag.String("at").pipe(
      Flag.withMetavar("TIME"),
      Flag.withDescription("As if it were this time (ISO 8601); by default it is now"),
      Flag.withSchema(Schema.DateTimeUtcFromString),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ at, work }) {
    if ((yield* Settings).production) {
      return yield* new UsageError({
        message: "In production this work is done by the service when it is due"
      })
    }
    const now = Option.getOrElse(at, () => DateTime.nowUnsafe())
    const chosen = (yield* works)[work]
    for (const environment of yield* (yield* Environments).all) {
      yield* chosen(environment, now)
      yield* Operator.numbered(environment.id)
    }
    yield* print({ work, at: DateTime.formatIso(now) }, `Done as of ${DateTime.formatIso(now)}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Do some of the work of time at once"),
  Command.withDescription(
    "Do at once, in every environment, what the service does when it is due: look for the records of domains that are due, read the metadata of connections again, or mail that certificates end. In development only."
  ),
  withExamples("work run certificates --at 2027-01-01T00:00:00Z")
)

/** `work ...` */
export const workCommand = Command.make("work").pipe(
  Command.withDescription("Do in development what time does elsewhere"),
  Command.withSubcommands([run])
)
