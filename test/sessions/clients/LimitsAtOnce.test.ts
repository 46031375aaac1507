import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { MailContents } from "../../../src/delivery/mail/MailContents.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { addPasskey, authenticatorAt, startRegistration } from "../../support/Passkeys.ts"
import { password, person, signIn } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const most = 3

/** More at once than the limit lets through, once one is there already. */
const crowd = 8

const atOnce = <E, R>(one: (n: number) => Effect.Effect<RawResponse, E, R>) =>
  Effect.all(
    Array.from({ length: crowd }, (_, n) => one(n)),
    { concurrency: "unbounded" }
  )

const liveOf = Effect.fnUntraced(function* (id: string) {
  const { json } = yield* (yield* TestService).ask(`/users/${id}/sessions?status=active`)
  return json.items as ReadonlyArray<{ readonly id: string }>
})

const browsers = Effect.map(TestService, (service) =>
  Array.from({ length: crowd }, () => service.browser())
)

/** What a limit counts, made at once by many calls of one person. */
interface Race {
  readonly settings?: object
  readonly made: (person: {
    readonly id: string
    readonly email: string
    readonly browser: TestBrowser
  }) => Effect.Effect<
    { readonly answers: ReadonlyArray<RawResponse>; readonly left: number },
    unknown,
    TestService | SqlClient.SqlClient | MailContents | Environments
  >
  /** How many are there in the end. */
  readonly limit: number
  /** What the calls past it are answered. */
  readonly refusal?: string
}

const counted = (table: string, id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ count: number }>`
        SELECT count(*)::int AS count FROM ${sql(table)} WHERE user_id = ${id}`,
      ([row]) => row?.count ?? 0
    )
  )

