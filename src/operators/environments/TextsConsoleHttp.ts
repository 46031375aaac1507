import { Effect, Schema } from "effect"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { Language } from "../../contract/Values.ts"
import { group } from "../../http/ApiGroup.ts"
import { Texts } from "../../tenancy/texts/Texts.ts"
import { LanguageNotFound, TextsConsoleApi } from "./TextsConsoleApi.ts"

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
