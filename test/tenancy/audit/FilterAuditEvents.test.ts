import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { AuditEntry } from "../../../src/tenancy/audit/AuditEvent.ts"
import { RequestContext } from "../../../src/platform/RequestContext.ts"
import { attack } from "../../support/Attack.ts"
import * as Trail from "../../support/AuditTrail.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n.toString(16)}`

const actions = ["user.created", "user.banned", "session.refused"] as const
const actorTypes = ["user", "platform_user", "server", "system"] as const
const results = ["success", "failure", "denied"] as const
const targetTypes = ["user", "session", "organization"] as const
const correlationIds = [id(13), id(14), null] as const

/** Events of many kinds: the members change at paces that have no common divisor. */
const entries = Array.from({ length: 60 }, (_, n) => ({
  action: actions[n % 3],
  result: results[n % 5] ?? "success",
  actor: {
    type: actorTypes[n % 4],
    id: n % 7 === 0 ? null : id(n % 7),
    impersonatorId: null
  },
  targets: Array.from({ length: n % 4 }, (_, position) => ({
    type: targetTypes[(n + position) % 3],
    id: (n + position) % 8 === 0 ? null : id((n + position) % 8)
  })),
  correlationId: correlationIds[n % 11]
}))

const fill = (tenant: Tenant) =>
  Effect.forEach(
    entries,
    ({ correlationId, ...entry }) =>
      Trail.record(tenant, entry as Partial<AuditEntry>).pipe(
        Effect.provideService(RequestContext, {
          correlationId: correlationId ?? null,
          ipAddress: null,
          userAgent: null,
          route: null
        })
      ),
    { discard: true }
  )

interface Filters {
  readonly actions?: ReadonlyArray<string>
  readonly actorTypes?: ReadonlyArray<string>
  readonly actorIds?: ReadonlyArray<string>
  readonly targetTypes?: ReadonlyArray<string>
  readonly targetIds?: ReadonlyArray<string>
  readonly results?: ReadonlyArray<string>
  readonly correlationId?: string | null
}

const isOneOf = (list: ReadonlyArray<string> | undefined, value: string | null) =>
  list === undefined || list.length === 0 || (value !== null && list.includes(value))

const isNarrowed = (list: ReadonlyArray<string> | undefined) =>
  list !== undefined && list.length > 0

/** What the contract says that an event must have to be answered. */
const fits = (filters: Filters, event: Trail.WireEvent): boolean =>
  isOneOf(filters.actions, event.action) &&
  isOneOf(filters.actorTypes, event.actor.type) &&
  isOneOf(filters.actorIds, event.actor.id) &&
  isOneOf(filters.results, event.result) &&
  (filters.correlationId === undefined ||
    filters.correlationId === null ||
    filters.correlationId === event.correlationId) &&
  ((!isNarrowed(filters.targetTypes) && !isNarrowed(filters.targetIds)) ||
    event.targets.some(
      (target: { readonly type: string; readonly id: string | null }) =>
        isOneOf(filters.targetTypes, target.type) && isOneOf(filters.targetIds, target.id)
    ))

const SomeOf = (values: ReadonlyArray<string>) =>
  Schema.optionalKey(
    Schema.Array(Schema.Literals(values)).check(Schema.isUnique(), Schema.isMaxLength(3))
  )

const AnyFilters = Schema.Struct({
  actions: SomeOf([...actions, "user.deleted"]),
  actorTypes: SomeOf(actorTypes),
  actorIds: SomeOf([id(1), id(2), id(3), id(12), "no uuid"]),
  targetTypes: SomeOf([...targetTypes, "member"]),
  targetIds: SomeOf([id(1), id(2), id(3), id(12), "no uuid"]),
  results: SomeOf(results),
  correlationId: Schema.optionalKey(Schema.NullOr(Schema.Literals([id(12), id(13), id(14)])))
})

