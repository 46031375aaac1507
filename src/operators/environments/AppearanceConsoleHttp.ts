import { Effect, Schema } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Logos } from "../../tenancy/branding/Logos.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { InvalidLogo } from "./EnvironmentsProblems.ts"
import { LanguageNotFound, LogoConsoleApi, TextsConsoleApi } from "./AppearanceConsoleApi.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { Language } from "../../contract/Values.ts"
import { Texts } from "../../tenancy/texts/Texts.ts"

export const LogoConsoleHttp = group(
  onConsolePlane(LogoConsoleApi),
  "console.logo",
  Effect.fn(function* (handlers) {
    const logos = yield* Logos
    return handlers.handleAll({
      setLogo: inEnvironment(({ id }, { payload }) =>
        logos.set(id, payload).pipe(
          Effect.asVoid,
          Effect.mapError(
            ({ reason }) =>
              new InvalidLogo({ properties: { errors: [{ path: "/body", message: reason }] } })
          )
        )
      ),
      removeLogo: inEnvironment(({ id }) => logos.remove(id))
    })
  })
)

const isLanguage = Schema.is(Language)

const languageOf = (tag: string) =>
  isLanguage(tag) ? Effect.succeed(tag) : Effect.fail(new LanguageNotFound())

export const TextsConsoleHttp = group(
  onConsolePlane(TextsConsoleApi),
  "console.texts",
  Effect.fn(function* (handlers) {
    const texts = yield* Texts
    return handlers.handleAll({
      listTexts: Effect.fnUntraced(function* ({
        params,
        query: { limit = defaultLimit, ...query }
      }) {
        const language = yield* languageOf(params.locale)
        return yield* texts.page(yield* CurrentEnvironment, language, { ...query, limit })
      }),
      changeTexts: Effect.fnUntraced(function* ({ params, payload }) {
        const language = yield* languageOf(params.locale)
        return yield* texts.change(yield* CurrentEnvironment, language, payload.texts)
      })
    })
  })
)
