/** Where an address is told to the service by somebody whom it does not know. */
import { pageHeaders } from "../bench/people.ts"

/** One way to ask for an address. */
export interface Route {
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: (email: string) => string
  readonly status: number
  /** Whether only an address that is not verified yet counts as known. */
  readonly pending?: true
  /** Whether users of this kind of hash count as known, who have been imported. */
  readonly hash?: string
  /** How many of the samples are asked for, where each takes long. */
  readonly share?: number
}

export const password = "correct horse battery staple"
const wrong = "not the password"

const json = (name: string, path: string, status: number, body: (email: string) => object) => ({
  name,
  path,
  status,
  headers: pageHeaders,
  body: (email: string) => JSON.stringify(body(email))
})

/** The same as a form of a page of the service's own, answered in HTML. */
const page = (
  name: string,
  path: string,
  status: number,
  body: (email: string) => Readonly<Record<string, string>>
): Route => ({
  name: `page ${name}`,
  path: `/pages/${path}`,
  status,
  headers: {
    ...pageHeaders,
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "text/html",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Site": "same-origin"
  },
  body: (email) => new URLSearchParams(body(email)).toString()
})

const login = (email: string) => ({ email, password: wrong })

export const routes: ReadonlyArray<Route> = [
  json("sign-in", "/auth/login", 401, login),
  json("forgot-password", "/auth/forgot-password", 202, (email) => ({ email })),
  json("email-code", "/auth/email-code", 202, (email) => ({ email })),
  json("sign-up", "/auth/sign-up", 202, (email) => ({
    email,
    password,
    legalConsentAccepted: true
  })),
  {
    ...json("resend-verification", "/auth/sign-up/resend-verification-email", 202, (email) => ({
      email
    })),
    pending: true
  },
  page("sign-in", "sign-in", 401, login),
  page("forgot-password", "forgot-password", 303, (email) => ({ email })),
  page("email-code", "email-code", 303, (email) => ({ email })),
  page("sign-up", "sign-up", 303, (email) => ({ email, password, legalConsentAccepted: "true" }))
]

/** Hashes of other systems, of a password that nobody types. */
export const foreignHashes: Readonly<
  Record<string, { readonly algorithm: string; readonly hash: string }>
> = {
  bcrypt: {
    algorithm: "bcrypt",
    hash: `$2b$10$${"abcdefghijklmnopqrstuu"}${"M".repeat(30)}y`
  },
  scrypt: {
    algorithm: "scrypt",
    hash: `$scrypt$ln=14,r=8,p=1$${"A".repeat(22)}$${"B".repeat(42)}A`
  },
  pbkdf2: {
    algorithm: "pbkdf2",
    hash: `$pbkdf2-sha256$i=100000$${"A".repeat(22)}$${"B".repeat(42)}A`
  },
  argon2i: {
    algorithm: "argon2",
    hash: `$argon2i$v=19$m=8192,t=3,p=1$${"A".repeat(22)}$${"B".repeat(42)}A`
  }
}

/** Signing in where the environment holds hashes of several kinds: each of them, and today's. */
export const foreignRoutes: ReadonlyArray<Route> = ["argon2id", ...Object.keys(foreignHashes)].map(
  (kind) => ({
    ...json(`sign-in among kinds: ${kind}`, "/auth/login", 401, login),
    hash: kind,
    share: 0.25
  })
)
