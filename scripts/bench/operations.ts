import { randomUUID } from "node:crypto"
import type { ApiKeys } from "./apiKeys.ts"
import type { Row } from "./load.ts"
import { pageHeaders, type Person } from "./people.ts"
import { emailOf, queryOf, userIdOf } from "./seed.ts"
import type { ProviderCalls } from "./provider/Subject.ts"
import type { Service } from "./service.ts"

/** What the requests to an installation are made of. */
export interface Fixture {
  readonly users: number
  readonly secretKey: string
  /** A checkpoint that a page of events lies after. */
  readonly checkpoint: string
  readonly people: ReadonlyArray<Person>
  readonly apiKeys: ApiKeys
  /** Calls of applications and machines. */
  readonly provider: ProviderCalls & {
    /** Application of its people. */
    readonly applicationId: string
  }
}

/** One call that is measured. */
export interface Operation {
  readonly id: string
  readonly name: string
  /** Whether its latency may grow with the number of users. */
  readonly grows?: true
  /** The cryptography that each request needs: argon2id, or one ES256 signature. */
  readonly crypto?: "hash" | "sign"
  /** How many requests are in flight; without it, as many as the run is told. */
  readonly connections?: number
  /** Whether its statements cannot be run again as they are: they change what they read, or there are none. */
  readonly once?: true
  /** Requests in random order, as many as `most`. */
  readonly rowsOf: (fixture: Fixture, most: number) => ReadonlyArray<Row>
}

const serverPlane = "/api/server/v1"

/** How many events a measured poll asks for, the most that there are in a page. */
export const eventsPerPoll = 100

/** The name of the token template that every installation has. */
export const templateName = "bench"

// The deleted of the seed (the last in each hundred) cannot be changed, nor found by a search.
const isLive = (user: number): boolean => user % 100 !== 99

/** Users drawn at random, none of them twice before all had their turn. */
const draw = (users: number, most: number): ReadonlyArray<number> => {
  const drawn = new Set<number>()
  const wanted = Math.min(most, Math.floor(users * 0.9))
  while (drawn.size < wanted) {
    const user = 1 + Math.floor(Math.random() * users)
    if (isLive(user)) drawn.add(user)
  }
  return [...drawn]
}

type Call = Omit<Row, "headers">

/** Rows of the server plane that concern users drawn at random. */
const ofServer =
  (callOf: (user: number, checkpoint: string) => Call) =>
  (
    { checkpoint, secretKey, users }: Pick<Fixture, "checkpoint" | "secretKey" | "users">,
    most: number
  ): ReadonlyArray<Row> =>
    draw(users, most).map((user) => {
      const call = callOf(user, checkpoint)
      return {
        ...call,
        headers: {
          Authorization: `Bearer ${secretKey}`,
          ...(call.body === undefined ? {} : { "Content-Type": "application/json" })
        }
      }
    })

/** Rows of the client plane, of one person after another, each with a cookie of theirs. */
const ofClient =
  (callOf: (person: Person) => Call & { readonly cookie: string }) =>
  ({ people }: Pick<Fixture, "people">, most: number): ReadonlyArray<Row> =>
    people.slice(0, most).map((person) => {
      const { cookie, ...call } = callOf(person)
      return { ...call, headers: { ...pageHeaders, Cookie: cookie } }
    })

/** A sign-in from a device that the person is known on. */
export const signInRows = ofClient(({ device, email, password }) => ({
  method: "POST",
  path: "/_service/auth/login",
  body: JSON.stringify({ email, password }),
  cookie: device
}))

/** Reads of users by a backend. */
export const userRows = ofServer((user) => ({
  method: "GET",
  path: `${serverPlane}/users/${userIdOf(user)}`
}))

const metadataRows = ofServer((user) => ({
  method: "PATCH",
  path: `${serverPlane}/users/${userIdOf(user)}/metadata`
}))

/** Changes of metadata; where their users come again, it is to another plan, lest nothing change. */
const patchRows: typeof metadataRows = (fixture, most) => {
  const rows = metadataRows(fixture, most)
  return ["team", "scale"].flatMap((plan) =>
    rows.map((row) => ({
      ...row,
      headers: { ...row.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ publicMetadata: { seats: 12, plan } })
    }))
  )
}

