import {
  Context,
  DateTime,
  Effect,
  Layer,
  Cache,
  Data,
  Duration,
  Exit,
  Option,
  Result
} from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { ofNetwork, Throttle } from "../../tenancy/throttle/Throttle.ts"
import type { StoredApplication } from "./Application.ts"
import { ApplicationsStore } from "./ApplicationsStore.ts"
import { describedAnew, unknownApplication, type Described } from "./describedApplication.ts"
import { addressRuling, type AddressRuling } from "./documentAddress.ts"
import { boundedBody } from "../../platform/answerLimits.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import { readDocument } from "./readDocument.ts"
import * as LookupCache from "../../platform/LookupCache.ts"

/** The longest document, in bytes. */
const longest = 5120
/** The number of documents that are kept; the least recently used are dropped first. */
const capacity = 1000

/** The times that a document counts without being asked for again, in seconds. */
const shortestSeconds = 30
const longestFreshSeconds = 86_400

/** The last good copy of a document counts for so long after it went, in seconds. */
const graceSeconds = 86_400

const secondsOf = (time: DateTime.DateTime): number => DateTime.toEpochMillis(time) / 1000

/** Seconds of a time in a header; undefined without one. */
const timeOf = (text: string | null): number | undefined =>
  Option.getOrUndefined(Option.map(DateTime.make(text ?? ""), secondsOf))

const directive = (header: string, name: string): number | undefined => {
  const found = new RegExp(`(?:^|[\\s,])${name}="?(\\d{1,9})"?(?:$|[\\s,;])`, "i").exec(header)
  return found === null ? undefined : Number(found[1])
}

/**
 * The time that a document is fresh, in seconds, by the headers it came with (RFC 9111 section
 * 4.2.1), within the bounds of this service.
 */
export const freshSeconds = (headers: Pick<Headers, "get">, now: DateTime.DateTime): number => {
  const control = headers.get("cache-control") ?? ""
  const isUncached = /(?:^|[\s,])no-(?:store|cache)(?:$|[\s,=])/i.test(control)
  const maxAge = directive(control, "s-maxage") ?? directive(control, "max-age")
  // A host without a clock dates nothing: then it is sent now (RFC 9110 section 6.6.1).
  const sentAt = timeOf(headers.get("date")) ?? secondsOf(now)
  const lifetime = maxAge ?? (timeOf(headers.get("expires")) ?? sentAt) - sentAt
  const age = Number(/^\d{1,9}$/.exec(headers.get("age") ?? "")?.[0] ?? 0)
  return isUncached
    ? shortestSeconds
    : Math.round(Math.min(Math.max(lifetime - age, shortestSeconds), longestFreshSeconds))
}

/** A document cannot be had, or is none that describes the application. */
export class DocumentUnusable extends Data.TaggedError("DocumentUnusable")<{
  readonly why: string
}> {}

const unusable = (why: string) => new DocumentUnusable({ why })

/** Nothing of why: it would tell a stranger what the network of this service is like. */
const notLoaded = () => unusable("it cannot be loaded")

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.+-]+\+)?json *(?:;|$)/i.test(response.headers.get("content-type") ?? "")

// It passes a byte order mark over, which editors of Windows put before a text.
const decoder = new TextDecoder()
const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))

const keyOf = (clientId: string, ruling: AddressRuling): string => `${ruling} ${clientId}`

/** Documents by their addresses, each asked for once at a time and kept as long as it is fresh. */
const makeDocuments = Effect.gen(function* () {
  const outbound = yield* OutboundHttp

  const load = Effect.fnUntraced(function* (key: string) {
    const [ruling, clientId = ""] = key.split(" ")
    const ask = ruling === "listed" ? outbound.fetch : outbound.fetchStranger
    const response = yield* Effect.tryPromise({
      try: (signal) => ask(clientId, { headers: { accept: "application/json" }, signal }),
      catch: notLoaded
    })
    const { body } = response
    if (response.status !== 200 || body === null) {
      yield* Effect.ignore(Effect.promise(() => body?.cancel() ?? Promise.resolve()))
      return yield* notLoaded()
    }
    const bytes = yield* boundedBody(response, longest).pipe(
      Effect.mapError(({ isTooLong }) =>
        isTooLong ? unusable(`it is longer than ${longest} bytes`) : notLoaded()
      )
    )
    if (!isJson(response)) return yield* unusable("its Content-Type is not JSON")
    const read = readDocument(clientId, Option.getOrUndefined(parsed(decoder.decode(bytes))))
    if (Result.isFailure(read)) return yield* unusable(read.failure)
    const now = yield* DateTime.now
    const seconds = freshSeconds(response.headers, now)
    return {
      seconds,
      described: read.success,
      freshUntil: DateTime.add(now, { seconds })
    }
  })

  const cache = yield* Cache.makeWith(load, {
    capacity,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? `${exit.value.seconds} seconds` : 0)
  })

  // Nothing of a success: the document itself is kept above, for as long as it is fresh.
  const failures = yield* LookupCache.make(
    (key: string) => Cache.get(cache, key),
    Duration.zero,
    Duration.seconds(shortestSeconds),
    capacity
  )

  return {
    /** True if the document is at hand. */
    has: (clientId: string, ruling: AddressRuling) => Cache.has(cache, keyOf(clientId, ruling)),
    get: (clientId: string, ruling: AddressRuling): Effect.Effect<Described, DocumentUnusable> =>
      Cache.get(cache, keyOf(clientId, ruling)),
    /**
     * As `get`, but fails at once for a while after it failed, for callers who have a copy to go on
     * with: a host that hangs would else hold up each of them.
     */
    getUnlessFailed: (
      clientId: string,
      ruling: AddressRuling
    ): Effect.Effect<Described, DocumentUnusable> => Cache.get(failures, keyOf(clientId, ruling))
  }
})