const races: Readonly<Record<string, Race>> = {
  "live sessions of a user, by password": {
    settings: { session: { maxPerUser: most } },
    limit: most,
    made: Effect.fnUntraced(function* ({ email, id }) {
      const at = yield* browsers
      const answers = yield* atOnce((n) => at[n]!.ask("/auth/login", { json: { email, password } }))
      return { answers, left: (yield* liveOf(id)).length }
    })
  },
  "live sessions of a user, by mailed codes and passwords": {
    settings: {
      session: { maxPerUser: most },
      signIn: { emailCode: true },
      throttle: { mailsPerAddressAndNetworkPerHour: 100 }
    },
    limit: most,
    made: Effect.fnUntraced(function* ({ email, id }) {
      const at = yield* browsers
      const [first] = at
      const begun = yield* first!.ask("/auth/email-code", { json: { email } })
      const json = {
        requestId: begun.json.requestId,
        code: yield* lastCode(email, "email_code")
      }
      const answers = yield* atOnce((n) =>
        n === 0
          ? first!.ask("/auth/email-code/verify", { json })
          : at[n]!.ask("/auth/login", { json: { email, password } })
      )
      return { answers, left: (yield* liveOf(id)).length }
    })
  },
  "live sessions of a client": {
    settings: { session: { maxPerClient: most } },
    limit: most,
    made: Effect.fnUntraced(function* ({ browser, id }) {
      const sql = yield* SqlClient.SqlClient
      const beside = [...Array(crowd + most).keys()].map((n) => `${n}-beside-${id}@example.com`)
      for (const email of beside) yield* person(email)
      for (const email of beside.slice(crowd)) yield* signIn(email, browser)
      const answers = yield* atOnce((n) =>
        browser.ask("/auth/login", { json: { email: beside[n], password } })
      )
      const [largest] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM sessions s JOIN users u
          ON u.environment_id = s.environment_id AND u.id = s.user_id
        WHERE s.revoked_at IS NULL AND u.search_text LIKE ${`%beside-${id}%`}
        GROUP BY s.client_id ORDER BY 1 DESC LIMIT 1`
      return { answers, left: largest?.count ?? 0 }
    })
  },
  "passkeys of a user": {
    settings: { session: { maxPerUser: 100 } },
    limit: 20,
    refusal: "too_many_passkeys",
    made: Effect.fnUntraced(function* ({ browser, email, id }) {
      const sql = yield* SqlClient.SqlClient
      yield* addPasskey(browser)
      yield* sql`
        INSERT INTO passkeys SELECT environment_id, gen_random_uuid(), user_id,
          decode(lpad(to_hex(n), 40, '0'), 'hex'), public_key, 0, false, false, '{}', NULL, 'x',
          p.created_at, NULL
        FROM passkeys p, generate_series(1, 15) s (n) WHERE p.user_id = ${id}`
      const begun = yield* Effect.replicateEffect(
        Effect.gen(function* () {
          const { browser } = yield* signIn(email)
          const { ceremonyId, options } = yield* startRegistration(browser)
          return { browser, ceremonyId: ceremonyId as string, options }
        }),
        crowd
      )
      const answers = yield* atOnce((n) => {
        const { browser, ceremonyId, options } = begun[n]!
        const credential = authenticatorAt(browser).create({ ...options, excludeCredentials: [] })
        return browser.ask("/users/me/passkeys", { json: { ceremonyId, credential } })
      })
      return { answers, left: yield* counted("passkeys", id) }
    })
  },
  "invitations of a user in an hour": {
    settings: { throttle: { invitationsPerUser: most } },
    limit: most,
    refusal: "rate_limited",
    made: Effect.fnUntraced(function* ({ browser, id }) {
      const own = yield* browser.ask("/organizations", { json: { name: "Inviting" } })
      const path = `/organizations/${own.json.id}/invitations`
      const answers = yield* atOnce((n) =>
        browser.ask(path, { json: { email: `at-${n}-${id}@example.com` } })
      )
      const { json } = yield* browser.ask(path)
      return { answers, left: json.items.length }
    })
  },
  "invitations of a network in an hour": {
    settings: { throttle: { invitationsPerNetwork: most } },
    limit: most,
    refusal: "rate_limited",
    made: Effect.fnUntraced(function* ({ id }) {
      const { ask } = yield* TestService
      const senders = yield* Effect.replicateEffect(
        Effect.gen(function* () {
          const owner = yield* newcomer
          return { owner, path: `/organizations/${(yield* organizationOf(owner)).id}/invitations` }
        }),
        crowd
      )
      const answers = yield* atOnce((n) => {
        const { owner, path } = senders[n]!
        return owner.browser.ask(path, { json: { email: `by-${n}-${id}@example.com` } })
      })
      const { json } = yield* ask("/invitations?status=PENDING&limit=100")
      const items: ReadonlyArray<{ readonly email: string }> = json.items
      return { answers, left: items.filter(({ email }) => email.includes(`-${id}@`)).length }
    })
  },
  "known devices of a user": {
    limit: 50,
    made: Effect.fnUntraced(function* ({ email, id }) {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO known_devices (environment_id, user_id, device_hash, first_seen_at, last_seen_at)
        SELECT ${environment.id}, ${id}, decode(lpad(to_hex(n), 64, '0'), 'hex'),
          d.first_seen_at, d.last_seen_at
        FROM known_devices d, generate_series(1, 48) s (n) WHERE d.user_id = ${id}`
      const at = yield* browsers
      const answers = yield* atOnce((n) => at[n]!.ask("/auth/login", { json: { email, password } }))
      return { answers, left: yield* counted("known_devices", id) }
    })
  },
  "addresses of a user": {
    limit: 10,
    refusal: "too_many_email_addresses",
    made: Effect.fnUntraced(function* ({ browser, id }) {
      for (let n = 0; n < 6; n += 1) {
        yield* browser.ask("/users/me/email-addresses", {
          json: { email: `before-${n}-${id}@example.com` }
        })
      }
      const answers = yield* atOnce((n) =>
        browser.ask("/users/me/email-addresses", { json: { email: `at-${n}-${id}@example.com` } })
      )
      return { answers, left: yield* counted("email_addresses", id) }
    })
  },
  "organizations of a user": {
    settings: { organizations: { maxPerUser: most } },
    limit: most,
    refusal: "organization_limit_reached",
    made: Effect.fnUntraced(function* ({ browser, id }) {
      const answers = yield* atOnce((n) =>
        browser.ask("/organizations", { json: { name: `Organization ${n}` } })
      )
      return { answers, left: yield* counted("memberships", id) }
    })
  },
  "webhook endpoints of an environment": {
    limit: 20,
    refusal: "too_many_webhook_endpoints",
    made: Effect.fnUntraced(function* () {
      const { ask } = yield* TestService
      const create = (n: number) =>
        ask("/webhook-endpoints", {
          method: "POST",
          json: { url: `https://hooks.example.com/${n}` }
        })
      for (let n = 0; n < 16; n += 1) yield* create(100 + n)
      const answers = yield* atOnce(create)
      const { json } = yield* ask("/webhook-endpoints")
      return { answers, left: json.items.length }
    })
  }
}

layer(TestService.layer)("limits hold for those who come at once", (it) => {
  for (const [name, { limit, made, refusal, settings }] of Object.entries(races)) {
    it.effect(name, () =>
      Effect.gen(function* () {
        yield* attack("floods of sign-ins")
        const { environment } = yield* TestService
        const environments = yield* Environments
        yield* environments.update(environment.id, (settings ?? {}) as never)
        yield* TestClock.adjust("1 hour")
        const email = `${name.replaceAll(/[^a-z]+/g, "-")}@example.com`
        const { id } = yield* person(email)
        const { browser } = yield* signIn(email)
        const { answers, left } = yield* made({ browser, email, id })
        const refused = answers.filter(({ status }) => status >= 400)
        assert.deepStrictEqual(
          [...new Set(refused.map(({ json }) => json.properties.code))],
          refusal === undefined ? [] : [refusal]
        )
        assert.strictEqual(left, limit)
      })
    )
  }
})
