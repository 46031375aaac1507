import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { BodyProblems, MaximumBody } from "../../contract/Conventions.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { logoTypes, maximumLogoBytes } from "../../tenancy/branding/Logo.ts"
import { InvalidLogo } from "./EnvironmentsProblems.ts"
import { LeastRole, needs, operation, described, titled } from "../../contract/LeastRole.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { Problem } from "../../contract/Problem.ts"
import { Text } from "../../contract/Values.ts"
import { ShownText } from "../../tenancy/texts/ChangedText.ts"

const logo = "/environments/:environmentId/logo"
const ofEnvironment = { environmentId: EnvironmentId }

const fileOf = (contentType: string) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType }))

/** The logo of an environment. */
export class LogoConsoleApi extends HttpApiGroup.make("console.logo")
  .add(
    HttpApiEndpoint.put("setLogo", logo, {
      params: ofEnvironment,
      payload: [fileOf(logoTypes.png), fileOf(logoTypes.svg), fileOf("application/octet-stream")],
      success: HttpApiSchema.NoContent,
      error: [InvalidLogo, ...BodyProblems]
    })
      .annotate(LeastRole, needs.freshAdmin)
      // One byte more tells a file that is too large by its own problem.
      .annotate(MaximumBody, maximumLogoBytes + 1)
      .annotateMerge(
        described(
          "Set the logo",
          "The body is a PNG, or an SVG, of which only shapes, gradients and clip paths are kept; at most 256 KiB and 2048 pixels a side. Pages and mails show it within a second."
        )
      ),
    HttpApiEndpoint.delete("removeLogo", logo, {
      params: ofEnvironment,
      success: HttpApiSchema.NoContent
    }).annotateMerge(
      operation(needs.admin, "Remove the logo", "Pages and mails show the app's name instead.")
    )
  )
  .annotateMerge(titled("Logo", "The picture that pages and mails show.")) {}

/** No page or mail is written in this language. */
export class LanguageNotFound extends Problem<LanguageNotFound>()(
  "language_not_found",
  404,
  "The service does not speak this language"
) {}

const texts = "/environments/:environmentId/texts/:locale"
const inLanguage = { ...ofEnvironment, locale: Schema.String }

/** Texts that one call may change. */
const mostTexts = 50

const Changes = Schema.Record(Schema.String, Schema.NullOr(Text)).check(
  Schema.isMinProperties(1),
  Schema.isMaxProperties(mostTexts)
)

/** The texts of pages and mails. */
export class TextsConsoleApi extends HttpApiGroup.make("console.texts")
  .add(
    HttpApiEndpoint.get("listTexts", texts, {
      params: inLanguage,
      query: { ...PageQuery, prefix: Schema.optionalKey(Text.check(Schema.isMaxLength(100))) },
      success: PageOf(ShownText),
      error: [LanguageNotFound, ...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the texts of pages and mails",
        "By key, whose beginning names the page or mail (prefix=mail. lists those of mails). value is the environment's own text, null where the standard one stands; changedBy is the operator's user id. Texts that depend on a number have a key for each plural category of the language. Languages that the environment does not offer yet can be prepared."
      )
    ),
    HttpApiEndpoint.patch("changeTexts", texts, {
      params: inLanguage,
      payload: Schema.Struct({ texts: Changes }),
      success: PageOf(ShownText),
      error: [LanguageNotFound, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Change texts of pages and mails",
        "Up to 50 texts by key, all of them or none; null takes the standard text back. Plain text in one line, at most 500 characters or twice as long as the standard text; {name} stands for a value, and only the text's own placeholders may stand in it. Pages and mails use the texts within a second. Answers the texts that were named. The audit trail keeps what each said before, which undoes a change."
      )
    )
  )
  .annotateMerge(titled("Texts", "The words of pages and mails in each language.")) {}
