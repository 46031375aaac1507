/**
 * `npm run campaign -- --minutes 60 --seed 1 [--people 100] [--standby]`: a production installation lives with
 * its people through kills, cut connections, jumps of the clock and failing surroundings. Afterwards
 * it is held to what was promised; exits with 1 if a promise was broken.
 */
import { Effect, Exit, Redacted, Scope } from "effect"
import { parseArgs } from "node:util"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import * as PostgresPair from "../support/PostgresPair.ts"
import { campaign, type CampaignOptions } from "./campaign.ts"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    people: { type: "string", default: "100" },
    answers: { type: "boolean", default: false },
    standby: { type: "boolean", default: false }
  }
})

const scope = Scope.makeUnsafe()
type Postgres = Pick<CampaignOptions, "server" | "takeOver">

const alone = Effect.map(TestPostgres.start, (server): Postgres => ({ server }))
const withStandby = Effect.map(PostgresPair.start, ({ primary, standby, takeOver }): Postgres => {
  const { host, password, port, username } = primary.details
  const server = { host, port, username, password: Redacted.value(password) }
  return {
    server,
    takeOver: async () => {
      await Effect.runPromise(takeOver)
      server.port = standby.port
    }
  }
})
const postgres = await Effect.runPromise(
  Scope.provide(values.standby ? Effect.orDie(withStandby) : Effect.orDie(alone), scope)
)
try {
  const { answers, breaches, figures } = await campaign({
    ...postgres,
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    people: Number(values.people),
    onProgress: (line) => console.log(line)
  })
  if (values.answers) console.log(`\n${answers.join("\n")}`)
  console.log(`\n${figures.join("\n")}`)
  console.log(
    breaches.length === 0 ? "\nEvery promise was kept." : `\nBROKEN:\n${breaches.join("\n")}`
  )
  process.exitCode = breaches.length === 0 ? 0 : 1
} finally {
  await Effect.runPromise(Scope.close(scope, Exit.void))
}
