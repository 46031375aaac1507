import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { filter as oracle, parse } from "scim2-parse-filter"
import { makeStatementLog } from "../../../scripts/bench/statementLog.ts"
import * as TimedSearch from "../../../src/platform/TimedSearch.ts"
import { enterpriseUrn } from "../../../src/platform/scim/resources.ts"
import { filterOf } from "../../platform/scim/filters.ts"
import { chooser, Tape, wordOf } from "../../platform/scim/tapes.ts"
import { attack } from "../../support/Attack.ts"
import { directoryOf, scimGroup, scimUser } from "../../support/Directories.ts"
import { skippedOnCluster } from "../../support/TestDatabase.ts"
import { TestService } from "../../support/TestService.ts"

const log = makeStatementLog()
const skipped = skippedOnCluster("one server shows what it read")

const service = TestService.layer.pipe(
  Layer.provide([
    Layer.succeed(Statement.CurrentTransformer, log.transformer),
    Layer.succeed(TimedSearch.Limit, 500)
  ])
)

type Directory = Effect.Success<ReturnType<typeof directoryOf>>

const found = Effect.fnUntraced(function* ({ ask }: Directory, filter: string, path = "/Users") {
  const answer = yield* ask("GET", `${path}?count=200&filter=${encodeURIComponent(filter)}`)
  assert.strictEqual(answer.status, 200, `${filter} ${answer.text}`)
  return answer.json.Resources as ReadonlyArray<Record<string, unknown>>
})

/** A directory of fifteen people whose attributes meet, with what the service tells of them. */
const peopled = Effect.gen(function* () {
  const directory = yield* directoryOf()
  for (let number = 0; number < 15; number += 1) {
    const choose = chooser([number * 7 + 1, number * 13 + 2, number * 3 + 1, number, number * 5])
    const word = () => wordOf(choose)
    const made = yield* directory.ask("POST", "/Users", {
      ...scimUser(`${word()}${number}`),
      name: { familyName: word() },
      ...(number % 3 === 0 ? {} : { title: word() }),
      ...(number % 4 === 0 ? {} : { nickName: word() }),
      active: number % 2 === 0,
      emails:
        number % 5 === 0
          ? []
          : [
              { value: word(), type: "work" },
              ...(number % 2 === 0 ? [] : [{ value: `${word()}${number}`, type: "home" }])
            ],
      [enterpriseUrn]: { department: word() }
    })
    // One address is one person.
    assert.include([201, 409], made.status, made.text)
  }
  const all = yield* found(directory, "userName pr")
  assert.isAtLeast(all.length, 8)
  return { directory, all }
})

