import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { Problem } from "../../contract/Problem.ts"
import { Text } from "../../contract/Values.ts"
import { ShownText } from "../../tenancy/texts/ChangedText.ts"

/** No page or mail is written in this language. */
export class LanguageNotFound extends Problem<LanguageNotFound>()(
  "language_not_found",
  404,
  "The service does not speak this language"
) {}

const path = "/environments/:environmentId/texts/:locale"
const params = { environmentId: EnvironmentId, locale: Schema.String }

/** Texts that one call may change. */
const mostTexts = 50

const Changes = Schema.Record(Schema.String, Schema.NullOr(Text)).check(
  Schema.isMinProperties(1),
  Schema.isMaxProperties(mostTexts)
)

/** The texts of pages and mails. */
export class TextsConsoleApi extends HttpApiGroup.make("console.texts")
  .add(
    HttpApiEndpoint.get("listTexts", path, {
      params,
      query: { ...PageQuery, prefix: Schema.optionalKey(Text.check(Schema.isMaxLength(100))) },
      success: PageOf(ShownText),
      error: [LanguageNotFound, ...PageProblems]
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the texts of pages and mails",
          description:
            "By key, whose beginning names the page or mail (prefix=mail. lists those of mails). value is the environment's own text, null where the standard one stands; changedBy is the operator's user id. Texts that depend on a number have a key for each plural category of the language. Languages that the environment does not offer yet can be prepared."
        })
      ),
    HttpApiEndpoint.patch("changeTexts", path, {
      params,
      payload: Schema.Struct({ texts: Changes }),
      success: PageOf(ShownText),
      error: [LanguageNotFound, ...BodyProblems]
    })
      .annotate(LeastRole, needs.freshAdmin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Change texts of pages and mails",
          description:
            "Up to 50 texts by key, all of them or none; null takes the standard text back. Plain text in one line, at most 500 characters or twice as long as the standard text; {name} stands for a value, and only the text's own placeholders may stand in it. Pages and mails use the texts within a second. Answers the texts that were named. The audit trail keeps what each said before, which undoes a change."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Texts",
      description: "The words of pages and mails in each language."
    })
  ) {}
