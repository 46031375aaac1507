import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema, Struct } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { Profile, profileOf, profileColumns } from "../../directory/users/Profile.ts"
import { User } from "../../directory/users/User.ts"
import { IdentityProtocol } from "../../directory/identities/Identity.ts"
import { columnsOf, rowsBy } from "../../platform/Rows.ts"
import { webauthnText } from "../../platform/WebAuthn.ts"
import type { UserExportLine } from "./UserExportLine.ts"
import { hashAlgorithm } from "./foreignHashes.ts"

/** Fields of the user's own row, under their names. */
const OwnFields = Schema.Struct({
  ...Struct.pick(User.fields, ["id", "email", "emailVerifiedAt"]),
  ...Profile.fields,
  status: Schema.Literals(["active", "banned"]),
  ...Struct.pick(User.fields, ["bannedAt", "banReason", "registrationState", "createdAt"]),
  ...Struct.pick(User.fields, ["updatedAt", "publicMetadata", "privateMetadata", "unsafeMetadata"])
})

const ExportRow = Schema.Struct({
  ...OwnFields.fields,
  externalId: User.fields.externalId,
  hash: Schema.NullOr(Schema.String),
  emailAddresses: Schema.NullOr(
    Schema.Array(
      Schema.Struct({ email: Schema.String, verifiedAt: Schema.NullOr(Schema.DateTimeUtc) })
    )
  ),
  identities: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        provider: Schema.NullOr(Schema.String),
        connectionId: Schema.NullOr(Schema.String),
        protocol: IdentityProtocol,
        issuer: Schema.String,
        subject: Schema.String,
        label: Schema.NullOr(Schema.String),
        claims: MetadataBag
      })
    )
  ),
  handle: Schema.NullOr(Schema.Uint8Array),
  /** Bytes are in hexadecimal digits. */
  passkeys: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        credentialId: Schema.String,
        publicKey: Schema.String,
        counter: Schema.Int,
        deviceBound: Schema.Boolean,
        backedUp: Schema.Boolean,
        transports: Schema.Array(Schema.String),
        aaguid: Schema.NullOr(Schema.String),
        name: Schema.String,
        createdAt: Schema.DateTimeUtc,
        lastUsedAt: Schema.NullOr(Schema.DateTimeUtc)
      })
    )
  ),
  grants: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        clientId: Schema.String,
        organizationId: Schema.NullOr(Schema.String),
        scopes: Schema.Array(
          Schema.Struct({
            resource: Schema.NullOr(Schema.String),
            scopes: Schema.Array(Schema.String)
          })
        ),
        offline: Schema.Boolean,
        createdAt: Schema.DateTimeUtc,
        lastUsedAt: Schema.NullOr(Schema.DateTimeUtc)
      })
    )
  ),
  apiKeys: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        name: Schema.String,
        lastFour: Schema.String,
        organizationId: Schema.NullOr(Schema.String),
        permissions: Schema.Array(Schema.String),
        createdAt: Schema.DateTimeUtc,
        expiresAt: Schema.NullOr(Schema.DateTimeUtc),
        lastUsedAt: Schema.NullOr(Schema.DateTimeUtc)
      })
    )
  )
})
type ExportRow = typeof ExportRow.Type

const exportsBy = rowsBy(ExportRow)

const iso = DateTime.formatIso
const isoOrNull = (at: DateTime.Utc | null) => (at === null ? null : iso(at))

const base64urlOf = (hex: string) => webauthnText(Buffer.from(hex, "hex"))

/** Options of writing a page of an export. */
export interface ExportForm {
  readonly withHashes: boolean
  /** The domain of the environment's passkeys. */
  readonly rpId: string
}

const passkeysOf = ({ passkeys }: ExportRow, rpId: string): UserExportLine["passkeys"] =>
  (passkeys ?? []).map((passkey) => ({
    ...passkey,
    credentialId: base64urlOf(passkey.credentialId),
    publicKey: base64urlOf(passkey.publicKey),
    createdAt: iso(passkey.createdAt),
    lastUsedAt: isoOrNull(passkey.lastUsedAt),
    rpId
  }))

const passwordOf = (hash: string | null): NonNullable<UserExportLine["passwordHash"]> | null => {
  const algorithm = hash === null ? undefined : hashAlgorithm(hash)
  return hash === null || algorithm === undefined ? null : { algorithm, hash }
}

