import { Context, Data, DateTime, Deferred, Effect, Layer, Semaphore } from "effect"
import type { MetadataPatch } from "../../contract/Metadata.ts"
import { OpenIdIdentityProvider } from "../OpenIdIdentityProvider.ts"
import { SamlIdentityProvider } from "../SamlIdentityProvider.ts"
import type { SamlAnswer, SamlPerson } from "../samlResponseXml.ts"
import { ScimDirectory } from "../ScimDirectory.ts"
import { startTestDatabase, startTestGatehouse } from "../startTestGatehouse.ts"
import type { Addresses } from "./ControlSchemas.ts"

/** Initial state of the process, to which a reset leads back. */
export interface TestBoxOptions {
  readonly settings: MetadataPatch
  readonly seed: string
  readonly startAt: Date
  /** Port of the service; null for a free one. */
  readonly port: number | null
  readonly databaseUrl: string | null
}

/** The service under test did not start. */
export class NotStarted extends Data.TaggedError("NotStarted")<{ readonly cause: unknown }> {}

interface SamlSignIn {
  readonly person: SamlPerson
  readonly answer: SamlAnswer
}

/** Everything that runs in the process: the service, and what stands around it. */
export class TestBox extends Context.Service<TestBox>()("gatehouse/testing/process/TestBox", {
  make: (options: TestBoxOptions) =>
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(
        Effect.promise(async () =>
          options.databaseUrl === null
            ? startTestDatabase()
            : { url: options.databaseUrl, stop: async () => {} }
        ),
        ({ stop }) => Effect.promise(stop)
      )

      const start = (port: number | null) =>
        Effect.tryPromise({
          try: () =>
            startTestGatehouse({
              settings: options.settings,
              seed: options.seed,
              startAt: options.startAt,
              databaseUrl: database.url,
              ...(port === null ? {} : { port })
            }),
          catch: (cause) => new NotStarted({ cause })
        })

      let gatehouse = yield* start(options.port)
      yield* Effect.addFinalizer(() => Effect.promise(() => gatehouse.stop()))
      const port = Number(new URL(gatehouse.url).port)
      const now = () => gatehouse.now()

      const openId = yield* Effect.acquireRelease(
        Effect.promise(() => OpenIdIdentityProvider.start({ now })),
        (provider) => Effect.promise(() => provider.stop())
      )
      const saml = yield* Effect.promise(() => SamlIdentityProvider.make({ now }))
      let samlSignIn: SamlSignIn | null = null
      const directories = new Map<string, ScimDirectory>()

      const stopped = yield* Deferred.make<void>()
      const alone = yield* Semaphore.make(1)
      const reset = alone.withPermit(
        Effect.gen(function* () {
          yield* Effect.promise(() => gatehouse.stop())
          gatehouse = yield* start(port)
          openId.reset()
          samlSignIn = null
          directories.clear()
        })
      )

      return {
        /** The service as it runs now. */
        gatehouse: () => gatehouse,
        openId,
        saml,
        now: () => DateTime.makeUnsafe(now()),
        addresses: (control: string): Addresses => ({
          url: gatehouse.url,
          environmentId: gatehouse.environmentId,
          secretKey: gatehouse.secretKey,
          control,
          openId: openId.settings,
          saml: { entityId: saml.entityId, ssoUrl: saml.ssoUrl, metadataXml: saml.metadata() }
        }),
        reset,
        /** Ends the process. */
        stop: Effect.asVoid(Deferred.succeed(stopped, undefined)),
        /** Waits until the process is to end. */
        stopped: Deferred.await(stopped),
        samlSignsIn: (person: SamlPerson, answer: SamlAnswer): void => {
          samlSignIn = { person, answer }
        },
        samlSignIn: () => samlSignIn,
        addDirectory: (options: ConstructorParameters<typeof ScimDirectory>[0]): string => {
          const id = String(directories.size + 1)
          directories.set(id, new ScimDirectory(options))
          return id
        },
        directory: (id: string): ScimDirectory | undefined => directories.get(id)
      }
    })
}) {
  static readonly layerWith = (options: TestBoxOptions) => Layer.effect(this, this.make(options))
}
