import { Cache, Clock, Context, DateTime, Effect, Layer, Result, Redacted, Schema } from "effect"
import type { Environment, HookPoint } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { OutboundPost } from "../../platform/OutboundPost.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { roundedNumbers } from "../../platform/roundedNumbers.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { signedHeaders, signingKeys } from "../../platform/StandardWebhooks.ts"
import { secretPurpose, type StoredHook } from "./Hook.ts"
import { readAnswer } from "./HookAnswer.ts"
import {
  notAsked,
  type Asked,
  type CallFailed,
  type Called,
  type DataOf,
  type Judged
} from "./HookCall.ts"
import {
  begun,
  ended,
  isOpen,
  keyOf,
  refused,
  setUpOf,
  unknownHealth,
  type Health,
  type KnownHealth
} from "./HookCircuit.ts"
import { makeMailPlaces, makePlaces } from "./hookPlaces.ts"
import { encodeRequest } from "./HookRequest.ts"
import { HooksStore } from "./HooksStore.ts"
import { encryptTo } from "../../platform/PublicKeyEncryption.ts"
import { RedactedText } from "../../contract/Values.ts"

/** Bytes of an answer. */
const maximumAnswer = 65_536

/** The time of the last call is written at most this often. */
const noteEvery = 60_000

const usualHeaders = { "content-type": "application/json", "user-agent": "Gatehouse-Hooks/1" }

/** Content of a sealed password: it counts for one call only. */
const SealedPassword = Schema.Struct({
  password: RedactedText,
  email: Schema.String,
  /** Unix seconds. */
  time: Schema.Int,
  webhookId: Schema.String
})

const encodePassword = Schema.encodeSync(Schema.fromJsonString(SealedPassword))

/** A password encrypted to the hook's key, for one call. */
const sealedPassword = Effect.fnUntraced(function* (
  { publicKey }: Pick<StoredHook, "publicKey">,
  webhookId: string,
  { email, password }: { readonly email: string; readonly password: Redacted.Redacted }
) {
  const time = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const content = Redacted.make(encodePassword({ password, email, time, webhookId }))
  return yield* encryptTo(publicKey ?? {}, content)
})

