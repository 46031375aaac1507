import { DateTime, Option, Result } from "effect"
import type { Language } from "../../contract/Values.ts"
import type { Flaw } from "../../platform/firstFlaws.ts"
import { roundedNumbers } from "../../platform/roundedNumbers.ts"
import {
  flagOf,
  identityOf,
  instantOf,
  languageOf,
  namesOf,
  present,
  recordOf,
  recordsOf,
  textOf,
  type ExportRecord
} from "./exportMembers.ts"
import {
  adopted,
  clerkHash,
  djangoHash,
  firebaseHash,
  keycloakHash,
  supabaseHash,
  type ForeignHash
} from "./foreignHashes.ts"
import type { ExportSystem, FirebaseHashing, ImportFormat, LineFlaw } from "./ImportFile.ts"

/** Context that an export does not contain. */
export interface ExportContext {
  readonly now: DateTime.Utc
  /** Languages of the environment. */
  readonly offered: ReadonlyArray<Language>
  readonly hashing: FirebaseHashing | null
}

interface Mapped {
  readonly id: string | undefined
  readonly hash: ForeignHash
  readonly members: ExportRecord
}

/** Client of which a record of Keycloak is the own account; undefined for a person's. */
const clientOf = (record: ExportRecord): string | undefined =>
  textOf(record["serviceAccountClientId"]) ?? textOf(record["serviceAccountClientLink"])

interface Mapping {
  /** The system's name for a user's id; a file without it is of another kind. */
  readonly key: string
  /** Format of its exports, except for those whose name ends in `.csv`. */
  readonly format: ImportFormat
  readonly map: (record: ExportRecord, context: ExportContext) => Mapped
}

/** None where the system does not say so: a ban is lifted by hand, not by a constant. */
const bannedIf = (banned: boolean | undefined) => (banned === true ? "banned" : undefined)

const others = (value: unknown, primary: string | undefined): ReadonlyArray<string> =>
  (textOf(value) ?? "")
    .split(/[\s,|;]+/)
    .filter((email) => email !== "" && email.toLowerCase() !== primary?.toLowerCase())

/** The CSV of the dashboard: https://clerk.com/docs/guides/development/migrating/export-from-clerk */
const clerk = (record: ExportRecord, { now }: ExportContext): Mapped => {
  const email = textOf(record["primary_email_address"])
  const verified = others(record["verified_email_addresses"], undefined)
  const isVerified = verified.some((one) => one.toLowerCase() === email?.toLowerCase())
  return {
    id: textOf(record["id"]),
    hash: clerkHash(textOf(record["password_digest"]), textOf(record["password_hasher"])),
    members: {
      email,
      emailVerified: email === undefined ? undefined : isVerified,
      emailAddresses: [
        ...others(record["verified_email_addresses"], email).map((one) => ({
          email: one,
          verifiedAt: DateTime.formatIso(now)
        })),
        ...others(record["unverified_email_addresses"], email).map((one) => ({ email: one }))
      ],
      firstName: textOf(record["first_name"]),
      lastName: textOf(record["last_name"])
    }
  }
}

/** The file of hashes has addresses in `identifiers`, and in older ones beside it. */
const addressOf = (record: ExportRecord) => {
  const named = recordsOf(record["identifiers"]).find(({ type }) => type === "email")
  return {
    email: textOf(record["email"]) ?? textOf(named?.["value"]),
    verified: flagOf(record["email_verified"]) ?? flagOf(named?.["verified"])
  }
}

/**
 * The export job: https://auth0.com/docs/manage-users/user-migration/bulk-user-exports; the file of
 * hashes: https://support.auth0.com/center/s/article/How-to-Use-the-Password-Hashes-Export-from-Auth0
 */
const auth0 = (written: ExportRecord, { offered }: ExportContext): Mapped => {
  // The dashboard's extension writes "Given Name" where the export job writes given_name.
  const record = Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name === "passwordHash" ? name : name.toLowerCase().replaceAll(" ", "_"),
      value
    ])
  )
  // Where a user was given an id by others, that is the one.
  const own = textOf(record["alt_id"]) ?? textOf(recordOf(record["_id"])?.["$oid"])
  const { email, verified } = addressOf(record)
  return {
    id: textOf(record["user_id"]) ?? textOf(record["id"]) ?? (own && `auth0|${own}`),
    hash: adopted(textOf(record["passwordHash"])),
    members: {
      email,
      emailVerified: email && verified,
      firstName: textOf(record["given_name"]),
      lastName: textOf(record["family_name"]),
      language: languageOf(record["locale"], offered),
      createdAt: instantOf(record["created_at"]),
      status: bannedIf(flagOf(record["blocked"])),
      unsafeMetadata: recordOf(record["user_metadata"]),
      privateMetadata: recordOf(record["app_metadata"]),
      identities: recordsOf(record["identities"]).flatMap((one) =>
        identityOf(one["provider"], one["user_id"], null)
      )
    }
  }
}

