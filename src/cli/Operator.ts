import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer, Redacted } from "effect"
import { Audit } from "../capabilities/audit/Audit.ts"
import { AuditOrigin, noSecretKey, operatorActor } from "../capabilities/audit/AuditOrigin.ts"
import { AuditSequencer } from "../capabilities/audit/AuditSequencer.ts"
import { AuditStore } from "../capabilities/audit/AuditStore.ts"
import { Environments } from "../capabilities/environments/Environments.ts"
import { SecretKeys } from "../capabilities/keys/SecretKeys.ts"
import { Crypto } from "../platform/Crypto.ts"
import * as Database from "../platform/Database.ts"
import { Settings } from "../platform/Settings.ts"
import { Transaction } from "../platform/Transaction.ts"

/**
 * Commands make ids and secrets and encrypt nothing, so they need no `ENCRYPTION_KEY`. One that
 * came to encrypt would fail at this key instead of writing what nobody can read.
 */
const layerCrypto = Crypto.layerNoDeps(Redacted.make(new Uint8Array())).pipe(
  Layer.provide(NodeCrypto.layerSecureRandom)
)

/**
 * A command numbers its events before it ends: a pass in the background would be cut off, and the
 * service takes a while to notice what nobody has numbered. It is the service's turn where this
 * fails, since the events are committed.
 */
const layerSequencer = Layer.effect(
  AuditSequencer,
  Effect.map(AuditSequencer, ({ sequence }) =>
    AuditSequencer.of({
      wake: (environmentId) => Effect.ignoreCause(sequence(environmentId)),
      sequence
    })
  )
).pipe(Layer.provide(AuditSequencer.layer))

const layerAudit = Audit.layerNoDeps.pipe(Layer.provide([AuditStore.layer, layerSequencer]))

/**
 * What the operator's commands are made of, over the database that the service uses: beside the
 * running service, or without one.
 */
export const layer = Layer.mergeAll(Environments.layer, SecretKeys.layer).pipe(
  Layer.provideMerge(layerAudit),
  Layer.provideMerge(Transaction.layer),
  Layer.provide(layerCrypto),
  Layer.provide(Database.layerAttachedMigrated),
  Layer.provideMerge(Settings.layerCommand),
  Layer.merge(Layer.succeed(AuditOrigin, { actor: operatorActor, secretKeyId: noSecretKey }))
)
