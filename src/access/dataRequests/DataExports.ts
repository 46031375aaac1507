import { Context, Data, DateTime, Effect, Layer, Schema, Stream } from "effect"
import type { DataRequestId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerOf } from "../../directory/addresses/Addressee.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { AuditWalk } from "../../tenancy/audit/AuditWalk.ts"
import { OwnEmailAddress } from "../addresses/OwnEmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import {
  DataExport,
  ExportedApiKey,
  ExportedApplication,
  ExportedDevice,
  ExportedDirectoryRecord,
  ExportedTrustedDevice,
  ExportedEvent,
  ExportedIdentity,
  ExportedInvitation,
  ExportedMail,
  ExportedMembership,
  ExportedPasskey,
  ExportedSession,
  type ExportedUser
} from "./DataExport.ts"
import {
  DataExportJob,
  expiresAt,
  queueName,
  sealPurpose,
  statusAt,
  type Build
} from "./DataRequest.ts"
import { DataRequestsStore, type StoredDataRequest } from "./DataRequestsStore.ts"
import { PersonalDataStore } from "./PersonalDataStore.ts"
import type { AuditEvent } from "../../tenancy/audit/AuditEvent.ts"

/** Characters that are written, and held, at a time. */
const partSize = 131_072

/** A sign-up precedes its user by some minutes at most. */
const before = { days: 1 }

/** Another attempt at the same export came in between, so this one has to be repeated. */
export class BuildDisturbed extends Data.TaggedError("BuildDisturbed") {}

const { credentials, environment, exportedAt, user, version } = DataExport.fields
const encodeHead = Schema.encodeEffect(
  Schema.fromJsonString(Schema.Struct({ version, exportedAt, environment, user, credentials }))
)
const encoder = new TextEncoder()

/** A person's view of an event about them. */
const toExportedEvent = (
  { action, actor, context, id, metadata, occurredAt, result, targets }: AuditEvent,
  userId: UserId
): ExportedEvent => {
  const impersonated = actor.impersonatorId !== null
  // A sign-in that failed has no actor yet: where it came from is what its owner has to know.
  const isOwn = actor.type === "user" && !impersonated && (actor.id === userId || actor.id === null)
  return {
    id,
    action,
    result,
    occurredAt,
    actor: { type: actor.type, id: actor.id === userId ? actor.id : null, impersonated },
    targets,
    ipAddress: isOwn ? context.ipAddress : null,
    userAgent: isOwn ? context.userAgent : null,
    metadata: isOwn ? metadata : {}
  }
}

/** The text of one list, item by item. */
const listed = <A, I>(
  key: keyof typeof DataExport.fields,
  item: Schema.Codec<A, I>,
  values: Stream.Stream<A>
) => {
  const encode = Schema.encodeEffect(Schema.fromJsonString(item))
  const items = Stream.zipWithIndex(values).pipe(
    Stream.mapEffect(([value, index]) =>
      Effect.orDie(Effect.map(encode(value), (json) => (index === 0 ? json : `,${json}`)))
    )
  )
  return Stream.make(`,"${key}":[`).pipe(Stream.concat(items), Stream.concat(Stream.make("]")))
}

