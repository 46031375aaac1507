import { Context, DateTime, Effect, Layer, Option, Result, Schema, type Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import { EmailAddressId, IdentityId, type SessionId, type UserId } from "../../contract/Ids.ts"
import { readerOf } from "../../directory/addresses/Addressee.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { HeldSession } from "../../sessions/clients/Client.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import { KnownDevicesStore, type Acquaintance, type AddedWayIn } from "./KnownDevicesStore.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { SentInvitations } from "../../organizations/organizations/SentInvitations.ts"
import { DisavowedSignIn, isSuperseded } from "./DisavowedSignIn.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { deviceNameOf } from "../../platform/UserAgent.ts"

const purpose = "disavowal"
const lifetimeSeconds = 7 * 86_400

const encodeSignIn = Schema.encodeEffect(DisavowedSignIn)
const decodeSignIn = Schema.decodeUnknownEffect(DisavowedSignIn)
const readSignIn = Schema.decodeUnknownOption(DisavowedSignIn)

/** The origin of a change: a signed-in person, or anyone who follows a mailed link on a device. */
export type ChangedFrom =
  | { readonly sessionId: SessionId }
  | { readonly deviceHash: Uint8Array | null }

/** Tells people of sign-ins from new devices, and lets them undo what was not theirs. */
export class Disavowal extends Context.Service<Disavowal>()(
  "gatehouse/access/disavowal/Disavowal",
  {
    make: Effect.gen(function* () {
      const store = yield* KnownDevicesStore
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const grantEnds = yield* GrantEnds
      const identities = yield* Identities
      const mailedProofs = yield* MailedProofs
      const passkeys = yield* Passkeys
      const secondFactors = yield* SecondFactors
      const passwords = yield* Passwords
      const proofs = yield* Proofs
      const resetLinks = yield* ResetLinks
      const sentInvitations = yield* SentInvitations
      const sessions = yield* Sessions
      const directory = yield* UserDirectory

      const tell = Effect.fnUntraced(function* (
        environment: Environment,
        session: HeldSession,
        signedInAt: DateTime.Utc,
        deviceHash: Uint8Array
      ) {
        const account = yield* addressBook.primaryOf(environment, session.userId)
        if (account === undefined) return
        const payload = yield* encodeSignIn({
          sessionId: session.id,
          signedInAt,
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
            device: deviceNameOf(session.device),
            ipAddress: session.ipAddress,
            at: session.createdAt,
            token
          }),
          ...readerOf(account),
          expiresAt
        }))
      })

      /** Remembers the device of a sign-in, in its transaction, and tells how well it was known. */
      const remember = ({ id }: Environment, userId: UserId, deviceHash: Uint8Array) =>
        Effect.flatMap(DateTime.now, (now) =>
          store.remember({ environmentId: id, userId, deviceHash }, now)
        )

      /**
       * If the user has signed in before, but never from this device, they get a mail with a link that
       * disavows the sign-in; in its transaction, once the device is remembered. What was added at
       * `signedInAt` is a part of it.
       */
      const signedInFrom = Effect.fn("Disavowal.signedInFrom")(function* (
        environment: Environment,
        session: HeldSession,
        signedInAt: DateTime.Utc,
        deviceHash: Uint8Array,
        { known, signedInBefore }: Acquaintance
      ) {
        if (known || !signedInBefore) return
        yield* store.prune(environment.id, session.userId, yield* DateTime.now)
        if (!environment.settings.notify.newDevice) return
        yield* tell(environment, session, signedInAt, deviceHash)
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

      const removeOne = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { id, type }: AddedWayIn
      ) {
        const actor = userActor(userId)
        const recorded = (
          action: "user.email_removed" | "mfa.disabled",
          targets: ReadonlyArray<AuditTarget>
        ) =>
          audit.record({
            environmentId: environment.id,
            action,
            actor,
            targets: [...targets, { type: "user", id: userId }],
            metadata: { reason: "disavowed" }
          })
        switch (type) {
          case "identity":
            return yield* identities.unlink(environment, userId, IdentityId.make(id), actor)
          case "second_factor":
            yield* secondFactors.remove(environment.id, userId)
            return yield* recorded("mfa.disabled", [])
          case "email_address":
            yield* addressBook.remove(environment, userId, EmailAddressId.make(id))
            return yield* recorded("user.email_removed", [{ type: "email_address", id }])
          case "passkey": {
            const held = yield* passkeys.list(environment, userId)
            const passkey = held.find((each) => each.id === id)
            return passkey && (yield* passkeys.remove(environment, passkey, actor))
          }
        }
      })

      /** Removes every sign-in method added in a sign-in or since: the intruder may have. */
      const removeAdded = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        since: DateTime.Utc
      ) {
        const added = yield* store.addedSince(environment.id, userId, since)
        for (const each of added) yield* removeOne(environment, userId, each)
        return added.map(({ label, type }) => ({ type, label }))
      })

      const undo = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { device, sessionId, signedInAt, told }: DisavowedSignIn
      ) {
        yield* sessions.endAll(environment, userId)
        yield* passwords.remove(environment.id, userId)
        yield* grantEnds.madeSince(environment.id, userId, signedInAt, "disavowed")
        yield* sentInvitations.revokeSince(environment, userId, signedInAt, "disavowed")
        yield* proofs.voidAll(environment, userId)
        const deviceHash = Result.getOrThrow(Hex.decode(device))
        yield* store.forget({ environmentId: environment.id, userId, deviceHash })
        yield* audit.record({
          environmentId: environment.id,
          action: "session.revoked",
          actor: userActor(userId),
          targets: [
            { type: "session", id: sessionId },
            { type: "user", id: userId }
          ],
          metadata: { reason: "disavowed" }
        })
        // Before the mail: the link must reach the notified owner, and no address of an intruder.
        yield* addressBook.restorePrimary(environment, userId, told)
        const removed = yield* removeAdded(environment, userId, signedInAt)
        yield* mailReset(
          environment,
          userId,
          removed.map(({ label }) => label)
        )
        return removed
      })

      /** Tells if such a link could still be redeemed, and leaves it as it is. */
      const isOpen = Effect.fn("Disavowal.isOpen")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        return (yield* proofs.inspect(environment, purpose, token)) !== undefined
      })

      /**
       * Redeems such a link: voids every session, link and code of the user, removes the password and
       * every sign-in method added since, which it returns, makes the mailed address primary again,
       * and mails it a link to a new password (contract: "Disavow").
       */
      const disavow = Effect.fn("Disavowal.disavow")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const userId = (yield* proofs.inspect(environment, purpose, token))?.userId
        if (userId === undefined || userId === null) return yield* new InvalidToken()
        const hold = directory.lock(environment.id, userId)
        const done = yield* proofs.redeemHolding(environment, purpose, token, hold, ({ payload }) =>
          decodeSignIn(payload).pipe(
            Effect.orDie,
            Effect.flatMap((signIn) => undo(environment, userId, signIn))
          )
        )
        return done ?? (yield* new InvalidToken())
      })

      const sinceOf = (
        { id }: Environment,
        userId: UserId,
        from: ChangedFrom
      ): Effect.Effect<DateTime.Utc | undefined> => {
        if ("sessionId" in from) return store.sessionSince(id, userId, from.sessionId)
        return from.deviceHash === null
          ? Effect.undefined
          : store.firstSeen({ environmentId: id, userId, deviceHash: from.deviceHash })
      }

      /**
       * Voids the links that `isSuperseded` names, after a change of addresses or password. The
       * caller's transaction holds `UserDirectory.lock`.
       */
      const supersede = Effect.fn("Disavowal.supersede")(function* (
        environment: Environment,
        userId: UserId,
        from: ChangedFrom
      ) {
        const since = yield* sinceOf(environment, userId, from)
        if (since === undefined) return
        const addresses = yield* addressBook.addressesOf(environment, userId)
        yield* proofs.voidWhere(environment, userId, "disavowal", ({ payload }) =>
          Option.exists(readSignIn(payload), (signIn) => isSuperseded(signIn, since, addresses))
        )
      })

      /**
       * Voids links after a backend has changed the addresses: every link that was mailed to any
       * address other than the primary one, because the backend decides whose account it is.
       */
      const supersedeByBackend = Effect.fn("Disavowal.supersedeByBackend")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const primary = yield* addressBook.primaryOf(environment, userId)
        yield* proofs.voidWhere(environment, userId, "disavowal", ({ payload }) =>
          Option.exists(readSignIn(payload), ({ told }) => told.key !== primary?.address.key)
        )
      })

      return { remember, signedInFrom, isOpen, disavow, supersede, supersedeByBackend }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(KnownDevicesStore.layer))
}
