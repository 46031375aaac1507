import type { Language } from "../../contract/Values.ts"
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { InvitationId, type OrganizationId, type UserId } from "../../contract/Ids.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { greetedAs } from "../../directory/addresses/Addressee.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import * as Metadata from "../../contract/Metadata.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { AlreadyMember, OrganizationNotFound } from "../organizations/OrganizationsProblems.ts"
import type { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { nobody } from "../../directory/users/User.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import {
  InvitationPending,
  invitationTargets,
  type StoredInvitation,
  withinBudget
} from "./Invitation.ts"
import { InvitationsStore } from "./InvitationsStore.ts"

/** A new invitation, once everything that it names is known to exist. */
export interface InvitationDraft {
  readonly email: EmailAddress
  /** Target of the invitation, with a role of that organization's role set. */
  readonly organization: {
    readonly id: OrganizationId
    readonly name: string
    readonly role: string
  } | null
  /** The member who invites; null for a backend. */
  readonly inviterId: UserId | null
  readonly redirectUrl: RedirectUrl | null
  readonly lifetimeSeconds: number
  readonly sendEmail: boolean
  readonly language: Language | null
  readonly publicMetadata: Metadata.MetadataPatch
  readonly privateMetadata: Metadata.MetadataPatch
}

/** Creates invitations for any caller and brings their links to those who are invited. */
export class InvitationIssuing extends Context.Service<InvitationIssuing>()(
  "gatehouse/organizations/invitations/InvitationIssuing",
  {
    make: Effect.gen(function* () {
      const store = yield* InvitationsStore
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const crypto = yield* Crypto
      const mails = yield* Mails
      const memberships = yield* Memberships
      const directory = yield* UserDirectory
      const transaction = yield* Transaction

      const requireInvitable = Effect.fnUntraced(function* (
        environment: Environment,
        { email, organization }: InvitationDraft
      ) {
        const account = yield* addressBook.byTakenAddress(environment, keyOf(email))
        if (organization === null) {
          if (account !== undefined) return yield* new EmailTaken()
          return
        }
        // Asked in any case: the time tells no member whose address is known.
        const userId = account?.userId ?? nobody
        const isMember = yield* memberships.isMember(environment, organization.id, userId)
        if (isMember) return yield* new AlreadyMember()
      })

      /**
       * Queues the mail with the link in the caller's transaction; false where the address has had its
       * share. The spelling and language of whoever has the address already go before the inviter's.
       */
      const mail = Effect.fnUntraced(function* (
        environment: Environment,
        { email, emailKey, expiresAt, inviterId, language }: StoredInvitation,
        organizationName: string | null,
        token: Redacted.Redacted
      ) {
        const account = yield* addressBook.byTakenAddress(environment, emailKey)
        const inviterName =
          inviterId === null ? null : yield* store.inviterName(environment.id, inviterId)
        return yield* mails.queue({
          environment,
          to: account?.address.email ?? email,
          template: MailTemplate.invitation({ token, organizationName, inviterName }),
          locale: account?.locale ?? language,
          firstName: greetedAs(account),
          expiresAt
        })
      })

      /**
       * Makes an invitation and mails its link, unless it is told not to. `permitted` is asked once the
       * organization is held, when nobody's membership changes any more; `spend` last, when nothing
       * else stands in the way.
       */
      const issue = Effect.fn("InvitationIssuing.issue")(function* <E = never, E2 = never>(
        environment: Environment,
        draft: InvitationDraft,
        permitted: Effect.Effect<void, E> = Effect.void,
        spend: Effect.Effect<void, E2> = Effect.void
      ) {
        const now = yield* DateTime.now
        const token = yield* crypto.secret
        const invitation: StoredInvitation = {
          id: InvitationId.make(yield* crypto.uuidV7),
          environmentId: environment.id,
          email: draft.email,
          emailKey: keyOf(draft.email),
          organizationId: draft.organization?.id ?? null,
          role: draft.organization?.role ?? null,
          inviterId: draft.inviterId,
          redirectUrl: draft.redirectUrl,
          lifetimeSeconds: draft.lifetimeSeconds,
          language: draft.language,
          createdAt: now,
          expiresAt: DateTime.add(now, { seconds: draft.lifetimeSeconds }),
          acceptedAt: null,
          revokedAt: null,
          ...(yield* withinBudget({
            publicMetadata: Metadata.merge(Metadata.empty, draft.publicMetadata),
            privateMetadata: Metadata.merge(Metadata.empty, draft.privateMetadata)
          }))
        }
        yield* transaction.run(
          Effect.gen(function* () {
            // Before the organization, so that nothing of somebody banned meanwhile stays open.
            const { inviterId } = invitation
            const there =
              (inviterId === null || (yield* directory.holdActive(environment.id, inviterId))) &&
              (invitation.organizationId === null ||
                (yield* memberships.lockOrganization(environment.id, invitation.organizationId)))
            if (!there) return yield* new OrganizationNotFound()
            yield* permitted
            yield* requireInvitable(environment, draft)
            yield* Effect.mapError(
              store.insert(invitation, sha256(Redacted.value(token))),
              () => new InvitationPending()
            )
            yield* spend
            yield* audit.record({
              environmentId: environment.id,
              action: "invitation.created",
              targets: invitationTargets(invitation)
            })
            if (draft.sendEmail) {
              const organizationName = draft.organization?.name ?? null
              yield* mail(environment, invitation, organizationName, token)
            }
          })
        )
        return { invitation, token }
      })

      return { issue, mail }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(InvitationsStore.layer))
}
