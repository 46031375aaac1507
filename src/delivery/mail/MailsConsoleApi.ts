import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { Problem } from "../../contract/Problem.ts"
import { Language } from "../../contract/Values.ts"
import { MailId, OutgoingMail, OutgoingMailStatus } from "./Mail.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

export class MailNotFound extends Problem<MailNotFound>()(
  "mail_not_found",
  404,
  "There is no such mail"
) {}

/** Its code or link is dead: its reader has to ask for another. */
export class MailExpired extends Problem<MailExpired>()(
  "mail_expired",
  409,
  "The code or link in the mail is no longer valid"
) {}

/** Only a mail that could not be delivered is sent again. */
export class MailNotFailed extends Problem<MailNotFailed>()(
  "mail_not_failed",
  409,
  "The mail did not fail"
) {}

export class MailTemplateNotFound extends Problem<MailTemplateNotFound>()(
  "mail_template_not_found",
  404,
  "There is no such mail template"
) {}

const environment = { environmentId: EnvironmentId }
const below = "/environments/:environmentId"

/** Mails of an environment and their status. */
export class MailsConsoleApi extends HttpApiGroup.make("console.mails")
  .add(
    HttpApiEndpoint.get("listMails", `${below}/mails`, {
      params: environment,
      query: {
        ...PageQuery,
        status: Schema.optionalKey(OutgoingMailStatus),
        to: Schema.optionalKey(EmailAddress)
      },
      success: PageOf(OutgoingMail),
      error: [...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the mails",
        "Newest first, without their content. to matches an address, however it is spelt. Sent mails are kept for 7 days, failed ones for 30."
      )
    ),
    HttpApiEndpoint.post("retryMail", `${below}/mails/:mailId/retry`, {
      params: { ...environment, mailId: MailId },
      success: OutgoingMail.pipe(HttpApiSchema.status("Accepted")),
      error: [MailNotFound, MailExpired, MailNotFailed]
    }).annotateMerge(
      operation(
        needs.support,
        "Send a mail again that failed",
        "Sends it within seconds. A mail whose code or link is no longer valid is refused."
      )
    ),
    HttpApiEndpoint.get("previewMail", `${below}/mail-templates/:template/preview`, {
      params: { ...environment, template: Schema.String },
      query: { locale: Schema.optionalKey(Language) },
      success: Schema.Struct({ subject: Schema.String, html: Schema.String, text: Schema.String }),
      error: MailTemplateNotFound
    }).annotateMerge(
      operation(
        needs.auditor,
        "Show how a mail looks",
        "With made-up data, and a code or link that opens nothing. Without locale, in the environment's default language."
      )
    )
  )
  .annotateMerge(titled("Mails", "What was mailed, and what became of it.")) {}
