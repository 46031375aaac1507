import { Context, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import { SecretKeyId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { EmailKey, keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { type AddressedUser, readerOf, readerAt } from "../../directory/addresses/Addressee.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"
import { MailedProofs } from "../proofs/MailedProofs.ts"
import type { ProofRequest } from "../proofs/Proof.ts"
import { Proofs } from "../proofs/Proofs.ts"

/** Caller who was answered a link in place of its mail, and may pass it to anybody. */
export const ResetLinkHolder = Schema.Union([
  Schema.Struct({ type: Schema.Literal("secret_key"), id: SecretKeyId }),
  Schema.Struct({ type: Schema.Literal("operator"), id: UserId, since: Timestamp })
])
export type ResetLinkHolder = typeof ResetLinkHolder.Type

export const ResetPayload = Schema.Struct({
  /** The address that the link is for; the link is void once it is no longer the user's. */
  emailKey: EmailKey,
  /** The link is void once its holder could not ask for it any more; absent of a mailed one. */
  holder: Schema.optionalKey(ResetLinkHolder)
})
export type ResetPayload = typeof ResetPayload.Type

const encodePayload = Schema.encodeEffect(ResetPayload)

/** Links that set a new password, below every flow that may mail one. */
export class ResetLinks extends Context.Service<ResetLinks>()(
  "gatehouse/credentials/passwords/ResetLinks",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const mailedProofs = yield* MailedProofs
      const mails = yield* Mails
      const proofs = yield* Proofs
      const seats = yield* OperatorSeats
      const secretKeys = yield* SecretKeys

      /**
       * Mails a link to the user of this primary address, and does just as much for every other.
       * Answers whose link it is; undefined where such mails to the address are limited, so that its
       * last link stays good.
       */
      const mail = Effect.fn("ResetLinks.mail")(function* (
        environment: Environment,
        email: EmailAddress,
        template: (token: Redacted.Redacted) => MailTemplate
      ) {
        const emailKey = keyOf(email)
        const found = yield* addressBook.byPrimaryAddress(environment, emailKey)
        // A banned user gets no link, as it could not be used.
        const account = found?.status === "active" ? found : undefined
        const userId = account?.userId ?? null
        const proof = yield* proofOf(environment, userId, { emailKey })
        const issued = yield* mailedProofs.issue(environment, proof, (issued) => ({
          template: template(issued.token),
          ...readerAt(account, email),
          expiresAt: issued.expiresAt,
          withhold: account === undefined
        }))
        return issued === undefined ? undefined : { userId }
      })

      const issueTo = (
        environment: Environment,
        { address, userId }: AddressedUser,
        holder: ResetLinkHolder | undefined
      ) =>
        Effect.flatMap(
          proofOf(environment, userId, {
            emailKey: address.key,
            ...(holder === undefined ? {} : { holder })
          }),
          (proof) => proofs.issue(environment, proof)
        )

      /** A link that a backend requests for a user, mailed outside every budget. */
      const mailFor = Effect.fn("ResetLinks.mailFor")(function* (
        environment: Environment,
        account: AddressedUser
      ) {
        const { expiresAt, token } = yield* issueTo(environment, account, undefined)
        yield* mails.queue({
          environment,
          template: MailTemplate.password_reset({ token }),
          ...readerOf(account),
          expiresAt,
          unbudgeted: true
        })
        return { expiresAt }
      })

      /** A link for a user that nobody is mailed: its holder passes it on. */
      const handOut = Effect.fn("ResetLinks.handOut")(issueTo)

      /** The caller, where it is one whose right can end. */
      const caller = Effect.gen(function* () {
        const { actor, secretKeyId } = yield* AuditOrigin
        if (secretKeyId !== noSecretKey) return { type: "secret_key", id: secretKeyId } as const
        if (actor.type !== "platform_user" || actor.id === null) return undefined
        const id = UserId.make(actor.id)
        return { type: "operator", id, since: yield* DateTime.now } as const
      })

      /**
       * True while the holder could still ask for the link; always where it was mailed. Whoever has an
       * answered one has the account, as with an impersonation, so it ends with the key or the operator
       * who asked for it.
       */
      const isStanding = Effect.fn("ResetLinks.isStanding")(function* (
        environment: Environment,
        holder: ResetLinkHolder | undefined
      ) {
        switch (holder?.type) {
          case undefined:
            return true
          case "secret_key":
            return yield* secretKeys.isLive(environment.id, holder.id)
          case "operator":
            return yield* seats.mayStillAct(environment, holder.id, holder.since)
        }
      })

      return { mail, mailFor, handOut, caller, isStanding }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const proofOf = (
  { settings }: Environment,
  userId: UserId | null,
  payload: ResetPayload
): Effect.Effect<ProofRequest> =>
  encodePayload(payload).pipe(
    Effect.map((encoded) => ({
      purpose: "password_reset" as const,
      subject: userId ?? payload.emailKey,
      userId,
      payload: encoded,
      lifetimeSeconds: settings.links.resetSeconds
    })),
    Effect.orDie
  )