/** Verifications of API keys by a backend, each key in turn. */
const verifications =
  (of: keyof ApiKeys) =>
  ({ apiKeys, secretKey }: Fixture): ReadonlyArray<Row> =>
    apiKeys[of].map((apiKey) => ({
      method: "POST",
      path: `${serverPlane}/api-keys/verify`,
      headers: { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({ apiKey })
    }))

const sessionCall = (method: string, path: string) =>
  ofClient(({ session }) => ({
    method,
    path: `/_service${path}`,
    cookie: session,
    ...(method === "GET" ? {} : { body: "{}" })
  }))

export const refreshRows = sessionCall("POST", "/auth/refresh")

const signInPage = (): ReadonlyArray<Row> => [
  {
    method: "GET",
    path: "/_service/pages/sign-in",
    headers: { ...pageHeaders, Accept: "text/html" }
  }
]

/** More than sign up in one load, as each address is asked for once. */
const newcomers = 2000

/** The sign-up of an address that nobody has. */
const newcomer = (): Row => ({
  method: "POST",
  path: "/_service/auth/sign-up",
  headers: pageHeaders,
  body: JSON.stringify({
    email: `${randomUUID()}@newcomers.example`,
    password: "correct horse battery staple",
    legalConsentAccepted: true
  })
})

export const operations: ReadonlyArray<Operation> = [
  {
    id: "get",
    name: "GET user",
    rowsOf: userRows
  },
  {
    id: "patch",
    name: "PATCH metadata",
    rowsOf: patchRows
  },
  {
    id: "email",
    name: "search by email",
    rowsOf: ofServer((user) => ({
      method: "GET",
      path: `${serverPlane}/users?email=${encodeURIComponent(emailOf(user))}`
    }))
  },
  {
    id: "query",
    name: "search by query",
    grows: true,
    rowsOf: ofServer((user) => ({
      method: "GET",
      path: `${serverPlane}/users?query=${queryOf(user)}`
    }))
  },
  {
    id: "list",
    name: "list, page 1",
    rowsOf: ofServer(() => ({ method: "GET", path: `${serverPlane}/users` }))
  },
  {
    id: "poll",
    name: "audit poll of 100",
    rowsOf: ofServer((_user, checkpoint) => ({
      method: "POST",
      path: `${serverPlane}/audit-events/search?limit=${eventsPerPoll}`,
      body: JSON.stringify({ page: { mode: "poll", checkpoint } })
    }))
  },
  {
    id: "signin",
    name: "sign-in",
    crypto: "hash",
    connections: 8,
    once: true,
    rowsOf: signInRows
  },
  {
    id: "signup",
    name: "sign-up",
    crypto: "hash",
    connections: 8,
    once: true,
    rowsOf: (_fixture, most) => Array.from({ length: Math.min(most, newcomers) }, newcomer)
  },
  {
    id: "organization",
    name: "create organization",
    rowsOf: ofClient(({ session }) => ({
      method: "POST",
      path: "/_service/organizations",
      body: JSON.stringify({ name: "Analytical Engines" }),
      cookie: session
    }))
  },
  {
    id: "revocation",
    name: "checkRevocation",
    rowsOf: ({ people, secretKey }, most) =>
      people.slice(0, most).map(({ sessionId }) => ({
        method: "GET",
        path: `${serverPlane}/sessions/${sessionId}`,
        headers: { Authorization: `Bearer ${secretKey}` }
      }))
  },
  { id: "key", name: "verify a person's key", rowsOf: verifications("people") },
  { id: "memberkey", name: "verify a member's key", rowsOf: verifications("members") },
  { id: "refresh", name: "refresh", crypto: "sign", rowsOf: refreshRows },
  { id: "me", name: "current user", rowsOf: sessionCall("GET", "/users/me") },
  { id: "boot", name: "boot", rowsOf: sessionCall("GET", "/boot") },
  { id: "page", name: "sign-in page", once: true, rowsOf: signInPage },
  { id: "render", name: "sign-in page, alone", once: true, connections: 1, rowsOf: signInPage },
  {
    id: "token",
    name: "token by template",
    crypto: "sign",
    rowsOf: sessionCall("POST", `/auth/tokens/${templateName}`)
  },
  {
    id: "machine",
    name: "client credentials",
    crypto: "sign",
    rowsOf: ({ provider }) => provider.machine.rows
  },
  {
    id: "introspection",
    name: "introspection",
    rowsOf: ({ provider }) => provider.introspection.rows
  }
]

/** A checkpoint that a page of events lies after. */
export const firstCheckpoint = async (service: Service, secretKey: string): Promise<string> => {
  const response = await fetch(`${service.origin}${serverPlane}/audit-events/search?limit=1`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ page: { mode: "poll" } })
  })
  const answer = (await response.json()) as { readonly page: { readonly checkpoint: string } }
  return answer.page.checkpoint
}