const toExported = (row: ExportRow, { rpId, withHashes }: ExportForm): UserExportLine => ({
  id: row.id,
  externalId: row.externalId,
  email: row.email,
  emailVerifiedAt: isoOrNull(row.emailVerifiedAt),
  emailAddresses: (row.emailAddresses ?? []).map(({ email, verifiedAt }) => ({
    email,
    verifiedAt: isoOrNull(verifiedAt)
  })),
  ...(withHashes ? { passwordHash: passwordOf(row.hash) } : {}),
  ...(row.hash === "$hook$" ? { passwordAtHook: true } : {}),
  ...profileOf(row),
  status: row.status,
  bannedAt: isoOrNull(row.bannedAt),
  banReason: row.banReason,
  registrationState: row.registrationState,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  publicMetadata: row.publicMetadata,
  privateMetadata: row.privateMetadata,
  unsafeMetadata: row.unsafeMetadata,
  identities: row.identities ?? [],
  passkeyUserHandle: row.handle === null ? null : webauthnText(row.handle),
  passkeys: passkeysOf(row, rpId),
  grants: (row.grants ?? []).map((grant) => ({
    ...grant,
    createdAt: iso(grant.createdAt),
    lastUsedAt: isoOrNull(grant.lastUsedAt)
  })),
  apiKeys: (row.apiKeys ?? []).map((key) => ({
    ...key,
    createdAt: iso(key.createdAt),
    expiresAt: isoOrNull(key.expiresAt),
    lastUsedAt: isoOrNull(key.lastUsedAt)
  }))
})

/** Users as an export holds them, in PostgreSQL. */
export class UserExportsStore extends Context.Service<UserExportsStore>()(
  "gatehouse/users/transfer/UserExportsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const own = sql.literal(columnsOf(OwnFields, "u", profileColumns("u")))

      /** Users by their ids, the oldest first. */
      const page = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        ids: ReadonlyArray<string>,
        form: ExportForm
      ) {
        const rows = yield* exportsBy(sql`
          SELECT ${own}, x.external_id AS "externalId", a.list AS "emailAddresses", p.hash,
            i.list AS identities, o.handle, k.list AS passkeys, g.list AS grants, y.list AS "apiKeys"
          FROM users u
          LEFT JOIN user_external_ids x
            ON x.environment_id = ${environmentId} AND x.user_id = u.id
          LEFT JOIN password_credentials p
            ON p.environment_id = ${environmentId} AND p.user_id = u.id
          LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('email', e.email, 'verifiedAt', e.verified_at)
              ORDER BY e.id) AS list
            FROM email_addresses e
            WHERE e.environment_id = ${environmentId} AND e.user_id = u.id AND NOT e.is_primary
          ) a ON true
          LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('provider', d.provider_key,
              'connectionId', d.connection_id, 'protocol', d.protocol, 'issuer', d.issuer, 'subject', d.subject,
              'label', d.label, 'claims', d.claims) ORDER BY d.id) AS list
            FROM identities d
            WHERE d.environment_id = ${environmentId} AND d.user_id = u.id
              AND d.status = 'active'
          ) i ON true
          LEFT JOIN passkey_owners o
            ON o.environment_id = ${environmentId} AND o.user_id = u.id
          LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('credentialId', encode(c.credential_id, 'hex'),
              'publicKey', encode(c.public_key, 'hex'), 'counter', c.counter,
              'deviceBound', c.device_bound, 'backedUp', c.backed_up,
              'transports', to_jsonb(c.transports), 'aaguid', c.aaguid, 'name', c.name,
              'createdAt', c.created_at, 'lastUsedAt', c.last_used_at)
              ORDER BY c.created_at, c.id) AS list
            FROM passkeys c
            WHERE c.environment_id = ${environmentId} AND c.user_id = u.id
          ) k ON true
          LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('clientId', b.client_id,
              'organizationId', c.organization_id, 'scopes', coalesce((
                SELECT jsonb_agg(jsonb_build_object('resource', r.identifier,
                  'scopes', s -> 'scopes'))
                FROM jsonb_array_elements(c.scopes) s
                LEFT JOIN resources r ON r.environment_id = ${environmentId}
                  AND r.id = (s ->> 'resource')::uuid
                WHERE r.id IS NOT NULL OR s ->> 'resource' IS NULL
              ), '[]'::jsonb), 'offline', c.offline, 'createdAt', c.created_at, 'lastUsedAt', c.last_used_at)
              ORDER BY c.created_at, c.id) AS list
            FROM grants c
            JOIN applications b ON b.environment_id = ${environmentId} AND b.id = c.application_id
            WHERE c.environment_id = ${environmentId} AND c.user_id = u.id AND c.ended_at IS NULL
          ) g ON true
          LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('name', t.name, 'lastFour', t.last_four,
              'organizationId', t.organization_id, 'permissions', to_jsonb(t.permissions),
              'createdAt', t.created_at, 'expiresAt', t.expires_at,
              'lastUsedAt', t.last_used_at) ORDER BY t.created_at, t.id) AS list
            FROM api_keys t
            WHERE t.environment_id = ${environmentId} AND t.user_id = u.id
              AND t.revoked_at IS NULL
          ) y ON true
          WHERE u.environment_id = ${environmentId} AND u.id = ANY (${ids}::uuid[])
          ORDER BY u.created_at, u.id`)
        return rows.map((row) => toExported(row, form))
      })

      return { page }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
