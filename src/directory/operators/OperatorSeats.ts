import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import type { EnvironmentId, InvitationId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import {
  ownsAll,
  reaches,
  worksIn,
  type OperatorId,
  type OperatorRole,
  type OperatorSeat
} from "../../contract/OperatorSeat.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { OperatorSeatsStore } from "./OperatorSeatsStore.ts"

/** True for a role that may act for users: support only where the environment lets it. */
export const mayImpersonate = (
  { settings }: Pick<Environment, "settings">,
  role: OperatorRole
): boolean => reaches(role, settings.support.impersonate ? "support" : "admin")

/**
 * Seats of operators among the platform environment's users. Every change that gives or removes a
 * user's account asks here, so that the installation always keeps an owner; other environments have
 * no seats, and nothing happens.
 */
export class OperatorSeats extends Context.Service<OperatorSeats>()(
  "gatehouse/directory/operators/OperatorSeats",
  {
    make: Effect.gen(function* () {
      const store = yield* OperatorSeatsStore
      const audit = yield* Audit
      const environments = yield* Environments

      /** Gives the seat of an invitation to the user who accepts it, in the caller's transaction. */
      const join = Effect.fnUntraced(function* (
        { id, kind }: Environment,
        invitationId: InvitationId,
        userId: UserId
      ) {
        if (kind !== "platform") return
        const seat = yield* store.take(id, invitationId, userId)
        if (seat === undefined) return
        yield* audit.record({
          environmentId: id,
          action: "operator.joined",
          targets: [
            { type: "operator", id: seat.id },
            { type: "user", id: userId }
          ]
        })
      })

      /** An operator is called by their primary address, which has changed. */
      const rename = (
        { id, kind }: Environment,
        userId: UserId,
        { email, key }: { readonly email: EmailAddress; readonly key: EmailKey }
      ) => (kind === "platform" ? store.rename(id, userId, email, key) : Effect.void)

      /**
       * True if the user is the last owner of all environments who can sign in; locks the owners to
       * the end of the caller's transaction.
       */
      const isLastOwner = Effect.fnUntraced(function* ({ id, kind }: Environment, userId: UserId) {
        if (kind !== "platform") return false
        const owners = yield* store.holdOwners(id)
        // A change under way may already have removed the user from the owners: the seat decides.
        const seat = yield* store.byUser(id, userId)
        return seat !== undefined && ownsAll(seat) && owners.every((owner) => owner === userId)
      })

      /**
       * True for the seat of the last owner. One whose break-glass link is open is the last if nobody
       * is active; one who was merely invited is none.
       */
      const isLastOwnerSeat = Effect.fnUntraced(function* (
        environment: Environment,
        seat: OperatorSeat
      ) {
        if (seat.userId !== null) return yield* isLastOwner(environment, seat.userId)
        if (!seat.comesBack || !ownsAll(seat)) return false
        return (yield* store.holdOwners(environment.id)).length === 0
      })

      /** Requires another owner than a user who stays but cannot sign in. */
      const requireAnotherOwner = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId
      ) {
        if (yield* isLastOwner(environment, userId)) {
          // Callers that can answer this in words have asked before.
          return yield* Effect.die(new Error("The last owner of the platform cannot be taken away"))
        }
      })

      /** Takes the seat from a user who goes, in the caller's transaction; the last owner stays. */
      const leave = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        if (environment.kind !== "platform") return
        yield* requireAnotherOwner(environment, userId)
        yield* store.removeOf(environment.id, userId)
      })

      /**
       * True for what somebody began then who acts for a user, if nothing has ended the right to it
       * since: an operator has it for as long as they are one with that right. A customer's own staff
       * are for the customer to judge.
       */
      const mayStillAct = Effect.fn("OperatorSeats.mayStillAct")(function* (
        environment: Environment,
        impersonatorId: string,
        begunAt: DateTime.Utc
      ) {
        const platform = yield* environments.platform
        const operator = yield* store.standingOf(platform.id, impersonatorId)
        if (operator === undefined) return true
        const { actsSince, environmentIds, role, status } = operator
        if (status !== "active" || role === null) return false
        if (actsSince !== null && DateTime.isLessThan(begunAt, actsSince)) return false
        return worksIn({ environmentIds }, environment.id) && mayImpersonate(environment, role)
      })

      /**
       * Ends what was begun in an operator's name, with all of their sessions: somebody else may have
       * begun it. Other environments have no operators, and nothing happens.
       */
      const actAnew = ({ id, kind }: Environment, userId: UserId) =>
        kind === "platform"
          ? Effect.flatMap(DateTime.now, (now) => store.actAnew(id, userId, now))
          : Effect.void

      return {
        byUser: store.byUser,
        change: store.change,
        find: store.find,
        insert: store.insert,
        list: store.list,
        lock: (platformId: EnvironmentId, by: OperatorId | EmailKey) => store.lock(platformId, by),
        remove: store.remove,
        removeLapsed: store.removeLapsed,
        reserve: store.reserve,
        join,
        mayStillAct,
        actAnew,
        rename,
        isLastOwner,
        isLastOwnerSeat,
        leave,
        requireAnotherOwner
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(OperatorSeatsStore.layer)
  )
}
