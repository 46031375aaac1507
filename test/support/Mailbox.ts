import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { MailContents, type KeptMail } from "../../src/delivery/mail/MailContents.ts"

/** Every mail to an address, the newest first. */
export const mailsTo = (address: string) =>
  Effect.flatMap(MailContents, ({ kept }) => kept(address))

/** The newest mail of one template. */
export const lastMail = Effect.fnUntraced(function* (address: string, template: string) {
  const mails = yield* mailsTo(address)
  const mail = mails.find((candidate) => candidate.template === template)
  assert.isDefined(mail, `no ${template} to ${address}`)
  return mail as KeptMail
})

/** The code of the newest such mail. */
export const lastCode = (address: string, template: string) =>
  Effect.map(lastMail(address, template), ({ code }) => {
    assert.match(code ?? "", /^\d{6}$/)
    return code as string
  })

/** The token in the one link of the newest such mail. */
export const lastToken = (address: string, template: string) =>
  Effect.map(lastMail(address, template), ({ links }) => {
    const token = new URL(links[0] ?? "").searchParams.get("token")
    assert.match(token ?? "", /^[A-Za-z0-9_-]{43}$/)
    return token as string
  })

/** A code of six digits that is not the given one. */
export const otherCode = (code: string, step = 1): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, "0")
