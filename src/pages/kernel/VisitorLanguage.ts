import { Context, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import type { Language } from "../../contract/Values.ts"

/**
 * Language of the person who is signed in where a request comes from; null for nobody, or for one who
 * chose none. `pages` knows no sessions, so a wing that does provides this.
 */
export const VisitorLanguage = Context.Reference<
  (
    environment: Environment,
    request: HttpServerRequest.HttpServerRequest
  ) => Effect.Effect<Language | null>
>("gatehouse/pages/kernel/VisitorLanguage", { defaultValue: () => () => Effect.succeed(null) })