const each: ReadonlyArray<readonly [name: string, filters: Filters]> = [
  ["actions", { actions: ["user.banned"] }],
  ["several actions", { actions: ["user.banned", "session.refused"] }],
  ["actorTypes", { actorTypes: ["server"] }],
  ["actorIds", { actorIds: [id(3), id(5)] }],
  ["targetTypes", { targetTypes: ["organization"] }],
  ["targetIds", { targetIds: [id(4)] }],
  ["targetTypes and targetIds", { targetTypes: ["user"], targetIds: [id(3), id(4)] }],
  ["results", { results: ["failure", "denied"] }],
  ["correlationId", { correlationId: id(13) }],
  ["all at once", { actions: ["user.created"], actorTypes: ["system"], results: ["denied"] }]
]

layer(TestService.layer)("filtering the audit trail", (it) => {
  let filled: { readonly tenant: Tenant; readonly all: ReadonlyArray<Trail.WireEvent> } | undefined

  const trail = Effect.suspend(() =>
    filled === undefined
      ? Effect.gen(function* () {
          const tenant: Tenant = yield* (yield* TestService).tenant("filtered")
          yield* fill(tenant)
          yield* Trail.number(tenant)
          const { events } = yield* Trail.follow(tenant)
          assert.strictEqual(events.length, 62)
          return (filled = { tenant, all: events })
        })
      : Effect.succeed(filled)
  )

  const assertAnswers = Effect.fnUntraced(function* (filters: Filters) {
    const { all, tenant } = yield* trail
    const expected = all.filter((event) => fits(filters, event))
    const polled = yield* Trail.follow(tenant, { filters, limit: 25 })
    assert.deepStrictEqual(polled.events, expected)
    const browsed = yield* Trail.browse(tenant, { filters, limit: 100 })
    assert.deepStrictEqual(browsed.items, expected.toReversed())
    return expected
  })

  it.effect.each(each)("by %s answers the events that fit, and no other", ([, filters]) =>
    Effect.gen(function* () {
      const expected = yield* assertAnswers(filters)
      assert.isAbove(expected.length, 0)
      assert.isBelow(expected.length, 62)
    })
  )

  it.effect.prop(
    "by any combination answers what fits all of them",
    [AnyFilters],
    ([filters]) => assertAnswers(filters as Filters),
    { arbitrary: { runs: 60 } }
  )

  it.effect("takes an empty array and a correlationId of null for absent", () =>
    Effect.gen(function* () {
      const { all } = yield* trail
      const expected = yield* assertAnswers({
        actions: [],
        actorTypes: [],
        actorIds: [],
        targetTypes: [],
        targetIds: [],
        results: [],
        correlationId: null
      })
      assert.deepStrictEqual(expected, all)
    })
  )

  it.effect("finds ids whatever the case of their letters", () =>
    Effect.gen(function* () {
      const { all, tenant } = yield* trail
      const upper = (letter: number) => id(letter).toUpperCase()
      for (const [filters, same] of [
        [{ actorIds: [upper(3)] }, { actorIds: [id(3)] }],
        [{ targetIds: [upper(4)] }, { targetIds: [id(4)] }],
        [{ correlationId: upper(14) }, { correlationId: id(14) }]
      ] as const) {
        const { items } = yield* Trail.poll(tenant, { filters, limit: 100 })
        assert.deepStrictEqual(
          items,
          all.filter((event) => fits(same, event))
        )
      }
    })
  )

  it.effect("takes 100 items in each array", () =>
    Effect.gen(function* () {
      const { tenant } = yield* trail
      const many = Array.from({ length: 100 }, (_, n) => `item ${n}`)
      const filters = { actorIds: many, targetIds: many }
      assert.deepStrictEqual((yield* Trail.poll(tenant, { filters })).items, [])
    })
  )

  it.effect("reads what stands in a filter as text, never as a part of the query", () =>
    Effect.gen(function* () {
      yield* attack("SQL injection")
      const { tenant } = yield* trail
      for (const text of ["' OR true --", "{}", 'user.created"', "$1", "%", "\\"]) {
        const filters = { targetIds: [text], actorIds: [text] }
        assert.deepStrictEqual((yield* Trail.poll(tenant, { filters })).items, [])
      }
    })
  )
})
