import { Context, DateTime, Duration, Effect, FiberMap, Layer, Queue } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import * as Background from "../../platform/Background.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { EnforcementStore, type Enforcing } from "./EnforcementStore.ts"

const interval = Duration.minutes(1)
const failure = "Sessions of enforced people were not ended"
const pageSize = 200

/** Times at which the grace at the domains of a connection ends. */
const endsOf = ({ beganAt, domains, graceSeconds }: Enforcing): ReadonlyArray<DateTime.Utc> =>
  beganAt === null
    ? []
    : domains.map(({ provenAt }) =>
        DateTime.add(DateTime.max(beganAt, provenAt), { seconds: graceSeconds })
      )

/** A check that is due before the next sweep. */
interface Appointment {
  readonly environment: Environment
  readonly at: DateTime.Utc
  readonly delay: Duration.Duration
}

/**
 * Ends sessions of before, and tokens of applications that outlive them, once their grace is over
 * (enterprise.md rule 5).
 */
export class EnforcementUpkeep extends Context.Service<EnforcementUpkeep>()(
  "gatehouse/organizations/enforcement/EnforcementUpkeep",
  {
    make: Effect.gen(function* () {
      const grants = yield* GrantEnds
      const sessions = yield* Sessions
      const store = yield* EnforcementStore
      const sweeps = yield* EnvironmentSweeps
      const appointed = yield* FiberMap.make<EnvironmentId>()
      const appointments = yield* Queue.unbounded<Appointment>()

      const endForeign = Effect.fnUntraced(function* (
        environment: Environment,
        one: Enforcing,
        now: DateTime.Utc
      ) {
        const graceOver = DateTime.subtract(now, { seconds: one.graceSeconds })
        if (one.beganAt === null || DateTime.isGreaterThan(one.beganAt, graceOver)) return
        // A domain that was proven later waits for its own grace.
        const domains = one.domains
          .filter(({ provenAt }) => !DateTime.isGreaterThan(provenAt, graceOver))
          .map(({ domain }) => domain)
        if (domains.length === 0) return
        const kept = { ...one, domains }
        for (;;) {
          const found = yield* store.foreignSessions(
            environment.id,
            kept,
            yield* DateTime.now,
            pageSize
          )
          for (const { id, userId } of found) {
            yield* Effect.ignore(sessions.revoke(environment, userId, id))
          }
          if (found.length < pageSize) break
        }
        for (;;) {
          const found = yield* store.foreignFamilies(environment.id, kept, pageSize)
          for (const { id } of found) yield* grants.family(environment.id, id)
          if (found.length < pageSize) return
        }
      })

      /** Notes what is enforced by now, and since when. */
      const begun = Effect.fnUntraced(function* (environment: Environment, now: DateTime.Utc) {
        const enforcing = yield* store.enforcing(environment.id)
        yield* store.keepOnly(
          environment.id,
          enforcing.map(({ id }) => id)
        )
        for (const { beganAt, id } of enforcing) {
          if (beganAt === null) yield* store.begin(environment.id, id, now)
        }
        return enforcing.map((one) => ({ ...one, beganAt: one.beganAt ?? now }))
      })

      /** Comes back at the time when a grace ends, where that is before the next sweep. */
      const appoint = Effect.fnUntraced(function* (
        environment: Environment,
        enforcing: ReadonlyArray<Enforcing>,
        now: DateTime.Utc,
        isOpen: (end: DateTime.Utc) => boolean
      ) {
        const ends = enforcing.flatMap(endsOf).filter(isOpen)
        const [first, ...others] = ends
        if (first === undefined) return
        const at = DateTime.max(now, others.reduce(DateTime.min, first))
        const delay = DateTime.distance(now, at)
        if (Duration.isGreaterThan(delay, interval)) return
        yield* Queue.offer(appointments, { environment, at, delay })
      })

      /** Takes an organization that is kept to its connections out of every other session. */
      const closeOrganization = Effect.fnUntraced(function* (
        environment: Environment,
        one: Enforcing
      ) {
        if (one.enforcement !== "members") return
        const own = yield* store.ofOrganization(environment.id, one.organizationId)
        const ids = own.map(({ id }) => id)
        yield* store.closeOrganization(environment.id, one, ids)
      })

      /** Takes in that connections have changed: what they close, and a grace, wait for no sweep. */
      const noted = Effect.fn("EnforcementUpkeep.noted")(
        function* (environment: Environment) {
          const now = yield* DateTime.now
          const enforcing = yield* begun(environment, now)
          for (const one of enforcing) yield* closeOrganization(environment, one)
          yield* appoint(environment, enforcing, now, () => true)
        },
        // The change has been made, and the next sweep tries again.
        (effect) => Background.attempt(failure, effect)
      )

      /** Notes what is enforced by now, and ends what has outlived its grace. */
      const check = Effect.fn("EnforcementUpkeep.check")(function* (
        environment: Environment,
        now: DateTime.Utc
      ) {
        const enforcing = yield* begun(environment, now)
        for (const one of enforcing) {
          yield* closeOrganization(environment, one)
          yield* endForeign(environment, one, now)
        }
        yield* appoint(environment, enforcing, now, (end) => DateTime.isGreaterThan(end, now))
      })

      yield* Queue.take(appointments).pipe(
        // A later one takes the place of the earlier: each is made of all that is enforced by then.
        Effect.flatMap(({ at, delay, environment }) =>
          FiberMap.run(
            appointed,
            environment.id,
            Background.attempt(failure, Effect.delay(check(environment, at), delay))
          )
        ),
        Effect.forever,
        Effect.forkScoped
      )
      yield* sweeps.start(interval, failure, check)
      return { check, noted }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(EnforcementStore.layer))
}
