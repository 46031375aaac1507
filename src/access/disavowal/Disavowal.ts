import { Context, DateTime, Effect, Layer, Result, Schema, type Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import type { UserId } from "../../contract/Ids.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { PrimaryAddresses } from "../../directory/addresses/PrimaryAddresses.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { HeldSession } from "../../sessions/clients/Client.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import type { ProofPurpose } from "../../credentials/proofs/Proof.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { KnownDevicesStore } from "./KnownDevicesStore.ts"
import { DisavowedSignIn } from "./DisavowedSignIn.ts"

const purpose = "disavowal"
const lifetimeSeconds = 7 * 86_400

/** Everything that an intruder may have asked for. */
const voided: ReadonlyArray<ProofPurpose> = [
  "password_reset",
  "email_verification",
  "reauthentication",
  "disavowal",
  "account_deletion",
  "mfa_challenge",
  "mfa_enrollment",
  "totp_setup",
  "oauth_state",
  "oauth_ticket",
  "identity_link",
  "identity_link_ticket",
  "satellite_ticket"
]

const encodeSignIn = Schema.encodeEffect(DisavowedSignIn)
const decodeSignIn = Schema.decodeUnknownEffect(DisavowedSignIn)

/** Such as "Firefox on Linux"; null where nothing is known. */
const nameOf = ({ browser, os }: HeldSession["device"]): string | null =>
  browser !== null && os !== null ? `${browser} on ${os}` : (browser ?? os)

/** Tells people of sign-ins from new devices, and lets them undo what was not theirs. */
export class Disavowal extends Context.Service<
  Disavowal,
  {
    /**
     * Remembers the device of a sign-in, in its transaction. Where the user has signed in before,
     * but never from there, they get a mail with a link that disavows it.
     */
    readonly signedInFrom: (
      environment: Environment,
      session: HeldSession,
      deviceHash: Uint8Array
    ) => Effect.Effect<void>
    /**
     * Redeems such a link: every session, link and code of the user is dead, the password is gone,
     * the address that the link was mailed to is the primary one again, and a mail to it leads to
     * a new password (contract: "Disavow").
     */
    readonly disavow: (
      environment: Environment,
      token: Redacted.Redacted
    ) => Effect.Effect<void, InvalidToken>
  }
>()("gatehouse/access/disavowal/Disavowal") {
  static readonly layerNoDeps = Layer.effect(
    Disavowal,
    Effect.gen(function* () {
      const store = yield* KnownDevicesStore
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const mailedProofs = yield* MailedProofs
      const passwords = yield* Passwords
      const primaryAddresses = yield* PrimaryAddresses
      const proofs = yield* Proofs
      const resetLinks = yield* ResetLinks
      const sessions = yield* Sessions

      const tell = Effect.fnUntraced(function* (
        environment: Environment,
        session: HeldSession,
        deviceHash: Uint8Array
      ) {
        const account = yield* addressBook.primaryOf(environment, session.userId)
        if (account === undefined) return
        const payload = yield* encodeSignIn({
          sessionId: session.id,
          signedInAt: session.createdAt,
          device: Hex.encode(deviceHash),
          told: account.address
        }).pipe(Effect.orDie)
        const request = {
          purpose,
          subject: session.id,
          userId: session.userId,
          payload,
          lifetimeSeconds
        } as const
        yield* mailedProofs.issue(environment, request, ({ expiresAt, token }) => ({
          template: MailTemplate.new_device({
            device: nameOf(session.device),
            ipAddress: session.ipAddress,
            at: session.createdAt,
            token
          }),
          to: account.address.email,
          locale: account.locale,
          expiresAt
        }))
      })

      const signedInFrom = Effect.fn("Disavowal.signedInFrom")(function* (
        environment: Environment,
        session: HeldSession,
        deviceHash: Uint8Array
      ) {
        const { userId } = session
        const device = { environmentId: environment.id, userId, deviceHash }
        const { known, signedInBefore } = yield* store.remember(device, yield* DateTime.now)
        if (known || !signedInBefore || !environment.settings.notify.newDevice) return
        yield* tell(environment, session, deviceHash)
      })

      const mailReset = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        added: ReadonlyArray<string>
      ) {
        const account = yield* addressBook.primaryOf(environment, userId)
        if (account?.status !== "active") return
        yield* resetLinks.mail(environment, account.address.email, (token) =>
          MailTemplate.sign_in_disavowed({ token, added })
        )
      })

      const undo = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { device, sessionId, signedInAt, told }: DisavowedSignIn
      ) {
        yield* sessions.endAll(environment, userId)
        yield* passwords.remove(environment.id, userId)
        yield* proofs.voidOf(environment, userId, voided)
        const deviceHash = Result.getOrThrow(Hex.decode(device))
        yield* store.forget({ environmentId: environment.id, userId, deviceHash })
        yield* audit.record({
          environmentId: environment.id,
          action: "session.revoked",
          actor: { type: "user", id: userId, impersonatorId: null },
          targets: [
            { type: "session", id: sessionId },
            { type: "user", id: userId }
          ],
          metadata: { reason: "disavowed" }
        })
        // Before the mail: the link has to reach whoever was told, and no address of an intruder.
        yield* primaryAddresses.restore(environment, userId, told)
        const added = yield* store.addedSince(environment.id, userId, signedInAt)
        yield* mailReset(environment, userId, added)
      })

      const disavow = Effect.fn("Disavowal.disavow")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const userId = (yield* proofs.inspect(environment, purpose, token))?.userId
        if (userId === undefined || userId === null) return yield* new InvalidToken()
        const hold = addressBook.lock(environment, userId)
        const done = yield* proofs.redeemHolding(environment, purpose, token, hold, ({ payload }) =>
          decodeSignIn(payload).pipe(
            Effect.orDie,
            Effect.flatMap((signIn) => undo(environment, userId, signIn)),
            Effect.as(true)
          )
        )
        if (done === undefined) return yield* new InvalidToken()
      })

      return Disavowal.of({ signedInFrom, disavow })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(KnownDevicesStore.layer))
}
