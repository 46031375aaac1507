import { readFileSync } from "node:fs"
import { countsOf, idOfKind, strangerOf } from "./consoleSeed.ts"
import { correlationKind, emailOf, idOf, queryOf, sessionKind, userIdOf } from "./seed.ts"

/** One way to ask an operation. */
export interface Question {
  /** What is asked for; empty where there is one way only. */
  readonly what: string
  /** Query or body of the request with a number from 0. */
  readonly query?: (number: number) => Readonly<Record<string, string>>
  readonly body?: (number: number) => object
  /** Whether each request goes on where the one before ended. */
  readonly walks?: true
}

/** An operation that reads: its parameters, and how it is asked. */
interface Read {
  readonly parameters?: (number: number) => Readonly<Record<string, string>>
  readonly questions: ReadonlyArray<Question>
}

const document: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(
  readFileSync(new URL("../../docs/openapi/console.json", import.meta.url), "utf8")
)

const prefix = "/api/console/v1"
const below = "/environments/{environmentId}"

/** What reads though its method is POST. */
const readByPost: ReadonlySet<string> = new Set([
  "POST /platform/audit-events/search",
  `POST ${below}/audit-events/search`
])

/** Reads that are not measured, each with the reason. */
const leftOut: ReadonlySet<string> = new Set([
  // A file as large as the environment, which no page waits for.
  `GET ${below}/jobs/{jobId}/download`
])

/** Every operation of the console plane that pages are made from, as the contract declares them. */
const declared: ReadonlyArray<string> = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .map((method) => `${method.toUpperCase()} ${path.replace(prefix, "")}`)
    .filter((name) => (name.startsWith("GET ") || readByPost.has(name)) && !leftOut.has(name))
)

/** An id that nothing has, with a time and without one. */
const nothing = ["018f0000-0000-7000-8000-000000000009", "8f14e45f-ceea-467f-a0e6-3b2c1d0a9b8e"]

const plain: ReadonlyArray<Question> = [{ what: "" }]
const paged: ReadonlyArray<Question> = [
  { what: "page 1" },
  { what: "the pages after it", walks: true }
]

