import { Context, DateTime, Effect, Layer } from "effect"
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
import { addressRuling } from "./documentAddress.ts"
import { DocumentFetch, graceSeconds } from "./DocumentFetch.ts"

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
      const documents = yield* DocumentFetch
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
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApplicationsStore.layer, DocumentFetch.layer])
  )
}
