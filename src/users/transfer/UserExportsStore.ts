import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { webauthnText } from "../../platform/WebAuthn.ts"
import type { UserExportLine } from "./UserExportLine.ts"
import { hashAlgorithm } from "./hashAlgorithm.ts"

interface ExportRow extends Omit<
  UserExportLine,
  | "passwordHash"
  | "emailVerifiedAt"
  | "bannedAt"
  | "createdAt"
  | "updatedAt"
  | "emailAddresses"
  | "identities"
  | "passkeyUserHandle"
  | "passkeys"
  | "grants"
> {
  readonly hash: string | null
  readonly emailVerifiedAt: Date | null
  readonly bannedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly emailAddresses: ReadonlyArray<{
    readonly email: string
    readonly verifiedAt: string | null
  }> | null
  readonly identities: UserExportLine["identities"] | null
  readonly handle: Uint8Array | null
  readonly passkeys: ReadonlyArray<Omit<UserExportLine["passkeys"][number], "rpId">> | null
  readonly grants: UserExportLine["grants"] | null
}

const iso = (date: Date) => DateTime.formatIso(DateTime.fromDateUnsafe(date))

/** As JSON of PostgreSQL has it. */
const isoOf = (text: string) => DateTime.formatIso(DateTime.makeUnsafe(text))

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
    createdAt: isoOf(passkey.createdAt),
    lastUsedAt: passkey.lastUsedAt === null ? null : isoOf(passkey.lastUsedAt),
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
  emailVerifiedAt: row.emailVerifiedAt === null ? null : iso(row.emailVerifiedAt),
  emailAddresses: (row.emailAddresses ?? []).map(({ email, verifiedAt }) => ({
    email,
    verifiedAt: verifiedAt === null ? null : isoOf(verifiedAt)
  })),
  ...(withHashes ? { passwordHash: passwordOf(row.hash) } : {}),
  firstName: row.firstName,
  lastName: row.lastName,
  locale: row.locale,
  status: row.status,
  bannedAt: row.bannedAt === null ? null : iso(row.bannedAt),
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
    createdAt: isoOf(grant.createdAt),
    lastUsedAt: grant.lastUsedAt === null ? null : isoOf(grant.lastUsedAt)
  }))
})

/** Users as an export holds them, in PostgreSQL. */
export class UserExportsStore extends Context.Service<UserExportsStore>()(
  "gatehouse/users/transfer/UserExportsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      /** Users by their ids, the oldest first. */
      const page = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        ids: ReadonlyArray<string>,
        form: ExportForm
      ) {
        const rows = yield* sql<ExportRow>`
          SELECT u.id, x.external_id AS "externalId", u.email,
            u.email_verified_at AS "emailVerifiedAt", a.list AS "emailAddresses", p.hash,
            u.first_name AS "firstName", u.last_name AS "lastName", u.locale, u.status,
            u.banned_at AS "bannedAt", u.ban_reason AS "banReason", u.registration_state AS "registrationState",
            u.created_at AS "createdAt", u.updated_at AS "updatedAt",
            u.public_metadata AS "publicMetadata", u.private_metadata AS "privateMetadata",
            u.unsafe_metadata AS "unsafeMetadata", i.list AS identities,
            o.handle, k.list AS passkeys, g.list AS grants
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
              'protocol', d.protocol, 'issuer', d.issuer, 'subject', d.subject,
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
              'organizationId', c.organization_id, 'scopes', (
                SELECT jsonb_agg(jsonb_build_object('resource', r.identifier,
                  'scopes', s -> 'scopes'))
                FROM jsonb_array_elements(c.scopes) s
                LEFT JOIN resources r ON r.environment_id = ${environmentId}
                  AND r.id = (s ->> 'resource')::uuid
                WHERE r.id IS NOT NULL OR s ->> 'resource' IS NULL
              ), 'offline', c.offline, 'createdAt', c.created_at, 'lastUsedAt', c.last_used_at)
              ORDER BY c.created_at, c.id) AS list
            FROM grants c
            JOIN applications b ON b.environment_id = ${environmentId} AND b.id = c.application_id
            WHERE c.environment_id = ${environmentId} AND c.user_id = u.id AND c.ended_at IS NULL
          ) g ON true
          WHERE u.environment_id = ${environmentId} AND u.id = ANY (${ids}::uuid[])
          ORDER BY u.created_at, u.id`
        return rows.map((row) => toExported(row, form))
      }, Effect.orDie)

      return { page }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
