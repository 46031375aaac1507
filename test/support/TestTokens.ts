import { TokensStore } from "../../src/sessions/tokens/TokensStore.ts"
import { NodeCrypto } from "@effect/platform-node"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as jose from "jose"
import { Audit } from "../../src/tenancy/audit/Audit.ts"
import { AuditSequencer } from "../../src/tenancy/audit/AuditSequencer.ts"
import { AuditStore } from "../../src/tenancy/audit/AuditStore.ts"
import { AppUrl, EnvironmentName, Host, type Environment } from "../../src/contract/Environment.ts"
import {
  defaultSettings,
  type EnvironmentSettings
} from "../../src/contract/EnvironmentSettings.ts"
import { AccessTokens } from "../../src/sessions/tokens/AccessTokens.ts"
import { HookedClaims } from "../../src/sessions/tokens/HookedClaims.ts"
import { JwtTemplates } from "../../src/sessions/tokens/JwtTemplates.ts"
import { SigningKeys } from "../../src/sessions/tokens/SigningKeys.ts"
import { SigningKeysStore } from "../../src/sessions/tokens/SigningKeysStore.ts"
import { EnvironmentId } from "../../src/contract/Ids.ts"
import { Crypto } from "../../src/platform/Crypto.ts"
import { Transaction } from "../../src/platform/Transaction.ts"
import * as TestDatabase from "./TestDatabase.ts"

/**
 * A database, and what the token services need besides. Events are not numbered: the loop that does
 * it would take most of the time when the clock moves by hours.
 */
export const layer = Layer.effect(Audit, Audit.make).pipe(
  Layer.provide([AuditStore.layer, Layer.mock(AuditSequencer, { wake: () => Effect.void })]),
  Layer.provideMerge(Transaction.layer),
  Layer.provideMerge(Crypto.layerWith(Redacted.make(new Uint8Array(32).fill(7)))),
  Layer.provideMerge(NodeCrypto.layerSecureRandom),
  Layer.provideMerge(Layer.orDie(TestDatabase.layer))
)

/** The token services as one instance of the service has them: with caches of its own. */
export const instance = Effect.gen(function* () {
  const keys = Layer.fresh(Layer.effect(SigningKeys, SigningKeys.make)).pipe(
    Layer.provide(SigningKeysStore.layer)
  )
  const services = Layer.mergeAll(
    Layer.fresh(Layer.effect(AccessTokens, AccessTokens.make)),
    Layer.fresh(Layer.effect(JwtTemplates, JwtTemplates.make))
  ).pipe(Layer.provide([TokensStore.layer, HookedClaims.layerNone]), Layer.provideMerge(keys))
  return yield* Effect.all({
    accessTokens: AccessTokens,
    templates: JwtTemplates,
    keys: SigningKeys
  }).pipe(Effect.provide(services))
})

let environments = 0

/** An environment without keys. */
export const environment = Effect.fnUntraced(function* (
  settings: Partial<EnvironmentSettings> = {}
) {
  const sql = yield* SqlClient.SqlClient
  const crypto = yield* Crypto
  const name = `tokens-${(environments += 1)}`
  const made: Environment = {
    id: EnvironmentId.make(yield* crypto.uuidV7),
    name: EnvironmentName.make(name),
    kind: "application",
    appUrl: AppUrl.make(`https://${name}.test`),
    hosts: [Host.make(`${name}.test`)],
    settings: { ...defaultSettings, ...settings },
    logo: null,
    hooks: [],
    textsRevision: null,
    cursorKey: Redacted.make(new Uint8Array(32))
  }
  const at = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`INSERT INTO environments ${sql.insert({
    id: made.id,
    name: made.name,
    app_url: made.appUrl,
    settings: JSON.stringify(made.settings),
    cursor_key: new Uint8Array(32),
    created_at: at,
    updated_at: at
  })}`
  return made
})

/** What an operator's `environment update` leaves in the database. */
export const setAlgorithm = Effect.fnUntraced(function* (
  { id }: Environment,
  signingAlgorithm: EnvironmentSettings["signingAlgorithm"]
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE environments
    SET settings = settings || ${JSON.stringify({ signingAlgorithm })}::jsonb
    WHERE id = ${id}`
})

export const kidOf = (token: Redacted.Redacted): string =>
  jose.decodeProtectedHeader(Redacted.value(token)).kid!
