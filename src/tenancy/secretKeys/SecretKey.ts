import { Redacted, Schema } from "effect"
import { EnvironmentId, SecretKeyId } from "../../contract/Ids.ts"
import { Name, Timestamp } from "../../contract/Values.ts"

/** Tells people which backend has the key. */
export const SecretKeyName = Name

export const SecretKeyKind = Schema.Literals(["test", "live"])
export type SecretKeyKind = typeof SecretKeyKind.Type

/** A key that may write may also read. */
export const AccessLevel = Schema.Literals(["read", "write"]).annotate({
  identifier: "AccessLevel"
})
export type AccessLevel = typeof AccessLevel.Type

/** The groups of the server API that a key opens; `full`: all of them, those to come too. */
export const KeyAccess = Schema.Union([
  Schema.Literal("full"),
  Schema.Record(Schema.String, AccessLevel).check(Schema.isMinProperties(1))
]).annotate({
  identifier: "KeyAccess",
  message: "Expected full, or read or write for each group of the server API",
  description:
    "full, or the groups of the server API (the tags of its OpenAPI document) that the key opens, each with read or write, which includes read"
})
export type KeyAccess = typeof KeyAccess.Type

export const opens = (access: KeyAccess, group: string, needed: AccessLevel): boolean => {
  if (access === "full") return true
  const level = Object.hasOwn(access, group) ? access[group] : undefined
  return level === "write" || level === needed
}

/** Data of a secret key after its creation; the key itself is not kept. */
export const SecretKey = Schema.Struct({
  id: SecretKeyId,
  environmentId: EnvironmentId,
  /** Null: it was given none. */
  name: Schema.NullOr(Schema.String),
  access: KeyAccess,
  kind: SecretKeyKind,
  lastFour: Schema.String,
  createdAt: Timestamp,
  expiresAt: Schema.NullOr(Timestamp),
  revokedAt: Schema.NullOr(Timestamp),
  /** Up to a minute behind; null where it was never used. */
  lastUsedAt: Schema.NullOr(Timestamp)
})
export type SecretKey = typeof SecretKey.Type

const shape = /^sk_(test|live)_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/
const secretShape = /^[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/
const secretLength = 43
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const checksumOf = (crc32: number): string => {
  let rest = crc32
  let text = ""
  for (let i = 0; i < 6; i++) {
    text = (base62[rest % 62] ?? "0") + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** A bearer secret of 256 random bits behind its prefix, with the checksum that secret keys have. */
export const formatSecret = (
  prefix: string,
  secret: string,
  crc32: (text: string) => number
): Redacted.Redacted => {
  const body = `${prefix}${secret}`
  return Redacted.make(body + checksumOf(crc32(body)))
}

/** True if the text can be such a secret at all: its form and its checksum are right. */
export const isSecretOf = (
  prefix: string,
  text: string,
  crc32: (text: string) => number
): boolean => {
  if (!text.startsWith(prefix) || !secretShape.test(text.slice(prefix.length))) return false
  const body = text.slice(0, prefix.length + secretLength)
  return text.slice(body.length) === checksumOf(crc32(body))
}

/**
 * Writes a secret key: kind, 256 random bits, and a checksum by which a mistyped key is told from
 * an unknown one without a look into the database, and by which scanners find leaked ones.
 */
export const format = (
  kind: SecretKeyKind,
  secret: string,
  crc32: (text: string) => number
): Redacted.Redacted => formatSecret(`sk_${kind}_`, secret, crc32)

/** True if the text can be a secret key at all: its form and its checksum are right. */
export const isWellFormed = (text: string, crc32: (text: string) => number): boolean => {
  const kind = shape.exec(text)?.[1]
  return kind !== undefined && isSecretOf(`sk_${kind}_`, text, crc32)
}
