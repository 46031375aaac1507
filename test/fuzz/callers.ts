import { generateSync } from "otplib"
import type { Answer, Wire } from "./Draft.ts"
import { privateMark } from "./marks.ts"
import type { Pool } from "./Pool.ts"
import { password } from "./values.ts"

// Answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** The ways of a world to its service, as its callers are set up with them. */
export interface Doors {
  readonly port: number
  readonly console: { readonly port: number; readonly host: string }
  readonly pool: Pool
  readonly now: () => number
  readonly sendTo: (port: number, wire: Wire) => Promise<Answer>
  /** Asks the server plane of the first environment, with a key that opens everything. */
  readonly server: (method: string, path: string, json?: Json) => Promise<Json>
  /** A secret key: of the first environment or the other, for everything or a part. */
  readonly secretKey: (
    of: "main" | "other",
    access?: Readonly<Record<string, "read" | "write">>
  ) => Promise<string>
  /** Token of a link by which somebody becomes an operator. */
  readonly operatorInvitation: (role: string, isNarrow: boolean) => Promise<string>
}

/** Somebody who asks, with the heads that say who. */
export interface Caller {
  readonly port: number
  readonly headers: () => Readonly<Record<string, string>>
  /** Takes the cookies of an answer. */
  readonly keep: (answer: Answer) => void
  /** Signs in anew, as somebody new where that is needed. */
  readonly renew: () => Promise<void>
}

/** The host of the first environment. */
export const host = "main.test"

