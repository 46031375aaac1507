import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { OutgoingMails } from "./OutgoingMails.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import {
  MailExpired,
  MailNotFailed,
  MailNotFound,
  MailsConsoleApi,
  MailTemplateNotFound
} from "./MailsConsoleApi.ts"

export const MailsConsoleHttp = group(
  onConsolePlane(MailsConsoleApi),
  "console.mails",
  Effect.fn(function* (handlers) {
    const mails = yield* OutgoingMails
    return handlers.handleAll({
      listMails: inEnvironment((environment, { query: { limit = defaultLimit, ...query } }) =>
        mails.page(environment, { ...query, limit })
      ),
      retryMail: inEnvironment(({ id: environmentId }, { params }) =>
        mails.retry({ environmentId, id: params.mailId }).pipe(
          Effect.catchTags({
            MailMissing: () => new MailNotFound(),
            MailNotRetriable: ({ mail }) =>
              mail.status === "failed" || mail.status === "expired"
                ? Effect.fail(new MailExpired())
                : Effect.fail(new MailNotFailed())
          })
        )
      ),
      previewMail: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        const shown = yield* mails.preview(environment, params.template, query.locale ?? null)
        return shown ?? (yield* new MailTemplateNotFound())
      })
    })
  })
)
