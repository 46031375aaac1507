import { assert, describe, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { attack } from "../../support/Attack.ts"
import * as Trail from "../../support/AuditTrail.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const poll = { mode: "poll", checkpoint: null } as const
const browse = { mode: "browse", cursor: null } as const
const filtered = (filters: unknown) => ({ page: poll, filters })
const many = Array.from({ length: 101 }, (_, n) => `item ${n}`)
const january = "2026-01-01T00:00:00.000Z"
const february = "2026-02-01T00:00:00.000Z"

const arrays = ["actions", "actorTypes", "actorIds", "targetTypes", "targetIds", "results"] as const
const allowed: Readonly<Record<string, string>> = {
  actions: "user.created",
  actorTypes: "server",
  targetTypes: "user",
  results: "success"
}

type Case = readonly [name: string, code: string, json: unknown, paths: ReadonlyArray<string>]

const filterCases: ReadonlyArray<Case> = [
  ...arrays.flatMap((name): ReadonlyArray<Case> => {
    const item = allowed[name] ?? "one"
    const path = `/body/filters/${name}`
    return [
      [`${name} that is no array`, "invalid_filter", filtered({ [name]: item }), [path]],
      [`${name} that is null`, "invalid_filter", filtered({ [name]: null }), [path]],
      [`a duplicate in ${name}`, "invalid_filter", filtered({ [name]: [item, item] }), [path]],
      [
        `an item of ${name} that is no string`,
        "invalid_filter",
        filtered({ [name]: [item, 7] }),
        [`${path}/1`]
      ]
    ]
  }),
  ...["actorIds", "targetIds"].map((name): Case => [
    `101 items in ${name}`,
    "invalid_filter",
    filtered({ [name]: many }),
    [`/body/filters/${name}`]
  ]),
  [
    "an actor type that there is not",
    "invalid_filter",
    filtered({ actorTypes: ["robot"] }),
    ["/body/filters/actorTypes/0"]
  ],
  [
    "a result that there is not",
    "invalid_filter",
    filtered({ results: ["maybe"] }),
    ["/body/filters/results/0"]
  ],
  [
    "a correlation id that is no uuid",
    "invalid_filter",
    filtered({ correlationId: "seven" }),
    ["/body/filters/correlationId"]
  ],
  [
    "a filter that there is not",
    "invalid_filter",
    filtered({ action: ["user.created"] }),
    ["/body/filters/action"]
  ],
  ["filters that are null", "invalid_filter", filtered(null), ["/body/filters"]],
  [
    "several flaws of filters, each named",
    "invalid_filter",
    filtered({ actions: ["user.banned", "user.banned"], results: ["maybe"], actorIds: 7 }),
    ["/body/filters/actions", "/body/filters/actorIds", "/body/filters/results/0"]
  ],
  [
    "an action, a type of target and a result that there are not",
    "invalid_filter",
    filtered({
      actions: ["user.created", "user.creatd"],
      targetTypes: ["users"],
      results: ["succes"]
    }),
    ["/body/filters/actions/1", "/body/filters/results/0", "/body/filters/targetTypes/0"]
  ]
]

const pageCases: ReadonlyArray<Case> = [
  [
    "a cursor in poll",
    "invalid_cursor",
    { page: { ...poll, cursor: null } },
    ["/body/page/cursor"]
  ],
  ["a range in poll", "invalid_range", { page: { ...poll, range: {} } }, ["/body/page/range"]],
  [
    "a checkpoint in browse",
    "invalid_checkpoint",
    { page: { ...browse, checkpoint: null } },
    ["/body/page/checkpoint"]
  ],
  [
    "a checkpoint that is no string",
    "invalid_checkpoint",
    { page: { mode: "poll", checkpoint: 7 } },
    ["/body/page/checkpoint"]
  ],
  [
    "a cursor that is no string",
    "invalid_cursor",
    { page: { mode: "browse", cursor: {} } },
    ["/body/page/cursor"]
  ],
  [
    "a range from after to",
    "invalid_range",
    { page: { ...browse, range: { from: february, to: january } } },
    ["/body/page/range"]
  ],
  [
    "a range of what is no time",
    "invalid_range",
    { page: { ...browse, range: { from: "yesterday", to: 7 } } },
    ["/body/page/range/from", "/body/page/range/to"]
  ],
  [
    "a day that its month does not have",
    "invalid_range",
    { page: { ...browse, range: { from: "2026-02-30T00:00:00Z" } } },
    ["/body/page/range/from"]
  ],
  [
    "an unknown bound of the range",
    "invalid_range",
    { page: { ...browse, range: { since: january } } },
    ["/body/page/range/since"]
  ],
  [
    "a range that is null",
    "invalid_range",
    { page: { ...browse, range: null } },
    ["/body/page/range"]
  ],
  [
    "NUL in a filter",
    "invalid_request",
    filtered({ targetIds: ["a\u0000b"] }),
    ["/body/filters/targetIds/0"]
  ],
  [
    "a lone surrogate in a filter",
    "invalid_request",
    filtered({ actions: ["\ud800"] }),
    ["/body/filters/actions/0"]
  ],
  ["no page", "invalid_request", {}, ["/body/page"]],
  ["a page that is null", "invalid_request", { page: null }, ["/body/page"]],
  ["a page without mode", "invalid_request", { page: { checkpoint: null } }, ["/body/page"]],
  ["a mode that there is not", "invalid_request", { page: { mode: "tail" } }, ["/body/page"]],
  ["a body that is no object", "invalid_request", [], ["/body"]],
  ["an unknown key", "invalid_request", { page: poll, limit: 7 }, ["/body/limit"]],
  [
    "an unknown key of the page",
    "invalid_request",
    { page: { ...poll, limit: 7 } },
    ["/body/page/limit"]
  ],
  [
    "flaws in several places, each named",
    "invalid_request",
    { page: { mode: "poll", checkpoint: 7 }, filters: { results: ["maybe"] } },
    ["/body/page/checkpoint", "/body/filters/results/0"]
  ]
]

layer(TestService.layer)((it) => {
  describe("an audit search is refused for", () => {
    it.effect.each([...filterCases, ...pageCases])("%s: 400 %s", ([, code, json, paths]) =>
      Effect.gen(function* () {
        const answer = yield* Trail.search(yield* TestService, json)
        assertFlaws(answer, paths, code)
      })
    )

    it.effect.each(["0", "101", "-1", "1.5", "", "ten", "NaN", "Infinity", "1&limit=2"])(
      "a limit of %s: 400 invalid_limit",
      (limit) =>
        Effect.gen(function* () {
          const service = yield* TestService
          const answer = yield* Trail.search(service, { page: poll }, `?limit=${limit}`)
          assertFlaws(answer, ["/query/limit"], "invalid_limit")
        })
    )

    it.effect("an unknown query key: 400 invalid_request", () =>
      Effect.gen(function* () {
        const answer = yield* Trail.search(yield* TestService, { page: poll }, "?order=x")
        assertFlaws(answer, ["/query/order"])
      })
    )

    it.effect("no or an unknown secret key: 401", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const answer = yield* ask("/audit-events/search", {
          method: "POST",
          json: { page: poll },
          key: undefined
        })
        assertProblem(answer, 401, "invalid_secret_key")
      })
    )
  })

  const withCheckpoint = (tenant: Tenant, checkpoint: string) =>
    Trail.search(tenant, { page: { mode: "poll", checkpoint } })
  const withCursor = (tenant: Tenant, cursor: string) =>
    Trail.search(tenant, { page: { mode: "browse", cursor } })

  /** One checkpoint and one cursor of an environment, each of a page that is not the last. */
  const positionsOf = Effect.fnUntraced(function* (tenant: Tenant) {
    yield* Trail.number(tenant)
    const polled = yield* Trail.poll(tenant, { limit: 1 })
    const browsed = yield* Trail.browse(tenant, { limit: 1 })
    return { checkpoint: polled.page.checkpoint as string, cursor: browsed.page.cursor as string }
  })

  const assertRefused = Effect.fnUntraced(function* (tenant: Tenant, position: string) {
    // Text that no answer can hold is refused before anyone asks what it is for.
    const isText = position.isWellFormed() && !position.includes("\u0000")
    const polled = yield* withCheckpoint(tenant, position)
    assertFlaws(
      polled,
      ["/body/page/checkpoint"],
      isText ? "invalid_checkpoint" : "invalid_request"
    )
    const browsed = yield* withCursor(tenant, position)
    assertFlaws(browsed, ["/body/page/cursor"], isText ? "invalid_cursor" : "invalid_request")
  })

  describe("a checkpoint or cursor that was not given out for the search", () => {
    it.effect("is a 400 where it is one of another environment", () =>
      Effect.gen(function* () {
        const { tenant } = yield* TestService
        const one = yield* positionsOf(yield* tenant("one"))
        const other: Tenant = yield* tenant("other")
        yield* positionsOf(other)
        yield* assertRefused(other, one.checkpoint)
        yield* assertRefused(other, one.cursor)
      })
    )

    it.effect("is a 400 where it is one of the other mode, or of another list", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { checkpoint, cursor } = yield* positionsOf(service)
        assertProblem(yield* withCheckpoint(service, cursor), 400, "invalid_checkpoint")
        assertProblem(yield* withCursor(service, checkpoint), 400, "invalid_cursor")
        yield* service.ask("/users", { method: "POST", json: {} })
        yield* service.ask("/users", { method: "POST", json: {} })
        const users = yield* service.ask("/users?limit=1")
        yield* assertRefused(service, users.json.page.nextCursor)
        const list = yield* service.ask(`/users?cursor=${cursor}`)
        assertFlaws(list, ["/query/cursor"], "invalid_cursor")
      })
    )

    it.effect("is a 400 where one character of it was changed, left out or added", () =>
      Effect.gen(function* () {
        yield* attack("forged cursors")
        const service = yield* TestService
        const positions = yield* positionsOf(service)
        for (const good of [positions.checkpoint, positions.cursor]) {
          for (const index of Array.from({ length: good.length }, (_, n) => n)) {
            const other = good[index] === "A" ? "B" : "A"
            const head = good.slice(0, index)
            const tail = good.slice(index + 1)
            const forged = [head, head + tail, head + other + tail][index % 3] ?? ""
            yield* assertRefused(service, forged)
          }
          for (const forged of [`${good}A`, `A${good}`, `${good}=`, `${good} `, `${good}\n`]) {
            yield* assertRefused(service, forged)
          }
        }
      })
    )

    it.effect.prop(
      "is a 400 whatever text it is",
      [Schema.String],
      ([text]) => Effect.flatMap(TestService, (service) => assertRefused(service, text)),
      { arbitrary: { runs: 100 } }
    )

    it.effect.prop(
      "is a 400 whatever bytes it is made of",
      [Schema.Uint8Array],
      ([bytes]) =>
        Effect.flatMap(TestService, (service) =>
          assertRefused(service, Buffer.from(bytes).toString("base64url"))
        ),
      { arbitrary: { runs: 100 } }
    )

    it.effect("is taken where it is as it was given out", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { checkpoint, cursor } = yield* positionsOf(service)
        assert.strictEqual((yield* withCheckpoint(service, checkpoint)).status, 200)
        assert.strictEqual((yield* withCursor(service, cursor)).status, 200)
      })
    )
  })
})
