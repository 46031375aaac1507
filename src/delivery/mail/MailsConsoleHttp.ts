import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { OutgoingMails } from "./OutgoingMails.ts"
import { group } from "../../http/ApiGroup.ts"
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
      listMails: Effect.fnUntraced(function* ({ query: { limit = defaultLimit, ...query } }) {
        return yield* mails.page(yield* CurrentEnvironment, { ...query, limit })
      }),
      retryMail: Effect.fnUntraced(function* ({ params }) {
        const { id: environmentId } = yield* CurrentEnvironment
        return yield* mails.retry({ environmentId, id: params.mailId }).pipe(
          Effect.catchTags({
            MailMissing: () => new MailNotFound(),
            MailNotRetriable: ({ mail }) =>
              mail.status === "failed" || mail.status === "expired"
                ? Effect.fail(new MailExpired())
                : Effect.fail(new MailNotFailed())
          })
        )
      }),
      previewMail: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        const shown = yield* mails.preview(environment, params.template, query.locale ?? null)
        return shown ?? (yield* new MailTemplateNotFound())
      })
    })
  })
)
