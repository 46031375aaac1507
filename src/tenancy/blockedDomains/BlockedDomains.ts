import { Cache, Context, DateTime, Effect, Layer } from "effect"
import { domainOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"
import {
  patternOf,
  refuses,
  type BlockedDomainLists,
  type NewBlockedDomains,
  EmailDomainNotAllowed
} from "./BlockedDomain.ts"
import { BlockedDomainsStore } from "./BlockedDomainsStore.ts"
import { disposableDomains } from "./disposableDomains.ts"

/** Lists of an environment whose operator has set none. */
const none: NewBlockedDomains = { allow: [], deny: [], disposable: { enabled: false } }

/** Entries in normal form, each once, and the flaws of those that name no domains. */
const normalised = (name: "allow" | "deny", entries: ReadonlyArray<string>) => {
  const patterns = entries.map(patternOf)
  const errors = patterns.flatMap((pattern, index) =>
    pattern === undefined
      ? [{ path: `/body/${name}/${index}`, message: "Expected a domain, *.domain or *" }]
      : []
  )
  return {
    patterns: Array.from(new Set(patterns.filter((each) => each !== undefined))),
    errors
  }
}

/**
 * Mail domains with which people may not sign up (extensions.md "Defence against abuse"). They hold
 * where people name their own addresses; backends, directories, invitations and organizations'
 * connections know whom they bring.
 */
export class BlockedDomains extends Context.Service<BlockedDomains>()(
  "gatehouse/tenancy/blockedDomains/BlockedDomains",
  {
    make: Effect.gen(function* () {
      const store = yield* BlockedDomainsStore
      const audit = yield* Audit
      const transaction = yield* Transaction
      const { domains, updatedAt } = yield* disposableDomains

      const listsOf = (environmentId: EnvironmentId) =>
        Effect.map(store.find(environmentId), (kept): NewBlockedDomains =>
          kept === undefined ? none : { ...kept, disposable: { enabled: kept.disposable } }
        )

      // Asked at each sign-up, which waits for no list that it saw a moment ago.
      const known = yield* LookupCache.make(listsOf, LookupCache.briefly)

      const shown = ({ allow, deny, disposable }: NewBlockedDomains): BlockedDomainLists => ({
        allow,
        deny,
        disposable: { enabled: disposable.enabled, updatedAt, count: domains.size }
      })

      /** Replaces all lists, or nothing where an entry names no domains. */
      const replace = Effect.fn("BlockedDomains.replace")(function* (
        environmentId: EnvironmentId,
        lists: NewBlockedDomains
      ) {
        const allow = normalised("allow", lists.allow)
        const deny = normalised("deny", lists.deny)
        const errors = [...allow.errors, ...deny.errors].slice(0, 20)
        if (errors.length > 0) return yield* new InvalidRequest({ properties: { errors } })
        const { enabled } = lists.disposable
        const kept = { allow: allow.patterns, deny: deny.patterns, disposable: enabled }
        const told = { allow: kept.allow.length, deny: kept.deny.length, disposable: enabled }
        yield* transaction.run(
          Effect.andThen(
            store.put(environmentId, kept, yield* DateTime.now),
            audit.record(environmentEntry(environmentId, "blocked_domains.replaced", told))
          )
        )
        yield* Cache.invalidate(known, environmentId)
        return shown({ ...kept, disposable: { enabled } })
      })

      /** True if people may name this address as theirs. */
      const allows = Effect.fnUntraced(function* ({ id }: Environment, email: EmailAddress) {
        const lists = yield* Cache.get(known, id)
        return !refuses(lists, domainOf(email), (domain) => domains.has(domain))
      })

      return {
        list: (environmentId: EnvironmentId) => Effect.map(listsOf(environmentId), shown),
        replace,
        allows,
        /** Refuses an address at a domain that is not allowed, whoever has it. */
        require: (environment: Environment, email: EmailAddress) =>
          Effect.flatMap(allows(environment, email), (isAllowed) =>
            isAllowed ? Effect.void : new EmailDomainNotAllowed()
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(BlockedDomainsStore.layer)
  )
}
