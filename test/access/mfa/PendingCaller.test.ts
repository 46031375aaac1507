import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { ClientApi } from "../../../src/api/ClientApi.ts"
import { ClientAuth } from "../../../src/sessions/clients/ClientAuth.ts"
import { attack } from "../../support/Attack.ts"
import { challenge, enrolledPerson } from "../../support/Authenticator.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

interface Route {
  readonly method: string
  readonly path: string
}

/** Every operation of the client plane that is for signed-in people. */
const guarded: ReadonlyArray<Route> = (() => {
  const found: Array<Route> = []
  HttpApi.reflect(ClientApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, middleware }) => {
      if (!Array.from(middleware, ({ key }) => key).includes(ClientAuth.key)) return
      found.push({ method: endpoint.method, path: endpoint.path })
    }
  })
  return found
})()

layer(TestService.layer)("a sign-in that waits for its second factor", (it) => {
  it.effect("opens no operation of a signed-in person, by cookie or by bearer", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const { browser: fresh } = yield* TestService
      const { email, id } = yield* enrolledPerson("ada@example.com")
      const { browser, challengeId } = yield* challenge(email)
      const pending = browser.cookies.get("gatehouse_challenge")?.value ?? ""
      assert.isAbove(guarded.length, 15)
      for (const { method, path } of guarded) {
        const to = path.replace("/_service", "").replaceAll(/:\w+/g, id)
        assertProblem(yield* browser.ask(to, { method }), 401, "unauthenticated")
        for (const bearer of [challengeId, pending]) {
          assertProblem(yield* fresh().ask(to, { method, bearer }), 401, "unauthenticated")
        }
        const asSession = fresh()
        asSession.cookies.set("gatehouse_session", { value: pending, attributes: [] })
        assertProblem(yield* asSession.ask(to, { method }), 401, "unauthenticated")
      }
      const boot = yield* browser.ask("/boot")
      assert.deepStrictEqual(boot.json.sessions, [])
      assert.isNull(boot.json.user)
    })
  )
})
