import { Context, DateTime, Effect, Layer, Redacted, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { type OrganizationId, PortalLinkId, UserId } from "../../contract/Ids.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { invalidRedirect, type RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { access } from "../../organizations/organizations/Permissions.ts"
import {
  ConnectionsDisabled,
  memberSeconds,
  PortalLinkNotFound,
  portalTargets,
  shownPortalLink,
  usualSeconds,
  type NewMembersPortalLink,
  type NewPortalLink,
  type PortalIntent,
  type PortalMaker,
  type StoredPortalLink
} from "./PortalLink.ts"
import { PortalLinksStore } from "./PortalLinksStore.ts"

/** A link to be made, once its maker is known to be allowed it. */
interface Draft {
  readonly organizationId: OrganizationId
  readonly intents: ReadonlyArray<PortalIntent>
  readonly seconds: number
  readonly returnUrl: RedirectUrl | null
  readonly maker: PortalMaker
  readonly createdBy: UserId | null
}

/** The caller of the server plane, of the console, or of the command line. */
const caller = Effect.gen(function* () {
  const { actor, secretKeyId } = yield* AuditOrigin
  const maker: PortalMaker =
    secretKeyId !== noSecretKey
      ? { type: "secret_key", id: secretKeyId }
      : actor.type === "platform_user" && actor.id !== null
        ? { type: "operator", id: UserId.make(actor.id) }
        : { type: "command_line" }
  return maker
})

/** Made of the configured app URL alone, as every link is (contract: "Links"). */
const linkOf = ({ appUrl }: Environment, token: Redacted.Redacted): Redacted.Redacted =>
  Redacted.make(`${appUrl}${addressOf(pagePaths.portalOpen, { token: Redacted.value(token) })}`)

/** Links by which an organization's IT sets up its own sign-in, without an account. */
export class PortalLinks extends Context.Service<PortalLinks>()(
  "gatehouse/access/portal/PortalLinks",
  {
    make: Effect.gen(function* () {
      const store = yield* PortalLinksStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const memberships = yield* Memberships
      const origins = yield* Origins
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      const returnOf = Effect.fnUntraced(function* (
        environment: Environment,
        text: string | null | undefined
      ) {
        if (text === null || text === undefined) return null
        const returnUrl = yield* origins.resolve(environment, text)
        if (Result.isSuccess(returnUrl)) return returnUrl.success
        return yield* invalidRedirect("/body/returnUrl", returnUrl.failure)
      })

      /** Makes a link in the caller's transaction; only SHA-256 is kept of its 256 bits. */
      const issue = Effect.fnUntraced(function* (
        environment: Environment,
        { seconds, ...draft }: Draft
      ) {
        const now = yield* DateTime.now
        const token = yield* crypto.secret
        const link: StoredPortalLink = {
          environmentId: environment.id,
          id: PortalLinkId.make(yield* crypto.uuidV7),
          ...draft,
          createdAt: now,
          expiresAt: DateTime.add(now, { seconds }),
          openedAt: null,
          sessionEndsAt: null
        }
        yield* store.insert(link, sha256(Redacted.value(token)))
        yield* audit.record({
          environmentId: environment.id,
          action: "portal.link_created",
          targets: portalTargets(link),
          metadata: { intents: [...link.intents] }
        })
        return { id: link.id, url: linkOf(environment, token), expiresAt: link.expiresAt }
      })

      const list = Effect.fn("PortalLinks.list")(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        yield* memberships.organization(environment, organizationId)
        const links = yield* store.list(environment.id, organizationId, yield* DateTime.now)
        return links.map(shownPortalLink)
      })

      const create = Effect.fn("PortalLinks.create")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        { expiresInSeconds, intents, returnUrl }: NewPortalLink
      ) {
        const draft: Draft = {
          organizationId,
          intents,
          seconds: expiresInSeconds ?? usualSeconds,
          returnUrl: yield* returnOf(environment, returnUrl),
          maker: yield* caller,
          createdBy: null
        }
        return yield* transaction.run(
          Effect.gen(function* () {
            const held = yield* memberships.lockOrganization(environment.id, organizationId)
            if (!held) return yield* new OrganizationNotFound()
            return yield* issue(environment, draft)
          })
        )
      })

      const createAsMember = Effect.fn("PortalLinks.createAsMember")(function* (
        environment: Environment,
        signedIn: SignedIn,
        organizationId: OrganizationId,
        { intents }: NewMembersPortalLink
      ) {
        const { needs } = access.createPortalLink
        const userId = signedIn.user.id
        yield* memberships.authorizeHeld(environment, organizationId, userId, needs)
        if (!environment.settings.connections.selfService) return yield* new ConnectionsDisabled()
        // A link would outlive the disavowal that the session ended in.
        yield* tokens.requireLive(environment, signedIn)
        return yield* issue(environment, {
          organizationId,
          intents,
          seconds: memberSeconds,
          returnUrl: null,
          maker: { type: "member" },
          createdBy: userId
        })
      }, transaction.run)

      /** Removes a link, and with it the session of its pages. */
      const revoke = Effect.fn("PortalLinks.revoke")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        id: PortalLinkId
      ) {
        yield* memberships.organization(environment, organizationId)
        const former = yield* store.remove(environment.id, organizationId, id)
        if (former === undefined) return yield* new PortalLinkNotFound()
        yield* audit.record({
          environmentId: environment.id,
          action: "portal.link_revoked",
          targets: portalTargets(former)
        })
      }, transaction.run)

      /** Forgets links that have ended. */
      const forgetEnded = ({ id }: Environment, now: DateTime.Utc) => store.forget(id, now)

      return { list, create, createAsMember, revoke, forgetEnded }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(PortalLinksStore.layer))

  /** Forgets ended links for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { forgetEnded } = yield* PortalLinks
    const failure = "Ended links to the set-up were not forgotten"
    return yield* sweeps.start("1 hour", failure, forgetEnded)
  })
}