/** How each operation is asked in an environment with so many users. */
const readsOf = (users: number): Readonly<Record<string, Read>> => {
  const counts = countsOf(users)
  // Far apart, and none of the deleted: one in each hundred.
  const drawn = (number: number) => 1 + ((number * 7919 * 97) % Math.floor(users / 100)) * 100
  const ofUser = (number: number) => ({ userId: userIdOf(drawn(number)) })
  const ofOrganization = (number: number) => ({
    organizationId: idOfKind("organization", 1 + (drawn(number) % counts.organizations))
  })
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const users_: Read = { parameters: ofUser, questions: plain }
  const browse = (filters: object, range?: object) => () => ({
    page: { mode: "browse", ...(range === undefined ? {} : { range }) },
    filters
  })
  const named = (name: string, query: Question["query"] & {}): Question => ({ what: name, query })
  return {
    "GET /me": { questions: plain },
    "GET /operators": { questions: plain },
    "POST /platform/audit-events/search": {
      questions: [{ what: "", body: browse({}) }]
    },
    "GET /environments": { questions: plain },
    [`GET ${below}`]: { questions: plain },
    [`GET ${below}/live`]: { questions: plain },
    [`GET ${below}/overview`]: {
      questions: [named("90 days", () => ({ days: "90" }))]
    },
    [`GET ${below}/jobs/{jobId}`]: {
      parameters: () => ({ jobId: idOfKind("transfer", 1) }),
      questions: plain
    },
    [`GET ${below}/find`]: {
      questions: [
        named("address", (number) => ({ q: emailOf(drawn(number)) })),
        named("address of nobody", (number) => ({ q: `nobody${number}@nowhere.example` })),
        named("user id", (number) => ({ q: userIdOf(drawn(number)) })),
        named("session id", (number) => ({ q: idOf(drawn(number), sessionKind) })),
        named("external id", (number) => ({ q: `customer-${drawn(number) + 1}` })),
        named("correlation id of the service", (number) => ({
          q: idOf(drawn(number), correlationKind)
        })),
        ...nothing.map((id, timeless) =>
          named(`id of nothing${timeless ? ", no UUIDv7" : ""}`, () => ({ q: id }))
        ),
        named("name", (number) => ({ q: queryOf(drawn(number)) })),
        named("part of many names", () => ({ q: "ander" })),
        named("three letters of nobody", () => ({ q: "zqx" })),
        named("words of nobody", (number) => ({ q: `nobody at all ${number}` }))
      ]
    },
    [`GET ${below}/settings`]: { questions: plain },
    [`GET ${below}/secret-keys`]: { questions: plain },
    [`GET ${below}/signing-keys`]: { questions: plain },
    [`GET ${below}/templates`]: { questions: plain },
    [`GET ${below}/role-sets`]: { questions: plain },
    [`GET ${below}/providers`]: { questions: plain },
    [`GET ${below}/doctor`]: { questions: plain },
    [`GET ${below}/mails`]: {
      questions: [
        ...paged,
        ...["queued", "sent", "failed", "expired"].map((status) =>
          named(status, () => ({ status }))
        ),
        named("to an address", (number) => ({ to: strangerOf(drawn(number)) }))
      ]
    },
    [`GET ${below}/mail-templates/{template}/preview`]: {
      parameters: () => ({ template: "email_verification" }),
      questions: plain
    },
    [`GET ${below}/users`]: {
      questions: [
        ...paged,
        {
          what: "oldest first, pages after it",
          walks: true,
          query: () => ({ order: "createdAt" })
        },
        named("active", () => ({ status: "active" })),
        named("banned", () => ({ status: "banned" })),
        named("deleted", () => ({ status: "deleted" })),
        named("pending", () => ({ registrationState: "pending_email_verification" })),
        named("complete", () => ({ registrationState: "complete" })),
        named("banned and pending", () => ({
          status: "banned",
          registrationState: "pending_email_verification"
        })),
        named("of a day", () => ({ createdAfter: day(8), createdBefore: day(7) })),
        named("by address", (number) => ({ email: emailOf(drawn(number)) })),
        named("by external id", (number) => ({ externalId: `customer-${drawn(number) + 1}` })),
        named("of an organization", ofOrganization),
        named("of the largest organization", () => ({
          organizationId: idOfKind("organization", 1)
        })),
        named("of no organization", () => ({ organizationId: nothing[0] ?? "" })),
        named("query, one", (number) => ({ query: queryOf(drawn(number)) })),
        named("query, many", () => ({ query: "ander" })),
        named("query, many, banned", () => ({ query: "anna", status: "banned" })),
        named("query, two words", () => ({ query: "anna an" })),
        named("query, nobody", () => ({ query: "zqx" })),
        named("query, nobody, common letters", () => ({ query: "anderland engfris" })),
        named("query in an organization", () => ({
          query: "anna",
          organizationId: idOfKind("organization", 1)
        })),
        named("query, nobody in an organization", () => ({
          query: "moelvest",
          organizationId: idOfKind("organization", 2)
        })),
        named("query of a day", () => ({
          query: "anna",
          createdAfter: day(8),
          createdBefore: day(7)
        }))
      ]
    },
    [`GET ${below}/users/{userId}`]: users_,
    [`GET ${below}/users/{userId}/sessions`]: {
      parameters: ofUser,
      questions: [
        { what: "" },
        ...["active", "revoked", "expired"].map((status) => named(status, () => ({ status })))
      ]
    },
    [`GET ${below}/sessions/{sessionId}`]: {
      parameters: (number) => ({ sessionId: idOf(drawn(number), sessionKind) }),
      questions: plain
    },
    [`GET ${below}/users/{userId}/email-addresses`]: users_,
    [`GET ${below}/users/{userId}/mfa`]: users_,
    [`GET ${below}/users/{userId}/passkeys`]: users_,
    [`GET ${below}/users/{userId}/identities`]: users_,
    [`GET ${below}/users/{userId}/lockout`]: users_,
    [`GET ${below}/users/{userId}/organizations`]: users_,
    [`GET ${below}/organizations`]: {
      questions: [
        ...paged,
        named("query, one", (number) => ({ query: `works ${drawn(number)}` })),
        named("query, many", () => ({ query: "works" })),
        named("query, none", () => ({ query: "zqx" }))
      ]
    },
    [`GET ${below}/organizations/{organizationId}`]: {
      parameters: ofOrganization,
      questions: plain
    },
    [`GET ${below}/organizations/{organizationId}/members`]: {
      parameters: () => ({ organizationId: idOfKind("organization", 1) }),
      questions: paged
    },
    [`GET ${below}/invitations`]: {
      questions: [
        ...paged,
        ...["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"].flatMap((status) => [
          named(status.toLowerCase(), () => ({ status })),
          named(`${status.toLowerCase()}, of an organization`, (number) => ({
            status,
            ...ofOrganization(number)
          }))
        ]),
        named("to an address", (number) => ({ email: strangerOf(drawn(number)) }))
      ]
    },
    [`GET ${below}/invitations/{invitationId}`]: {
      parameters: (number) => ({
        invitationId: idOfKind("invitation", 1 + (drawn(number) % counts.invitations))
      }),
      questions: plain
    },
    [`POST ${below}/audit-events/search`]: {
      questions: [
        { what: "newest", body: browse({}) },
        { what: "the pages after it", walks: true, body: browse({}) },
        { what: "sign-ins", body: browse({ actions: ["session.created"] }) },
        { what: "an action of none", body: browse({ actions: ["user.purged"] }) },
        {
          what: "an action of none, further on",
          walks: true,
          body: browse({ actions: ["user.purged"] })
        },
        { what: "of operators", body: browse({ actorTypes: ["platform_user"] }) },
        { what: "denied", body: browse({ results: ["denied"] }) },
        { what: "failed", body: browse({ results: ["failure"] }) },
        {
          what: "by a user",
          body: (number) => browse({ actorIds: [userIdOf(drawn(number))] })()
        },
        {
          what: "about a user",
          body: (number) => browse({ targetIds: [userIdOf(drawn(number))] })()
        },
        {
          what: "about organizations",
          body: browse({ targetTypes: ["organization"] })
        },
        {
          what: "of a request",
          body: (number) => browse({ correlationId: idOf(drawn(number), correlationKind) })()
        },
        {
          what: "of a day, refused",
          body: browse({ results: ["denied"] }, { from: day(8), to: day(7) })
        },
        { what: "poll from the first", walks: true, body: () => ({ page: { mode: "poll" } }) },
        {
          what: "poll, an action of none",
          walks: true,
          body: () => ({ page: { mode: "poll" }, filters: { actions: ["user.purged"] } })
        }
      ]
    },
    [`GET ${below}/allowed-origins`]: { questions: plain },
    [`GET ${below}/webhook-endpoints`]: { questions: plain },
    [`GET ${below}/webhook-endpoints/{endpointId}/deliveries`]: {
      parameters: () => ({ endpointId: idOfKind("endpoint", 1) }),
      questions: [
        ...paged,
        ...["pending", "delivered", "failed"].map((status) => named(status, () => ({ status })))
      ]
    }
  }
}

