import { Context, DateTime, Effect, Layer, Predicate } from "effect"
import { PasskeyId, type UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { verifyRegistration, type NewCredential } from "../../platform/WebAuthn.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { relyingPartyOf, type RelyingParty } from "../../tenancy/environments/RelyingParty.ts"
import { CredentialNotice } from "../notices/CredentialNotice.ts"
import { TrustedDeviceEnds } from "../trustedDevices/TrustedDeviceEnds.ts"
import type { Ceremony } from "./PasskeyCeremonies.ts"
import {
  InvalidPasskey,
  maximumPasskeys,
  type Passkey,
  passkeyEntry,
  PasskeyExists,
  provenBy,
  type StoredPasskey,
  TooManyPasskeys,
  unnamedPasskey
} from "./Passkey.ts"
import { PasskeysStore } from "./PasskeysStore.ts"
import list from "./authenticator-names.json" with { type: "json" }

const handleBytes = 32

/** The names of passkey makers by AAGUID; the list states its source and date. */
const names: ReadonlyMap<string, string> = new Map(Object.entries(list.names))

/** The name of an authenticator's model; null for one that nobody has named. */
const authenticatorName = (aaguid: string | null): string | null =>
  aaguid === null ? null : (names.get(aaguid) ?? null)

/** The passkeys that users have (contract: "Passkeys"). It knows nothing of sessions. */
export class Passkeys extends Context.Service<Passkeys>()(
  "gatehouse/credentials/passkeys/Passkeys",
  {
    make: Effect.gen(function* () {
      const store = yield* PasskeysStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const notice = yield* CredentialNotice
      const trustedDevices = yield* TrustedDeviceEnds

      const record = (...told: Parameters<typeof passkeyEntry>) =>
        audit.record(passkeyEntry(...told))

      /** A handle for a user who is made with their first passkey. */
      const freshHandle = crypto.randomBytes(handleBytes)

      /** The handle by which authenticators know a user, kept from the first use on. */
      const handleOf = Effect.fn("Passkeys.handleOf")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const known = yield* store.handleOf(environment.id, userId)
        if (known !== undefined) return known
        yield* store.putHandle(environment.id, userId, yield* freshHandle)
        const kept = yield* store.handleOf(environment.id, userId)
        return kept ?? (yield* Effect.die(new Error("The handle of a user was not kept")))
      })

      /**
       * Registers it for a user whom the caller's transaction holds (`UserDirectory.lock`), and tells
       * them. Its failure spoils that transaction.
       */
      const register = Effect.fn("Passkeys.register")(function* (
        environment: Environment,
        userId: UserId,
        credential: NewCredential,
        name: string | undefined,
        actor: AuditActor
      ) {
        const existing = yield* store.list(environment.id, userId)
        if (existing.length >= maximumPasskeys) return yield* new TooManyPasskeys()
        const id = PasskeyId.make(yield* crypto.uuidV7)
        const shown = name ?? authenticatorName(credential.aaguid) ?? unnamedPasskey
        const createdAt = yield* DateTime.now
        yield* store
          .insert(environment.id, { ...credential, id, userId, name: shown, createdAt })
          .pipe(Effect.mapError(() => new PasskeyExists()))
        yield* trustedDevices.endAll(environment.id, userId)
        yield* record(environment, "passkey.registered", { id, userId }, { actor })
        yield* notice.tell(environment, userId, "passkey_added", shown)
        const found = yield* store.findByCredential(environment.id, credential.credentialId)
        if (found === undefined) return yield* Effect.die(new Error("A new passkey is not there"))
        return { passkey: found, proven: provenBy(found) }
      })

      const rename = Effect.fn("Passkeys.rename")(function* (
        environment: Environment,
        userId: UserId,
        id: PasskeyId,
        name: string,
        actor: AuditActor
      ) {
        const renamed = yield* store.rename(environment.id, userId, id, name)
        if (renamed !== undefined) yield* record(environment, "passkey.renamed", renamed, { actor })
        return renamed
      })

      /** Removes a passkey and notifies its owner; the caller must end its sessions. */
      const remove = Effect.fn("Passkeys.remove")(function* (
        environment: Environment,
        passkey: StoredPasskey,
        actor?: AuditActor
      ) {
        yield* store.remove(environment.id, passkey.userId, [passkey.id])
        yield* trustedDevices.endAll(environment.id, passkey.userId)
        yield* record(environment, "passkey.removed", passkey, actor === undefined ? {} : { actor })
        yield* notice.tell(environment, passkey.userId, "passkey_removed", passkey.name)
      })

      /** True if a passkey is the second factor that the user must prove. */
      const areOwed = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        if (environment.settings.mfa.policy !== "required") return false
        if (relyingPartyOf(environment) === undefined) return false
        return (yield* store.list(environment.id, userId)).length > 0
      })

      return {
        areOwed,
        /** A user's, the oldest first. */
        list: ({ id }: Environment, userId: UserId) => store.list(id, userId),
        /** The users among these who have any. */
        holders: ({ id }: Environment, userIds: ReadonlyArray<UserId>) =>
          store.holders(id, userIds),
        /** A passkey as it is shown, without what verifies it. */
        shown,
        handleOf,
        freshHandle,
        /** Verifies what an authenticator has made; outside of any transaction. */
        verifyNew: (relyingParty: RelyingParty, { challenge }: Ceremony, credential: unknown) =>
          verifyRegistration({ ...relyingParty, challenge }, credential).pipe(
            Effect.filterOrFail(Predicate.isNotNull, () => new InvalidPasskey())
          ),
        register,
        /** Keeps the handle that a user was made with. */
        keepHandle: ({ id }: Environment, userId: UserId, handle: Uint8Array) =>
          store.putHandle(id, userId, handle),
        /** Takes all of a user's away, as part of their deletion. */
        removeAll: store.removeAll,
        rename,
        remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([PasskeysStore.layer, TrustedDeviceEnds.layer])
  )
}

const shown = ({
  aaguid,
  backedUp,
  createdAt,
  id,
  lastUsedAt,
  name,
  transports
}: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  backedUp,
  transports,
  authenticatorName: authenticatorName(aaguid)
})
