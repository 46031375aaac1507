import { Clock, Context, Data, DateTime, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { SecureRandom } from "effect/crypto"
import { createHash } from "node:crypto"
import type { AuditEvent } from "../tenancy/audit/AuditEvent.ts"
import { AuditSequencer } from "../tenancy/audit/AuditSequencer.ts"
import { EnvironmentName, type HookPoint } from "../contract/Environment.ts"
import { InvalidEnvironmentSettings } from "../tenancy/environments/EnvironmentErrors.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { SecretKeys } from "../tenancy/secretKeys/SecretKeys.ts"
import { MailContents } from "../delivery/mail/MailContents.ts"
import type { MetadataPatch } from "../contract/Metadata.ts"
import * as ServerClient from "./ServerClient.ts"
import * as ServiceInProcess from "./ServiceInProcess.ts"
import { type TestHookAnswer, TestHooks, type TestHookSettings } from "./TestHooks.ts"
import * as TestPostgres from "./TestPostgres.ts"

/**
 * Returns the same bytes for the same seed, in the same order. It is for tests only: nothing it
 * makes is secret. Password salts and signing keys do not come from it.
 */
export const deterministicRandom = (seed: string) =>
  Layer.sync(SecureRandom.SecureRandom, () => {
    let drawn = 0
    return SecureRandom.make((size) => {
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; at += 32) {
        const block = createHash("sha256")
          .update(`${seed}:${(drawn += 1)}`)
          .digest()
        bytes.set(block.subarray(0, size - at), at)
      }
      return bytes
    })
  })

/** Initial state of a service under test. */
export interface TestGatehouseOptions {
  /** Settings of its environment that differ from the defaults (contract: "Operating it"). */
  readonly settings?: MetadataPatch
  /** First time of its clock; defaults to the time of the machine. Only tests move it. */
  readonly startAt?: DateTime.DateTime.Input
  /** Equal seeds make equal ids, secrets, codes and keys of the server plane. */
  readonly seed?: string
  /**
   * A PostgreSQL where databases may be made: without it `TEST_DATABASE_URL`, or one that is started
   * for this service, which takes seconds instead of less than one.
   */
  readonly databaseUrl?: string
  /** Port on loopback; by default a free one. */
  readonly port?: number
}

/** The settings do not fit: each problem is one line. */
export class InvalidTestSettings extends Data.TaggedError("InvalidTestSettings")<{
  readonly problems: ReadonlyArray<string>
}> {}

/** Settings that do not fit are the test's mistake; nothing else can go wrong with them. */
const tellingSettings = <A, E extends { readonly _tag: string }>(
  effect: Effect.Effect<A, E | InvalidEnvironmentSettings>
): Effect.Effect<A, InvalidTestSettings> =>
  effect.pipe(
    Effect.catch((error) =>
      error instanceof InvalidEnvironmentSettings
        ? Effect.fail(new InvalidTestSettings({ problems: error.problems }))
        : Effect.die(error)
    )
  )

const postgres = (url: string | undefined) =>
  url === undefined || url === ""
    ? TestPostgres.start
    : Effect.sync(() => TestPostgres.atUrl(new URL(url)))

const databaseFor = (url: string | undefined) =>
  Effect.gen(function* () {
    const server = yield* postgres(url)
    return yield* TestPostgres.freshDatabase(server, yield* TestPostgres.ensureTemplate(server))
  }).pipe(
    // Waiting for PostgreSQL takes the time of the machine.
    Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
  )

const clockFrom = (startAt: DateTime.DateTime.Input | undefined) =>
  Layer.effectDiscard(
    Effect.suspend(() =>
      TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe(startAt ?? Date.now())))
    )
  ).pipe(Layer.provideMerge(TestClock.layer()))

/**
 * A whole Gatehouse in this process: HTTP on a port of its own, a fresh database, a clock that only
 * tests move, cheap hashes, mails to read and the audit trail.
 *
 * @example
 * layer(TestGatehouse.layer)("sign-up", (it) => {
 *   it.effect("…", () => Effect.gen(function* () { const { url, mails } = yield* TestGatehouse }))
 * })
 */
