import { Context, DateTime, Effect, Layer, Metric, Schema } from "effect"
import type { Locale } from "../../contract/Values.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailContent, MailId, type MailStatus } from "./Mail.ts"
import { mailCount } from "./mailCount.ts"
import { MailQueue } from "./MailQueue.ts"
import { MailsStore } from "./MailsStore.ts"
import type { MailTemplate } from "./MailTemplate.ts"
import { sealPurpose } from "./mailSealPurpose.ts"
import { definitionOf } from "./templates/definitions.ts"
import { localeOf, writeMail } from "./writeMail.ts"

/** How long a mail without a code or link is worth sending. */
const worthSending = { days: 3 }

/** The time that `throttle.mailsPerAddressPerHour` speaks of. */
export const budgetWindow = { hours: 1 }

const encode = Schema.encodeSync(Schema.fromJsonString(MailContent))
const encoder = new TextEncoder()

/** A mail to somebody of an environment. */
export interface NewMail {
  readonly environment: Environment
  /** The stored spelling; it is never taken from the request that causes the mail. */
  readonly to: EmailAddress
  readonly template: MailTemplate
  /** The reader's language; null: the environment's default. */
  readonly locale: Locale | null
  /** When the code or link of the mail dies; null for one that has none. */
  readonly expiresAt: DateTime.Utc | null
  /**
   * True makes a mail that nobody gets: all the work of a real one, for an address that is not
   * known, so that the time an answer takes does not tell (contract: "No enumeration").
   */
  readonly withhold?: boolean
  /** True for what a backend causes: the budgets hold strangers back, not those who have the key. */
  readonly unbudgeted?: boolean
}

/** What the service has to tell people by mail. */
export class Mails extends Context.Service<
  Mails,
  {
    /**
     * Queues a mail in the caller's transaction: it is sent exactly when that commits, at least
     * once. False where this address got as many mails of this purpose within the hour as
     * `settings.throttle.mailsPerAddressPerHour` allows: then nothing was queued, and the caller
     * answers as if it had been, and leaves the code or link of the earlier mail valid.
     */
    readonly queue: (mail: NewMail) => Effect.Effect<boolean>
  }
>()("gatehouse/delivery/mail/Mails") {
  static readonly layerNoDeps = Layer.effect(
    Mails,
    Effect.gen(function* () {
      const store = yield* MailsStore
      const jobs = yield* MailQueue
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const { production, smtpUrl } = yield* Settings
      const isKept = !production && smtpUrl._tag === "None"

      const write = Effect.fnUntraced(function* (mail: NewMail, now: DateTime.Utc) {
        const { environment, template, to } = mail
        const environmentId = environment.id
        const id = MailId.make(yield* crypto.uuidV7)
        const locale = localeOf(environment, mail.locale)
        const expiresAt = mail.expiresAt ?? DateTime.add(now, worthSending)
        const content = encode(writeMail(environment, template, locale, now, expiresAt))
        const ref = { environmentId, id, address: to }
        const status: MailStatus = isKept ? "kept" : "queued"
        yield* store.insert({
          ...ref,
          template: template._tag,
          locale,
          addressKey: keyOf(to),
          status: mail.withhold === true ? "withheld" : status,
          createdAt: now,
          expiresAt,
          body: yield* crypto.encrypt(sealPurpose(ref), encoder.encode(content))
        })
        // A withheld mail is queued like any other, as that takes time too; its worker sends none.
        if (!isKept) {
          yield* Effect.orDie(jobs.offer({ environmentId, mailId: id }, { id }))
        }
      })

      const queue = Effect.fn("Mails.queue")(function* (mail: NewMail) {
        const { environment, template, to } = mail
        const now = yield* DateTime.now
        const purpose = definitionOf(template).purpose?.(template) ?? template._tag
        const spent =
          mail.unbudgeted === true
            ? Effect.succeed(true)
            : store.spend(
                { environmentId: environment.id, purpose, addressKey: keyOf(to) },
                environment.settings.throttle.mailsPerAddressPerHour,
                now,
                DateTime.subtract(now, budgetWindow)
              )
        const queued = yield* transaction.run(
          Effect.tap(spent, (within) => (within ? write(mail, now) : Effect.void))
        )
        yield* Metric.update(mailCount(template._tag, queued ? "queued" : "limited"), 1)
        return queued
      })

      return Mails.of({ queue })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(MailsStore.layer),
    Layer.provide(MailQueue.layer)
  )
}
