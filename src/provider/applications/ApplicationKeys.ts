import { Cache, Clock, Context, Data, Duration, Effect, Layer, Option, Schema } from "effect"
import type { JWK } from "jose"
import { boundedBody } from "../../platform/boundedBody.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import type { StoredApplication } from "./Application.ts"
import { describesItself } from "./ApplicationKind.ts"
import { isPublicKey, mostKeys } from "./PublicJwks.ts"

/** Time for which fetched keys count, and time after which keys of another id are looked for. */
const fetchedFor = Duration.minutes(10)
const newerAfterMillis = 30_000

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
const decodeKeySet = Schema.decodeUnknownOption(Schema.fromJsonString(KeySet))

type Keys = ReadonlyArray<JWK>
type Ask = OutboundHttp["Service"]["fetch"]

/** Members of an application that say which keys are its own, and who says so. */
export type KeySource = Pick<StoredApplication, "configuration" | "source">

/** The public keys by which applications prove themselves: registered, or fetched from their address. */
export class ApplicationKeys extends Context.Service<ApplicationKeys>()(
  "gatehouse/provider/applications/ApplicationKeys",
  {
    make: Effect.gen(function* () {
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
        const found = Option.flatMap(body, (bytes) => decodeKeySet(bytes.toString("utf8")))
        const keys: Keys = Option.match(found, {
          onNone: () => [],
          onSome: (set) =>
            set.keys
              .filter(isPublicKey)
              .slice(0, mostKeys)
              .map((key): JWK => ({ ...key }))
        })
        return { at, keys }
      })

      // One fetch at a time for each address, however many assertions wait for it.
      const keptOf = (ask: Ask, most: number) =>
        LookupCache.make(
          (address: string) => fetched(ask, address),
          fetchedFor,
          Duration.zero,
          most
        )
      const known = yield* keptOf(outbound.fetch, capacity)
      // An address that a stranger names reaches nothing that this installation alone does.
      const strange = yield* keptOf(outbound.fetchStranger, strangersCapacity)

      /** The keys; those of an address are fetched anew where none of them has the id. */
      const keysOf = Effect.fnUntraced(function* (
        { configuration: { jwks, jwksUri }, source }: KeySource,
        keyId: string | undefined
      ) {
        if (jwksUri === null) return (jwks?.keys ?? []).map((key): JWK => ({ ...key }))
        const cache = describesItself(source) ? strange : known
        const { at, keys } = yield* Cache.get(cache, jwksUri)
        const isKnown = keys.some(({ kid }) => keyId === undefined || kid === keyId)
        const age = (yield* Clock.currentTimeMillis) - at
        if (isKnown || age < newerAfterMillis) return keys
        yield* Cache.invalidate(cache, jwksUri)
        return (yield* Cache.get(cache, jwksUri)).keys
      })

      return { keysOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
