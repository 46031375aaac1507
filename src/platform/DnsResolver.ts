import { Context, Data, Effect, Layer } from "effect"
import { Resolver } from "node:dns/promises"
import { Settings } from "./Settings.ts"

/** Time for one try at one server, and the longest that a later try waits, in milliseconds. */
const patience = { timeout: 1_500, tries: 2, maxTimeout: 3_000 }

/** Time for a whole look-up, however many servers there are. */
const lookupTime = "6 seconds"

/** The most values of one name that are kept. */
const maximumValues = 100

/** Answers of DNS that say that there is no such record. */
const absent: ReadonlySet<unknown> = new Set(["ENODATA", "ENOTFOUND"])

/** No resolver answered, or its answer was no answer: which says nothing of the record. */
export class ResolverFailed extends Data.TaggedError("ResolverFailed")<{}> {}

/** Look-ups of records at the configured resolvers. */
export class DnsResolver extends Context.Service<DnsResolver>()("gatehouse/platform/DnsResolver", {
  make: Effect.gen(function* () {
    const { dnsServers } = yield* Settings

    /** Values of the TXT records of a name, each in one piece; empty where it has none. */
    const txt = Effect.fn("DnsResolver.txt")((name: string) =>
      Effect.callback<ReadonlyArray<string>, ResolverFailed>((resume) => {
        // One of its own for each look-up, as what is cancelled is all that a resolver asks.
        const resolver = new Resolver(patience)
        if (dnsServers.length > 0) resolver.setServers(dnsServers)
        resolver.resolveTxt(name).then(
          (records) =>
            resume(Effect.succeed(records.slice(0, maximumValues).map((parts) => parts.join("")))),
          (error: { readonly code?: unknown }) =>
            resume(absent.has(error.code) ? Effect.succeed([]) : Effect.fail(new ResolverFailed()))
        )
        return Effect.sync(() => resolver.cancel())
      }).pipe(
        Effect.timeoutOrElse({
          duration: lookupTime,
          orElse: () => Effect.fail(new ResolverFailed())
        })
      )
    )
    return { txt }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