export class TestGatehouse extends Context.Service<TestGatehouse>()(
  "gatehouse/testing/TestGatehouse",
  {
    make: (options: TestGatehouseOptions) =>
      Effect.gen(function* () {
        const { address } = yield* HttpServer.HttpServer
        const environments = yield* Environments
        const keys = yield* SecretKeys
        const sequencer = yield* AuditSequencer
        const hooks = yield* TestHooks
        const contents = yield* MailContents
        const sql = yield* SqlClient.SqlClient
        const port = address._tag === "UnixPathAddress" ? 0 : address.port
        const url = `http://localhost:${port}`
        const name = "test"

        const { id } = yield* environments
          .create({
            name: EnvironmentName.make(name),
            appUrl: new URL(url),
            hosts: [`localhost:${port}`, `127.0.0.1:${port}`],
            settings: options.settings ?? {}
          })
          .pipe(tellingSettings)
        const { secret } = yield* keys
          .create({ environmentId: id, kind: "test", expiresAt: null })
          .pipe(Effect.orDie)
        const server = yield* ServerClient.make({ apiUrl: url, secretKey: secret })

        /** Merges settings, which are in force at once. */
        const configure = Effect.fn("TestGatehouse.configure")(function* (settings: MetadataPatch) {
          yield* environments.update(name, settings).pipe(tellingSettings)
          // Instances follow within a second.
          yield* TestClock.adjust("1 second")
        })

        /** Makes a mail domain an organization's own, as if its name server had proven it. */
        const holdDomain = Effect.fn("TestGatehouse.holdDomain")(function* (
          organizationId: string,
          domain: string
        ) {
          const now = DateTime.toDateUtc(yield* DateTime.now)
          yield* sql`
            INSERT INTO domains (environment_id, id, organization_id, domain, token, status, seen,
              verified_at, created_at)
            VALUES (${id}, gen_random_uuid(), ${organizationId}, ${domain.toLowerCase()}, 'test',
              'verified', '[]', ${now}, ${now})`
          // Instances follow within a second.
          yield* TestClock.adjust("1 second")
        }, Effect.orDie)

        /**
         * Has the test answer the hook of a point, in force at once. `mail.send` is never asked,
         * since no mail leaves.
         */
        const hook = Effect.fn("TestGatehouse.hook")(function* <P extends HookPoint>(
          point: P,
          answer: TestHookAnswer<P>,
          settings: TestHookSettings = {}
        ) {
          const made = yield* Effect.orDie(hooks.answer(id, point, answer, settings))
          yield* TestClock.adjust("1 second")
          return made
        })

        const poll = (checkpoint: string | null): Effect.Effect<ReadonlyArray<AuditEvent>> =>
          server["server.auditEvents"]
            .searchAuditEvents({
              query: { limit: 100 },
              payload: { page: { mode: "poll", checkpoint } }
            })
            .pipe(
              Effect.orDie,
              Effect.flatMap(({ items, page }) =>
                page.mode === "poll" && page.hasMore
                  ? Effect.map(poll(page.checkpoint), (rest) => [...items, ...rest])
                  : Effect.succeed(items)
              )
            )

        return {
          /** The base address of both planes, and the app URL of its environment. */
          url,
          environmentId: id,
          secretKey: secret,
          /** The server plane as typed calls. */
          server,
          configure,
          holdDomain,
          hook,
          /** The mails that would have been sent, the newest first: all, or those to one address. */
          mails: (to?: string) => contents.kept(to ?? null),
          /** The audit trail so far, in its order. */
          auditEvents: Effect.andThen(
            sequencer.sequence(id),
            Effect.suspend(() => poll(null))
          )
        }
      })
  }
) {
  static readonly layerWith = (options: TestGatehouseOptions = {}) => {
    const databaseUrl = options.databaseUrl ?? process.env["TEST_DATABASE_URL"]
    return Layer.effect(this, this.make(options)).pipe(
      Layer.provide(TestHooks.layer),
      Layer.provideMerge(
        ServiceInProcess.layer({
          database: TestPostgres.layerOf(databaseFor(databaseUrl)),
          random: deterministicRandom(options.seed ?? "gatehouse"),
          settings: options.port === undefined ? {} : { port: options.port }
        })
      ),
      Layer.provideMerge(clockFrom(options.startAt))
    )
  }

  static readonly layer = this.layerWith()
}
