import { Context, Data, DateTime, Effect, Layer } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import type { Language } from "../../contract/Values.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { MailId, OutgoingMail } from "./Mail.ts"
import { MailQueue } from "./MailQueue.ts"
import { type MailRef, MailsStore } from "./MailsStore.ts"
import { Texts } from "../../tenancy/texts/Texts.ts"
import { sampleMail } from "./sampleMails.ts"
import { writeMail } from "./writeMail.ts"

/** Maximum number of listed mails. */
const listed = 1000

const cursorList = "mails"

const statuses = ["queued", "kept", "sent", "failed", "expired"] as const

/** The operator named a mail that does not exist. */
export class MailMissing extends Data.TaggedError("MailMissing")<{ readonly id: MailId }> {
  override get message() {
    return `There is no mail ${this.id} in this environment`
  }
}

/** The operator named a mail that cannot be sent again. */
export class MailNotRetriable extends Data.TaggedError("MailNotRetriable")<{
  readonly mail: Pick<OutgoingMail, "id" | "status">
}> {
  override get message() {
    const { id, status } = this.mail
    return status === "failed"
      ? `The mail ${id} is over: its code or link is dead, and what it said was erased`
      : `The mail ${id} did not fail: it is ${status}`
  }
}

/** The mails of an environment and its dead letters, for the operator. */
export class OutgoingMails extends Context.Service<OutgoingMails>()(
  "gatehouse/delivery/mail/OutgoingMails",
  {
    make: Effect.gen(function* () {
      const store = yield* MailsStore
      const wordings = yield* Texts
      const { drafts } = yield* MailQueue
      const audit = yield* Audit
      const transaction = yield* Transaction

      /**
       * Queues a mail that could not be delivered once more, with all of its attempts. It spends no
       * mail budget, and of several at once one queues it.
       */
      const retry = Effect.fn("OutgoingMails.retry")(function* (ref: MailRef) {
        return yield* transaction.run(
          Effect.gen(function* () {
            const queued = yield* store.requeue(ref, yield* DateTime.now)
            if (queued !== undefined) {
              // Under an id of its own: the job that failed keeps the mail's id for a while.
              yield* Effect.orDie(
                drafts.offer({ environmentId: ref.environmentId, mailId: ref.id })
              )
              yield* audit.record({
                environmentId: ref.environmentId,
                action: "mail.retried",
                targets: [{ type: "environment", id: ref.environmentId }],
                metadata: { mailId: ref.id, template: queued.template }
              })
              return queued
            }
            const mail = yield* store.findOutgoing(ref)
            return yield* mail === undefined
              ? new MailMissing({ id: ref.id })
              : new MailNotRetriable({ mail })
          })
        )
      })

      /** The newest first; of one status, and to one address however it is spelt. */
      const page = Effect.fn("OutgoingMails.page")(function* (
        environment: Environment,
        {
          cursor,
          limit,
          status,
          to
        }: {
          readonly limit: number
          readonly cursor?: string
          readonly status?: OutgoingMail["status"]
          readonly to?: EmailAddress
        }
      ) {
        const after = Cursor.openKeyset(environment.cursorKey, cursorList, cursor)
        if (after === undefined) return yield* foreignCursor()
        const filters = {
          statuses: status === undefined ? statuses : [status],
          to: to === undefined ? null : keyOf(to)
        }
        const rows = yield* store.outgoingPage(environment.id, filters, after, limit + 1)
        return paged(rows, limit, (last) =>
          Cursor.sealKeyset(environment.cursorKey, cursorList, { at: last.createdAt, id: last.id })
        )
      })

      /** Preview of a template with made-up data; undefined for an unknown template. */
      const preview = Effect.fn("OutgoingMails.preview")(function* (
        environment: Environment,
        name: string,
        locale: Language | null
      ) {
        const now = yield* DateTime.now
        const sample = sampleMail(name, now)
        if (sample === undefined) return undefined
        const expiresAt = DateTime.add(now, { hours: 1 })
        const { html, subject, text } = writeMail(
          environment,
          { template: sample, firstName: null },
          yield* wordings.speech(environment, locale ?? environment.settings.defaultLocale),
          now,
          expiresAt
        )
        return { subject, html, text }
      })

      return {
        page,
        preview,
        /** The newest 1,000; with `failed` the newest that could not be delivered. */
        list: (environmentId: EnvironmentId, { failed }: { readonly failed: boolean }) =>
          store.outgoingList(environmentId, failed ? ["failed"] : statuses, listed),
        retry
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([MailsStore.layer, MailQueue.layer])
  )
}
