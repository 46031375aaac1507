import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { exportJWK, generateKeyPair } from "jose"
import { answers, callsAt } from "../../support/HookServer.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"
import { exportLines, importFile, lines, transferLayer } from "../../users/transfer/transfers.ts"

const email = "imported@example.com"
const password = "an old password of before"
const path = "/asked"

// Imports wait for the database's own clock.
layer(Layer.merge(transferLayer, WebhookReceiver.layer), { excludeTestServices: true })(
  "somebody imported with passwordAtHook",
  (it) => {
    it.effect("signs in by the password of the old system, which is asked once", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { environment } = service
        const { origin } = yield* WebhookReceiver
        const { publicKey } = yield* Effect.promise(() => generateKeyPair("ECDH-ES"))
        const key = yield* Effect.promise(() => exportJWK(publicKey))
        const url = `${origin}${path}`
        const put = yield* service.ask("/hooks/password.verify", {
          method: "PUT",
          json: { url, publicKey: key, timeoutMilliseconds: 700 }
        })
        assert.strictEqual(put.status, 200, put.text)
        yield* Effect.sleep("1100 millis")
        const imported = yield* importFile(
          environment,
          lines(
            { email, emailVerified: true, passwordAtHook: true },
            { email: "without@example.com", emailVerified: true },
            { email: "both@example.com", passwordAtHook: true, password }
          )
        )
        assert.deepInclude(imported, { imported: 2, refused: 1 })
        const isAtHook = Effect.map(exportLines(environment), (text) =>
          text
            .split("\n")
            .some((line) => line.includes(email) && /"passwordAtHook":true/.test(line))
        )
        assert.isTrue(yield* isAtHook)

        const login = (to: string, secret: string) =>
          service.browser().ask("/auth/login", { json: { email: to, password: secret } })
        yield* answers(path, { verdict: "wrong" })
        assertProblem(yield* login(email, "wrong"), 401, "invalid_credentials")
        assertProblem(yield* login("without@example.com", password), 401, "invalid_credentials")
        assert.lengthOf(yield* callsAt(path), 1, "nobody else is asked about")
        yield* answers(path, { verdict: "right" })
        const signedIn = yield* login(email, password)
        assert.strictEqual(signedIn.json.status, "complete", signedIn.text)
        yield* answers(path, { verdict: "wrong" })
        assert.strictEqual((yield* login(email, password)).json.status, "complete")
        assert.lengthOf(yield* callsAt(path), 2)
        assert.isFalse(yield* isAtHook)
      })
    )
  }
)
