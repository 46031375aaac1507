import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { addressOf, pagePaths } from "../../src/contract/pagesPlane.ts"
import { attack } from "../support/Attack.ts"
import { password, person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const paths = Object.values(pagePaths).filter((path) => !path.includes(":"))

layer(TestService.layer)("the headers of a hosted page", (it) => {
  it.effect("let nobody frame it, run a script in it or learn where its visitor came from", () =>
    Effect.gen(function* () {
      yield* attack("clickjacking")
      yield* person("framed@example.com")
      const { browser } = yield* signIn("framed@example.com")
      for (const path of [...paths, "/nothing-here"]) {
        const answer = yield* browser.askAt(path, { headers: { accept: "text/html" } })
        if (answer.status === 303 || answer.status === 302) continue
        assert.include(answer.headers.get("content-type") ?? "", "text/html", path)
        const policy = (answer.headers.get("content-security-policy") ?? "").split("; ")
        for (const rule of [
          "default-src 'none'",
          // By path: on its host an application may have scripts of its own.
          `script-src http://${browser.host}/_service/assets/`,
          `style-src http://${browser.host}/_service/assets/`,
          "img-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'"
        ]) {
          assert.include(policy, rule, path)
        }
        const granted = (answer.headers.get("permissions-policy") ?? "").split(", ")
        assert.deepStrictEqual(
          granted.filter((feature) => !feature.endsWith("=()")),
          ["publickey-credentials-get=(self)", "publickey-credentials-create=(self)"],
          path
        )
        assert.notMatch(policy.join(), /unsafe|https?:\/\/(?!main\.test)|\*/, path)
        assert.strictEqual(answer.headers.get("referrer-policy"), "strict-origin", path)
        assert.strictEqual(answer.headers.get("cross-origin-opener-policy"), "same-origin", path)
        assert.strictEqual(answer.headers.get("cross-origin-resource-policy"), "same-origin", path)
        assert.include(answer.headers.get("cache-control") ?? "", "no-store", path)
      }
    })
  )

  it.effect("stay the same about openers on the way from page to page, and only there", () =>
    Effect.gen(function* () {
      const email = "led@example.com"
      yield* person(email)
      const policyOf = Effect.fnUntraced(function* (redirectUrl: string) {
        const browser = (yield* TestService).browser()
        const answer = yield* browser.askAt(addressOf(pagePaths.signIn, { redirectUrl }), {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            origin: `http://${browser.host}`
          },
          body: new URLSearchParams({ email, password }).toString()
        })
        assert.strictEqual(answer.status, 303, answer.text)
        assert.strictEqual(answer.headers.get("location"), redirectUrl)
        return answer.headers.get("cross-origin-opener-policy")
      })
      assert.strictEqual(yield* policyOf(pagePaths.accountSessions), "same-origin")
      // A window of an application that it leads back to keeps its opener.
      assert.isNull(yield* policyOf("/welcome"))
      const stranger = yield* (yield* TestService).browser().askAt(pagePaths.accountSessions)
      assert.strictEqual(stranger.status, 303)
      assert.strictEqual(stranger.headers.get("cross-origin-opener-policy"), "same-origin")
    })
  )

  it.effect("programs and people find the way to it from the root of the host", () =>
    Effect.gen(function* () {
      yield* person("rooted@example.com")
      const { browser } = yield* signIn("rooted@example.com")
      const stranger = (yield* TestService).browser()
      const place = `http://${browser.host}`
      for (const [who, path, to] of [
        [stranger, "/", pagePaths.signIn],
        [browser, "/", pagePaths.account],
        [stranger, "/.well-known/change-password", pagePaths.accountPassword]
      ] as const) {
        const answer = yield* who.askAt(path)
        assert.strictEqual(answer.status, 302)
        assert.strictEqual(answer.headers.get("location"), to)
      }
      const passkeys = yield* stranger.askAt("/.well-known/passkey-endpoints")
      const page = `${place}${pagePaths.accountPasskeys}`
      assert.deepStrictEqual(passkeys.json, { enroll: page, manage: page })
      // A password manager asks for this one to learn whether the others can be believed.
      const path = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
      assert.strictEqual((yield* stranger.askAt(path)).status, 404)
    })
  )
})
