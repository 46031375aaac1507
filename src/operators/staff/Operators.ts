import { Context, DateTime, Effect, Layer, Option } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { OperatorId, ownsAll, type OperatorSeat } from "../../contract/OperatorSeat.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction, insistently, Outrun } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { Users } from "../../users/management/Users.ts"
import {
  isNarrower,
  isWithinReach,
  LastOwnerOfPlatform,
  linkSeconds,
  type NewOperator,
  NoEnvironmentsToWorkIn,
  type OperatorChanges,
  OperatorExists,
  OperatorNotFound,
  operatorOf,
  type Operator,
  plainInvitation,
  type Reach
} from "./Operator.ts"
import { pageUrl } from "../../tenancy/environments/EnvironmentAddress.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { InvitationIssuing } from "../../organizations/invitations/InvitationIssuing.ts"
import { Invitations } from "../../organizations/invitations/Invitations.ts"
import { Settings } from "../../platform/Settings.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"

/** The operators of the installation: users of the platform environment with a role. */
export class Operators extends Context.Service<Operators>()("gatehouse/operators/staff/Operators", {
  make: Effect.gen(function* () {
    const audit = yield* Audit
    const crypto = yield* Crypto
    const environments = yield* Environments
    const invitations = yield* Invitations
    const issuing = yield* InvitationIssuing
    const mails = yield* Mails
    const seats = yield* OperatorSeats
    const transaction = yield* Transaction
    const directory = yield* UserDirectory
    const users = yield* Users
    const { smtpUrl } = yield* Settings
    const areMailed = Option.isSome(smtpUrl)

    const seated = Effect.flatMap(environments.platform, ({ id }) => seats.list(id))
    const list = Effect.map(seated, (all) => all.map(operatorOf))

    const found = (matches: (operator: Operator) => boolean) =>
      Effect.flatMap(list, (all) => {
        const operator = all.find(matches)
        return operator === undefined ? new OperatorNotFound() : Effect.succeed(operator)
      })

    const get = (id: OperatorId) => found((operator) => operator.id === id)

    /** The seat to the end of the transaction, of somebody who works nowhere else than these. */
    const heldWithin = Effect.fnUntraced(function* (
      platform: Environment,
      id: OperatorId,
      reach: Reach
    ) {
      const seat = yield* seats.lock(platform.id, id)
      if (seat === undefined) return yield* new OperatorNotFound()
      if (!isWithinReach(reach, seat.environmentIds)) return yield* new Forbidden()
      return seat
    })

    const recorded = (
      platform: Environment,
      seat: OperatorSeat,
      action: Extract<AuditAction, `operator.${string}`>,
      metadata = {}
    ) =>
      audit.record({
        environmentId: platform.id,
        action,
        targets: [
          { type: "operator", id: seat.id },
          ...(seat.userId === null ? [] : [{ type: "user" as const, id: seat.userId }])
        ],
        metadata
      })

    const requireEnvironments = Effect.fnUntraced(function* (given: Reach | undefined) {
      if (given === null || given === undefined) return
      const known = new Set((yield* environments.list).map(({ id }) => id))
      const environmentIds = given.filter((id) => !known.has(id))
      if (environmentIds.length > 0) return yield* new NoEnvironmentsToWorkIn({ environmentIds })
    })

    /** Makes an invitation for one who is to be an operator, mailed where mail is set up. */
    const issueInvitation = (
      platform: Environment,
      email: EmailAddress,
      lifetimeSeconds: number = platform.settings.invitations.lifetimeSeconds
    ) =>
      issuing.issue(platform, {
        ...plainInvitation,
        email,
        lifetimeSeconds,
        sendEmail: areMailed
      })

    /** Mails all owners, and the operator, that a link was made for the operator. */
    const tellOwners = Effect.fnUntraced(function* (platform: Environment, operator: Operator) {
      for (const { email, id, role } of yield* seats.list(platform.id)) {
        if (role !== "owner" && id !== operator.id) continue
        yield* mails.queue({
          environment: platform,
          to: email as EmailAddress,
          template: MailTemplate.operator_link({ operator: operator.email }),
          locale: null,
          expiresAt: null
        })
      }
    })

    const linkOf = Effect.fnUntraced(function* (
      platform: Environment,
      id: OperatorId,
      { invitation, token }: Effect.Success<ReturnType<typeof issueInvitation>>
    ) {
      return {
        operator: yield* Effect.orDie(get(id)),
        url: pageUrl(platform, "invitation", token),
        expiresAt: invitation.expiresAt,
        mailed: areMailed
      }
    })

    /**
     * The seat of somebody who goes, to the end of the transaction, its invitation withdrawn. Their
     * account and that invitation are locked first, as by everybody who takes them and a seat.
     */
    const vacated = Effect.fnUntraced(function* (
      platform: Environment,
      id: OperatorId,
      reach: Reach
    ) {
      const seen = yield* seats.find(platform.id, id)
      if (seen === undefined) return yield* new OperatorNotFound()
      const { invitationId, userId } = seen
      if (userId !== null) yield* directory.lock(platform.id, userId)
      // One that was accepted, revoked or has expired is out of the way already.
      if (invitationId !== null) yield* Effect.ignore(invitations.revoke(platform, invitationId))
      const seat = yield* heldWithin(platform, id, reach)
      const isSame = seat.userId === userId && seat.invitationId === invitationId
      return isSame ? seat : yield* new Outrun()
    })

    /** Invites somebody, by mail where mail is set up; anew whoever let an invitation expire. */
    const invite = Effect.fn("Operators.invite")(function* (input: NewOperator) {
      const platform = yield* environments.platform
      yield* requireEnvironments(input.environmentIds)
      const seat: OperatorSeat = {
        ...input,
        id: OperatorId.make(yield* crypto.uuidV7),
        invitationId: null,
        userId: null,
        comesBack: false,
        createdAt: yield* DateTime.now
      }
      return yield* transaction.run(
        Effect.gen(function* () {
          const key = keyOf(input.email)
          const lapsed = yield* seats.removeLapsed(platform.id, key, seat.createdAt)
          if (lapsed !== undefined) yield* recorded(platform, lapsed, "operator.removed")
          const inserted = yield* seats.insert(platform.id, seat, key)
          if (!inserted) return yield* new OperatorExists()
          const issued = yield* Effect.mapError(
            issueInvitation(platform, input.email),
            () => new OperatorExists()
          )
          yield* seats.reserve(platform.id, seat.id, issued.invitation.id, false)
          yield* recorded(platform, seat, "operator.invited", { role: seat.role })
          return yield* linkOf(platform, seat.id, issued)
        })
      )
    })

    const changeSeat = Effect.fnUntraced(function* (
      platform: Environment,
      seat: OperatorSeat,
      { environmentIds = seat.environmentIds, role = seat.role }: Partial<OperatorSeat>
    ) {
      const isSame = (environmentIds?.join() ?? null) === (seat.environmentIds?.join() ?? null)
      if (role === seat.role && isSame) return
      yield* seats.change(platform.id, seat.id, role, environmentIds)
      // For good: given back within the half hour, the right would have what it had begun go on.
      const left = isNarrower({ role, environmentIds }, seat) ? seat.userId : null
      if (left !== null) yield* seats.actAnew(platform, left)
      yield* recorded(platform, seat, "operator.role_changed", {
        from: seat.role,
        to: role,
        environmentIds
      })
    })

    const change = Effect.fn("Operators.change")(function* (
      id: OperatorId,
      changes: OperatorChanges,
      reach: Reach = null
    ) {
      const platform = yield* environments.platform
      return yield* transaction.run(
        Effect.gen(function* () {
          const seat = yield* heldWithin(platform, id, reach)
          const { environmentIds = seat.environmentIds } = changes
          if (!isWithinReach(reach, environmentIds)) return yield* new Forbidden()
          yield* requireEnvironments(changes.environmentIds)
          if (!ownsAll({ ...seat, ...changes }) && (yield* seats.isLastOwnerSeat(platform, seat))) {
            return yield* new LastOwnerOfPlatform()
          }
          yield* changeSeat(platform, seat, changes)
          return yield* get(id)
        })
      )
    })

    /** Lets an operator who does not work in every environment work in this one too. */
    const admit = Effect.fn("Operators.admit")(function* (
      id: OperatorId,
      environmentId: EnvironmentId
    ) {
      const platform = yield* environments.platform
      yield* transaction.part(
        Effect.gen(function* () {
          const seat = yield* seats.lock(platform.id, id)
          const own = seat?.environmentIds ?? null
          if (seat === undefined || own === null) return
          yield* changeSeat(platform, seat, { environmentIds: [...own, environmentId] })
        })
      )
    })

    /** Deletes their account, sessions included, or withdraws their invitation. */
    const remove = Effect.fn("Operators.remove")(function* (id: OperatorId, reach: Reach = null) {
      const platform = yield* environments.platform
      const removing = transaction.run(
        Effect.gen(function* () {
          const seat = yield* vacated(platform, id, reach)
          if (yield* seats.isLastOwnerSeat(platform, seat)) {
            return yield* new LastOwnerOfPlatform()
          }
          yield* seats.remove(platform.id, id)
          // Somebody who deleted their account themselves has no seat any more.
          if (seat.userId !== null) yield* Effect.orDie(users.remove(platform, seat.userId))
          yield* recorded(platform, seat, "operator.removed")
        })
      )
      yield* insistently(removing)
    })

    /** Ends an account, and gives its role to whoever follows the link; mails all owners and them. */
    const link = Effect.fn("Operators.link")(function* (id: OperatorId) {
      const platform = yield* environments.platform
      const email = (yield* get(id)).email as EmailAddress
      const linking = transaction.run(
        Effect.gen(function* () {
          const seat = yield* vacated(platform, id, null)
          const comesBack = seat.userId !== null || seat.comesBack
          yield* seats.reserve(platform.id, id, null, comesBack)
          if (seat.userId !== null) yield* Effect.orDie(users.remove(platform, seat.userId))
          const issued = yield* Effect.orDie(issueInvitation(platform, email, linkSeconds))
          yield* seats.reserve(platform.id, id, issued.invitation.id, comesBack)
          yield* recorded(platform, seat, "operator.link_minted")
          const minted = yield* linkOf(platform, id, issued)
          yield* tellOwners(platform, minted.operator)
          return minted
        })
      )
      return yield* insistently(linking)
    })

    return {
      list,
      get,
      /** The operator of an address, as the command line names them. */
      byEmail: (email: EmailAddress) =>
        found((operator) => keyOf(operator.email as EmailAddress) === keyOf(email)),
      invite,
      change,
      admit,
      remove,
      link
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
