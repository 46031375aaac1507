import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { TrustedDeviceId, type UserId } from "../../contract/Ids.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerOf } from "../../directory/addresses/Addressee.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { deviceNameOf, deviceOf } from "../../platform/UserAgent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { hashedEntry, hashedTrust, TrustedDevicesStore } from "./TrustedDevicesStore.ts"
import {
  cookieWith,
  entryOf,
  judgeTrust,
  maximumTrustedDevices,
  rememberedDays,
  replacedOfLate,
  shownTrustedDevice,
  trustEnds,
  type PresentedTrust,
  type StoredTrustedDevice
} from "./TrustedDevice.ts"

type TrustAction = "trusted_device.added" | "trusted_device.removed" | "trusted_device.reused"

/** A device that stood for the second factor. */
export interface UsedTrust {
  /** The browser's new cookie; null for a request in flight, which keeps the one it has. */
  readonly cookie: Redacted.Redacted | null
}

/** Browsers that skip their user's second factor (extensions.md "Trusted devices"). */
export class TrustedDevices extends Context.Service<TrustedDevices>()(
  "gatehouse/credentials/trustedDevices/TrustedDevices",
  {
    make: Effect.gen(function* () {
      const store = yield* TrustedDevicesStore
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const crypto = yield* Crypto
      const mails = yield* Mails

      const record = (
        environment: Environment,
        action: TrustAction,
        userId: UserId,
        ids: ReadonlyArray<TrustedDeviceId>,
        { actor, reason }: { readonly actor?: AuditActor; readonly reason?: string } = {}
      ) =>
        audit.record({
          environmentId: environment.id,
          action,
          ...(actor === undefined ? {} : { actor }),
          targets: [
            ...ids.map((id) => ({ type: "trusted_device" as const, id })),
            { type: "user", id: userId }
          ],
          ...(reason === undefined ? {} : { metadata: { reason } })
        })

      const tellOwner = Effect.fnUntraced(function* (
        environment: Environment,
        device: StoredTrustedDevice
      ) {
        const account = yield* addressBook.primaryOf(environment, device.userId)
        if (account === undefined) return
        yield* mails.queue({
          environment,
          template: MailTemplate.trusted_device_reused({ device: deviceNameOf(device.device) }),
          ...readerOf(account),
          expiresAt: null
        })
      })

      /** Forgets a device of which there is a copy, and tells its owner. */
      const distrust = Effect.fnUntraced(function* (
        environment: Environment,
        device: StoredTrustedDevice
      ) {
        const { id, userId } = device
        yield* store.remove(environment.id, userId, id)
        // Nobody is signed in until the second factor is proven.
        const actor = userActor(null)
        yield* record(environment, "trusted_device.reused", userId, [id], { actor })
        yield* tellOwner(environment, device)
      })

      /**
       * Takes the browser's trust in place of the second factor, in the caller's transaction, which
       * holds the user. Undefined where it counts for nothing. An older secret than those of the last
       * seconds is a copy's: its device is trusted no more.
       */
      const use = Effect.fn("TrustedDevices.use")(function* (
        environment: Environment,
        userId: UserId,
        presented: PresentedTrust
      ): Effect.fn.Return<UsedTrust | undefined> {
        const days = rememberedDays(environment)
        if (days === 0 || presented.length === 0) return undefined
        const now = yield* DateTime.now
        const held = yield* store.list(environment.id, userId)
        const entries = hashedTrust(presented)
        const device = held.find((one) => entryOf(one, entries) !== undefined)
        const entry = device && entryOf(device, entries)
        if (device === undefined || entry === undefined) return undefined
        switch (judgeTrust(device, entry, days, now)) {
          case "expired":
            return undefined
          case "reused":
            return yield* Effect.as(distrust(environment, device), undefined)
          case "trusted_in_flight":
            return { cookie: null }
          case "trusted": {
            const { series } = entry
            const fresh = hashedEntry({ series, secret: yield* crypto.secret })
            yield* store.replaceSecret(environment.id, {
              id: device.id,
              secretHash: fresh.secretHash,
              replaced: [...replacedOfLate(device, now), { hash: device.secretHash, at: now }],
              usedAt: now
            })
            return { cookie: cookieWith(entries, fresh, [entry]) }
          }
        }
      })

      /** Makes room for one more device: the least recently used goes. */
      const makeRoom = Effect.fnUntraced(function* (
        environment: Environment,
        held: ReadonlyArray<StoredTrustedDevice>,
        now: DateTime.Utc
      ) {
        const days = rememberedDays(environment)
        const isLive = (device: StoredTrustedDevice) =>
          DateTime.isLessThan(now, trustEnds(device, days))
        const live = held.filter(isLive)
        for (const device of held) {
          if (!isLive(device)) yield* store.remove(environment.id, device.userId, device.id)
        }
        for (const { id, userId } of live.slice(maximumTrustedDevices - 1)) {
          yield* store.remove(environment.id, userId, id)
          yield* record(environment, "trusted_device.removed", userId, [id], {
            actor: userActor(userId),
            reason: "too_many"
          })
        }
      })

      /**
       * Trusts the browser of a user who has just proven their second factor, in the transaction of
       * that; the cookie holds what the browser is known by from now on. Undefined where the
       * environment remembers no device.
       */
      const remember = Effect.fn("TrustedDevices.remember")(function* (
        environment: Environment,
        userId: UserId,
        presented: PresentedTrust
      ) {
        const days = rememberedDays(environment)
        if (days === 0) return undefined
        const now = yield* DateTime.now
        const held = yield* store.list(environment.id, userId)
        const entries = hashedTrust(presented)
        const former = held.filter((device) => entryOf(device, entries) !== undefined)
        for (const { id } of former) yield* store.remove(environment.id, userId, id)
        yield* makeRoom(
          environment,
          held.filter((device) => !former.includes(device)),
          now
        )
        const fresh = hashedEntry({ series: yield* crypto.secret, secret: yield* crypto.secret })
        const { userAgent } = yield* RequestContext
        const device: StoredTrustedDevice = {
          id: TrustedDeviceId.make(yield* crypto.uuidV7),
          userId,
          seriesHash: fresh.seriesHash,
          secretHash: fresh.secretHash,
          replacedHashes: [],
          replacedAt: [],
          device: deviceOf(userAgent, false),
          createdAt: now,
          lastUsedAt: now,
          expiresAt: DateTime.add(now, { days })
        }
        yield* store.insert(environment.id, device)
        yield* record(environment, "trusted_device.added", userId, [device.id], {
          actor: userActor(userId)
        })
        const replaced = former
          .map((one) => entryOf(one, entries))
          .filter((one) => one !== undefined)
        return cookieWith(entries, fresh, replaced)
      })

      /** A user's trusted devices, the most recently used first. */
      const list = Effect.fn("TrustedDevices.list")(function* (
        environment: Environment,
        userId: UserId,
        presented: PresentedTrust | null = null
      ) {
        const days = rememberedDays(environment)
        const now = yield* DateTime.now
        const held = yield* store.list(environment.id, userId)
        const entries = hashedTrust(presented)
        return held
          .map((device) => shownTrustedDevice(device, days, entries))
          .filter(({ expiresAt }) => DateTime.isLessThan(now, expiresAt))
      })

      /**
       * Removes one, in the caller's transaction, which holds the user; false where it is not
       * theirs.
       */
      const remove = Effect.fn("TrustedDevices.remove")(function* (
        environment: Environment,
        userId: UserId,
        id: TrustedDeviceId
      ) {
        if (!(yield* store.remove(environment.id, userId, id))) return false
        yield* record(environment, "trusted_device.removed", userId, [id])
        return true
      })

      /** Removes all of a user's, in the caller's transaction, which holds the user. */
      const removeAll = Effect.fn("TrustedDevices.removeAll")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const held = yield* list(environment, userId)
        yield* store.removeAll(environment.id, userId, [])
        if (held.length === 0) return
        const ids = held.map(({ id }) => id)
        yield* record(environment, "trusted_device.removed", userId, ids)
      })

      return { use, remember, list, remove, removeAll }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(TrustedDevicesStore.layer)
  )
}
