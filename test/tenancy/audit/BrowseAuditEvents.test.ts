import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Trail from "../../support/AuditTrail.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const sequencesOf = (events: ReadonlyArray<Trail.WireEvent>) =>
  events.map(({ sequence }) => sequence)

/** A new environment with two events a second, numbered but for the last. */
const trailOf = Effect.fnUntraced(function* (name: string, events: number) {
  const tenant: Tenant = yield* (yield* TestService).tenant(name)
  for (const n of range(3, events)) {
    if (n % 2 === 1) yield* TestClock.adjust("1 second")
    yield* Trail.record(tenant)
  }
  yield* Trail.number(tenant)
  return tenant
})

const browseAll = Effect.fnUntraced(function* (
  tenant: Tenant,
  query: Trail.TrailQuery & { readonly range?: object }
) {
  const pages: Array<ReadonlyArray<Trail.WireEvent>> = []
  let cursor: string | null = null
  do {
    const answer: { readonly items: ReadonlyArray<Trail.WireEvent>; readonly page: PageEnd } =
      yield* Trail.browse(tenant, { ...query, cursor })
    assert.strictEqual(answer.page.hasMore, answer.page.cursor !== null)
    pages.push(answer.items)
    cursor = answer.page.cursor
  } while (cursor !== null)
  return pages
})

interface PageEnd {
  readonly cursor: string | null
  readonly hasMore: boolean
}

layer(TestService.layer)("browsing the audit trail", (it) => {
  it.effect("goes from the newest event to the first, page by page", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("pages", 11)
      const pages = yield* browseAll(tenant, { limit: 4 })
      assert.deepStrictEqual(pages.map(sequencesOf), [
        [11, 10, 9, 8],
        [7, 6, 5, 4],
        [3, 2, 1]
      ])
      const answer = yield* Trail.browse(tenant, { limit: 11 })
      assert.deepStrictEqual(answer.page, { mode: "browse", cursor: null, hasMore: false })
    })
  )

  it.effect("orders by occurredAt, then id, both descending", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("ordered", 30)
      const keys = (yield* browseAll(tenant, { limit: 7 }))
        .flat()
        .map(({ id, occurredAt }) => `${occurredAt} ${id}`)
      assert.strictEqual(keys.length, 30)
      assert.deepStrictEqual(keys, keys.toSorted().toReversed())
    })
  )

  it.effect("answers 50 events where no limit is named", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("limits", 60)
      const { items } = yield* Trail.browse(tenant)
      assert.deepStrictEqual(sequencesOf(items), range(11, 60).toReversed())
    })
  )

  it.effect("starts at the newest with a cursor of null and without one", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("start", 5)
      const fromNothing = yield* Trail.search(tenant, { page: { mode: "browse" } })
      assert.deepStrictEqual(fromNothing.json, yield* Trail.browse(tenant, { cursor: null }))
    })
  )

  it.effect("neither repeats nor leaves out an event while new ones come in", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("moving", 6)
      const first = yield* Trail.browse(tenant, { limit: 3 })
      yield* Trail.record(tenant)
      yield* Trail.number(tenant)
      const second = yield* Trail.browse(tenant, { limit: 3, cursor: first.page.cursor })
      assert.deepStrictEqual(sequencesOf([...first.items, ...second.items]), [6, 5, 4, 3, 2, 1])
    })
  )

  it.effect("shows an event at once, with a sequence of null until it has its number", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("fresh", 2)
      yield* Trail.record(tenant)
      const fresh = yield* Trail.browse(tenant)
      assert.deepStrictEqual(sequencesOf(fresh.items), [null, 2, 1])
      yield* Trail.number(tenant)
      const later = yield* Trail.browse(tenant)
      assert.deepStrictEqual(later.items, [
        { ...fresh.items[0], sequence: 3 },
        ...fresh.items.slice(1)
      ])
    })
  )

  it.effect("keeps to the range, from inclusive and to exclusive", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("range", 12)
      const { items } = yield* Trail.browse(tenant)
      const at = (sequence: number): string =>
        items.find((event: Trail.WireEvent) => event.sequence === sequence).occurredAt
      // Of events 5 and 6, and of 9 and 10, each pair occurred at one instant.
      assert.strictEqual(at(5), at(6))
      assert.strictEqual(at(9), at(10))
      const within = (span: object) =>
        Effect.map(browseAll(tenant, { range: span, limit: 3 }), (pages) =>
          sequencesOf(pages.flat()).toReversed()
        )
      assert.deepStrictEqual(yield* within({ from: at(5), to: at(9) }), [5, 6, 7, 8])
      assert.deepStrictEqual(yield* within({ from: at(5) }), range(5, 12))
      assert.deepStrictEqual(yield* within({ to: at(9) }), range(1, 8))
      assert.deepStrictEqual(yield* within({}), range(1, 12))
      assert.deepStrictEqual(yield* within({ from: at(5), to: at(5) }), [])
      const later = DateTime.formatIso(
        DateTime.add(DateTime.makeUnsafe(at(5)), { milliseconds: 1 })
      )
      assert.deepStrictEqual(yield* within({ from: at(5), to: later }), [5, 6])
      assert.deepStrictEqual(yield* within({ from: later, to: at(9) }), [7, 8])
      assert.deepStrictEqual(
        yield* within({ from: "0001-01-01T00:00:00Z", to: "9999-12-31T23:59:59.999Z" }),
        range(1, 12)
      )
    })
  )

  it.effect("looks at 50,000 events at most for a filter, and its cursor moves past them", () =>
    Effect.gen(function* () {
      const tenant: Tenant = yield* (yield* TestService).tenant("long")
      yield* Trail.seed(tenant, 120_000, [1, 30_000, 70_001, 119_999])
      const filters = { actions: ["user.banned"] }
      const pages = yield* browseAll(tenant, { filters })
      assert.deepStrictEqual(pages.map(sequencesOf), [[120_001, 70_003], [30_002], [3]])
      const none = yield* browseAll(tenant, { filters: { actions: ["user.deleted"] } })
      assert.deepStrictEqual(none, [[], [], []])
      // Without a filter every event fits, so that a page is always full.
      const { items } = yield* Trail.browse(tenant, { limit: 2 })
      assert.deepStrictEqual(sequencesOf(items), [120_002, 120_001])
    })
  )

  it.effect("shows events of the key's environment only", () =>
    Effect.gen(function* () {
      const one = yield* trailOf("one", 4)
      const other = yield* trailOf("other", 5)
      for (const [tenant, count] of [
        [one, 4],
        [other, 5]
      ] as const) {
        const { items } = yield* Trail.browse(tenant)
        assert.deepStrictEqual(
          items.map((event: Trail.WireEvent) => event.environmentId),
          range(1, count).map(() => tenant.environment.id)
        )
      }
    })
  )
})
