import { Clock, Context, Effect, Layer, Metric, Option, Redacted } from "effect"
import type { SecureRandom } from "effect/crypto"
import * as Capabilities from "../service/Service.ts"
import { Crypto } from "../platform/Crypto.ts"
import * as Jobs from "../platform/Jobs.ts"
import * as NodeServer from "../platform/NodeServer.ts"
import { PasswordHasher } from "../platform/PasswordHasher.ts"
import { Settings, type SettingsShape } from "../platform/Settings.ts"
import * as ConsoleServer from "../service/ConsoleServer.ts"
import * as Server from "../service/Server.ts"
import type * as TestPostgres from "./TestPostgres.ts"
import { testSettings } from "./testSettings.ts"

/** The time of one clock, and the waiting of real time. */
const waitingForReal = (clock: Clock.Clock): Clock.Clock => ({
  currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
  currentTimeMillis: clock.currentTimeMillis,
  currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
  currentTimeNanos: clock.currentTimeNanos,
  monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: clock.monotonicTimeNanos,
  sleep: (duration) => Clock.Clock.defaultValue().sleep(duration)
})

/**
 * A layer whose own rounds wait for real time. A test that moves its clock by a month would wait for
 * each of them otherwise, and there are hundreds of thousands. What time it is, the test's clock
 * says: a round that thinks itself decades later would find everything of the test expired.
 */
export const atRest = <A, E, R>(upkeep: Layer.Layer<A, E, R>) =>
  Layer.fromBuild((memoMap, scope) =>
    Effect.flatMap(Clock.Clock, (clock) =>
      Layer.buildWithMemoMap(upkeep, memoMap, scope).pipe(
        Effect.provideService(Clock.Clock, waitingForReal(clock)),
        Effect.map(Context.omit(Layer.CurrentMemoMap))
      )
    )
  )

/** Foundations of a service under test. */
export interface ServiceOptions<E> {
  readonly database: ReturnType<typeof TestPostgres.layerOf<E, never>>
  readonly random: Layer.Layer<SecureRandom.SecureRandom>
  /** The least costs there are, unless a test is about hashing. */
  readonly hasher?: Layer.Layer<PasswordHasher>
  readonly settings?: Partial<SettingsShape>
  /** Instead of the server of the service itself. */
  readonly server?: typeof NodeServer.layer
  /** Serves the console too, on another port. */
  readonly console?: boolean
}

/**
 * The whole service in this process, listening on a port of its own, with the given clock. No
 * background work runs: mails stay in the queue, to be read.
 */
export const layer = <E>(options: ServiceOptions<E>) =>
  Layer.mergeAll(
    Server.layer,
    options.console === true
      ? ConsoleServer.layer
      : Layer.succeed(ConsoleServer.ConsoleAddress, Option.none())
  ).pipe(
    Layer.provideMerge(options.server ?? NodeServer.layer),
    Layer.provideMerge(Capabilities.layer),
    // Held for all that offers jobs, so that it is this one.
    Layer.provideMerge(atRest(Jobs.layer)),
    Layer.provideMerge(Crypto.layerWith(Redacted.make(new Uint8Array(32).fill(7)))),
    Layer.provideMerge(Layer.mergeAll(options.hasher ?? PasswordHasher.layerTest, options.random)),
    Layer.provideMerge(Layer.orDie(options.database)),
    Layer.provideMerge(Layer.succeed(Settings, { ...testSettings, ...options.settings })),
    Layer.provideMerge(Layer.sync(Metric.MetricRegistry, () => new Map()))
  )