/** Makes the exports that data requests ask for, in bounded memory. */
export class DataExports extends Context.Service<DataExports>()(
  "gatehouse/access/dataRequests/DataExports",
  {
    make: Effect.gen(function* () {
      const store = yield* DataRequestsStore
      const data = yield* PersonalDataStore
      const addressBook = yield* AddressBook
      const directory = yield* UserDirectory
      const audit = yield* Audit
      const trail = yield* AuditWalk
      const crypto = yield* Crypto
      const environments = yield* Environments
      const mails = yield* Mails
      const passkeys = yield* Passkeys
      const transaction = yield* Transaction
      const jobs = yield* PersistedQueue.make({
        name: queueName,
        schema: DataExportJob,
        maxAttempts: Jobs.patientAttempts,
        retrySchedule: Jobs.patientWaits
      })

      const eventsOf = (environmentId: EnvironmentId, { createdAt, id }: ExportedUser) =>
        Stream.map(
          trail.eventsAbout(environmentId, id, DateTime.subtract(createdAt, before)),
          (event) => toExportedEvent(event, id)
        )

      const passkeysOf = (environment: Environment, userId: UserId) =>
        Effect.map(passkeys.list(environment, userId), (held) => held.map(passkeys.shown))

      /** The text of the export, piece by piece. */
      const pieces = Effect.fnUntraced(function* (environment: Environment, user: ExportedUser) {
        const { id, name } = environment
        const head = yield* encodeHead({
          version: 1,
          exportedAt: yield* DateTime.now,
          environment: { id, name },
          user,
          credentials: yield* data.credentials(id, user.id)
        }).pipe(Effect.orDie)
        /** A list that is held at once. */
        const list = <A, I>(
          key: keyof typeof DataExport.fields,
          item: Schema.Codec<A, I>,
          held: Effect.Effect<ReadonlyArray<A>>
        ) => listed(key, item, Stream.fromIterableEffect(held))
        const own = [id, user.id] as const
        return Stream.make(head.slice(0, -1)).pipe(
          Stream.concat(list("emailAddresses", OwnEmailAddress, data.emailAddresses(...own))),
          Stream.concat(list("identities", ExportedIdentity, data.identities(...own))),
          Stream.concat(list("passkeys", ExportedPasskey, passkeysOf(environment, user.id))),
          Stream.concat(list("devices", ExportedDevice, data.devices(...own))),
          Stream.concat(list("trustedDevices", ExportedTrustedDevice, data.trustedDevices(...own))),
          Stream.concat(list("memberships", ExportedMembership, data.memberships(...own))),
          Stream.concat(list("invitations", ExportedInvitation, data.invitations(...own))),
          Stream.concat(list("applications", ExportedApplication, data.applications(...own))),
          Stream.concat(list("apiKeys", ExportedApiKey, data.apiKeys(...own))),
          Stream.concat(
            list("directoryRecords", ExportedDirectoryRecord, data.directoryRecords(...own))
          ),
          Stream.concat(list("mails", ExportedMail, data.mails(...own))),
          Stream.concat(listed("sessions", ExportedSession, data.sessions(...own))),
          Stream.concat(listed("auditEvents", ExportedEvent, eventsOf(id, user))),
          Stream.concat(Stream.make("}\n"))
        )
      })

      /** Stores the text in parts of about one size; answers how many those are. */
      const write = Effect.fnUntraced(function* (build: Build, text: Stream.Stream<string>) {
        let pending: Array<string> = []
        let size = 0
        let count = 0
        const flush = Effect.suspend(() => {
          const part = encoder.encode(pending.join(""))
          const position = count
          pending = []
          size = 0
          count += 1
          return Effect.flatMap(crypto.encrypt(sealPurpose(build, position), part), (sealed) =>
            transaction.outside(store.insertPart(build, position, sealed))
          )
        })
        yield* Stream.runForEach(text, (piece) => {
          pending.push(piece)
          size += piece.length
          return size < partSize ? Effect.void : flush
        })
        if (size > 0) yield* flush
        return count
      })

      const tell = Effect.fnUntraced(function* (
        environment: Environment,
        { createdAt, userId }: StoredDataRequest,
        readyAt: DateTime.Utc
      ) {
        const account = yield* addressBook.primaryOf(environment, userId)
        if (account === undefined) return
        yield* mails.queue({
          environment,
          template: MailTemplate.data_request_ready(),
          ...readerOf(account),
          expiresAt: expiresAt({ createdAt, readyAt })
        })
      })

      const complete = (
        environment: Environment,
        request: StoredDataRequest,
        build: Build,
        partCount: number
      ) =>
        transaction.run(
          Effect.gen(function* () {
            const there = yield* directory.hold(environment.id, request.userId)
            if (!there) return yield* store.remove(environment.id, request.id)
            const now = yield* DateTime.now
            const completed = yield* store.complete(build, partCount, now)
            if (!completed) return yield* new BuildDisturbed()
            yield* audit.record({
              environmentId: environment.id,
              action: "data_request.completed",
              targets: [
                { type: "data_request", id: request.id },
                { type: "user", id: request.userId }
              ]
            })
            yield* tell(environment, request, now)
          })
        )

      /**
       * Makes the export of a request that has none yet, mails its owner, and writes the event: all
       * three commit or none, so that a failed attempt is simply repeated.
       */
      const build = Effect.fn("DataExports.build")(function* ({
        dataRequestId,
        environmentId
      }: DataExportJob) {
        const request = yield* store.find(environmentId, dataRequestId)
        if (request === undefined || statusAt(request, yield* DateTime.now) !== "pending") return
        const environment = yield* Effect.orDie(environments.get(environmentId))
        const attempt = { environmentId, dataRequestId, buildId: yield* crypto.uuidV7 }
        yield* store.discardBuilds(environmentId, dataRequestId)
        const partCount = yield* transaction.view(
          Effect.gen(function* () {
            const user = yield* data.user(environmentId, request.userId)
            if (user === undefined) return undefined
            return yield* write(attempt, Stream.unwrap(pieces(environment, user)))
          })
        )
        if (partCount === undefined) return yield* store.remove(environmentId, dataRequestId)
        yield* complete(environment, request, attempt, partCount)
      })

      return {
        build,
        /** Queues a request for its export, in the caller's transaction. */
        offer: (environmentId: EnvironmentId, dataRequestId: DataRequestId) =>
          Effect.orDie(jobs.offer({ environmentId, dataRequestId }, { id: dataRequestId })),
        /** Makes one export after another. */
        work: Jobs.work(
          jobs,
          (job) => Effect.orDie(build(job)),
          "A data export has to be tried again"
        )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([DataRequestsStore.layer, PersonalDataStore.layer, Jobs.layer])
  )

  /** Makes exports, one at a time on each instance. */
  static readonly workers = Layer.effectDiscard(
    Effect.flatMap(DataExports, ({ work }) => Effect.forkScoped(work))
  )
}
