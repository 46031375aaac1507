import { Context, DateTime, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId } from "../../contract/Ids.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { IdpMetadata } from "../../platform/saml/readIdpMetadata.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { daysUntil, dueNotice, lastEnd } from "./certificateEnds.ts"
import type { SamlSettings, StoredConnection } from "./Connection.ts"
import { ConnectionMails } from "./ConnectionMails.ts"
import { connectionTargets } from "./connectionRules.ts"
import { ConnectionsStore } from "./ConnectionsStore.ts"
import { NamedProviders } from "./NamedProviders.ts"

const interval = "1 hour"
const readEvery = { days: 1 }
const pageSize = 100

const isSameReading = (one: StoredConnection, other: StoredConnection): boolean =>
  one.metadataReadAt?.epochMilliseconds === other.metadataReadAt?.epochMilliseconds

/** Finding about a connection, for the operators' doctor. */
export interface ConnectionFinding {
  readonly name: string
  readonly id: ConnectionId
  readonly flaw: "certificate_ended" | "certificate_ending" | "metadata_failing" | "acs_moved"
  /** Days until the end of the certificate. */
  readonly days: number
}

/** Work that time brings to connections: their metadata changes and their certificates end. */
export class ConnectionUpkeep extends Context.Service<ConnectionUpkeep>()(
  "gatehouse/organizations/connections/ConnectionUpkeep",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const mails = yield* ConnectionMails
      const reading = yield* NamedProviders
      const store = yield* ConnectionsStore
      const sweeps = yield* EnvironmentSweeps
      const transaction = yield* Transaction

      const eachSaml = Effect.fnUntraced(function* <E, R>(
        environment: Environment,
        work: (connection: StoredConnection) => Effect.Effect<void, E, R>
      ) {
        let after: ConnectionId | null = null
        for (;;) {
          const page: ReadonlyArray<StoredConnection> = yield* store.samlAfter(
            environment.id,
            after,
            pageSize
          )
          for (const connection of page) yield* work(connection)
          const last = page.at(-1)
          if (last === undefined || page.length < pageSize) return
          after = last.id
        }
      })

      /** Takes over what the metadata says by now; another entity id is another provider. */
      const applied = Effect.fnUntraced(function* (
        environment: Environment,
        claimed: StoredConnection,
        url: string,
        { certificates, entityId, ssoUrl }: IdpMetadata,
        now: DateTime.Utc
      ) {
        const before = yield* store.lock(environment.id, claimed.id)
        if (before?.settings.protocol !== "saml" || before.settings.metadataUrl !== url) return
        // Somebody has read it since, who may have found what is newer.
        if (!isSameReading(before, claimed)) return
        if (before.settings.entityId !== entityId) return yield* store.noteFailure(before, now)
        const pems = certificates.map(({ pem }) => pem)
        const settings: SamlSettings = { ...before.settings, ssoUrl, certificates: pems }
        const changed = changedNames(before.settings, settings)
        if (changed.length === 0 && before.metadataFailingSince === null) return
        const updatedAt = changed.length === 0 ? before.updatedAt : now
        yield* store.save({ ...before, settings, metadataFailingSince: null, updatedAt })
        if (changed.length === 0) return
        yield* audit.record({
          environmentId: environment.id,
          action: "connection.updated",
          actor: systemActor,
          targets: connectionTargets(before),
          metadata: { changed: changed.map((name) => `settings.${name}`), reason: "metadata" }
        })
        const known = new Set(before.settings.certificates)
        if (pems.every((pem) => known.has(pem))) return
        yield* mails.certificateNew(environment, before)
      })

      const renewed = Effect.fnUntraced(function* (
        environment: Environment,
        connection: StoredConnection,
        now: DateTime.Utc
      ) {
        const { metadataReadAt, settings } = connection
        if (settings.protocol !== "saml" || settings.metadataUrl === null) return
        const due = DateTime.subtract(now, readEvery)
        if (metadataReadAt !== null && DateTime.isGreaterThan(metadataReadAt, due)) return
        const url = settings.metadataUrl
        const claimed = yield* store.claimReading(connection, now)
        if (claimed === undefined) return
        const read = yield* Effect.result(reading.fetched(url))
        yield* Result.isFailure(read)
          ? store.noteFailure(claimed, now)
          : transaction.run(applied(environment, claimed, url, read.success, now))
      })

      /** Reads the metadata of every connection that names an address, once a day each. */
      const metadata = Effect.fn("ConnectionUpkeep.metadata")(function* (
        environment: Environment,
        now: DateTime.Utc
      ) {
        yield* eachSaml(environment, (connection) => renewed(environment, connection, now))
      })

      const warned = Effect.fnUntraced(function* (
        environment: Environment,
        id: ConnectionId,
        now: DateTime.Utc
      ) {
        const connection = yield* store.lock(environment.id, id)
        const end = connection && lastEnd(connection)
        if (connection === undefined || end === undefined) return
        const notice = dueNotice(end, connection.certificateNotice, now)
        if (notice === undefined || connection.status !== "active") return
        yield* store.noteCertificate(connection, notice)
        yield* mails.certificateEnding(environment, connection, daysUntil(end, now))
      })

      /** Mails 30, 7 and 1 days before the last certificate of an active connection ends. */
      const certificates = Effect.fn("ConnectionUpkeep.certificates")(function* (
        environment: Environment,
        now: DateTime.Utc
      ) {
        yield* eachSaml(environment, (connection) => {
          const end = lastEnd(connection)
          return connection.status === "active" &&
            end !== undefined &&
            dueNotice(end, connection.certificateNotice, now) !== undefined
            ? transaction.run(warned(environment, connection.id, now))
            : Effect.void
        })
      })

      /** Connections that somebody has to look at. */
      const findings = Effect.fn("ConnectionUpkeep.findings")(function* (environment: Environment) {
        const now = yield* DateTime.now
        const found: Array<ConnectionFinding> = []
        yield* eachSaml(environment, (connection) =>
          Effect.sync(() => {
            const { id, metadataFailingSince, name, serviceProvider, status } = connection
            if (status !== "active") return
            const end = lastEnd(connection)
            const days = end === undefined ? 31 : daysUntil(end, now)
            const add = (flaw: ConnectionFinding["flaw"]) => found.push({ id, name, days, flaw })
            if (days <= 30) add(days <= 0 ? "certificate_ended" : "certificate_ending")
            if (metadataFailingSince !== null) add("metadata_failing")
            if (serviceProvider?.acsUrl.startsWith(`${environment.appUrl}/`) === false) {
              add("acs_moved")
            }
          })
        )
        return found
      })

      yield* sweeps.start(interval, "Metadata of connections was not read", metadata)
      yield* sweeps.start(interval, "Certificates of connections were not looked at", certificates)
      return { metadata, certificates, findings }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(NamedProviders.layer),
    Layer.provide(ConnectionsStore.layer)
  )
}
