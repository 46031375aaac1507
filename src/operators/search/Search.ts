import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { EmailAddress, keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { AuditEventId, CorrelationId, SessionId } from "../../contract/Ids.ts"
import { codePoints } from "../../contract/Values.ts"
import { Organizations } from "../../organizations/organizations/Organizations.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { type AuditEvent, instantOf } from "../../tenancy/audit/AuditEvent.ts"
import { searchOverloaded } from "../../contract/Problems.ts"
import type { AuditRange } from "../../tenancy/audit/AuditSearch.ts"
import { UserList } from "../../users/management/UserList.ts"
import type { Findings, FoundItem } from "./FoundItem.ts"
import { SearchStore } from "./SearchStore.ts"

/** The most that one search answers. */
const mostFound = 20

/** As many of each kind are counted by a part of a name. */
const mostCounted = 1000

/** The fewest characters that names are searched by. */
const fewestCharacters = 3

/** The most events that are read of one request. */
const mostEvents = 50

/** The pages of the trail that are looked through for a request whose time its id does not tell. */
const mostPages = 3

const asId = Schema.decodeUnknownOption(CorrelationId)
const asEmail = Schema.decodeUnknownOption(EmailAddress)

/**
 * Time span of the request with an id, if the id says so (RFC 9562 section 5.7), and a while after.
 */
const spanOf = (id: CorrelationId): AuditRange | undefined => {
  if (id[14] !== "7") return undefined
  const at = instantOf(AuditEventId.make(id))
  return { from: DateTime.subtract(at, { minutes: 1 }), to: DateTime.add(at, { minutes: 10 }) }
}

const usersOf = (events: ReadonlyArray<AuditEvent>): ReadonlyArray<string> => {
  const ids = new Set<string>()
  for (const { actor, targets } of events) {
    for (const { id, type } of targets) {
      if (id !== null && (type === "user" || type === "member")) ids.add(id)
    }
    if (actor.type === "user" && actor.id !== null) ids.add(actor.id)
  }
  return [...ids]
}

const nothing: Findings = { items: [], total: 0 }

const unique = (items: ReadonlyArray<FoundItem>): ReadonlyArray<FoundItem> =>
  items.filter(
    ({ id, type }, at) => items.findIndex((one) => one.id === id && one.type === type) === at
  )

/** Finds anything of an environment by what an operator has of it. */
export class Search extends Context.Service<Search>()("gatehouse/operators/search/Search", {
  make: Effect.gen(function* () {
    const audit = yield* Audit
    const organizations = yield* Organizations
    const sessions = yield* Sessions
    const store = yield* SearchStore
    const userList = yield* UserList

    const eventsIn = Effect.fnUntraced(function* (
      environment: Environment,
      correlationId: CorrelationId,
      range: AuditRange
    ) {
      let cursor: string | null = null
      for (let page = 0; page < mostPages; page += 1) {
        const found: Effect.Success<ReturnType<typeof audit.search>> = yield* Effect.orDie(
          audit.search(
            environment,
            { page: { mode: "browse", cursor, range }, filters: { correlationId } },
            mostEvents
          )
        )
        if (found.items.length > 0 || found.page.mode !== "browse") return found.items
        cursor = found.page.cursor
        if (cursor === null) return []
      }
      return []
    })

    const byRequest = Effect.fnUntraced(function* (environment: Environment, id: CorrelationId) {
      const span = spanOf(id)
      const near = span === undefined ? [] : yield* eventsIn(environment, id, span)
      // Callers may send ids of their own, which need not tell the time.
      const events = near.length > 0 ? near : yield* eventsIn(environment, id, {})
      if (events.length === 0) return []
      const actions = [...new Set(events.map(({ action }) => action))].toSorted()
      const unsaid = { detail: null, status: null }
      const told: FoundItem = { type: "correlation", id, label: actions.join(", "), ...unsaid }
      return [told, ...(yield* store.users(environment.id, usersOf(events)))]
    })

    const withSessionStatus = (environment: Environment, item: FoundItem) =>
      sessions.get(environment, SessionId.make(item.id)).pipe(
        Effect.map(({ status }): FoundItem => ({ ...item, status })),
        Effect.orElseSucceed(() => item)
      )

    const byId = Effect.fnUntraced(function* (environment: Environment, id: CorrelationId) {
      const now = yield* DateTime.now
      const found = [
        ...(yield* store.byId(environment.id, id, now)),
        ...(yield* store.setupById(environment.id, id, now))
      ]
      if (found.length === 0) return yield* byRequest(environment, id)
      const owners = found.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId]))
      const places = found.flatMap(({ organizationId }) => organizationId ?? [])
      const items = yield* Effect.forEach(found, ({ detail, id, label, status, type }) => {
        const item: FoundItem = { type, id, label, detail, status }
        return type === "session" ? withSessionStatus(environment, item) : Effect.succeed(item)
      })
      return [
        ...items,
        ...(owners.length === 0 ? [] : yield* store.users(environment.id, owners)),
        ...(places.length === 0 ? [] : yield* store.organizations(environment.id, places))
      ]
    })

    const byName = Effect.fnUntraced(function* (environment: Environment, query: string) {
      if (codePoints(query) < fewestCharacters) return nothing
      const request = { query, limit: mostFound }
      const people = yield* Effect.catchTag(
        userList.page(environment, request),
        "invalid_cursor",
        Effect.die
      )
      const groups = yield* Effect.catchTag(
        organizations.list(environment, request),
        "invalid_cursor",
        Effect.die
      )
      const others = yield* Effect.mapError(
        store.byName(environment.id, query, mostFound, mostCounted),
        searchOverloaded
      )
      const items = [
        ...people.items.map(({ email, id, name, status }): FoundItem => ({
          type: "user",
          id,
          label: name ?? email ?? id,
          detail: email,
          status
        })),
        ...groups.items.map(({ id, name }): FoundItem => ({
          type: "organization",
          id,
          label: name,
          detail: null,
          status: null
        })),
        ...others.items
      ]
      const total =
        (people.page.hasMore
          ? yield* userList.count(environment, { query }, mostCounted)
          : people.items.length) +
        (groups.page.hasMore
          ? yield* organizations.count(environment.id, query, mostCounted)
          : groups.items.length) +
        others.total
      return { items, total }
    })

    /**
     * Finds the holders of this id, address, external id, client id, identifier or correlation id,
     * with the users and organizations they belong to. Behind them, unless it is an id or somebody's
     * address, those whose name contains the text.
     */
    const find = Effect.fn("Search.find")(function* (environment: Environment, text: string) {
      const id = Option.getOrUndefined(asId(text))
      const email = Option.getOrUndefined(asEmail(text))
      const addressed =
        email === undefined
          ? []
          : yield* store.byAddress(environment.id, keyOf(email), yield* DateTime.now)
      const exact = unique([
        ...(id === undefined ? [] : yield* byId(environment, id)),
        ...addressed,
        ...(yield* store.byExternalId(environment.id, text)),
        ...(yield* store.byIdentifier(environment.id, text))
      ])
      const isOne = id !== undefined || addressed.length > 0
      const named = isOne ? nothing : yield* byName(environment, text)
      const items = unique([...exact, ...named.items])
      const repeated = exact.length + named.items.length - items.length
      return {
        items: items.slice(0, mostFound),
        total: exact.length + named.total - repeated
      }
    })

    return { find }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SearchStore.layer))
}
