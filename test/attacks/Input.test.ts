import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../support/Attack.ts"
import { bodyMembers, clientOperations, hasChoice, pathOf } from "../support/ClientOperations.ts"
import { lastCode, lastMail, mailsTo } from "../support/Mailbox.ts"
import { password, person, signIn } from "../support/People.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import * as SignUps from "../support/SignUps.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

const json = { "content-type": "application/json" }

/** Every operation that takes a JSON body, but for the form post of a provider. */
const withBody = clientOperations.filter(
  ({ name, takesBody }) => takesBody && name !== "POST /_service/auth/oauth2/:provider/callback"
)

const begin = (browser: TestBrowser, fields: object) =>
  SignUps.begin(browser, "x@example.com", fields)

const pathsOf = (errors: ReadonlyArray<{ readonly path: string }>) => errors.map(({ path }) => path)

layer(TestService.layer)("hostile input", (it) => {
  // Mass assignment: OWASP API3:2023, CWE-915; ASVS 5.0 15.3.3.
  it.effect("mass assignment: no operation takes what only the service decides", () =>
    Effect.gen(function* () {
      yield* attack("mass assignment")
      const { email, id } = yield* person("mass@example.com")
      const { browser } = yield* signIn(email)
      const privileged = {
        id,
        userId: id,
        environmentId: id,
        clientId: id,
        status: "active",
        role: "owner",
        roles: ["owner"],
        isAdmin: true,
        emailVerified: true,
        emailVerifiedAt: "2026-01-01T00:00:00.000Z",
        registrationState: "complete",
        privateMetadata: { admin: true },
        passwordHash: { algorithm: "argon2", hash: "x" },
        impersonatorId: id,
        authenticatedAt: "2026-01-01T00:00:00.000Z",
        authenticationMethods: ["totp"],
        mfaEnabled: false,
        createdAt: "2026-01-01T00:00:00.000Z",
        __proto__x: {},
        constructor: { prototype: { admin: true } }
      }
      for (const operation of withBody) {
        const members = new Set(bodyMembers(operation))
        const keys = Object.keys(privileged).filter((key) => !members.has(key))
        const answer = yield* browser.ask(pathOf(operation), {
          method: operation.method,
          json: privileged
        })
        const { errors } = assertProblem(answer, 400, "invalid_request")
        if (hasChoice(operation)) continue
        assert.includeMembers(
          pathsOf(errors),
          keys.map((key) => `/body/${key}`),
          operation.name
        )
      }
      const user = (yield* (yield* TestService).ask(`/users/${id}`)).json
      assert.deepStrictEqual([user.privateMetadata, user.publicMetadata], [{}, {}])
    })
  )

  // Text that databases and others cut or refuse: CWE-158, CWE-176.
  it.effect("NUL and lone surrogates: refused and named in every member of every body", () =>
    Effect.gen(function* () {
      yield* attack("unstorable text")
      const { browser } = yield* signIn((yield* person("text@example.com")).email)
      for (const operation of withBody) {
        const members = [...new Set(bodyMembers(operation)), "other"]
        for (const text of ["a\\u0000b", "\\ud800", "\\udc00\\ud800", "x\\uDFFF"]) {
          const fields = members.map((member) => `"${member}":"${text}"`)
          const answer = yield* browser.ask(pathOf(operation), {
            method: operation.method,
            body: `{${fields.join(",")},"nested":[{"${text}":"${text}"}]}`,
            headers: json
          })
          const { errors } = assertProblem(answer, 400, "invalid_request")
          assert.includeMembers(
            pathsOf(errors),
            members.map((member) => `/body/${member}`),
            operation.name
          )
          assert.isTrue(answer.text.isWellFormed())
        }
      }
    })
  )

  it.effect("NUL and lone surrogates: refused in metadata keys and values, however deep", () =>
    Effect.gen(function* () {
      yield* attack("unstorable text")
      const browser = (yield* TestService).browser()
      for (const bag of [
        '{"a":{"b":["\\u0000"]}}',
        '{"a\\u0000":1}',
        '{"a":[[{"\\ud800":null}]]}'
      ]) {
        const answer = yield* browser.ask("/auth/sign-up", {
          method: "POST",
          headers: json,
          body: `{"email":"deep@example.com","password":"${password}","legalConsentAccepted":true,"unsafeMetadata":${bag}}`
        })
        const { errors } = assertProblem(answer, 400, "invalid_request")
        for (const path of pathsOf(errors)) assert.match(path, /^\/body\/unsafeMetadata\/a/)
      }
      assert.deepStrictEqual(yield* mailsTo("deep@example.com"), [])
    })
  )

  // Prototype pollution: lodash CVE-2018-3721 and CVE-2019-10744, CWE-1321.
  it.effect(
    "prototype pollution: keys like __proto__ are data in a bag, and unknown outside of it",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const browser = service.browser()
        const bag =
          '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":null,"b":1}},"toString":"x","hasOwnProperty":1}'
        const begun = yield* browser.ask("/auth/sign-up", {
          method: "POST",
          headers: json,
          body: `{"email":"proto@example.com","password":"${password}","legalConsentAccepted":true,"unsafeMetadata":${bag}}`
        })
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* lastCode("proto@example.com", "sign_up_code")
        const done = yield* SignUps.verify(browser, { signUpId: begun.json.signUpId, code })
        assert.strictEqual(done.status, 200, done.text)
        const stored = done.text.slice(done.text.indexOf('"unsafeMetadata":'))
        for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
          assert.include(stored, `"${key}":`)
        }
        assert.isUndefined(({} as { polluted?: number }).polluted)
        const outside = yield* browser.ask("/auth/login", {
          method: "POST",
          headers: json,
          body: `{"email":"proto@example.com","password":"${password}","__proto__":{"status":"active"},"constructor":1}`
        })
        assertFlaws(outside, ["/body/__proto__", "/body/constructor"])
      })
  )

  // Header injection in mails: CWE-93; several recipients: GitLab CVE-2023-7028.
  it.effect(
    "mail header injection: an address or a name with a line break or a second address",
    () =>
      Effect.gen(function* () {
        const browser = (yield* TestService).browser()
        const addresses = [
          "victim@example.com\r\nBcc: evil@example.net",
          "victim@example.com\nSubject: x",
          "victim@example.com,evil@example.net",
          "victim@example.com;evil@example.net",
          "victim@example.com evil@example.net",
          "Victim <victim@example.com>",
          '"victim\r\nBcc: evil@example.net"@example.com',
          "victim%0d%0aBcc:evil@example.net@example.com",
          "victim@example.com\u2028x",
          "evil@example.net#@example.com",
          "evil@[127.0.0.1]",
          "evil@example.com/..",
          "victim@example.com\u0085x"
        ]
        for (const email of addresses) {
          for (const [path, fields] of [
            ["/auth/sign-up", { password, legalConsentAccepted: true }],
            ["/auth/login", { password }],
            ["/auth/forgot-password", {}],
            ["/auth/sign-up/resend-verification-email", {}]
          ] as const) {
            const answer = yield* browser.ask(path, { json: { email, ...fields } })
            assertFlaws(answer, ["/body/email"])
            assert.notInclude(answer.text, "evil")
          }
        }
        const several = ["victim@example.com", "evil@example.net"]
        const list = yield* browser.ask("/auth/forgot-password", { json: { email: several } })
        assertFlaws(list, ["/body/email"])
        for (const name of [
          "A\r\nBcc: x",
          "A\nB",
          "A\u2028B",
          "A\u0007",
          "http://evil.example",
          ""
        ]) {
          const answer = yield* begin(browser, { firstName: name, lastName: name })
          assertFlaws(answer, ["/body/firstName", "/body/lastName"])
        }
      })
  )

  // Script and markup in mails and in the preview: CWE-79, CWE-80.
  it.effect("HTML injection: what a caller chose is text in mails and in the preview", () =>
    Effect.gen(function* () {
      yield* attack("markup in mails and pages")
      const service = yield* TestService
      const browser = service.browser()
      const email = "o'neil&co{x}`=1@example.com"
      const markup = "<img src=x onerror=alert(1)>\"'&"
      const signUp = yield* SignUps.begun(browser, email, { firstName: markup, lastName: markup })
      const done = yield* SignUps.verify(browser, signUp)
      assert.strictEqual(done.status, 200, done.text)
      const agent = `Mozilla/5.0 (X11; Linux x86_64) <script>alert(1)</script> Firefox/<b>1</b> ${markup}`
      const other = yield* service.browser().ask("/auth/login", {
        json: { email, password },
        headers: { "user-agent": agent }
      })
      assert.strictEqual(other.status, 200, other.text)
      const told = yield* lastMail(email, "new_device")
      for (const part of [told.html, told.text, told.subject]) {
        assert.notMatch(part, /<script|<img|<b>|onerror/)
        assert.notMatch(part.split("\n")[0] ?? "", /\r/)
      }
      const page = yield* service.askAt(`/_dev/mail?to=${encodeURIComponent(email)}`)
      assert.strictEqual(page.status, 200)
      assert.notMatch(page.text, /<script|<img|onerror/)
      assert.notInclude(page.text, email)
      assert.include(page.text, "o&#39;neil&amp;co")
      assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/)
      const query = encodeURIComponent('"><script>alert(1)</script>')
      assert.notInclude((yield* service.askAt(`/_dev/mail?to=${query}`)).text, "<script>")
    })
  )

  // Reflected input: CWE-209; ASVS 5.0 16.5.1.
  it.effect("reflection: a problem repeats no value that was sent", () =>
    Effect.gen(function* () {
      yield* attack("leaks in errors and logs")
      const browser = (yield* TestService).browser()
      const marker = "s3cr3t-marker"
      for (const operation of withBody) {
        const fields = bodyMembers(operation).map((member) => [member, [{ [marker]: marker }]])
        const answer = yield* browser.ask(pathOf(operation), {
          method: operation.method,
          json: Object.fromEntries(fields),
          headers: { "x-correlation-id": marker, "user-agent": marker }
        })
        assert.notInclude(JSON.stringify([...answer.headers]), marker)
        const values = answer.text.replaceAll(/"path":"[^"]*"/g, "")
        assert.notInclude(values, marker, operation.name)
      }
    })
  )
})
