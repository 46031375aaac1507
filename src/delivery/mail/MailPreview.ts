import { Context, DateTime, Effect, Layer, Order, Schema } from "effect"
import type { Language } from "../../contract/Values.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EmailAddress, keyOf } from "../../contract/EmailAddress.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import type { MailId, SealedMail } from "./Mail.ts"
import { MailContents } from "./MailContents.ts"
import { MailsStore } from "./MailsStore.ts"

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

/** The mails of every environment of a development installation (contract: "Operating it"). */
export class MailPreview extends Context.Service<MailPreview>()(
  "gatehouse/delivery/mail/MailPreview",
  {
    make: Effect.gen(function* () {
      const store = yield* MailsStore
      const environments = yield* Environments
      const contents = yield* MailContents

      const open = Effect.fnUntraced(function* ({ environment, mail }: Kept) {
        const body = mail.body ?? new Uint8Array()
        const { code, html, links, subject, text } = yield* contents.of(environment, mail, body)
        const { address, createdAt, id, locale, template } = mail
        return { id, to: address, subject, template, locale, createdAt, text, html, links, code }
      })

      /** The newest mails first: all, or those to one address, however it is spelt. */
      const list = Effect.fn("MailPreview.list")(function* (to: string | null) {
        const address = to === null ? null : decodeAddress(to)
        if (address?._tag === "None") return []
        const addressKey = address === null ? null : keyOf(address.value)
        const mails: Array<Kept> = []
        for (const environment of yield* environments.all) {
          const kept = yield* store.kept(environment.id, addressKey, shown)
          mails.push(...kept.map((mail) => ({ environment, mail })))
        }
        return yield* Effect.forEach(mails.toSorted(newestFirst).slice(0, shown), open)
      }, Effect.orDie)

      return { list }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(MailsStore.layer))
}
