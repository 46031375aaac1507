import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { allows, assignable, ownerKey, type Role, type RoleSet } from "../../contract/Role.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { deviceNameOf, deviceOf } from "../../platform/UserAgent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { absoluteOf } from "../../tenancy/origins/RedirectUrl.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { access } from "../../organizations/organizations/Permissions.ts"
import {
  PortalLinkNotFound,
  portalTargets,
  sessionSeconds,
  type StoredPortalLink
} from "./PortalLink.ts"
import { PortalLinksStore } from "./PortalLinksStore.ts"
import type { UserId } from "../../contract/Ids.ts"
import { needs } from "../../contract/LeastRole.ts"
import { reaches, worksIn } from "../../contract/OperatorSeat.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"

/**
 * Roles that the pages of a link may give: those that its maker may give, and the owner never, as no
 * claim and no group makes one. A maker without a role is a backend or an operator.
 */
const portalRoles = (roleSet: Pick<RoleSet, "roles">, maker: Role | null): ReadonlyArray<Role> =>
  (maker === null ? roleSet.roles : assignable(roleSet, maker)).filter(
    ({ key }) => key !== ownerKey
  )

/** Time in which the writes of an organization's set-up are counted, in seconds. */
const writeSeconds = 60

/** Pages of the set-up that a link has opened in one browser. */
export class PortalSessions extends Context.Service<PortalSessions>()(
  "gatehouse/access/portal/PortalSessions",
  {
    make: Effect.gen(function* () {
      const store = yield* PortalLinksStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const mails = yield* Mails
      const directory = yield* UserDirectory
      const environments = yield* Environments
      const memberships = yield* Memberships
      const origins = yield* Origins
      const seats = yield* OperatorSeats
      const secretKeys = yield* SecretKeys
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      const isActive = (environment: Environment, userId: UserId) =>
        directory.statusOf(environment.id, userId).pipe(
          Effect.map((status) => status === "active"),
          Effect.orElseSucceed(() => false)
        )

      /** The role of a member who may make links; undefined for anybody else. */
      const memberRole = Effect.fnUntraced(function* (
        environment: Environment,
        { createdBy, organizationId }: StoredPortalLink
      ) {
        if (createdBy === null || !environment.settings.connections.selfService) return undefined
        if (!(yield* isActive(environment, createdBy))) return undefined
        const { needs: need } = access.createPortalLink
        return yield* memberships.authorize(environment, organizationId, createdBy, need).pipe(
          Effect.map(({ role }) => role),
          Effect.orElseSucceed(() => undefined)
        )
      })

      const isOperator = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        const platform = yield* environments.platform
        const seat = yield* seats.byUser(platform.id, userId)
        if (seat === undefined || !reaches(seat.role, needs.freshAdmin.role)) return false
        return worksIn(seat, environment.id) && (yield* isActive(platform, userId))
      })

      /** The role of the maker, null for one who has none; undefined for one without the right. */
      const roleOfMaker = Effect.fnUntraced(function* (
        environment: Environment,
        link: StoredPortalLink
      ): Effect.fn.Return<Role | null | undefined> {
        const { maker } = link
        switch (maker.type) {
          case "member":
            return yield* memberRole(environment, link)
          case "secret_key":
            return (yield* secretKeys.isLive(environment.id, maker.id)) ? null : undefined
          case "operator":
            return (yield* isOperator(environment, maker.id)) ? null : undefined
          case "command_line":
            return null
        }
      })

      /**
       * The organization of a link and the roles that it may give; undefined for a dead one: a link
       * dies with the right of its maker.
       */
      const standingOf = Effect.fn("PortalSessions.standing")(function* (
        environment: Environment,
        link: StoredPortalLink
      ) {
        const role = yield* roleOfMaker(environment, link)
        if (role === undefined) return undefined
        const found = yield* memberships
          .organization(environment, link.organizationId)
          .pipe(Effect.orElseSucceed(() => undefined))
        if (found === undefined) return undefined
        const { organization, roleSet } = found
        return { organization, roleSet, roles: portalRoles(roleSet, role) }
      })

      const readable = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const hash = sha256(Redacted.value(token))
        const link = yield* store.openable(environment.id, hash, yield* DateTime.now)
        if (link === undefined) return undefined
        const standing = yield* standingOf(environment, link)
        return standing === undefined ? undefined : { link, ...standing }
      })

      /** True if a link could be opened now; it stays as it is. */
      const isOpen = (environment: Environment, token: Redacted.Redacted) =>
        Effect.map(readable(environment, token), (found) => found !== undefined)

      /** True if it is this link that a browser has open. */
      const isOpenHere = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted,
        secret: Redacted.Redacted
      ) {
        const linkHash = sha256(Redacted.value(token))
        const sessionHash = sha256(Redacted.value(secret))
        return yield* store.openedBy(environment.id, { linkHash, sessionHash }, yield* DateTime.now)
      })

      /** Tells those who may manage connections that the pages were opened, when and from where. */
      const tellManagers = Effect.fnUntraced(function* (
        environment: Environment,
        { organization, roleSet }: NonNullable<Effect.Success<ReturnType<typeof readable>>>,
        at: DateTime.Utc
      ) {
        const { ipAddress, userAgent } = yield* RequestContext
        const { needs } = access.createPortalLink
        const roles = roleSet.roles.filter((role) => allows(role, needs)).map(({ key }) => key)
        const template = MailTemplate.portal_opened({
          organization: organization.name,
          device: deviceNameOf(deviceOf(userAgent, false)),
          ipAddress,
          at
        })
        for (const { email, locale } of yield* store.managersOf(
          environment.id,
          organization.id,
          roles
        )) {
          yield* mails.queue({
            environment,
            to: email,
            template,
            locale,
            expiresAt: null,
            unbudgeted: true
          })
        }
      })

      /** Opens a link, once: answers the secret of its pages; undefined for a dead link. */
      const open = Effect.fn("PortalSessions.open")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const found = yield* readable(environment, token)
        if (found === undefined) return undefined
        const at = yield* DateTime.now
        const secret = yield* crypto.secret
        return yield* transaction.run(
          Effect.gen(function* () {
            const opened = yield* store.open(found.link, {
              at,
              sessionHash: sha256(Redacted.value(secret)),
              sessionEndsAt: DateTime.add(at, { seconds: sessionSeconds })
            })
            if (opened === undefined) return undefined
            yield* audit.record({
              environmentId: environment.id,
              action: "portal.opened",
              targets: portalTargets(opened),
              metadata: { intents: [...opened.intents] }
            })
            yield* tellManagers(environment, found, at)
            return secret
          })
        )
      })

      const returnOf = Effect.fnUntraced(function* (
        environment: Environment,
        { returnUrl }: StoredPortalLink
      ) {
        const known = yield* origins.stillKnown(environment, returnUrl)
        return known === null ? null : absoluteOf(environment, known)
      })

      /** The set-up that a browser has open; undefined for one that has ended. */
      const find = Effect.fn("PortalSessions.find")(function* (
        environment: Environment,
        secret: Redacted.Redacted
      ) {
        const hash = sha256(Redacted.value(secret))
        const link = yield* store.opened(environment.id, hash, yield* DateTime.now)
        if (link === undefined) return undefined
        const standing = yield* standingOf(environment, link)
        if (standing === undefined) return undefined
        return { link, ...standing, returnUrl: yield* returnOf(environment, link) }
      })

      /**
       * Requires that a set-up is still open, in a transaction that holds the organization: with it the
       * role of the link's maker stays as it is, and with the link all else that ends it.
       */
      const requireOpen = Effect.fn("PortalSessions.requireOpen")(function* (
        environment: Environment,
        { id }: StoredPortalLink
      ) {
        const link = yield* store.hold(environment.id, id, yield* DateTime.now)
        const standing = link && (yield* standingOf(environment, link))
        return standing ?? (yield* new PortalLinkNotFound())
      })

      /**
       * Counts a write against what a session may write in a minute, for all links of an organization
       * together: many a write has an address asked that the organization names.
       */
      const countWrite = (environment: Environment, { organizationId }: StoredPortalLink) =>
        throttle
          .attempt(environment, [
            {
              scope: "write:portal",
              subject: sha256(organizationId),
              limit: environment.settings.throttle.sessionWrites,
              windowSeconds: writeSeconds,
              policy: "portal-writes"
            }
          ])
          .pipe(Effect.asVoid, Effect.mapError(rateLimited))

      return { isOpen, isOpenHere, open, find, requireOpen, countWrite }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(PortalLinksStore.layer))
}