/** Rows of `auth.users`: https://supabase.com/docs/guides/auth/managing-user-data */
const supabase = (record: ExportRecord, { now }: ExportContext): Mapped => {
  const own = recordOf(record["raw_user_meta_data"]) ?? {}
  const { provider: _, providers: __, ...app } = recordOf(record["raw_app_meta_data"]) ?? {}
  const email = textOf(record["email"])
  const until = instantOf(record["banned_until"])
  const end = until === undefined ? Option.none() : DateTime.make(until)
  const isBanned = Option.isSome(end) && DateTime.isGreaterThan(end.value, now)
  const deletedAt = textOf(record["deleted_at"])
  return {
    id: textOf(record["id"]),
    hash: supabaseHash(textOf(record["encrypted_password"])),
    members: {
      id: textOf(record["id"]),
      email,
      emailVerifiedAt: email && instantOf(record["email_confirmed_at"]),
      ...namesOf(own["full_name"] ?? own["name"]),
      createdAt: instantOf(record["created_at"]),
      status: bannedIf(isBanned || deletedAt !== undefined),
      banReason: deletedAt && "Deleted in Supabase",
      unsafeMetadata: own,
      publicMetadata: app
    }
  }
}

/** Format of `firebase auth:export`: https://firebase.google.com/docs/cli/auth */
const firebase = (record: ExportRecord, { hashing }: ExportContext): Mapped => {
  const email = textOf(record["email"])
  return {
    id: textOf(record["localId"]),
    hash: firebaseHash(textOf(record["passwordHash"]), textOf(record["salt"]), hashing),
    members: {
      email,
      emailVerified: email && flagOf(record["emailVerified"]),
      ...namesOf(record["displayName"]),
      createdAt: instantOf(record["createdAt"]),
      status: bannedIf(flagOf(record["disabled"])),
      publicMetadata: recordOf(record["customAttributes"]),
      identities: recordsOf(record["providerUserInfo"]).flatMap((one) =>
        identityOf(one["providerId"], one["rawId"], one["email"])
      )
    }
  }
}

/** The users of a realm: https://www.keycloak.org/server/importExport */
const keycloak = (record: ExportRecord, { offered }: ExportContext): Mapped => {
  const email = textOf(record["email"])
  const enabled = flagOf(record["enabled"])
  const { locale, ...attributes } = recordOf(record["attributes"]) ?? {}
  return {
    id: textOf(record["id"]),
    hash: keycloakHash(recordsOf(record["credentials"]).find(({ type }) => type === "password")),
    members: {
      email,
      emailVerified: email && flagOf(record["emailVerified"]),
      firstName: textOf(record["firstName"]),
      lastName: textOf(record["lastName"]),
      language: languageOf([locale].flat()[0], offered),
      createdAt: instantOf(record["createdTimestamp"]),
      status: bannedIf(enabled === false),
      privateMetadata: attributes,
      identities: recordsOf(record["federatedIdentities"]).flatMap((one) =>
        identityOf(one["identityProvider"], one["userId"], one["userName"])
      )
    }
  }
}

/**
 * An entry of `dumpdata`, or a row of the table; for `password` see
 * https://docs.djangoproject.com/en/stable/topics/auth/passwords
 */
const django = (record: ExportRecord): Mapped => {
  const fields = recordOf(record["fields"])
  const row = fields ?? record
  const id = fields === undefined ? row["is_active"] !== undefined && record["id"] : record["pk"]
  return {
    id: textOf(id),
    hash: djangoHash(textOf(row["password"])),
    members: {
      email: textOf(row["email"]),
      firstName: textOf(row["first_name"]),
      lastName: textOf(row["last_name"]),
      createdAt: instantOf(row["date_joined"]),
      status: bannedIf(flagOf(row["is_active"]) === false)
    }
  }
}

const mappings: Readonly<Record<ExportSystem, Mapping>> = {
  clerk: { key: "id", format: "csv", map: clerk },
  auth0: { key: "user_id", format: "jsonl", map: auth0 },
  supabase: { key: "id", format: "json", map: supabase },
  firebase: { key: "localId", format: "json", map: firebase },
  keycloak: { key: "id", format: "json", map: keycloak },
  django: { key: "pk", format: "json", map: django }
}

/** Default format of a system's exports. */
export const usualFormat = (system: ExportSystem): ImportFormat => mappings[system].format

/** Members, as systems name them, whose JSON may be written as a text. */
const writtenBags: ReadonlyArray<string> = [
  "raw_user_meta_data",
  "raw_app_meta_data",
  "user_metadata",
  "app_metadata",
  "customAttributes",
  "attributes"
]

/** Numbers that would be rounded in a JSON of its own: the check of the line has seen a text there. */
export const roundedInTexts = (record: ExportRecord): ReadonlyArray<Flaw> =>
  writtenBags.flatMap((name) => {
    const value = record[name]
    return typeof value === "string" && recordOf(value) !== undefined
      ? roundedNumbers(value).map(({ message, path }) => ({ path: [name, ...path], message }))
      : []
  })

/** Reads a user of another system as a line of an import; every flaw where it cannot. */
export const readForeign = (
  system: ExportSystem,
  record: ExportRecord,
  context: ExportContext
): object | ReadonlyArray<LineFlaw> => {
  const { key, map } = mappings[system]
  if (system === "keycloak" && clientOf(record) !== undefined) {
    const message = "Expected a person, not the account of a client: make an application of it"
    return [{ path: "serviceAccountClientId", message }]
  }
  const { hash, id, members } = map(record, context)
  const flaws: Array<LineFlaw> = []
  if (id === undefined) {
    flaws.push({ path: "", message: `Expected a user of ${system}, with ${key}` })
  }
  if (Result.isFailure(hash)) flaws.push({ path: "passwordHash", message: hash.failure })
  if (flaws.length > 0) return flaws
  return present({ externalId: id, ...members, passwordHash: Result.getOrUndefined(hash) })
}