layer(service, { timeout: "2 minutes" })("filters of a directory", (it) => {
  it.effect(
    "choose those that scim2-parse-filter chooses",
    () =>
      Effect.gen(function* () {
        const { all, directory } = yield* peopled
        // Of one person one address fits, of another the other.
        const both = yield* found(directory, 'emails[type eq "home" and value co "7"]')
        assert.lengthOf(both, 1)
        assert.lengthOf(yield* found(directory, 'emails[type eq "work" and value co "7"]'), 0)
        assert.lengthOf(yield* found(directory, 'emails[not (type eq "work")]'), 6)
        for (let run = 0; run < 120; run += 1) {
          const tape = Array.from({ length: 24 }, (_, at) => (run * 131 + at * 37 + run * at) % 997)
          const text = filterOf(chooser(tape))
          const fits = oracle(parse(text))
          const expected = all.filter((one) => fits(one)).map(({ id }) => id)
          const ids = (yield* found(directory, text)).map(({ id }) => id)
          assert.deepStrictEqual(ids, expected, text)
        }
      }),
    120_000
  )

  it.effect.skipIf(skipped !== "")(
    `by userName and externalId are one read of one index${skipped}`,
    () =>
      Effect.gen(function* () {
        const directory = yield* directoryOf()
        const { environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        yield* sql`
        INSERT INTO directory_users (environment_id, id, directory_id, organization_id, user_name,
          user_name_key, external_id, active, attributes, made_user, manages, revision, created_at,
          updated_at)
        SELECT ${environment.id}, gen_random_uuid(), ${directory.id}, ${directory.organizationId},
          'p' || n, 'p' || n, 'e' || n, true, '{}', false, false, 1, now(), now()
        FROM generate_series(1, 5000) AS g (n)`
        yield* sql`ANALYZE directory_users`
        for (const [filter, index] of [
          ['userName eq "P4321"', "directory_users_name"],
          ['externalId eq "e4321"', "directory_users_external"]
        ] as const) {
          const correlationId = crypto.randomUUID()
          const { browser } = yield* TestService
          const answer = yield* browser().askAt(
            `/_service/scim/v2/Users?filter=${encodeURIComponent(filter)}`,
            {
              origin: null,
              bearer: directory.token,
              headers: { "x-correlation-id": correlationId }
            }
          )
          assert.strictEqual(answer.json.totalResults, 1, answer.text)
          const asked = log
            .of(correlationId)
            .filter(({ text }) => /FROM directory_users r\b/.test(text))
          assert.lengthOf(asked, 1)
          const [statement] = asked
          const [row] = yield* sql.unsafe<{ readonly "QUERY PLAN": ReadonlyArray<object> }>(
            `EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text}`,
            statement?.parameters ?? []
          ).unprepared
          const plan = JSON.stringify(row?.["QUERY PLAN"])
          assert.include(plan, `"Index Name":"${index}"`)
          assert.lengthOf(plan.match(/"(Index|Bitmap Index|Seq|Index Only) Scan"/g) ?? [], 1, plan)
          assert.notMatch(plan, /"Rows Removed by (Filter|Index Recheck)":[1-9]/)
        }
      })
  )

  it.effect(
    "that no index answers end in time, whatever they cost",
    () =>
      Effect.gen(function* () {
        yield* attack("floods of work")
        const directory = yield* directoryOf()
        const { environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const emails = JSON.stringify(
          Array.from({ length: 50 }, (_, at) => ({ value: `a long address ${at}`, type: "work" }))
        )
        yield* sql`
          INSERT INTO directory_users (environment_id, id, directory_id, organization_id, user_name,
            user_name_key, active, attributes, made_user, manages, revision, created_at, updated_at)
          SELECT ${environment.id}, gen_random_uuid(), ${directory.id}, ${directory.organizationId},
            'q' || n, 'q' || n, true, jsonb_build_object('emails', ${emails}::text::jsonb), false,
            false, 1, now(), now()
          FROM generate_series(1, 5000) AS g (n)`
        const filter = Array.from({ length: 70 }, (_, at) => `emails.value co "zz${at}"`).join(
          " or "
        )
        const began = performance.now()
        const slow = yield* directory.ask("POST", "/Users/.search", { filter })
        assert.deepInclude(slow.json, { status: "400", scimType: "tooMany" }, slow.text)
        assert.isBelow(performance.now() - began, 12_000)
        assert.strictEqual(TimedSearch.Limit.defaultValue(), 2000)
        const quick = `userName eq "Q77" and (${filter.slice(0, 1500).replace(/ or [^"]*("[^"]*)?$/, "")})`
        assert.lengthOf(yield* found(directory, quick), 0)
        yield* sql`DELETE FROM directory_users WHERE directory_id = ${directory.id}`
      }),
    120_000
  )

  it.effect("of groups and members know them by id and name", () =>
    Effect.gen(function* () {
      const directory = yield* directoryOf()
      const ids: Array<string> = []
      for (const name of ["ada", "eve"]) {
        const made = yield* directory.ask("POST", "/Users", scimUser(`${name}@${directory.domain}`))
        ids.push(made.json.id)
      }
      const [ada = "", eve = ""] = ids
      const made = yield* directory.ask("POST", "/Groups", scimGroup("Engineering", [ada]))
      yield* directory.ask("POST", "/Groups", scimGroup("Sales", [ada, eve]))
      const names = (filter: string, path?: string) =>
        Effect.map(found(directory, filter, path), (all) =>
          all.map(({ displayName, userName }) => displayName ?? userName)
        )
      const people = [`ada@${directory.domain}`, `eve@${directory.domain}`]
      assert.deepStrictEqual(yield* names(`members.value eq "${ada}"`, "/Groups"), [
        "Engineering",
        "Sales"
      ])
      assert.deepStrictEqual(yield* names(`members[value eq "${eve}"]`, "/Groups"), ["Sales"])
      assert.deepStrictEqual(yield* names(`groups.value eq "${made.json.id}"`), [people[0]])
      assert.deepStrictEqual(yield* names('groups.display co "sale"'), people)
      assert.deepStrictEqual(yield* names('not (groups.display eq "Engineering")'), [people[1]])
      assert.deepStrictEqual(yield* names('displayName sw "eng"', "/Groups"), ["Engineering"])
      assert.deepStrictEqual(yield* names(`id eq "${ada}"`), [people[0]])
      assert.deepStrictEqual(yield* names('meta.created gt "2001-01-01T00:00:00Z"'), [])
      assert.deepStrictEqual(yield* names('meta.lastModified ge "1970-01-01T00:00:00Z"'), people)
    })
  )

  it.effect("over all resources search people and groups in one list", () =>
    Effect.gen(function* () {
      const { ask, domain } = yield* directoryOf()
      for (const name of ["ada", "eve"]) yield* ask("POST", "/Users", scimUser(`${name}@${domain}`))
      for (const name of ["One", "Two", "Three"]) yield* ask("POST", "/Groups", scimGroup(name))
      const search = (body: object) =>
        Effect.map(ask("POST", "/.search", body), ({ json, status, text }) => {
          assert.strictEqual(status, 200, text)
          const names = (json.Resources as ReadonlyArray<Record<string, string>>).map(
            (one) => one["displayName"] ?? one["userName"]
          )
          return [json.totalResults, json.startIndex, names]
        })
      const people = [`ada@${domain}`, `eve@${domain}`]
      assert.deepStrictEqual(yield* search({}), [5, 1, [...people, "One", "Two", "Three"]])
      assert.deepStrictEqual(yield* search({ startIndex: 2, count: 2 }), [5, 2, [people[1], "One"]])
      assert.deepStrictEqual(yield* search({ startIndex: 4, count: 2 }), [5, 4, ["Two", "Three"]])
      assert.deepStrictEqual(yield* search({ count: 0 }), [5, 1, []])
      assert.deepStrictEqual(yield* search({ filter: 'meta.resourceType eq "Group"' }), [
        3,
        1,
        ["One", "Two", "Three"]
      ])
      assert.deepStrictEqual(yield* search({ filter: 'displayName eq "one"' }), [1, 1, ["One"]])
      assert.deepStrictEqual(yield* search({ filter: "active eq true" }), [2, 1, people])
      const wrong = yield* ask("POST", "/.search", { filter: 'shoeSize eq "38"' })
      assert.deepInclude(wrong.json, { status: "400", scimType: "invalidFilter" })
      assert.strictEqual((yield* ask("GET", "?count=1")).json.totalResults, 5)
      assert.strictEqual((yield* ask("GET", "/.search")).status, 405)
      assert.strictEqual((yield* ask("PUT", "", {})).status, 405)
      assert.strictEqual((yield* ask("POST", "/.search/x", {})).status, 404)
    })
  )

  it.effect("are no way to SQL, to other records or to a slow database", () =>
    Effect.gen(function* () {
      yield* attack("SQL injection")
      yield* attack("deep and wide bodies")
      yield* attack("a directory that writes beyond its organization")
      const other = yield* directoryOf()
      yield* other.ask("POST", "/Users", scimUser(`victim@${other.domain}`))
      const mine = yield* directoryOf()
      yield* mine.ask("POST", "/Users", scimUser(`ada@${mine.domain}`))
      for (const value of [
        "x' OR '1'='1",
        "x'; DROP TABLE directory_users; --",
        "%",
        "_",
        "\\\\",
        "$1",
        "\\u0027 OR true --",
        `victim@${other.domain}`
      ]) {
        for (const operator of ["eq", "co", "sw", "ew", "gt"]) {
          const names = (yield* found(mine, `userName ${operator} "${value}"`)).map(
            ({ userName }) => userName
          )
          if (operator !== "gt") assert.deepStrictEqual(names, [], `${operator} ${value}`)
          assert.notInclude(names, `victim@${other.domain}`)
        }
      }
      for (const filter of [
        'userName eq "a" or environment_id pr',
        'r.directory_id eq "a"',
        'userName) OR (1=1 or userName eq "a"',
        'meta.location eq "a"',
        "meta.created gt true",
        "active gt true",
        'active eq "maybe"',
        "title gt null",
        'members.type eq "User"',
        `title eq "${"a".repeat(64 * 1024)}"`,
        `${"(".repeat(1000)}title pr${")".repeat(1000)}`
      ]) {
        const answer = yield* mine.ask("POST", "/Users/.search", { filter })
        assert.deepInclude(
          answer.json,
          { status: "400", scimType: "invalidFilter" },
          filter.slice(0, 60)
        )
      }
      const wide = Array.from({ length: 70 }, () => 'emails.value co "zz"').join(" or ")
      assert.deepStrictEqual(yield* found(mine, wide), [])
    })
  )

  it.effect.prop(
    "that nobody would send are answered by 200 or 400",
    [Tape],
    ([tape]) =>
      Effect.gen(function* () {
        const choose = chooser(tape)
        const parts = [
          "userName",
          "emails",
          "eq",
          "pr",
          "and",
          "or",
          "not",
          "(",
          ")",
          "[",
          "]",
          '"a"',
          '"',
          "\\",
          "true",
          "null",
          "1e999",
          "-1",
          "meta.created",
          "members",
          "\u{1F600}"
        ] as const
        const filter = Array.from({ length: choose.number(12) }, () => choose.of(parts)).join(" ")
        const { ask } = yield* shared
        const answer = yield* ask("POST", "/Users/.search", { filter })
        assert.include([200, 400], answer.status, `${filter} ${answer.text}`)
      }),
    { arbitrary: { runs: 60 } }
  )
})

let made: Directory | undefined

/** One directory for all runs of the property. */
const shared = Effect.suspend(() =>
  made === undefined
    ? Effect.tap(directoryOf(), (directory) => Effect.sync(() => (made = directory)))
    : Effect.succeed(made)
)