/** Calls the customer's backend, and waits for its answer. */
export class HookCalls extends Context.Service<HookCalls>()("gatehouse/delivery/hooks/HookCalls", {
  make: Effect.gen(function* () {
    const audit = yield* Audit
    const crypto = yield* Crypto
    const outbound = yield* OutboundPost
    const store = yield* HooksStore
    const transaction = yield* Transaction

    const healths = new Map<string, KnownHealth>()
    const placed = makePlaces()
    const placedMail = makeMailPlaces()
    const noted = new Map<string, number>()

    const cache = yield* LookupCache.make(
      ([environmentId, point]: readonly [EnvironmentId, HookPoint]) =>
        store.find(environmentId, point),
      LookupCache.briefly
    )

    /** The hook of a point that is enabled. */
    const findIn = (environmentId: EnvironmentId, point: HookPoint) =>
      Effect.map(Cache.get(cache, [environmentId, point] as const), (hook) =>
        hook?.enabled === true ? hook : undefined
      )

    const healthOf = (
      hook: Parameters<typeof keyOf>[0] & Parameters<typeof setUpOf>[0]
    ): Health => {
      const known = healths.get(keyOf(hook))
      return known?.setUp === setUpOf(hook) ? known.health : unknownHealth
    }

    /** One try, counted nowhere. */
    const call = Effect.fnUntraced(function* <P extends HookPoint>(
      hook: StoredHook,
      point: P,
      dataOf: DataOf<P>,
      judge: Judged<P> = () => null,
      until = Infinity
    ): Effect.fn.Return<Called<P>> {
      const start = yield* Clock.currentTimeMillis
      const id = yield* crypto.uuidV7
      const exchanged = yield* Effect.gen(function* () {
        const data = yield* dataOf(hook, id)
        const body = encodeRequest(point, DateTime.makeUnsafe(start), data)
        const keys = yield* signingKeys(crypto, secretPurpose(hook), hook)
        const message = { id, body, timestamp: Math.floor(start / 1000) }
        return yield* outbound.exchange(
          {
            url: new URL(hook.url),
            headers: { ...usualHeaders, ...signedHeaders(message, keys) },
            body
          },
          {
            milliseconds: Math.max(1, Math.min(hook.timeoutMilliseconds, until - start)),
            bytes: maximumAnswer
          }
        )
      }).pipe(Effect.result)
      const milliseconds = Math.round((yield* Clock.currentTimeMillis) - start)
      const failed = (reason: string, statusCode: number | null): CallFailed => ({
        _tag: "Failed",
        reason,
        statusCode,
        milliseconds
      })
      if (Result.isFailure(exchanged)) return failed(exchanged.failure.reason, null)
      const { status, text } = exchanged.success
      if (status !== 200) return failed(`the answer was ${status}`, status)
      const answer = readAnswer(point, text)
      if (answer === undefined) return failed("the answer has another form", status)
      if (roundedNumbers(text).length > 0) return failed("a number would be rounded", status)
      const flaw = judge(answer)
      return flaw === null ? { _tag: "Answered", answer, milliseconds } : failed(flaw, status)
    })

    const record = (hook: StoredHook, change: "opened" | "closed", reason: string | null) =>
      audit.record({
        environmentId: hook.environmentId,
        action: `hook.${change}`,
        actor: systemActor,
        targets: [{ type: "hook", id: hook.point }],
        ...(reason === null ? {} : { metadata: { reason } })
      })

    const noteCall = Effect.fnUntraced(function* (hook: StoredHook, now: number) {
      const last = noted.get(keyOf(hook)) ?? 0
      if (now - last < noteEvery) return
      noted.set(keyOf(hook), now)
      const at = DateTime.makeUnsafe(now)
      yield* transaction.unflushed(store.noteCall(hook.environmentId, hook.point, at))
    })

    const counted = Effect.fnUntraced(function* <P extends HookPoint>(
      hook: StoredHook,
      point: P,
      dataOf: DataOf<P>,
      judge?: Judged<P>,
      until?: number
    ): Effect.fn.Return<Called<P>> {
      const now = yield* Clock.currentTimeMillis
      const setUp = setUpOf(hook)
      const health = healthOf(hook)
      const keep = (kept: Health, before = kept.failuresInARow) =>
        healths.set(keyOf(hook), { setUp, health: kept, before })
      // The queue of mails has tries and deadlines of its own.
      const breaks = point !== "mail.send"
      if (isOpen(health, now)) return notAsked("the circuit is open")
      const probe = begun(health, now)
      // A caller who hangs up has not found out, so that the next one may try.
      const givenUp = Effect.sync(() => {
        const known = healths.get(keyOf(hook))
        if (known?.setUp !== setUp || known.health.openUntil !== probe.openUntil) return
        healths.set(keyOf(hook), {
          ...known,
          health: { ...known.health, openUntil: health.openUntil }
        })
      })
      const { ipAddress } = yield* RequestContext
      const called = yield* placed(
        hook.environmentId,
        ipAddress,
        Effect.gen(function* () {
          keep(probe)
          yield* noteCall(hook, now)
          const result = yield* call(hook, point, dataOf, judge, until)
          // Its address was corrected meanwhile.
          if (healths.get(keyOf(hook))?.setUp !== setUp) return result
          const failed = result._tag === "Failed"
          const soFar = healthOf(hook)
          const outcome = ended(soFar, {
            failed,
            duration: result.milliseconds,
            now: yield* Clock.currentTimeMillis
          })
          const { failuresInARow } = soFar
          keep(breaks ? outcome.health : { ...outcome.health, openUntil: null }, failuresInARow)
          if (breaks && outcome.change !== null) {
            yield* record(hook, outcome.change, failed ? result.reason : null)
          }
          return result
        }).pipe(Effect.onInterrupt(() => givenUp))
      )
      return called ?? notAsked("too many calls at once")
    })

    /** Counts an answer that was taken for a success as a failure, since it cannot be carried out. */
    const refuse = Effect.fn("HookCalls.refuse")(function* (
      { id }: Pick<Environment, "id">,
      point: HookPoint,
      reason: string
    ) {
      const hook = yield* Cache.get(cache, [id, point] as const)
      if (hook === undefined) return
      const known = healths.get(keyOf(hook))
      if (known?.setUp !== setUpOf(hook)) return
      const outcome = refused(known, yield* Clock.currentTimeMillis)
      healths.set(keyOf(hook), outcome.known)
      if (outcome.change !== null) yield* record(hook, outcome.change, reason)
    })

    /** Asks the hook of a point in an environment of which only the id is known. */
    const askIn = Effect.fnUntraced(function* <P extends HookPoint>(
      environmentId: EnvironmentId,
      point: P,
      dataOf: DataOf<P>,
      judge?: Judged<P>,
      until?: number
    ): Effect.fn.Return<Asked<P> | undefined> {
      if (yield* transaction.isOpen) {
        return yield* Effect.die(new Error(`${point} was asked inside a transaction`))
      }
      const hook = yield* findIn(environmentId, point)
      if (hook === undefined) return undefined
      const called = yield* counted(hook, point, dataOf, judge, until)
      return called._tag === "Answered" ? called : { ...called, onFailure: hook.onFailure }
    })

    /**
     * Asks the hook of a point once; undefined where it has none. Call it outside any transaction:
     * one that is open holds a connection for as long as somebody else's server likes. `until` ends
     * the wait where that is before the hook's own time is over.
     */
    const ask = Effect.fn("HookCalls.ask")(function* <P extends HookPoint>(
      environment: Pick<Environment, "id" | "hooks">,
      point: P,
      dataOf: DataOf<P>,
      judge?: Judged<P>,
      until?: number
    ): Effect.fn.Return<Asked<P> | undefined> {
      return environment.hooks.includes(point)
        ? yield* askIn(environment.id, point, dataOf, judge, until)
        : undefined
    })

    /** Hands a mail to the backend of an environment; undefined where it takes none. */
    const handMail = Effect.fn("HookCalls.handMail")(function* (
      environmentId: EnvironmentId,
      dataOf: DataOf<"mail.send">
    ): Effect.fn.Return<Called<"mail.send"> | undefined> {
      const asking = Effect.map(askIn(environmentId, "mail.send", dataOf), (asked) => ({ asked }))
      const placed = yield* placedMail(environmentId, null, asking)
      return placed === undefined ? notAsked("too many mails at once") : placed.asked
    })

    return {
      ask,
      handMail,
      call,
      healthOf,
      refuse,
      seal: sealedPassword,
      findIn,
      /** The hook of a point as it was half a second ago at the earliest. */
      find: (environment: Pick<Environment, "id" | "hooks">, point: HookPoint) =>
        environment.hooks.includes(point) ? findIn(environment.id, point) : Effect.undefined
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([HooksStore.layer, OutboundPost.layer])
  )
}
