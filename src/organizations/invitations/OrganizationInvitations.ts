import { Context, Effect, Layer } from "effect"
import { Forbidden, type Unauthenticated } from "../../contract/SessionProblems.ts"
import type { InvitationId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Memberships, type Authorized } from "../organizations/Memberships.ts"
import { RoleNotFound, type OrganizationNotFound } from "../organizations/OrganizationsProblems.ts"
import { type Permission } from "../../contract/Permission.ts"
import { access } from "../organizations/Permissions.ts"
import { defaultRole, heldRole, reaches, roleOf } from "../../contract/Role.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { ofNetwork, Throttle, userSubject, type Limit } from "../../tenancy/throttle/Throttle.ts"
import { InvitationIssuing } from "./InvitationIssuing.ts"
import { Invitations } from "./Invitations.ts"
import {
  InvitationNotFound,
  type NewOrganizationInvitation,
  type StoredInvitation
} from "./Invitation.ts"

const budgetSeconds = 3600

/**
 * Budgets of an invitation or a resend (contract: "Invitations" of the fine print). The sender's
 * own budget comes first, so that spending it takes nothing from the organization's.
 */
const budgets = (
  { settings }: Environment,
  { membership, organization }: Authorized,
  ipAddress: string | null
): ReadonlyArray<Limit> => {
  const { invitationsPerNetwork, invitationsPerOrganization, invitationsPerUser } =
    settings.throttle
  const windowSeconds = budgetSeconds
  return [
    ...ofNetwork(ipAddress, {
      scope: "invitations:address",
      policy: "address-invitations",
      limit: invitationsPerNetwork,
      windowSeconds
    }),
    {
      scope: "invitations:user",
      subject: userSubject(membership.userId),
      policy: "user-invitations",
      limit: invitationsPerUser,
      windowSeconds
    },
    {
      scope: "invitations:organization",
      subject: sha256(organization.id),
      policy: "organization-invitations",
      limit: invitationsPerOrganization,
      windowSeconds
    }
  ]
}

/** A member who may do what they asked for, and the session in which they did. */
interface Inviter extends Authorized {
  readonly signedIn: SignedIn
}

/** An invitation that leads to an organization, and so to a role. */
export type ToOrganization = StoredInvitation & { readonly role: string }

const isToOrganization = (invitation: StoredInvitation): invitation is ToOrganization =>
  invitation.role !== null

/**
 * Invitations that the people of an organization make, each for a caller whose permission was looked
 * at. Nobody invites to a role above their own, nor touches an invitation to one.
 */
export class OrganizationInvitations extends Context.Service<OrganizationInvitations>()(
  "gatehouse/organizations/invitations/OrganizationInvitations",
  {
    make: Effect.gen(function* () {
      const invitations = yield* Invitations
      const issuing = yield* InvitationIssuing
      const memberships = yield* Memberships
      const throttle = yield* Throttle
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const directory = yield* UserDirectory

      /** In the transaction that invites, so that what is refused counts nowhere. */
      const spend = Effect.fnUntraced(function* (environment: Environment, by: Authorized) {
        const { ipAddress } = yield* RequestContext
        yield* throttle
          .attempt(environment, budgets(environment, by, ipAddress))
          .pipe(Effect.mapError(rateLimited))
      })

      /**
       * A member may have been removed or demoted, and their session ended, while the request waited
       * for a lock.
       */
      const judged = Effect.fnUntraced(function* (
        environment: Environment,
        by: Inviter,
        needs: Permission
      ) {
        const authorized = yield* memberships.authorize(
          environment,
          by.organization.id,
          by.membership.userId,
          needs
        )
        yield* tokens.requireLive(environment, by.signedIn)
        return authorized
      })

      /** Holds the member before the invitation, as whatever ends their sessions takes the two. */
      const held = <A, E, R>(environment: Environment, by: Inviter, use: Effect.Effect<A, E, R>) =>
        transaction.run(Effect.andThen(directory.hold(environment.id, by.membership.userId), use))

      const within =
        (environment: Environment, by: Inviter, needs: Permission) =>
        (
          invitation: StoredInvitation
        ): Effect.Effect<
          void,
          InvitationNotFound | OrganizationNotFound | Forbidden | Unauthenticated
        > => {
          if (invitation.organizationId !== by.organization.id || !isToOrganization(invitation)) {
            return Effect.fail(new InvitationNotFound())
          }
          const named = invitation.role
          return Effect.flatMap(judged(environment, by, needs), ({ role, roleSet }) =>
            reaches(role, heldRole(roleSet, named)) ? Effect.void : Effect.fail(new Forbidden())
          )
        }

      const list = Effect.fnUntraced(function* (
        environment: Environment,
        { organization }: Authorized,
        request: { readonly limit: number; readonly cursor?: string }
      ) {
        const { items, page } = yield* invitations.list(environment, {
          ...request,
          organizationId: organization.id
        })
        return { items: items.filter(isToOrganization), page }
      })

      const create = Effect.fn("OrganizationInvitations.create")(function* (
        environment: Environment,
        by: Inviter,
        input: NewOrganizationInvitation
      ) {
        const { organization, role, roleSet } = by
        const given = roleOf(roleSet, input.role ?? defaultRole)
        if (given === undefined) return yield* new RoleNotFound()
        if (!reaches(role, given)) return yield* new Forbidden()
        const draft = {
          email: input.email,
          inviterId: by.membership.userId,
          organization: { id: organization.id, name: organization.name, role: given.key },
          redirectUrl: null,
          lifetimeSeconds: environment.settings.invitations.lifetimeSeconds,
          sendEmail: true,
          language: input.language ?? null,
          publicMetadata: {},
          privateMetadata: {}
        }
        const stillPermitted = Effect.flatMap(
          judged(environment, by, access.createInvitation.needs),
          (now) => (reaches(now.role, given) ? Effect.void : Effect.fail(new Forbidden()))
        )
        const { invitation } = yield* issuing
          .issue(environment, draft, stillPermitted, spend(environment, by))
          .pipe(
            // Neither is there without bags and with an organization.
            Effect.catchTags({ metadata_too_large: Effect.die, email_taken: Effect.die })
          )
        return { ...invitation, role: given.key }
      })

      const resend = Effect.fnUntraced(function* (
        environment: Environment,
        by: Inviter,
        id: InvitationId
      ) {
        const permitted = within(environment, by, access.resendInvitation.needs)
        const resending = invitations.resend(environment, id, permitted, spend(environment, by))
        const resent = yield* held(environment, by, resending)
        return isToOrganization(resent) ? resent : yield* new InvitationNotFound()
      })

      const revoke = (environment: Environment, by: Inviter, id: InvitationId) =>
        held(
          environment,
          by,
          invitations.revoke(
            environment,
            id,
            within(environment, by, access.revokeInvitation.needs)
          )
        )

      return { list, create, resend, revoke }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
