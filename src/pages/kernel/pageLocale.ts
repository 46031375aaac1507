import Negotiator from "negotiator"
import type { Language } from "../../contract/Values.ts"
import { firstOffered } from "../../contract/closestLanguage.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { Context, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"

/** Remembers the language that was chosen by `?locale=`. */
export const localeCookie = "gatehouse_locale"

/** A language that was asked for by name, where the environment has it. */
export const chosenLocale = (
  { locales }: Pick<EnvironmentSettings, "locales">,
  text: string | null | undefined
): Language | undefined => locales.find((locale) => locale === text)

/**
 * The language of a page: the one among those of the environment that the browser likes best, else
 * the environment's own (RFC 9110 section 12.5.4).
 */
export const pageLocale = (
  { defaultLocale, locales }: Pick<EnvironmentSettings, "defaultLocale" | "locales">,
  acceptLanguage: string | undefined
): Language => {
  const headers = { "accept-language": acceptLanguage ?? "" }
  const liked = new Negotiator({ headers }).languages()
  const anyOther = liked.indexOf("*")
  const named = anyOther === -1 ? liked : liked.slice(0, anyOther)
  return firstOffered(named, locales) ?? defaultLocale
}

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
