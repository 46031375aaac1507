import { Clock, Context, Effect, Layer, Option, Ref } from "effect"
import { openHashFilter } from "./HashFilter.ts"
import { OutboundHttp } from "./OutboundHttp.ts"
import { Settings } from "./Settings.ts"

/** Time for the range service to answer, in milliseconds. */
const rangeMilliseconds = 1000

/** Time for which a service that failed is not asked again, in milliseconds: nobody waits for it. */
const restMilliseconds = 10_000

/** The service that answers which hashes begin with five given characters. */
const publicRanges = "https://api.pwnedpasswords.com/range/"

const isListed = (range: string, suffix: string): boolean =>
  // Padding consists of hashes that were seen zero times.
  range.split(/\r?\n/).some((line) => line.startsWith(`${suffix}:`) && !line.endsWith(":0"))

/** SHA-1 hashes that were in a breach: those of a file, and those of a service. */
export class BreachedHashes extends Context.Service<BreachedHashes>()(
  "gatehouse/platform/BreachedHashes",
  {
    make: Effect.gen(function* () {
      const { breachedFile, breachedRangeUrl } = yield* Settings
      const http = yield* OutboundHttp
      const restsUntil = yield* Ref.make(0)
      const ranges = Option.match(breachedRangeUrl, { onNone: () => publicRanges, onSome: String })

      /** Looks into the file, which is opened anew, so that a new import counts at once. */
      const inFile = Effect.fn("BreachedHashes.inFile")(function* (hash: Uint8Array) {
        if (Option.isNone(breachedFile)) return null
        return yield* Effect.scoped(
          Effect.flatMap(openHashFilter(breachedFile.value), (filter) => filter.has(hash))
        ).pipe(
          Effect.catch((error) =>
            Effect.as(Effect.logError(`BREACHED_FILE: ${error.message}`), null)
          )
        )
      })

      /** Asks the service, which learns five of the forty characters; null where it does not say. */
      const atService = Effect.fn("BreachedHashes.atService")(function* (hash: Uint8Array) {
        const now = yield* Clock.currentTimeMillis
        if (now < (yield* Ref.get(restsUntil))) return null
        const digits = Buffer.from(hash).toString("hex").toUpperCase()
        const asked = Effect.tryPromise(async (signal) => {
          const answer = await http.fetch(new URL(digits.slice(0, 5), ranges), {
            headers: { "add-padding": "true", "user-agent": "gatehouse" },
            signal
          })
          if (answer.status !== 200) {
            await answer.body?.cancel()
            throw new Error("no range")
          }
          return isListed(await answer.text(), digits.slice(5))
        })
        return yield* asked.pipe(
          Effect.timeout(rangeMilliseconds),
          Effect.catch(() =>
            Effect.gen(function* () {
              yield* Ref.set(restsUntil, now + restMilliseconds)
              yield* Effect.logWarning("Breached passwords: the range service gave no answer")
              return null
            })
          )
        )
      })

      return {
        inFile,
        atService,
        /** Number of hashes in the file; a problem in words where there is no usable one. */
        state: Option.match(breachedFile, {
          onNone: (): Effect.Effect<number, string> => Effect.fail("BREACHED_FILE is not set"),
          onSome: (path) =>
            Effect.scoped(openHashFilter(path)).pipe(
              Effect.map(({ count }) => count),
              Effect.mapError(({ message }) => message)
            )
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(OutboundHttp.layer))
}
