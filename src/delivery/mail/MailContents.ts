import { Context, Data, Effect, Layer, Schema, DateTime, Order } from "effect"
import { Crypto, DecryptionFailed } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Texts } from "../../tenancy/texts/Texts.ts"
import { MailContent, MailDraft, type SealedMail, mailSealPurpose, type MailId } from "./Mail.ts"
import { writeMail } from "./writeMail.ts"
import type { Language } from "../../contract/Values.ts"
import { EmailAddress, keyOf } from "../../contract/EmailAddress.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { MailsStore } from "./MailsStore.ts"

// Earlier versions wrote a mail out before they queued it.
const decode = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Union([MailDraft, MailContent]))
)
const decoder = new TextDecoder()
const isWritten = Schema.is(MailContent)

/** A mail that was sealed with another key. */
export class UnreadableMail extends Data.TaggedError("UnreadableMail") {}

/** A mail that was kept instead of sent. */
export interface KeptMail {
  readonly id: MailId
  readonly to: EmailAddress
  readonly subject: string
  readonly template: string
  readonly locale: Language
  readonly createdAt: DateTime.Utc
  readonly text: string
  readonly html: string
  readonly links: ReadonlyArray<string>
  readonly code: string | null
}

/** A mail with its environment, in whose words it is written. */
interface Kept {
  readonly environment: Environment
  readonly mail: SealedMail
}

/** The most mails shown together. */
const shown = 200

const decodeAddress = Schema.decodeUnknownOption(EmailAddress)

const newestFirst = Order.flip(
  Order.combine(
    Order.mapInput(DateTime.Order, ({ mail }: Kept) => mail.createdAt),
    Order.mapInput(Order.String, ({ mail }: Kept) => mail.id)
  )
)

/**
 * Contents of mails, written where a mail leaves or is looked at: whoever causes one has it queued
 * as a draft, and waits for no wording.
 */
export class MailContents extends Context.Service<MailContents>()(
  "gatehouse/delivery/mail/MailContents",
  {
    make: Effect.gen(function* () {
      const wordings = yield* Texts
      const crypto = yield* Crypto
      const environments = yield* Environments
      const store = yield* MailsStore

      const opened = (mail: SealedMail, body: Uint8Array) =>
        crypto.decrypt(mailSealPurpose(mail), body).pipe(
          Effect.flatMap((bytes) => decode(decoder.decode(bytes))),
          Effect.mapError(() => new UnreadableMail()),
          Effect.catchDefect((defect) =>
            defect instanceof DecryptionFailed ? new UnreadableMail() : Effect.die(defect)
          )
        )

      const of = Effect.fnUntraced(function* (
        environment: Environment,
        mail: SealedMail,
        body: Uint8Array
      ) {
        const sealed = yield* opened(mail, body)
        if (isWritten(sealed)) return sealed
        const speech = yield* wordings.speech(environment, mail.locale)
        return writeMail(environment, sealed, speech, mail.createdAt, mail.expiresAt)
      })

      const open = Effect.fnUntraced(function* ({ environment, mail }: Kept) {
        const body = mail.body ?? new Uint8Array()
        const { code, html, links, subject, text } = yield* of(environment, mail, body)
        const { address, createdAt, id, locale, template } = mail
        return { id, to: address, subject, template, locale, createdAt, text, html, links, code }
      })

      /**
       * The mails of every environment of a development installation, the newest first: all, or those
       * to one address, however it is spelt (contract: "Operating it").
       */
      const kept = Effect.fn("MailContents.kept")(function* (to: string | null) {
        const address = to === null ? null : decodeAddress(to)
        if (address?._tag === "None") return []
        const addressKey = address === null ? null : keyOf(address.value)
        const mails: Array<Kept> = []
        for (const environment of yield* environments.all) {
          const found = yield* store.kept(environment.id, addressKey, shown)
          mails.push(...found.map((mail) => ({ environment, mail })))
        }
        return yield* Effect.forEach(mails.toSorted(newestFirst).slice(0, shown), open)
      }, Effect.orDie)

      return { of, kept }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(MailsStore.layer))
}
