import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import searchedLetters from "../../../migrations/0078_searched_letters.ts"
import { attack } from "../../support/Attack.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const search = (query: string) =>
  TestService.use(({ ask }) => ask(`/users?query=${encodeURIComponent(query)}&limit=100`))

const namesFor = Effect.fnUntraced(function* (query: string) {
  const page = yield* search(query)
  assert.strictEqual(page.status, 200, page.text)
  return page.json.items
    .map((user: { readonly name: string }) => user.name)
    .toSorted() as ReadonlyArray<string>
})

layer(TestService.layer)("searching users by query", (it) => {
  it.effect("finds any part of the full name or of the address, in any case", () =>
    Effect.gen(function* () {
      const email = "Analytical.Engine@Example.com"
      yield* Seed.user({ firstName: "Ada", lastName: "Lovelace", email })
      yield* Seed.user({ firstName: "Grace", lastName: "Hopper" })
      for (const query of [
        "Ada",
        "vela",
        "LOVELACE",
        "da Lo",
        "ada lovelace",
        "analytical.engine@example.com",
        "ENGINE@EX",
        " Ada ",
        "\tlovelace\n"
      ]) {
        assert.deepStrictEqual(yield* namesFor(query), ["Ada Lovelace"], query)
      }
      for (const query of ["lovelace ada", "adalovelace", "hop er"]) {
        assert.deepStrictEqual(yield* namesFor(query), [], query)
      }
    })
  )

  it.effect("is alike for every composition and case of Unicode", () =>
    Effect.gen(function* () {
      yield* Seed.user({ firstName: "Zo\u00eb Ångström" })
      for (const query of ["zoe\u0308", "ZO\u00cb", "a\u030angstr\u00f6m"]) {
        assert.deepStrictEqual(yield* namesFor(query), ["Zo\u00eb Ångström"], query)
      }
    })
  )

  it.effect("is alike where two letters share an upper case, or one has two", () =>
    Effect.gen(function* () {
      const names = ["Straße", "İpek Yıldız", "ΚΩΣΤΑΣ", "Νίκος"]
      for (const firstName of names) yield* Seed.user({ firstName })
      const found = [
        ["STRASSE", "Straße"],
        ["traß", "Straße"],
        ["İPEK YILDIZ", "İpek Yıldız"],
        ["ipek y", "İpek Yıldız"],
        ["yıld", "İpek Yıldız"],
        ["ΚΩΣ", "ΚΩΣΤΑΣ"],
        ["τας", "ΚΩΣΤΑΣ"],
        ["ΊΚΟΣ", "Νίκος"]
      ] as const
      const assertFound = Effect.forEach(found, ([query, name]) =>
        Effect.map(namesFor(query), (answered) => assert.deepStrictEqual(answered, [name], query))
      )
      yield* assertFound
      // As they were kept before these letters were read alike.
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE users SET search_text = lower(normalize(first_name, NFC))
        WHERE first_name = ANY (${names}::text[])`
      yield* sql`UPDATE users SET search_text = replace(search_text, 'κωστασ', 'κωστας')`
      yield* searchedLetters
      yield* assertFound
    })
  )

  it.effect("takes % _ and \\ as they stand", () =>
    Effect.gen(function* () {
      yield* attack("SQL injection")
      for (const firstName of [
        "100% sure",
        "100 x sure",
        "snake_case",
        "snakexcase",
        "back\\slash"
      ]) {
        yield* Seed.user({ firstName })
      }
      assert.deepStrictEqual(yield* namesFor("100%"), ["100% sure"])
      assert.deepStrictEqual(yield* namesFor("0% s"), ["100% sure"])
      assert.deepStrictEqual(yield* namesFor("snake_"), ["snake_case"])
      assert.deepStrictEqual(yield* namesFor("k\\s"), ["back\\slash"])
      for (const query of ["%%%", "___", "\\\\\\", "100%sure", "back\\\\slash", "' OR 1=1 --"]) {
        assert.deepStrictEqual(yield* namesFor(query), [], query)
      }
    })
  )

  it.effect("looks at nothing else: not at the bags, ids or reasons", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const user = yield* Seed.user({ firstName: "Plain", privateMetadata: { note: "hiddentext" } })
      yield* ask(`/users/${user.id}/ban`, { method: "POST", json: { reason: "bannedtext" } })
      for (const query of ["hiddentext", "bannedtext", user.id, "active"]) {
        assert.deepStrictEqual(yield* namesFor(query), [], query)
      }
    })
  )

  it.effect("finds nobody of another environment", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      yield* Seed.user({ firstName: "Elsewhere" }, yield* tenant("other"))
      assert.deepStrictEqual(yield* namesFor("elsewhere"), [])
    })
  )

  it.effect("needs 3 code points, the space around them not counted", () =>
    Effect.gen(function* () {
      for (const query of ["", "ab", " ab ", "   ", "🐎🐎", "a\u0000b", "x".repeat(402)]) {
        assertFlaws(yield* search(query), ["/query/query"])
      }
      yield* Seed.user({ firstName: "🐎🐎🐎" })
      assert.deepStrictEqual(yield* namesFor("🐎🐎🐎"), ["🐎🐎🐎"])
      assert.strictEqual((yield* search("x".repeat(401))).status, 200)
    })
  )

  it.effect("takes the longest name and the longest address whole", () =>
    Effect.gen(function* () {
      const part = "🐎".repeat(100)
      const email = `${"l".repeat(64)}@${"d.".repeat(91)}example`
      yield* Seed.user({ firstName: part, lastName: part, email })
      for (const query of [`${part} ${part}`, email]) {
        assert.deepStrictEqual(yield* namesFor(query), [`${part} ${part}`])
      }
    })
  )

  it.effect("that takes over 2 seconds is 503 overloaded with Retry-After, and only that", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const user = yield* Seed.user({ firstName: "Waiting" })
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`
          const refused = yield* search("waiting")
          const { retryAfterSeconds } = assertProblem(refused, 503, "overloaded")
          assert.isAbove(retryAfterSeconds, 0)
          assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
          assert.strictEqual((yield* ask("/allowed-origins")).status, 200)
        })
      )
      const found = yield* search("waiting")
      assert.deepStrictEqual(found.json.items, [user])
    })
  )

  it.effect("that are slow leave connections for transactions", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`
          const searches = yield* Effect.all(
            Array.from({ length: 20 }, () => Effect.forkChild(search("waiting")))
          )
          yield* sql<{ readonly waiting: number }>`
            SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.pipe(
            Effect.repeat({ until: ([locks]) => (locks?.waiting ?? 0) > 0 })
          )
          const json = { origins: ["https://app.example.com"] }
          const changed = yield* ask("/allowed-origins", { method: "PUT", json })
          assert.strictEqual(changed.status, 200)
          // Where all eight connections were theirs, as many would have had to end first.
          const ended = searches.filter((fiber) => fiber.pollUnsafe() !== undefined)
          assert.isBelow(ended.length, 8)
          yield* Effect.forEach(searches, Fiber.interrupt, { discard: true })
        })
      )
    })
  )
})
