import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { generateSync } from "otplib"
import { openIdProvider } from "../OpenIdProvider.ts"
import { TestBrowser } from "../TestBrowser.ts"
import { visit } from "../Visit.ts"
import {
  authenticatorOf,
  browserOf,
  command,
  hostOf,
  mailed,
  good,
  led,
  password,
  signedIn,
  type Installation
} from "./OldInstallation.ts"

/** bcrypt of "hunter2hunter2", as another system left it. */
const foreignHash = "$2b$04$.IVLXYJ39ApU61Sd8EgDeeRLlg/xz0Iv3MTCQIx.RLvriVuLh2VG6"

const staff = "018f0000-0000-7000-8000-0000000000aa"

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>`

const post = (json: object = {}) => ({ method: "POST", json })

/** What the installation's console is called by its operators. */
export interface ConsolePlace {
  readonly host: string
  readonly port: number
}

/** A browser at the console of an instance. */
export const consoleBrowser = ({ host }: ConsolePlace, port: number) =>
  new TestBrowser(`http://127.0.0.1:${port}`, host)

const acceptOperator = Effect.fnUntraced(function* (browser: TestBrowser, url: string) {
  const token = new URL(url).searchParams.get("token")
  const signedUp = yield* browser.ask("/auth/invitation/password-signup", {
    json: { token, password, legalConsentAccepted: true }
  })
  const { enrollmentToken } = signedUp.json
  const started = yield* good(
    browser.ask("/auth/mfa/enrollment/start", { json: { enrollmentToken } })
  )
  const code = generateSync({ secret: started.json.secret })
  yield* good(browser.ask("/auth/mfa/enrollment/confirm", { json: { enrollmentToken, code } }))
})

/**
 * Fills an installation of an old version through its own planes and command line with every kind of
 * data that it knows, and answers what people, backends and operators hold of it.
 */