/** Documents of strangers that one network may have asked for in a minute. */
const unknownPerMinute = 60

const isFresh = ({ documentFreshUntil: until }: StoredApplication, now: DateTime.Utc): boolean =>
  until !== null && DateTime.isLessThan(now, until)

/**
 * Applications by their client ids, those included that nobody has added: such a one is known by the
 * document at its address, and its row begins with its first grant.
 */
export class ClientDocuments extends Context.Service<ClientDocuments>()(
  "gatehouse/provider/applications/ClientDocuments",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationsStore
      const audit = yield* Audit
      const transaction = yield* Transaction
      const documents = yield* makeDocuments
      const throttle = yield* Throttle
      const isDevelopment = servesThisMachineOnly(yield* Settings)

      const saved = Effect.fnUntraced(function* (known: StoredApplication, described: Described) {
        const before = yield* store.lock(known.environmentId, known.id)
        if (before === undefined) return undefined
        const after = { ...describedAnew(before, described), updatedAt: yield* DateTime.now }
        yield* store.save(after)
        return after
      })

      /**
       * Finds an application as it is kept and holds it to the end of the caller's transaction. The row
       * of one that a document describes begins here, with its first grant.
       */
      const held = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        application: StoredApplication,
        actor: AuditActor
      ) {
        const { clientId, configuration, documentFreshUntil: freshUntil, kind, name } = application
        if (application.source !== "document" || freshUntil === null) {
          return yield* store.hold(environmentId, application.id)
        }
        if (yield* store.insert(application)) {
          yield* audit.record({
            environmentId,
            action: "application.registered",
            actor,
            targets: [{ type: "application", id: application.id }],
            metadata: { source: "document" }
          })
          return application
        }
        const known = yield* store.findByClientId(environmentId, clientId)
        const described = { name, kind, configuration }
        const isOlder =
          known?.source === "document" &&
          DateTime.isLessThan(known.documentFreshUntil ?? known.createdAt, freshUntil)
        return isOlder
          ? yield* saved(known, { described, freshUntil })
          : yield* store.hold(environmentId, application.id)
      })

      const rulingOf = ({ settings }: Environment, clientId: string) =>
        addressRuling(clientId, settings.oauth, isDevelopment)

      /** The application that a request for authorization names; undefined for none. */
      const find = Effect.fn("ClientDocuments.find")(function* (
        environment: Environment,
        clientId: string
      ) {
        const known = yield* store.findByClientId(environment.id, clientId)
        if (known !== undefined && known.source !== "document") return known
        const ruling = rulingOf(environment, clientId)
        if (ruling === "none" || ruling === "refused") return undefined
        const now = yield* DateTime.now
        if (known !== undefined && (isFresh(known, now) || !known.enabled)) return known
        if (known === undefined && !(yield* documents.has(clientId, ruling))) {
          const { ipAddress } = yield* RequestContext
          const limit = { scope: "client_documents:address", policy: "client-documents" }
          yield* throttle.attempt(
            environment,
            ofNetwork(ipAddress, { ...limit, limit: unknownPerMinute, windowSeconds: 60 })
          )
        }
        const fetched = yield* documents.get(clientId, ruling)
        return known === undefined
          ? unknownApplication(environment.id, clientId, fetched, now)
          : describedAnew(known, fetched)
      })

      /**
       * An application that calls the token endpoint, by its document of today. While that is gone, the
       * last good copy counts for a day.
       */
      const current = Effect.fn("ClientDocuments.current")(function* (
        environment: Environment,
        application: StoredApplication
      ) {
        if (application.source !== "document") return application
        const ruling = rulingOf(environment, application.clientId)
        if (ruling === "none" || ruling === "refused") return undefined
        const now = yield* DateTime.now
        if (isFresh(application, now)) return application
        const until = application.documentFreshUntil ?? now
        const isKept = DateTime.isLessThan(now, DateTime.add(until, { seconds: graceSeconds }))
        const loaded = isKept ? documents.getUnlessFailed : documents.get
        return yield* loaded(application.clientId, ruling).pipe(
          Effect.flatMap((fetched) => transaction.run(saved(application, fetched))),
          Effect.catchTag("DocumentUnusable", () =>
            Effect.succeed(isKept ? application : undefined)
          )
        )
      })

      return { find, current, held, byClientId: store.findByClientId }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApplicationsStore.layer))
}
