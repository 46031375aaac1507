import { Cache, Clock, Data, Duration, Effect, Option, Schema } from "effect"
import type { JWK } from "jose"
import { boundedBody } from "../../platform/answerLimits.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { describesItself } from "../applications/ApplicationKind.ts"
import { isPublicKey, mostKeys } from "../applications/PublicJwks.ts"

/** Time for which fetched keys count, and time after which newer ones are looked for. */
const fetchedFor = Duration.minutes(10)
const newerAfter = Duration.seconds(30)

/** The longest key set that is read, in bytes. */
const longest = 65_536

/**
 * The number of key sets that are kept, the least recently used being dropped first. Anybody has some
 * of strangers fetched, so that these are few, and none of the operators' has to go for them.
 */
const capacity = 1000
const strangersCapacity = 250

const keySetTypes = "application/jwk-set+json, application/json"

class NoKeySet extends Data.TaggedError("NoKeySet")<{}> {}

const KeySet = Schema.Struct({ keys: Schema.Array(Schema.Record(Schema.String, Schema.Json)) })
// A byte order mark before a text is none of it.
const decoder = new TextDecoder()
const decodeKeySet = Schema.decodeUnknownOption(Schema.fromJsonString(KeySet))

type Keys = ReadonlyArray<JWK>
type Ask = OutboundHttp["Service"]["fetch"]

/** Members of an application that say which keys are its own, and who says so. */
type KeySource = Pick<StoredApplication, "configuration" | "source">

/**
 * The public keys by which applications prove themselves: registered, or fetched from their
 * address.
 */
export const makeApplicationKeys = Effect.gen(function* () {
  const outbound = yield* OutboundHttp

  const fetched = Effect.fnUntraced(function* (ask: Ask, address: string) {
    const at = yield* Clock.currentTimeMillis
    const body = yield* Effect.option(
      Effect.tryPromise((signal) =>
        ask(address, { headers: { accept: keySetTypes }, signal }).then((answer) =>
          answer.status === 200 ? answer : Promise.reject(new NoKeySet())
        )
      ).pipe(Effect.flatMap((answer) => boundedBody(answer, longest)))
    )
    const found = Option.flatMap(body, (bytes) => decodeKeySet(decoder.decode(bytes)))
    const keys = Option.map(found, (set): Keys =>
      set.keys
        .filter(isPublicKey)
        .slice(0, mostKeys)
        .map((key): JWK => ({ ...key }))
    )
    return { at, keys }
  })

  // One fetch at a time for each address, however many assertions wait for it.
  const keptOf = Effect.fnUntraced(function* (ask: Ask, most: number) {
    const fetch = (address: string) => fetched(ask, address)
    return {
      kept: yield* LookupCache.make(fetch, fetchedFor, Duration.zero, most),
      renewed: yield* LookupCache.make(fetch, newerAfter, Duration.zero, most)
    }
  })
  const known = yield* keptOf(outbound.fetch, capacity)
  // An address that a stranger names reaches nothing that this installation alone does.
  const strange = yield* keptOf(outbound.fetchStranger, strangersCapacity)

  const cachesOf = ({ source }: KeySource) => (describesItself(source) ? strange : known)

  /** The keys, as they were ten minutes ago at the earliest. */
  const keysOf = Effect.fnUntraced(function* (application: KeySource) {
    const { jwks, jwksUri } = application.configuration
    if (jwksUri === null) return (jwks?.keys ?? []).map((key): JWK => ({ ...key }))
    const { keys } = yield* Cache.get(cachesOf(application).kept, jwksUri)
    return Option.getOrElse(keys, (): Keys => [])
  })

  /**
   * The keys of an address once more, for a signature that none of the others has made; none where
   * they were asked for a moment ago.
   */
  const newerKeysOf = Effect.fnUntraced(function* (application: KeySource) {
    const { jwksUri } = application.configuration
    if (jwksUri === null) return []
    const { kept, renewed } = cachesOf(application)
    const { at } = yield* Cache.get(kept, jwksUri)
    const age = Duration.millis((yield* Clock.currentTimeMillis) - at)
    if (Duration.isLessThan(age, newerAfter)) return []
    const found = yield* Cache.get(renewed, jwksUri)
    // An address that does not answer takes nobody's keys away before their time.
    if (Option.isNone(found.keys)) return []
    yield* Cache.set(kept, jwksUri, found)
    return found.keys.value
  })

  return { keysOf, newerKeysOf }
})