export const fill = Effect.fnUntraced(function* (
  old: Installation,
  place: ConsolePlace,
  folder: string
) {
  const { ask, secretKey } = old.process
  const run = command(old)
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const environment = ["--environment", "development"]
  const created = (path: string, json: object) =>
    Effect.map(good(ask(path, post(json))), (answer) => answer.json)
  const person = (email: string, more: object = {}) =>
    created("/users", { email, emailVerified: true, password, ...more })

  // The environment: settings, keys, roles, templates, providers, origins, another environment.
  const provider = yield* openIdProvider([
    `http://${hostOf(old)}/_service/auth/oauth2/works/callback`
  ])
  const settings = { signIn: { emailCode: true }, branding: { displayName: "Engines" } }
  const roles = {
    name: "Workshop",
    roles: [{ key: "fitter", name: "Fitter", permissions: ["invitations:create"] }]
  }
  const template = { lifetimeSeconds: 300, audience: "billing", claims: { mail: "{{user.email}}" } }
  const imported = {
    email: "imported@example.com",
    emailVerified: true,
    passwordHash: { algorithm: "bcrypt", hash: foreignHash }
  }
  // Each is a process of its own, which takes longest to start.
  const made = yield* Effect.all(
    {
      settings: run([
        "environment",
        "update",
        ...environment,
        "--settings",
        JSON.stringify(settings)
      ]),
      other: Effect.gen(function* () {
        const place = ["--name", "acme", "--app-url", "http://acme.test"]
        const { id } = yield* run(["environment", "create", ...place])
        const { secretKey: key } = yield* run(["key", "create", "--environment", "acme"])
        return { id: String(id), key: Redacted.make(String(key)) }
      }),
      expiring: run(["key", "create", ...environment, "--expires-in", "30"]),
      roles: run([
        "role-set",
        "set",
        ...environment,
        "--key",
        "workshop",
        "--file",
        file("roles.json", JSON.stringify(roles))
      ]),
      template: run([
        "template",
        "set",
        ...environment,
        "--name",
        "billing",
        "--file",
        file("template.json", JSON.stringify(template))
      ]),
      provider: run([
        "provider",
        "set",
        ...environment,
        "--key",
        "works",
        "--name",
        "Works",
        "--protocol",
        "oidc",
        "--issuer",
        provider.issuer,
        "--client-id",
        provider.clientId,
        "--client-secret-file",
        file("secret", provider.clientSecret),
        "--trust-email",
        "--scopes",
        "openid email profile",
        "--claims",
        "sub email email_verified name"
      ]),
      signingKey: run(["signing-key", "rotate", ...environment]),
      imported: run([
        "user",
        "import",
        ...environment,
        "--file",
        file("users.jsonl", `${JSON.stringify(imported)}\n`)
      ]),
      owner: run(["operator", "invite", "--email", "owner@example.com"]),
      environments: run(["environment", "list"])
    },
    { concurrency: 5 }
  )
  yield* run(["operator", "invite", "--email", "later@example.com", "--role", "auditor"])
  yield* good(
    ask("/allowed-origins", { method: "PUT", json: { origins: ["https://spa.example.com"] } })
  )
  const endpoint = yield* created("/webhook-endpoints", {
    url: "http://127.0.0.1:9/hooks",
    description: "To nobody",
    actions: ["user.created"]
  })

  // People.
  const ada = yield* person("ada@example.com", {
    firstName: "Ada",
    lastName: "Lovelace",
    locale: "da",
    externalId: "customer-1",
    publicMetadata: { plan: "pro" },
    privateMetadata: { crm: 1 },
    unsafeMetadata: { theme: "dark" }
  })
  const busy = [yield* person("busy-1@example.com"), yield* person("busy-2@example.com")]
  const carol = yield* person("carol@example.com")
  const banned = yield* person("banned@example.com")
  yield* good(ask(`/users/${banned.id}/ban`, post({ reason: "Spam" })))
  const deleted = yield* person("deleted@example.com", { externalId: "customer-2" })
  yield* good(ask(`/users/${deleted.id}`, { method: "DELETE" }))
  const nameless = yield* created("/users", { firstName: "Nobody" })

  yield* good(
    ask(`/users/${ada.id}/email-addresses`, post({ email: "ada@work.example", verified: true }))
  )
  yield* good(
    ask(`/users/${ada.id}/email-addresses`, post({ email: "ada@later.example", verified: false }))
  )
  const browser = yield* signedIn(old, "ada@example.com")
  const passkeyStart = yield* good(browser.ask("/users/me/passkeys/start", { method: "POST" }))
  const authenticator = authenticatorOf(old)
  yield* good(
    browser.ask("/users/me/passkeys", {
      json: {
        ceremonyId: passkeyStart.json.ceremonyId,
        credential: authenticator.create(passkeyStart.json.options),
        name: "Laptop"
      }
    })
  )
  const totp = yield* good(browser.ask("/users/me/mfa/totp/start", { method: "POST" }))
  const secret: string = totp.json.secret
  const confirmed = yield* good(
    browser.ask("/users/me/mfa/totp/confirm", { json: { code: generateSync({ secret }) } })
  )
  const recoveryCodes: ReadonlyArray<string> = confirmed.json.recoveryCodes
  const dataRequest = yield* good(browser.ask("/users/me/data-requests", { method: "POST" }))

  // Signed up by themselves; the second still owes the code.
  const bob = browserOf(old)
  const signUp = Effect.fnUntraced(function* (by: TestBrowser, email: string) {
    const begun = yield* good(
      by.ask("/auth/sign-up", { json: { email, password, legalConsentAccepted: true } })
    )
    return begun.json.signUpId as string
  })
  const signUpId = yield* signUp(bob, "bob@example.com")
  const { code } = yield* mailed(old, "bob@example.com", "sign_up_code")
  const bobsUser = yield* good(bob.ask("/auth/sign-up/verify", { json: { signUpId, code } }))
  const bobId: string = bobsUser.json.user.id
  const pending = browserOf(old)
  const pendingSignUp = yield* signUp(pending, "pending@example.com")

  // By the provider.
  provider.people.set("dora", {
    email: "dora@example.com",
    email_verified: true,
    name: "Dora"
  })
  const dora = browserOf(old)
  const begin = yield* led(dora.ask("/auth/oauth2/works/authorize"))
  const back = yield* provider.signIn(begin, "dora")
  const callback = yield* dora.ask(back.slice(back.indexOf("/_service") + 9), { headers: visit })
  let continued = callback
  if (new URL(callback.headers.get("location") ?? "").searchParams.get("status") !== "complete") {
    continued = yield* good(
      dora.ask("/auth/sign-up/continuation", { json: { legalConsentAccepted: true } })
    )
  }
  assert.isBelow(continued.status, 400)

  // Organizations.
  const organization = yield* good(
    browser.ask("/organizations", { json: { name: "Analytical Engines" } })
  )
  const organizationId: string = organization.json.id
  yield* good(
    ask(`/organizations/${organizationId}/members`, post({ userId: bobId, role: "admin" }))
  )
  const workshops = yield* created("/organizations", {
    name: "Workshop",
    publicMetadata: { floor: 1 },
    privateMetadata: { rent: 2 }
  })
  const invite = (email: string, more: object = {}) =>
    created("/invitations", { email, organizationId, role: "member", sendEmail: false, ...more })
  const open = yield* invite("invited@example.com", { publicMetadata: { seat: 1 } })
  const revoked = yield* invite("revoked@example.com")
  yield* good(ask(`/invitations/${revoked.id}`, { method: "DELETE" }))
  const accepted = yield* invite("accepted@example.com")
  yield* good(
    browserOf(old).ask("/auth/invitation/password-signup", {
      json: {
        token: new URL(accepted.url).searchParams.get("token"),
        password,
        legalConsentAccepted: true
      }
    })
  )

  // Sessions: of a device that is new, of staff that acts, and one that ended.
  const second = yield* signedIn(old, "carol@example.com")
  yield* good(second.ask("/auth/logout", { method: "POST" }))
  const carols = yield* signedIn(old, "carol@example.com")
  const minted = yield* created(`/users/${carol.id}/impersonation-tokens`, {
    impersonatorId: staff,
    reason: "Support case 1815"
  })
  const acting = browserOf(old)
  yield* acting.ask(`/session/establish/impersonation?token=${minted.token}`, { headers: visit })
  yield* good(acting.ask("/users/me"))
  const later = yield* created(`/users/${carol.id}/impersonation-tokens`, {
    impersonatorId: staff,
    reason: "Support case 1816",
    expiresInSeconds: 900
  })

  // Proofs that wait in mail boxes.
  yield* good(bob.ask("/auth/forgot-password", { json: { email: "carol@example.com" } }))
  const reset = yield* mailed(old, "carol@example.com", "password_reset")
  const asking = browserOf(old)
  const codeRequest = yield* good(
    asking.ask("/auth/email-code", { json: { email: "bob@example.com" } })
  )
  const signInCode = yield* mailed(old, "bob@example.com", "email_code")
  const owing = browserOf(old)
  const owed = yield* good(
    owing.ask("/auth/login", { json: { email: "ada@example.com", password } })
  )

  // Wrong passwords, so that a lockout counts.
  for (let tries = 0; tries < 3; tries++) {
    yield* browserOf(old).ask("/auth/login", {
      json: { email: "bob@example.com", password: "not the password at all" }
    })
  }
  const idempotent = {
    ...post({ email: "once@example.com" }),
    headers: { "idempotency-key": "made-by-the-old-version" }
  }
  const once = yield* good(ask("/users", idempotent))

  // Operators.
  const operators = consoleBrowser(place, place.port)
  yield* acceptOperator(operators, made.owner.url)
  const environmentId: string = made.environments.find(
    ({ name }: { readonly name: string }) => name === "development"
  ).id
  const askConsole = (path: string, request: Parameters<TestBrowser["ask"]>[1] = {}) =>
    operators.askAt(`/api/console/v1${path}`, {
      ...request,
      headers: { "sec-fetch-site": "same-origin", ...request.headers }
    })
  const below = `/environments/${environmentId}`
  // The first version had neither.
  const logo = yield* askConsole(`${below}/logo`, {
    method: "PUT",
    body: picture,
    headers: { "content-type": "image/svg+xml" }
  })
  const job = yield* askConsole(`${below}/exports`, { method: "POST", json: {} })
  assert.include([200, 204, 404], logo.status, logo.text)
  assert.include([201, 202, 404], job.status, job.text)

  const busyBrowsers = yield* Effect.forEach(busy, ({ email }) => signedIn(old, email))
  return {
    environmentId,
    otherEnvironment: made.other.id,
    otherKey: made.other.key,
    expiringKey: Redacted.make(String(made.expiring.secretKey)),
    secretKey,
    provider,
    endpoint,
    organizationId,
    ids: {
      userId: [ada.id, carol.id, bobId, banned.id, nameless.id, busy[0].id] as Array<string>,
      organizationId: [organizationId, workshops.id] as Array<string>,
      invitationId: [open.id, revoked.id, accepted.id] as Array<string>,
      endpointId: [endpoint.id] as Array<string>,
      jobId: (job.json?.id === undefined ? [] : [job.json.id]) as Array<string>
    },
    busy: busy.map(({ email, id }) => ({ email, id: String(id) })),
    busyBrowsers,
    browsers: { ada: browser, bob, carol: carols, dora, acting, asking, owing, pending },
    operators,
    ada: { id: String(ada.id), secret, recoveryCodes, authenticator },
    bobId,
    carolId: String(carol.id),
    dataRequestId: String(dataRequest.json.id),
    pendingSignUp,
    invitationToken: new URL(open.url).searchParams.get("token") ?? "",
    impersonationToken: String(later.token),
    resetToken: reset.token,
    codeRequestId: String(codeRequest.json.requestId),
    signInCode: signInCode.code,
    challengeId: String(owed.json.challengeId),
    idempotent,
    once
  }
})

/** Whatever people, backends and operators hold of an old installation. */
export type OldData = Effect.Success<ReturnType<typeof fill>>