/** One way to ask one operation. */
export interface ConsoleRequest extends Question {
  readonly name: string
  readonly method: string
  /** The path of the request with a number. */
  readonly path: (number: number) => string
}

/** All that pages ask, of every operation that the contract declares. */
export const consoleRequests = (
  environmentId: string,
  users: number
): ReadonlyArray<ConsoleRequest> => {
  const reads = readsOf(users)
  const unknown = Object.keys(reads).filter((name) => !declared.includes(name))
  if (unknown.length > 0) throw new Error(`The contract does not declare ${unknown.join(", ")}`)
  return declared.flatMap((name) => {
    const read = reads[name]
    if (read === undefined) throw new Error(`Nothing is asked of ${name}`)
    const [method = "", template = ""] = name.split(" ")
    return read.questions.map((question): ConsoleRequest => ({
      ...question,
      name: `${template.replace(below, "") || "/"}${question.what === "" ? "" : `: ${question.what}`}`,
      method,
      path: (number) => {
        const parameters = { environmentId, ...read.parameters?.(number) }
        const path = template.replaceAll(
          /\{([^}]+)\}/g,
          (_, parameter: string) => (parameters as Record<string, string>)[parameter] ?? ""
        )
        const query = new URLSearchParams(question.query?.(number)).toString()
        return `${prefix}${path}${query === "" ? "" : `?${query}`}`
      }
    }))
  })
}
