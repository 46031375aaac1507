import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { assertSsoRequired, connected, enforce } from "../../support/Enforcement.ts"
import { answers, callsAt, putHook } from "../../support/HookServer.ts"
import { openWays, world } from "../../support/HookWays.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import { configure, signUps, type WayIn } from "../../support/WaysIn.ts"

const points = ["sign_up.before", "session.before"]
const deny = { verdict: "deny", message: { en: "No", da: "Nej" } }

const assertClosed = (answer: RawResponse, at: Parameters<typeof assertSsoRequired>[1]) => {
  if (answer.status < 300 || answer.status >= 400) return assertSsoRequired(answer, at)
  assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "sso_required" })
}

const hooked = Layer.effectDiscard(
  Effect.gen(function* () {
    const main = yield* TestService
    for (const point of points) yield* putHook(point, main)
  })
).pipe(Layer.provideMerge(world))

const callsMade = Effect.forEach(points, (point) =>
  Effect.map(callsAt(`/main/${point}`), ({ length }) => length)
)

const answerAll = (answer: object) =>
  Effect.forEach(points, (point) => answers(`/main/${point}`, answer))

/** A mailed code after which consent is still asked for. */
const consenting = (begin: WayIn["begin"]): WayIn["begin"] =>
  Effect.fnUntraced(function* (email) {
    yield* configure({ signUp: { legalConsentRequired: true } })
    return yield* begin(email)
  })

const all = signUps("before")
const ways = {
  ...all,
  "a mailed code that misses consent": {
    ...all["a mailed code"]!,
    begin: consenting(all["a mailed code"]!.begin)
  }
}

layer(hooked)("a newcomer whom an enforced connection keeps out", (it) => {
  it.effect.each(Object.entries(ways))("is asked about nowhere by %s", ([, way]) =>
    Effect.gen(function* () {
      yield* configure(openWays)
      yield* answerAll({ verdict: "allow" })
      const at = yield* connected
      const step = yield* way.begin(`ada@${at.domain}`)
      yield* enforce(at, "domains")
      yield* answerAll(deny)
      const before = yield* callsMade
      assertClosed(yield* step, at)
      assert.deepStrictEqual(yield* callsMade, before, "nobody was asked")
      yield* enforce(at, "off")
      yield* answerAll({ verdict: "allow" })
      const through = yield* step
      assert.isBelow(through.status, 400, through.text)
    })
  )
})
