import { Context, DateTime, Effect, Layer, Redacted, Result } from "effect"
import type { InvitationId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { Environment } from "../../contract/Environment.ts"
import * as Metadata from "../../contract/Metadata.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { afterCommand, afterTransition } from "./invitationTransitions.ts"
import {
  type InvitationFilters,
  type InvitationMetadataChanges,
  InvitationNotFound,
  type InvitationNotPending,
  invitationTargets,
  type NewInvitation,
  type RefusedRenewal,
  type StoredInvitation,
  withinBudget
} from "./Invitation.ts"
import { InvitationsStore } from "./InvitationsStore.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { access } from "../organizations/Permissions.ts"
import { OrganizationNotFound, RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import { defaultRole, reaches, roleOf } from "../../contract/Role.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { invalidRedirect } from "../../tenancy/origins/RedirectUrl.ts"
import { InvitationIssuing } from "./InvitationIssuing.ts"

/** Query of one page of invitations. */
export interface InvitationListRequest extends InvitationFilters {
  readonly limit: number
  readonly cursor?: string
}

/** Decides whether the caller may touch an invitation; it is locked by then. */
type Guard<E> = (invitation: StoredInvitation) => Effect.Effect<void, E>

/** Invitations and what becomes of them (interface.md "Invitation"). */
export class Invitations extends Context.Service<Invitations>()(
  "gatehouse/organizations/invitations/Invitations",
  {
    make: Effect.gen(function* () {
      const store = yield* InvitationsStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const issuing = yield* InvitationIssuing
      const memberships = yield* Memberships
      const origins = yield* Origins
      const transaction = yield* Transaction

      const recorded = (
        invitation: StoredInvitation,
        action: AuditAction,
        metadata: Metadata.MetadataBag = {}
      ) =>
        audit.record({
          environmentId: invitation.environmentId,
          action,
          targets: invitationTargets(invitation),
          metadata
        })

      const nameOf = (environment: Environment, organizationId: OrganizationId | null) =>
        organizationId === null
          ? Effect.succeed(null)
          : memberships.organization(environment, organizationId).pipe(
              Effect.map(({ organization }) => organization.name),
              // An organization takes its invitations with it.
              Effect.orDie
            )

      const redirectOf = Effect.fnUntraced(function* (
        environment: Environment,
        text: string | null
      ) {
        if (text === null) return null
        const redirectUrl = yield* origins.resolve(environment, text)
        if (Result.isSuccess(redirectUrl)) return redirectUrl.success
        return yield* invalidRedirect("/body/redirectUrl", redirectUrl.failure)
      })

      const placeOf = Effect.fnUntraced(function* (
        environment: Environment,
        { organizationId = null, role }: NewInvitation
      ) {
        if (organizationId === null) return null
        const { organization, roleSet } = yield* memberships.organization(
          environment,
          organizationId
        )
        const given = roleOf(roleSet, role ?? defaultRole)
        if (given === undefined) return yield* new RoleNotFound()
        return { id: organization.id, name: organization.name, role: given.key }
      })

      /** An invitation that a backend makes: to any role, and it may say where it leads to. */
      const create = Effect.fn("Invitations.create")(function* (
        environment: Environment,
        input: NewInvitation
      ) {
        const { expiresInDays, publicMetadata = {}, privateMetadata = {} } = input
        return yield* issuing.issue(environment, {
          email: input.email,
          inviterId: null,
          redirectUrl: yield* redirectOf(environment, input.redirectUrl ?? null),
          organization: yield* placeOf(environment, input),
          lifetimeSeconds:
            expiresInDays === undefined
              ? environment.settings.invitations.lifetimeSeconds
              : expiresInDays * daySeconds,
          sendEmail: input.sendEmail ?? true,
          language: input.language ?? null,
          publicMetadata,
          privateMetadata
        })
      })

      const get = Effect.fnUntraced(function* (environment: Environment, id: InvitationId) {
        const found = yield* store.find(environment.id, { id })
        return found ?? (yield* new InvitationNotFound())
      })

      const list = Effect.fn("Invitations.list")(function* (
        environment: Environment,
        { cursor, limit, ...filters }: InvitationListRequest
      ) {
        const after = Cursor.openKeyset(environment.cursorKey, cursorList, cursor)
        if (after === undefined) return yield* foreignCursor()
        const now = yield* DateTime.now
        const rows = yield* store.list(environment.id, filters, now, after, limit + 1)
        return paged(rows, limit, (last) =>
          Cursor.sealKeyset(environment.cursorKey, cursorList, { at: last.createdAt, id: last.id })
        )
      })

      const locked = Effect.fnUntraced(function* <E>(
        environment: Environment,
        id: InvitationId,
        guard: Guard<E>
      ): Effect.fn.Return<StoredInvitation, InvitationNotFound | E> {
        const invitation = yield* store.lock(environment.id, { id })
        if (invitation === undefined) return yield* new InvitationNotFound()
        yield* guard(invitation)
        return invitation
      })

      /** Merges into the named bags of a pending invitation. */
      const updateMetadata = Effect.fn("Invitations.updateMetadata")(function* (
        environment: Environment,
        id: InvitationId,
        changes: InvitationMetadataChanges
      ) {
        const { privateMetadata = {}, publicMetadata = {} } = changes
        return yield* transaction.run(
          Effect.gen(function* () {
            const invitation = yield* afterCommand(yield* locked(environment, id, anybody), "patch")
            const bags = yield* withinBudget({
              publicMetadata: Metadata.merge(invitation.publicMetadata, publicMetadata),
              privateMetadata: Metadata.merge(invitation.privateMetadata, privateMetadata)
            })
            const patched = { ...invitation, ...bags }
            const changed = changedNames(invitation, patched)
            if (changed.length === 0) return invitation
            yield* store.save(patched)
            yield* recorded(patched, "invitation.metadata_updated", { changed })
            return patched
          })
        )
      })

      /**
       * Mails a fresh link for the invitation's own lifetime, and voids the older one. Where the
       * address has had its share of such mails, the older link stays good for that time instead.
       * `spend` comes last, when nothing else stands in the way.
       */
      const resend = Effect.fn("Invitations.resend")(function* <E = never, E2 = never>(
        environment: Environment,
        id: InvitationId,
        guard: Guard<E> = anybody,
        spend: Effect.Effect<void, E2> = Effect.void
      ): Effect.fn.Return<StoredInvitation, InvitationNotFound | InvitationNotPending | E | E2> {
        const token = yield* crypto.secret
        return yield* transaction.run(
          Effect.gen(function* () {
            const invitation = yield* locked(environment, id, guard)
            const renewed = yield* afterTransition(invitation, "resend")
            yield* spend
            const organizationName = yield* nameOf(environment, renewed.organizationId)
            const mailed = yield* issuing.mail(environment, renewed, organizationName, token)
            // A link that nobody was sent must not end the one that somebody has.
            yield* store.save(renewed, mailed ? sha256(Redacted.value(token)) : undefined)
            yield* recorded(renewed, "invitation.resent", mailed ? {} : { mailed })
            return renewed
          })
        )
      })

      const revoke = Effect.fn("Invitations.revoke")(function* <E = never>(
        environment: Environment,
        id: InvitationId,
        guard: Guard<E> = anybody
      ): Effect.fn.Return<void, InvitationNotFound | InvitationNotPending | E> {
        yield* transaction.run(
          Effect.gen(function* () {
            const invitation = yield* locked(environment, id, guard)
            const revoked = yield* afterTransition(invitation, "revoke")
            yield* store.save(revoked)
            yield* recorded(revoked, "invitation.revoked")
          })
        )
      })

      const renewOne = Effect.fnUntraced(function* (
        environment: Environment,
        inviterId: UserId,
        ended: StoredInvitation
      ) {
        const { organizationId, role } = ended
        // A member invites to an organization only.
        if (organizationId === null || role === null) return yield* new OrganizationNotFound()
        const permitted = Effect.gen(function* () {
          const { needs } = access.createInvitation
          const by = yield* memberships.authorize(environment, organizationId, inviterId, needs)
          const given = roleOf(by.roleSet, role)
          if (given === undefined) return yield* new RoleNotFound()
          if (!reaches(by.role, given)) return yield* new Forbidden()
          return { id: organizationId, name: by.organization.name, role: given.key }
        })
        const draft = {
          email: ended.email,
          inviterId,
          organization: yield* permitted,
          redirectUrl: ended.redirectUrl,
          lifetimeSeconds: ended.lifetimeSeconds,
          sendEmail: true,
          language: ended.language,
          publicMetadata: ended.publicMetadata,
          privateMetadata: ended.privateMetadata
        }
        const claimed = Effect.flatMap(store.claimEndedWithBan(environment.id, ended.id), (one) =>
          one ? Effect.void : Effect.fail(new InvitationNotFound())
        )
        // Claimed once the organization is held, as invitations are locked after it.
        const stillPermitted = Effect.andThen(permitted, claimed)
        const { invitation } = yield* issuing.issue(environment, draft, stillPermitted)
        return invitation
      })

      /**
       * Sends these, which ended with their sender's ban, again as new invitations of the same sender,
       * each by itself and as far as the sender may invite like that now; the ended ones stay revoked.
       */
      const renew = Effect.fn("Invitations.renew")(function* (
        environment: Environment,
        inviterId: UserId,
        ids: ReadonlyArray<InvitationId>
      ) {
        const request = { limit: ids.length, inviterId, endedWithBan: true, ids } as const
        const { items } = yield* Effect.orDie(list(environment, request))
        const sent: Array<StoredInvitation> = []
        const refused: Array<RefusedRenewal> = []
        for (const id of ids) {
          const ended = items.find((item) => item.id === id)
          const renewed = yield* Effect.result(
            ended === undefined
              ? Effect.fail(new InvitationNotFound())
              : renewOne(environment, inviterId, ended)
          )
          if (Result.isSuccess(renewed)) sent.push(renewed.success)
          else refused.push({ id, code: renewed.failure.properties.code })
        }
        return { sent, refused }
      })

      return { create, get, list, updateMetadata, resend, renew, revoke }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(InvitationsStore.layer))
}

const cursorList = "invitations"

const daySeconds = 86_400

const anybody = () => Effect.void
