import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { domainNameOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { DomainId, type EnvironmentId, type OrganizationId } from "../../contract/Ids.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { DnsResolver } from "../../platform/DnsResolver.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { AuditEntry } from "../../tenancy/audit/AuditEvent.ts"
import { systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { OrganizationNotFound } from "../organizations/OrganizationsProblems.ts"
import {
  checked,
  type DomainChange,
  DomainExists,
  DomainInUse,
  DomainNotClaimable,
  DomainNotFound,
  DomainNotVerified,
  domainsOfConnection,
  DomainTaken,
  InvalidDomain,
  maximumDomainLength,
  maximumDomains,
  recordName,
  ResolverUnavailable,
  shownDomain,
  type StoredDomain,
  TooManyDomains
} from "./Domain.ts"
import { DomainMails } from "./DomainMails.ts"
import { DomainsStore } from "./DomainsStore.ts"
import { unclaimable, unclaimableLabel } from "./unclaimableDomains.ts"

const checksPerHour = 10

const hostOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, "")

/** The mail domains that organizations claim, and the proof that they are theirs. */
export class Domains extends Context.Service<Domains>()("gatehouse/organizations/domains/Domains", {
  make: Effect.gen(function* () {
    const store = yield* DomainsStore
    const memberships = yield* Memberships
    const audit = yield* Audit
    const crypto = yield* Crypto
    const mails = yield* DomainMails
    const resolver = yield* DnsResolver
    const hosts = yield* EnvironmentHosts
    const throttle = yield* Throttle
    const transaction = yield* Transaction
    const { consoleUrl, unclaimableDomains } = yield* Settings

    const recorded = (
      { domain, environmentId, id, organizationId }: StoredDomain,
      change: "created" | "deleted" | Exclude<DomainChange, null>,
      by: Pick<AuditEntry, "actor"> = {}
    ) =>
      audit.record({
        environmentId,
        action: `domain.${change}`,
        targets: [
          { type: "domain", id },
          { type: "organization", id: organizationId }
        ],
        metadata: { domain },
        ...by
      })

    const requireOrganization = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      organizationId: OrganizationId
    ) {
      if (!(yield* store.hasOrganization(environmentId, organizationId))) {
        return yield* new OrganizationNotFound()
      }
    })

    /** The domain in the form that addresses are compared by, if an organization can have it. */
    const requireClaimable = Effect.fnUntraced(function* (environment: Environment, text: string) {
      const domain = domainNameOf(text)
      const labelled = domain === undefined ? unclaimableLabel(text) : undefined
      if (labelled !== undefined) {
        return yield* new DomainNotClaimable({ properties: { reason: labelled } })
      }
      if (domain === undefined || domain.length > maximumDomainLength) {
        const message = "Expected a domain with two labels or more"
        return yield* new InvalidDomain({
          properties: { errors: [{ path: "/body/domain", message }] }
        })
      }
      const own = new Set(environment.hosts.map(hostOf))
      if ((yield* hosts.find(domain)) !== undefined) own.add(domain)
      if (Option.isSome(consoleUrl)) own.add(consoleUrl.value.hostname)
      const reason = unclaimable(domain, { hosts: own, providers: unclaimableDomains })
      if (reason !== undefined) return yield* new DomainNotClaimable({ properties: { reason } })
      return domain
    })

    const list = Effect.fn("Domains.list")(function* (
      environment: Environment,
      organizationId: OrganizationId
    ) {
      yield* requireOrganization(environment.id, organizationId)
      return { items: (yield* store.list(environment.id, organizationId)).map(shownDomain) }
    })

    /**
     * A claim with a record of its own, which proves nothing about any other. `permitted` is asked
     * once the organization is held.
     */
    const claim = Effect.fn("Domains.claim")(function* <E = never>(
      environment: Environment,
      organizationId: OrganizationId,
      text: string,
      permitted: Effect.Effect<unknown, E> = Effect.void
    ) {
      yield* requireOrganization(environment.id, organizationId)
      const claimed: StoredDomain = {
        environmentId: environment.id,
        id: DomainId.make(yield* crypto.uuidV7),
        organizationId,
        domain: yield* requireClaimable(environment, text),
        token: Redacted.value(yield* crypto.secret),
        status: "pending",
        seen: [],
        verifiedAt: null,
        checkedAt: null,
        failingSince: null,
        nextCheckAt: null,
        createdAt: yield* DateTime.now
      }
      return yield* transaction.run(
        Effect.gen(function* () {
          const held = yield* memberships.lockOrganization(environment.id, organizationId)
          if (!held) return yield* new OrganizationNotFound()
          yield* permitted
          if ((yield* store.count(environment.id, organizationId)) >= maximumDomains) {
            return yield* new TooManyDomains({ properties: { limit: maximumDomains } })
          }
          yield* store.insert(claimed).pipe(Effect.mapError(() => new DomainExists()))
          yield* recorded(claimed, "created")
          return shownDomain(claimed)
        })
      )
    })

    /** Takes in the values that DNS has, if it is `permitted`; undefined for a claim that is gone. */
    const take = <E = never>(
      environment: Environment,
      { environmentId, id }: StoredDomain,
      values: ReadonlyArray<string>,
      now: DateTime.Utc,
      by: Pick<AuditEntry, "actor"> = {},
      permitted: Effect.Effect<unknown, E> = Effect.void
    ) =>
      transaction
        .run(
          Effect.gen(function* () {
            yield* permitted
            const before = yield* store.lock(environmentId, id)
            if (before === undefined) return undefined
            const { change, domain } = checked(before, values, now)
            // One that fails is still its organization's.
            const isWon = before.status === "pending" && change === "verified"
            const holder = isWon ? yield* store.holder(environmentId, domain.domain) : undefined
            if (holder !== undefined) {
              const { checkedAt, seen } = domain
              yield* store.save({ ...before, checkedAt, seen })
              return "taken" as const
            }
            yield* store.save(domain)
            if (change !== null) yield* recorded(domain, change, by)
            if (change === "failed" || change === "lost") {
              yield* mails.send(environment, domain, change)
            }
            return { before, domain, change }
          })
        )
        .pipe(
          Effect.catchIf(
            (error): error is "taken" => error === "taken",
            () => Effect.succeed("taken" as const)
          )
        )

    /** Looks for the record now. */
    const verify = Effect.fn("Domains.verify")(function* <E = never>(
      environment: Environment,
      organizationId: OrganizationId,
      id: DomainId,
      permitted?: Effect.Effect<unknown, E>
    ) {
      yield* requireOrganization(environment.id, organizationId)
      const known = yield* store.find(environment.id, organizationId, id)
      if (known === undefined) return yield* new DomainNotFound()
      const limit = {
        scope: "domain_check:domain",
        policy: "domain_check",
        subject: sha256(id),
        limit: checksPerHour,
        windowSeconds: 3600
      }
      yield* Effect.mapError(throttle.attempt(environment, [limit]), rateLimited)
      // Outside of a transaction, which would hold the row while a stranger takes their time.
      const values = yield* resolver
        .txt(recordName(known.domain))
        .pipe(
          Effect.mapError(() => new ResolverUnavailable({ properties: { retryAfterSeconds: 30 } }))
        )
      const allowed =
        permitted &&
        Effect.andThen(memberships.lockOrganization(environment.id, organizationId), permitted)
      // What was seen stands whatever it is answered, under an idempotency key as well.
      const now = yield* DateTime.now
      const taken = yield* transaction.outside(take(environment, known, values, now, {}, allowed))
      if (taken === undefined) return yield* new DomainNotFound()
      if (taken === "taken") return yield* new DomainTaken()
      const shown = shownDomain(taken.domain)
      if (taken.domain.status === "verified") return shown
      const { record, seen } = shown
      return yield* new DomainNotVerified({ properties: { record, seen } })
    })

    /** Looks for the record of a domain that is due, unless another instance does. */
    const recheck = Effect.fn("Domains.recheck")(function* (
      environment: Environment,
      due: StoredDomain,
      now: DateTime.Utc
    ) {
      if (!(yield* store.claimCheck(due, DateTime.add(now, { hours: 1 })))) return
      yield* resolver.txt(recordName(due.domain)).pipe(
        Effect.flatMap((values) => take(environment, due, values, now, { actor: systemActor })),
        Effect.catchTag("ResolverFailed", () => Effect.void)
      )
    })

    const remove = Effect.fn("Domains.remove")(function* (
      environment: Environment,
      organizationId: OrganizationId,
      id: DomainId
    ) {
      yield* transaction.run(
        Effect.gen(function* () {
          // As does the activation of a connection, which relies on its domains.
          const held = yield* memberships.lockOrganization(environment.id, organizationId)
          if (!held) return yield* new OrganizationNotFound()
          const former = yield* store.find(environment.id, organizationId, id)
          if (former === undefined) return yield* new DomainNotFound()
          const proven = yield* store.verified(environment.id, organizationId)
          const left = proven.filter((domain) => domain !== former.domain)
          const named = yield* store.namedByConnections(environment.id, organizationId)
          const strands = named.some(
            (names) =>
              domainsOfConnection(names, proven).length > 0 &&
              domainsOfConnection(names, left).length === 0
          )
          if (strands) return yield* new DomainInUse()
          yield* store.remove(environment.id, id)
          yield* recorded(former, "deleted")
        })
      )
    })

    return {
      list,
      claim,
      verify,
      remove,
      recheck,
      /** Domains of any organization that are to be checked again. */
      due: store.due,
      /** Domains whose record is missed, of any organization. */
      failing: store.failing,
      /** The domains that an organization has proven; a failing one is one of them. */
      verified: store.verified,
      /** The organization that has proven a domain, which is in lower-case ASCII. */
      holder: store.holder
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(Layer.mergeAll(DomainsStore.layer, DnsResolver.layer, DomainMails.layer))
  )
}
