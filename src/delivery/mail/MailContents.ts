import { Context, Data, Effect, Layer, Schema } from "effect"
import { Crypto, DecryptionFailed } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Speeches } from "../../tenancy/texts/Speeches.ts"
import { MailContent, MailDraft, type SealedMail, mailSealPurpose } from "./Mail.ts"
import { writeMail } from "./writeMail.ts"

// Earlier versions wrote a mail out before they queued it.
const decode = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Union([MailDraft, MailContent]))
)
const decoder = new TextDecoder()
const isWritten = Schema.is(MailContent)

/** A mail that was sealed with another key. */
export class UnreadableMail extends Data.TaggedError("UnreadableMail") {}

/**
 * Contents of mails, written where a mail leaves or is looked at: whoever causes one has it queued
 * as a draft, and waits for no wording.
 */
export class MailContents extends Context.Service<MailContents>()(
  "gatehouse/delivery/mail/MailContents",
  {
    make: Effect.gen(function* () {
      const speeches = yield* Speeches
      const crypto = yield* Crypto

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
        const speech = yield* speeches.of(environment, mail.locale)
        return writeMail(environment, sealed, speech, mail.createdAt, mail.expiresAt)
      })

      return { of }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
