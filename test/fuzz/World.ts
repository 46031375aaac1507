import { DateTime, Effect, Exit, Layer, Option, Redacted, Scope } from "effect"
import { HttpServer } from "effect/http"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import type { OperatorRole } from "../../src/contract/OperatorSeat.ts"
import { MailContents } from "../../src/delivery/mail/MailContents.ts"
import { Operators } from "../../src/operators/staff/Operators.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { layerLoggerTo } from "../../src/platform/Telemetry.ts"
import { ConsoleAddress } from "../../src/service/ConsoleServer.ts"
import { AuditSequencer } from "../../src/tenancy/audit/AuditSequencer.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { SecretKeys } from "../../src/tenancy/secretKeys/SecretKeys.ts"
import { deterministicRandom } from "../../src/testing/TestGatehouse.ts"
import * as ServiceInProcess from "../../src/testing/ServiceInProcess.ts"
import type { connectionTo } from "../../src/testing/TestPostgres.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { testSettings } from "../../src/testing/testSettings.ts"
import type { Doors } from "./callers.ts"
import { send } from "./transport.ts"
import { worldSettings } from "./worldSettings.ts"

/** A database of its own for the service, which is dropped at the end of the scope. */
export type FreshDatabase = Effect.Effect<ReturnType<typeof connectionTo>, never, Scope.Scope>

const settings = {
  ...testSettings,
  logLevel: "Info" as const,
  trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.1/32")],
  // Nobody answers there, so that a lookup is over at once.
  dnsServers: ["127.0.0.1:1"]
}

const serviceOf = (database: FreshDatabase, seed: string, write: (line: string) => void) =>
  ServiceInProcess.layer({
    database: TestPostgres.layerOf(database),
    random: deterministicRandom(seed),
    settings,
    console: true
  }).pipe(
    Layer.provideMerge(layerLoggerTo(write).pipe(Layer.provide(Layer.succeed(Settings, settings)))),
    Layer.provideMerge(TestClock.layer())
  )

const startAt = Date.parse("2026-01-15T09:00:00.000Z")

/** A running service and what only somebody within its process can do. */
export interface World extends Omit<Doors, "pool" | "server"> {
  readonly environmentIds: Readonly<Record<"main" | "other", string>>
  /** Moves its clock by seconds. */
  readonly advance: (seconds: number) => Promise<void>
  /** Puts the settings of the first environment back in order. */
  readonly tidy: () => Promise<void>
  /** Codes and tokens of the mails that wait. */
  readonly mailed: () => Promise<ReadonlyArray<{ readonly kind: string; readonly value: string }>>
  /** Makes a mail domain an organization's own. */
  readonly holdDomain: (
    of: "main" | "other",
    organizationId: string,
    domain: string
  ) => Promise<void>
  /** Numbers the audit events that are committed by now. */
  readonly sequence: () => Promise<void>
  /** Lines that it logged since the last call. */
  readonly takeLogs: () => ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

let operators = 0

/** Starts a service with two environments, on a database of its own. */
export const startWorld = async (database: FreshDatabase, seed: string): Promise<World> => {
  let lines: Array<string> = []
  const scope = Scope.makeUnsafe()
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))
  const context = await Effect.runPromise(
    Layer.buildWithScope(
      serviceOf(database, seed, (line) => lines.push(line)),
      scope
    )
  ).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const run = Effect.runPromiseWith(context)
  const runSync = Effect.runSyncWith(context)
  await run(TestClock.setTime(startAt))

  const made = await run(
    Effect.gen(function* () {
      const environments = yield* Environments
      const { address } = yield* HttpServer.HttpServer
      const of = (name: string) =>
        environments.create({
          name: EnvironmentName.make(name),
          appUrl: new URL(`http://${name}.test`),
          hosts: [],
          settings: worldSettings
        })
      const main = yield* of("main")
      const other = yield* of("other")
      return {
        main,
        other,
        port: address._tag === "UnixPathAddress" ? 0 : address.port,
        console: Option.getOrThrow(yield* ConsoleAddress)
      }
    }).pipe(Effect.orDie)
  )
  const environmentIds = { main: made.main.id, other: made.other.id }

  const operatorInvitation: World["operatorInvitation"] = (role, isNarrow) =>
    run(
      Effect.gen(function* () {
        const all = yield* Operators
        const { url } = yield* all.invite({
          email: EmailAddress.make(`operator-${(operators += 1)}@example.com`),
          role: role as OperatorRole,
          environmentIds: isNarrow ? [environmentIds.main] : null
        })
        return new URL(Redacted.value(url)).searchParams.get("token") ?? ""
      }).pipe(Effect.orDie)
    )

  return {
    port: made.port,
    console: { port: Number(made.console.port), host: made.console.host },
    environmentIds,
    now: () => runSync(DateTime.now).epochMilliseconds,
    sendTo: send,
    secretKey: (of, access) =>
      run(
        Effect.gen(function* () {
          const keys = yield* SecretKeys
          const { secret } = yield* keys.create({
            environmentId: environmentIds[of],
            kind: "test",
            expiresAt: null,
            ...(access === undefined ? {} : { access })
          })
          return Redacted.value(secret)
        }).pipe(Effect.orDie)
      ),
    operatorInvitation,
    advance: (seconds) => run(TestClock.adjust(`${seconds} seconds`)),
    tidy: () =>
      run(
        Effect.gen(function* () {
          const environments = yield* Environments
          const sql = yield* SqlClient.SqlClient
          const { main } = environmentIds
          yield* environments.update(main, worldSettings)
          // A hook of nobody would hold up every sign-in.
          yield* sql`DELETE FROM hooks WHERE environment_id = ${main}`
          yield* TestClock.adjust("2 seconds")
        }).pipe(Effect.orDie)
      ),
    mailed: () =>
      run(
        Effect.gen(function* () {
          const { kept } = yield* MailContents
          const mails = yield* kept(null)
          return mails.flatMap(({ code, links, to }) => [
            { kind: "email", value: to as string },
            ...(code === null ? [] : [{ kind: "code", value: code }]),
            ...links.flatMap((link) => {
              const token = new URL(link).searchParams.get("token")
              return token === null ? [] : [{ kind: "token", value: token }]
            })
          ])
        })
      ),
    holdDomain: (of, organizationId, domain) =>
      run(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const now = DateTime.toDateUtc(yield* DateTime.now)
          yield* sql`
            INSERT INTO domains
              (environment_id, id, organization_id, domain, token, status, seen, verified_at,
                created_at)
            VALUES (${environmentIds[of]}, gen_random_uuid(), ${organizationId}, ${domain}, 'token',
              'verified', '[]', ${now}, ${now})`
          yield* TestClock.adjust("1 second")
        }).pipe(Effect.orDie)
      ),
    sequence: () =>
      run(
        Effect.gen(function* () {
          const sequencer = yield* AuditSequencer
          yield* sequencer.sequence(made.main.id)
        })
      ),
    takeLogs: () => {
      const taken = lines
      lines = []
      return taken
    },
    stop
  }
}
