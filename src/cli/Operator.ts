import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer, Option, Redacted } from "effect"
import { Audit } from "../tenancy/audit/Audit.ts"
import { AuditOrigin, noSecretKey, operatorActor } from "../tenancy/audit/AuditOrigin.ts"
import { AuditWalk } from "../tenancy/audit/AuditWalk.ts"
import { AuditSequencer } from "../tenancy/audit/AuditSequencer.ts"
import { AuditStore } from "../tenancy/audit/AuditStore.ts"
import { BlockedDomains } from "../tenancy/blockedDomains/BlockedDomains.ts"
import { ChallengeSecrets } from "../tenancy/challenges/ChallengeSecrets.ts"
import { Logos } from "../tenancy/branding/Logos.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { IdempotentRequests } from "../tenancy/idempotency/IdempotentRequests.ts"
import { SecretKeys } from "../tenancy/secretKeys/SecretKeys.ts"
import { Texts } from "../tenancy/texts/Texts.ts"
import { Refusals } from "../tenancy/throttle/Refusals.ts"
import { OutgoingMails } from "../delivery/mail/OutgoingMails.ts"
import { RoleSets } from "../organizations/organizations/RoleSets.ts"
import { Providers } from "../tenancy/providers/Providers.ts"
import { Purge } from "../users/purge/Purge.ts"
import { HookedClaims } from "../sessions/tokens/HookedClaims.ts"
import { JwtTemplates } from "../sessions/tokens/JwtTemplates.ts"
import { SigningKeys } from "../sessions/tokens/SigningKeys.ts"
import { IssuerKeys } from "../provider/keys/IssuerKeys.ts"
import { UserList } from "../users/management/UserList.ts"
import { UserExports } from "../users/transfer/UserExports.ts"
import { UserImports } from "../users/transfer/UserImports.ts"
import type { EnvironmentId } from "../contract/Ids.ts"
import { Crypto } from "../platform/Crypto.ts"
import * as Database from "../platform/Database.ts"
import { layerCrypto as layerCryptoOfSettings } from "../platform/EncryptionKey.ts"
import { Lease } from "../platform/Lease.ts"
import { OutboundHttp } from "../platform/OutboundHttp.ts"
import { PasswordHasher } from "../platform/PasswordHasher.ts"
import { requireKeyOfData } from "../service/production.ts"
import * as Service from "../service/Service.ts"
import { Settings } from "../platform/Settings.ts"
import { Transaction } from "../platform/Transaction.ts"
import { UsageError } from "./CommandFailure.ts"

/**
 * Most commands encrypt nothing, so they need no `ENCRYPTION_KEY`. One that did would fail at this
 * key instead of writing what nobody can read.
 */
const layerPlainCrypto = Crypto.layerWith(Redacted.make(new Uint8Array())).pipe(
  Layer.provide(NodeCrypto.layerSecureRandom)
)

/** Uses the service's key; a key made up by a command would lock the service out. */
const layerCrypto = Layer.unwrap(
  Effect.gen(function* () {
    const { encryptionKey, production } = yield* Settings
    if (production && Option.isNone(encryptionKey)) {
      return yield* new UsageError({
        message: "ENCRYPTION_KEY must be set: this command encrypts what the service must read"
      })
    }
    return layerCryptoOfSettings.pipe(Layer.provide(NodeCrypto.layerSecureRandom))
  })
)

/**
 * A command numbers its events before it ends: a background pass would be cut off, and the service
 * is slow to notice unnumbered ones. If this fails, the service numbers them, since they are
 * committed.
 */
const layerSequencer = Layer.effect(
  AuditSequencer,
  Effect.map(AuditSequencer, ({ sequence }) =>
    AuditSequencer.of({
      wake: (environmentId) => Effect.ignoreCause(sequence(environmentId)),
      sequence
    })
  )
).pipe(Layer.provide(AuditSequencer.layer.pipe(Layer.provide(Lease.layerNever))))

const layerAudit = Layer.effect(Audit, Audit.make).pipe(
  Layer.provide([AuditStore.layer, layerSequencer])
)

const layerProviders = Providers.layer.pipe(Layer.provide(OutboundHttp.layer))

const layerWith = <E, R>(crypto: Layer.Layer<Crypto, E, R>) =>
  Layer.mergeAll(
    Environments.layer,
    Logos.layer,
    BlockedDomains.layer,
    ChallengeSecrets.layer,
    SecretKeys.layer.pipe(Layer.provide([Refusals.layer, Service.serverGroups])),
    JwtTemplates.layer.pipe(Layer.provide(HookedClaims.layerNone)),
    RoleSets.layer,
    IssuerKeys.layer.pipe(Layer.provideMerge(SigningKeys.layer)),
    OutgoingMails.layer.pipe(Layer.provide(Texts.layer.pipe(Layer.provide(Environments.layer)))),
    Purge.layer.pipe(Layer.provide([AuditWalk.layer, IdempotentRequests.layer])),
    UserExports.layer.pipe(Layer.provide(UserList.layer)),
    UserImports.layerAlone.pipe(Layer.provide([layerProviders, PasswordHasher.layer])),
    layerProviders
  ).pipe(
    Layer.provideMerge(layerAudit),
    Layer.provideMerge(Transaction.layer),
    Layer.provide(crypto),
    Layer.provide(Database.layerAttachedMigrated),
    Layer.provideMerge(Settings.layerCommand),
    Layer.merge(Layer.succeed(AuditOrigin, { actor: operatorActor, secretKeyId: noSecretKey }))
  )

/**
 * Services of the operator's commands, on the service's database, even while the service is down.
 */
export const layer = layerWith(layerPlainCrypto)

const wholeWith = <E, R>(crypto: Layer.Layer<Crypto, E, R>) =>
  Service.layer.pipe(
    Layer.provideMerge(crypto),
    Layer.provide(PasswordHasher.layer),
    Layer.provide(NodeCrypto.layerSecureRandom),
    Layer.provide(Database.layerAttachedMigrated),
    Layer.provideMerge(Settings.layerCommand),
    Layer.merge(Layer.succeed(AuditOrigin, { actor: operatorActor, secretKeyId: noSecretKey }))
  )

/** Stops a command before it writes under a key of its own what the service could not read. */
const layerKeyOfService = Layer.effectDiscard(
  Effect.mapError(
    requireKeyOfData,
    () =>
      new UsageError({
        message:
          "What is stored was encrypted with another ENCRYPTION_KEY: give the command that of the service, or where it has none, the service's DATA_DIR"
      })
  )
)

/**
 * Every use case of the service, for commands that do what its server API does. Those that write
 * end with `numbered`.
 */
export const layerWhole = Layer.provideMerge(layerKeyOfService, wholeWith(layerCrypto))

/** Services of a diagnosing command: without a key it starts, and decrypts nothing. */
export const layerDiagnosing = wholeWith(
  Layer.catchTag(layerCrypto, "UsageError", () => layerPlainCrypto)
)

/** Numbers a command's events, which the service would notice only later. */
export const numbered = (environmentId: EnvironmentId) =>
  Effect.flatMap(AuditSequencer, ({ sequence }) => Effect.ignoreCause(sequence(environmentId)))

/** Services of commands that encrypt: in production they also need `ENCRYPTION_KEY`. */
export const layerEncrypting = Layer.provideMerge(layerKeyOfService, layerWith(layerCrypto))