/** Cookies as a browser keeps them. */
class Jar {
  readonly #cookies = new Map<string, string>()
  keep({ setCookies }: Pick<Answer, "setCookies">): void {
    for (const line of setCookies) {
      const [pair = "", ...attributes] = line.split("; ")
      const at = pair.indexOf("=")
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  clear(): void {
    this.#cookies.clear()
  }
  get header(): Readonly<Record<string, string>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    return cookie === "" ? {} : { cookie }
  }
}

const jsonOf = (answer: Answer): Json => {
  if (answer.status >= 400 || answer.status === 0) {
    throw new Error(`A caller could not be set up: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  return answer.text === "" ? {} : JSON.parse(answer.text)
}

let people = 0

/** A browser at a host, and how its pages ask. */
const browserAt = (doors: Doors, port: number, at: string) => {
  const jar = new Jar()
  const headers = () => ({
    host: at,
    origin: `http://${at}`,
    "sec-fetch-site": "same-origin",
    ...jar.header
  })
  const ask = async (path: string, json: Json): Promise<Json> => {
    const answer = await doors.sendTo(port, {
      method: "POST",
      path,
      headers: { ...headers(), "content-type": "application/json" },
      body: JSON.stringify(json)
    })
    jar.keep(answer)
    return jsonOf(answer)
  }
  return { jar, headers, ask }
}

const codeAt = (doors: Doors, secret: string) =>
  generateSync({ secret, epoch: Math.max(0, doors.now() / 1000) })

/** Makes somebody whose address is proven. */
const newPerson = async ({ pool, server }: Doors) => {
  const email = `person-${(people += 1)}@example.com`
  const user = await server("POST", "/users", {
    email,
    emailVerified: true,
    password,
    firstName: "Person",
    privateMetadata: { note: privateMark }
  })
  pool.add("userId", user.id)
  pool.add("email", email)
  return { email, id: user.id as string }
}

/** A person at a browser: an owner of an organization, a member of one, or with a second factor. */
const person = (doors: Doors, kind: "owner" | "member" | "enrolled"): Caller => {
  const { ask, headers, jar } = browserAt(doors, doors.port, host)
  return {
    port: doors.port,
    headers,
    keep: (answer) => jar.keep(answer),
    renew: async () => {
      jar.clear()
      const { email, id } = await newPerson(doors)
      await ask("/_service/auth/login", { email, password })
      if (kind === "enrolled") {
        const { secret } = await ask("/_service/users/me/mfa/totp/start", {})
        await ask("/_service/users/me/mfa/totp/confirm", { code: codeAt(doors, secret) })
        doors.pool.add("secret", secret)
      }
      if (kind === "owner") {
        const { id: organizationId } = await ask("/_service/organizations", { name: "Analytical" })
        doors.pool.add("organizationId", organizationId)
        await doors.server("PATCH", `/organizations/${organizationId}/metadata`, {
          privateMetadata: { note: privateMark }
        })
      }
      const organizationId = doors.pool.value("organizationId", 0)
      if (kind === "member" && organizationId !== undefined) {
        await doors
          .server("POST", `/organizations/${organizationId}/members`, {
            userId: id,
            role: "member"
          })
          .catch(() => undefined)
      }
    }
  }
}

/** Somebody who is not signed in, at a browser of their own. */
const stranger = (doors: Doors): Caller => {
  const { headers, jar } = browserAt(doors, doors.port, host)
  return {
    port: doors.port,
    headers,
    keep: (answer) => jar.keep(answer),
    renew: () => Promise.resolve(jar.clear())
  }
}

/** A person in an app, whose token travels as a bearer. */
const native = (doors: Doors): Caller => {
  let token = ""
  return {
    port: doors.port,
    headers: () => ({ host, authorization: `Bearer ${token}` }),
    keep: () => undefined,
    renew: async () => {
      const { email } = await newPerson(doors)
      const { ask } = browserAt(doors, doors.port, host)
      const signedIn = await ask("/_service/auth/login?_is_native=true", { email, password })
      token = signedIn.sessionToken
    }
  }
}

/** A member of staff who acts for somebody. */
const impersonator = (doors: Doors): Caller => {
  const { ask, headers, jar } = browserAt(doors, doors.port, host)
  return {
    port: doors.port,
    headers,
    keep: (answer) => jar.keep(answer),
    renew: async () => {
      jar.clear()
      const { id } = await newPerson(doors)
      const minted = await doors.server("POST", `/users/${id}/impersonation-tokens`, {
        impersonatorId: "018f0000-0000-7000-8000-0000000000aa",
        reason: "Support case 1815"
      })
      await ask("/_service/session/establish/impersonation", { token: minted.token })
    }
  }
}

/** An organization's IT, with its set-up open. */
const portal = (doors: Doors): Caller => {
  const { headers, jar } = browserAt(doors, doors.port, host)
  return {
    port: doors.port,
    headers,
    keep: (answer) => jar.keep(answer),
    renew: async () => {
      jar.clear()
      const { id } = await doors.server("POST", "/organizations", { name: "Portal" })
      doors.pool.add("organizationId", id)
      const { url } = await doors.server("POST", `/organizations/${id}/portal-links`, {
        intents: ["sso", "domains", "directory", "certificates"]
      })
      const token = new URL(url).searchParams.get("token") ?? ""
      const answer = await doors.sendTo(doors.port, {
        method: "POST",
        path: "/_service/pages/portal/open",
        headers: {
          ...headers(),
          accept: "text/html",
          "content-type": "application/x-www-form-urlencoded"
        },
        body: new URLSearchParams({ token }).toString()
      })
      jar.keep(answer)
    }
  }
}

/** An operator at the console, in every environment or in the first alone. */
const operator = (doors: Doors, role: string, isNarrow: boolean): Caller => {
  const { port, host: at } = doors.console
  const { ask, headers, jar } = browserAt(doors, port, at)
  return {
    port,
    headers,
    keep: (answer) => jar.keep(answer),
    renew: async () => {
      jar.clear()
      const token = await doors.operatorInvitation(role, isNarrow)
      const { enrollmentToken } = await ask("/_service/auth/invitation/password-signup", {
        token,
        password,
        legalConsentAccepted: true
      })
      const { secret } = await ask("/_service/auth/mfa/enrollment/start", { enrollmentToken })
      const code = codeAt(doors, secret)
      await ask("/_service/auth/mfa/enrollment/confirm", { enrollmentToken, code })
    }
  }
}

const byKey = (
  doors: Doors,
  of: "main" | "other",
  access?: Readonly<Record<string, "read" | "write">>
): Caller => {
  let key = ""
  return {
    port: doors.port,
    headers: () => ({ host: "127.0.0.1", authorization: `Bearer ${key}` }),
    keep: () => undefined,
    renew: async () => {
      key = await doors.secretKey(of, access)
    }
  }
}

/** A directory by its token, which the world has set up. */
const directory = (doors: Doors, kind: string): Caller => ({
  port: doors.port,
  headers: () => ({ host, authorization: `Bearer ${doors.pool.value(kind, 0) ?? ""}` }),
  keep: () => undefined,
  renew: () => Promise.resolve()
})

/** Everybody who asks. */
export const callersOf = (doors: Doors): Readonly<Record<string, Caller>> => ({
  key: byKey(doors, "main"),
  readingKey: byKey(doors, "main", {
    Users: "read",
    Organizations: "read",
    "Audit events": "read"
  }),
  usersKey: byKey(doors, "main", { Users: "write" }),
  otherKey: byKey(doors, "other"),
  nobody: {
    port: doors.port,
    headers: () => ({ host }),
    keep: () => undefined,
    renew: () => Promise.resolve()
  },
  person: person(doors, "owner"),
  member: person(doors, "member"),
  enrolled: person(doors, "enrolled"),
  stranger: stranger(doors),
  native: native(doors),
  impersonator: impersonator(doors),
  portal: portal(doors),
  operator: operator(doors, "owner", false),
  support: operator(doors, "support", true),
  auditor: operator(doors, "auditor", false),
  outsider: {
    port: doors.console.port,
    headers: () => ({ host: doors.console.host, origin: `http://${doors.console.host}` }),
    keep: () => undefined,
    renew: () => Promise.resolve()
  },
  directory: directory(doors, "directoryToken"),
  otherDirectory: directory(doors, "other.directoryToken")
})
