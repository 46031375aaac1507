import { Context, Effect, Layer } from "effect"
import type { Environment, HookPoint } from "../../contract/Environment.ts"
import { SessionId, type UserId } from "../../contract/Ids.ts"
import type { HookTestResult, StoredHook } from "../../delivery/hooks/Hook.ts"
import type { Called } from "../../delivery/hooks/HookCall.ts"
import { HookCalls } from "../../delivery/hooks/HookCalls.ts"
import type { HookCircumstances } from "../../delivery/hooks/HookRequest.ts"
import { Hooks } from "../../delivery/hooks/Hooks.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { claimsFlaw } from "../../sessions/tokens/HookedClaims.ts"
import { judge } from "./hookVerdicts.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { HookFacts } from "../../sessions/hooks/HookFacts.ts"
import { circumstancesFor } from "../../sessions/hooks/HookSubject.ts"

const madeUp = "ada@example.com"

const place = { deviceHash: null, native: false }

const resultOf = (called: Called<HookPoint>): HookTestResult =>
  called._tag === "Answered"
    ? {
        verdict: called.answer.verdict,
        error: null,
        statusCode: 200,
        durationMilliseconds: called.milliseconds
      }
    : {
        verdict: null,
        error: called.reason,
        statusCode: called.statusCode,
        durationMilliseconds: called.milliseconds
      }

/** Calls hooks by hand, about nothing that happens. */
export class HookTests extends Context.Service<HookTests>()("gatehouse/access/hooks/HookTests", {
  make: Effect.gen(function* () {
    const calls = yield* HookCalls
    const crypto = yield* Crypto
    const directory = yield* UserDirectory
    const facts = yield* HookFacts
    const hooks = yield* Hooks

    const factsFor = Effect.fnUntraced(function* (
      environment: Environment,
      point: HookPoint,
      userId: UserId | undefined
    ) {
      if (userId !== undefined) yield* directory.requireKnown(environment.id, userId)
      return userId === undefined || point === "password.verify" || point === "mail.send"
        ? yield* facts.ofStranger(environment, { email: madeUp, emailVerified: true }, place)
        : yield* facts.ofUser(environment, userId, place)
    })

    const called = Effect.fnUntraced(function* (
      environment: Environment,
      hook: StoredHook,
      known: HookCircumstances
    ): Effect.fn.Return<Called<HookPoint>> {
      switch (hook.point) {
        case "sign_up.before": {
          const data = { ...known, method: "password", invitationId: null }
          return yield* calls.call(hook, "sign_up.before", () => Effect.succeed(data))
        }
        case "session.before": {
          const data = { ...known, methods: ["password"] }
          return yield* calls.call(
            hook,
            "session.before",
            () => Effect.succeed(data),
            judge(environment)
          )
        }
        case "token.claims": {
          const id = SessionId.make(yield* crypto.uuidV7)
          const token = { kind: "access" as const, template: null }
          const data = { ...known, token, session: { id } }
          return yield* calls.call(hook, "token.claims", () => Effect.succeed(data), claimsFlaw)
        }
        case "password.verify":
          return yield* calls.call(
            hook,
            "password.verify",
            Effect.fnUntraced(function* (asked, webhookId) {
              const content = { password: yield* crypto.secret, email: madeUp }
              return { ...known, sealed: yield* calls.seal(asked, webhookId, content) }
            })
          )
        case "mail.send": {
          const data = {
            environment: { id: environment.id, name: environment.name },
            to: madeUp,
            subject: "Test",
            text: "A test of the hook mail.send.",
            html: "<p>A test of the hook mail.send.</p>",
            template: "test",
            locale: environment.settings.defaultLocale,
            code: null,
            link: null
          }
          return yield* calls.call(hook, "mail.send", () => Effect.succeed(data))
        }
      }
    })

    /** Calls the hook of a point once, enabled or not. */
    const run = Effect.fn("HookTests.run")(function* (
      environment: Environment,
      point: string,
      userId: UserId | undefined
    ) {
      const hook = yield* hooks.find(environment.id, point)
      const found = yield* factsFor(environment, hook.point, userId)
      return resultOf(yield* called(environment, hook, circumstancesFor(found, hook)))
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
