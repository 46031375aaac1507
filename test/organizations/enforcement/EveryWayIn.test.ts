// Each way answers its last step, unrun, so that a test can take it again.
// @effect-diagnostics returnEffectInGen:off
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { documents } from "../../../scripts/openapi.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { assertSsoRequired, connected, enforce } from "../../support/Enforcement.ts"
import { Idp } from "../../support/Idp.ts"
import * as Invitations from "../../support/Invitations.ts"
import { authenticatorAt } from "../../support/Passkeys.ts"
import { password, person, signIn } from "../../support/People.ts"
import { locationOf, openId, outcomeOf } from "../../support/ProviderSignIn.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import { configure, signIns, signUps, type Way, type WayIn } from "../../support/WaysIn.ts"

const ownSession = (email: string) =>
  Effect.map(Effect.andThen(person(email), signIn(email)), ({ browser }) => browser)

const askedOf =
  (path: string, json: (email: string) => object): Way =>
  (email) =>
    Effect.gen(function* () {
      yield* person(email)
      const browser = (yield* TestService).browser()
      return browser.ask(path, { json: json(email) })
    })

/** A passkey of somebody who is invited, made before. */
const begunPasskey: Way = Effect.fnUntraced(function* (email) {
  const { token } = yield* Invitations.invitation({ email })
  const browser = (yield* TestService).browser()
  const path = "/auth/invitation/passkey-signup"
  const { json: started } = yield* browser.ask(`${path}/start`, { json: { token } })
  const credential = authenticatorAt(browser).create(started.options)
  const { ceremonyId } = started
  const json = { token, ceremonyId, credential, legalConsentAccepted: true }
  return browser.ask(`${path}/verify`, { json })
})

/** A provider's answer that is finished by the button of its page. */
const byButton: Way = Effect.fnUntraced(function* (email) {
  const browser = (yield* TestService).browser()
  return Effect.gen(function* () {
    const provider = yield* Idp
    provider.script.idToken = { sub: email, email, email_verified: true }
    const start = yield* browser.ask("/auth/oauth2/idp/authorize")
    const body = `${new URL(provider.grant(locationOf(start))).searchParams}&redeem=true`
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    return yield* browser.ask("/auth/oauth2/idp/callback", {
      method: "POST",
      origin: "null",
      headers,
      body
    })
  })
})

/** Ways that an enforced connection closes, besides those that end in a session. */
const others: Readonly<Record<string, WayIn>> = {
  "an address to sign up with": {
    operation: "signUp",
    begin: askedOf("/auth/sign-up", (email) => ({ email, password, legalConsentAccepted: true }))
  },
  "a forgotten password": {
    operation: "forgotPassword",
    begin: askedOf("/auth/forgot-password", (email) => ({ email }))
  },
  "asking for a code": {
    operation: "requestEmailCode",
    begin: askedOf("/auth/email-code", (email) => ({ email }))
  },
  "a further address": {
    operation: "addEmailAddress",
    begin: Effect.fnUntraced(function* (email) {
      const browser = yield* ownSession(Invitations.freshEmail())
      return browser.ask("/users/me/email-addresses", { json: { email } })
    })
  },
  "a passkey for an invitation": {
    operation: "startInvitationPasskeySignUp",
    begin: Effect.fnUntraced(function* (email) {
      const { token } = yield* Invitations.invitation({ email })
      const browser = (yield* TestService).browser()
      return browser.ask("/auth/invitation/passkey-signup/start", { json: { token } })
    })
  },
  "an invitation to an organization": {
    operation: "acceptInvitation",
    begin: Effect.fnUntraced(function* (email) {
      const { organizationId } = yield* Effect.orDie(connected)
      const browser = yield* ownSession(email)
      const { token } = yield* Invitations.invitation({ email, organizationId })
      return Invitations.acceptAt(browser, token)
    })
  },
  "the password again": {
    operation: "reauthenticate",
    begin: Effect.fnUntraced(function* (email) {
      const browser = yield* ownSession(email)
      return browser.ask("/auth/reauthenticate", { json: { password } })
    })
  },
  "a provider's account, by a button": { operation: "oauthFormCallback", begin: byButton }
}

