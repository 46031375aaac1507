import { Effect, Layer } from "effect"
import { VisitorLanguage } from "../../pages/kernel/pageLocale.ts"
import { presentedToken } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"

/** Finds the language of a visitor by the client that their browser presents. */
export const VisitorLanguageHttp = Layer.effect(
  VisitorLanguage,
  Effect.gen(function* () {
    const clients = yield* Clients
    return Effect.fnUntraced(function* (environment, request) {
      const presented = presentedToken(environment, request)
      if (presented === undefined) return null
      const recognised = yield* clients.recognise(environment, presented, true)
      return recognised?.signedIn?.user.language ?? null
    })
  })
)