const walked: Readonly<Record<string, WayIn>> = {
  ...signIns("anew"),
  "an invitation with a passkey": {
    operation: "verifyInvitationPasskeySignUp",
    begin: begunPasskey
  },
  ...others
}

/** Ways to sign in whose proof is looked at first, so that the refusal is one of a person. */
const ofPeople = new Set([
  ...Object.keys(signIns("anew")).filter(
    (name) => !(name in signUps("anew")) && name !== "a password"
  ),
  "the password again"
])

/** Operations whose refusal is an error in the redirect, which the document cannot tell. */
const redirecting = ["oauthCallback", "oauthFormCallback"]

const below = "/_service/organizations/{organizationId}"

// The document is read as any client would: as JSON.
const paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>> =
  JSON.parse(JSON.stringify(documents["client.json"].paths))

const declared = Object.entries(paths).flatMap(([path, methods]) =>
  path.startsWith(below)
    ? []
    : Object.values(methods).flatMap((operation) =>
        JSON.stringify(operation).includes("SsoRequired") ? [operation.operationId] : []
      )
)

const assertClosed = (answer: RawResponse, at: Parameters<typeof assertSsoRequired>[1]) => {
  if (answer.status < 300 || answer.status >= 400) return assertSsoRequired(answer, at)
  assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "sso_required" })
}

const assertThrough = ({ status, headers, text }: RawResponse) => {
  const location = headers.get("location") ?? ""
  assert.isTrue(status < 400 && !location.includes("error"), `${status} ${location} ${text}`)
}

layer(Idp.layerOffering({ idp: openId }))("a person at an enforced domain", (it) => {
  it.effect("is tried at every operation that declares the refusal", () =>
    Effect.sync(() => {
      const tried = new Set(Object.values(walked).map(({ operation }) => operation))
      // Of an organization alone: their own tests.
      const expected = [...declared, ...redirecting].filter(
        (id) => id !== "setActiveOrganization" && id !== "createOwnApiKey"
      )
      assert.deepStrictEqual([...tried].toSorted(), [...new Set(expected)].toSorted())
    })
  )

  it.effect.each(Object.entries(walked))(
    "gets nowhere by %s, which uses up nothing",
    ([name, way]) =>
      Effect.gen(function* () {
        yield* attack("an enforced person by another way in")
        yield* configure({
          signIn: { emailCode: true },
          mfa: { policy: "optional" },
          signUp: { legalConsentRequired: false },
          throttle: { addressRequests: 1000, addressAttempts: 10_000, mailsPerAddressPerHour: 1000 }
        })
        const sql = yield* SqlClient.SqlClient
        const at = yield* connected
        const email = `ada@${at.domain}`
        const sessions = Effect.map(
          sql`
          SELECT 1 FROM sessions s JOIN email_addresses a
            ON a.environment_id = s.environment_id AND a.user_id = s.user_id
          WHERE a.email_key = ${email}`,
          ({ length }) => length
        )
        const step = yield* way.begin(email)
        const before = yield* sessions
        const people = yield* sql<{ readonly id: string }>`
        SELECT user_id AS id FROM email_addresses WHERE email_key = ${email}`
        const known = ofPeople.has(name) ? people : []
        assert.lengthOf(known, ofPeople.has(name) ? 1 : 0)
        yield* enforce(at, "domains")
        for (let tries = 0; tries < 2; tries += 1) {
          const closed = yield* step
          assertClosed(closed, at)
          const refusals = (yield* eventsOf(closed)).filter(
            ({ action }: { readonly action: string }) => action === "session.refused"
          )
          assert.deepStrictEqual(
            refusals.map((event: { readonly [field: string]: unknown }) => [
              event["result"],
              event["targets"],
              event["metadata"]
            ]),
            [
              [
                "denied",
                [
                  { type: "connection", id: at.connection.id },
                  ...known.map(({ id }) => ({ type: "user", id }))
                ],
                { reason: "sso_required" }
              ]
            ]
          )
          for (const { id } of people) assert.notInclude(closed.text, id)
        }
        assert.strictEqual(yield* sessions, before)
        yield* enforce(at, "off")
        assertThrough(yield* step)
      })
  )
})
