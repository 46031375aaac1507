import { assert } from "@effect/vitest"

// The documents and the answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

type Scalar =
  | "uuid"
  | "string"
  | "date-time"
  | "object"
  | "boolean"
  | "integer"
  | ReadonlyArray<string>

/** What a field holds: a list of strings names the allowed values; null says that it may be null. */
type Kind =
  | Scalar
  | readonly [Scalar, null]
  | { readonly fields: Fields }
  | { readonly items: Fields }
export type Fields = { readonly [name: string]: Kind }

const nullable = <K extends Scalar>(kind: K) => [kind, null] as const

const userFields: Fields = {
  id: "uuid",
  environmentId: "uuid",
  name: nullable("string"),
  firstName: nullable("string"),
  lastName: nullable("string"),
  locale: nullable(["en", "da"]),
  status: ["active", "banned", "deleted"],
  registrationState: ["pending_email_verification", "complete"],
  createdAt: "date-time",
  updatedAt: "date-time",
  email: nullable("string"),
  emailVerifiedAt: nullable("date-time"),
  deletedAt: nullable("date-time"),
  publicMetadata: "object",
  privateMetadata: "object",
  unsafeMetadata: "object"
}

const resentInvitation: Fields = {
  id: "uuid",
  environmentId: "uuid",
  email: "string",
  status: "string",
  expiresAt: "date-time",
  createdAt: "date-time",
  acceptedAt: nullable("date-time"),
  revokedAt: nullable("date-time")
}

/** Each resource of interface.md "Resources and their fields", by its name in our documents. */
export const resources = {
  "server User": userFields,
  "server Membership": {
    organizationId: "uuid",
    userId: "uuid",
    role: "string",
    roleName: nullable("string"),
    publicMetadata: "object",
    privateMetadata: "object",
    joinedAt: "date-time"
  },
  "client Organization": {
    id: "uuid",
    name: "string",
    role: "string",
    roleName: nullable("string"),
    createdAt: "date-time",
    publicMetadata: "object"
  },
  "server Invitation": {
    ...resentInvitation,
    publicMetadata: "object",
    privateMetadata: "object"
  },
  "server ResentInvitation": resentInvitation,
  "client InvitationDetails": {
    email: "string",
    environmentName: "string",
    organizationName: nullable("string"),
    roleName: nullable("string"),
    accountExists: "boolean",
    expired: "boolean",
    accepted: "boolean",
    revoked: "boolean"
  },
  "server Identity": {
    id: "uuid",
    protocol: "string",
    issuer: "string",
    subject: "string",
    label: nullable("string"),
    status: "string",
    createdAt: "date-time",
    updatedAt: "date-time",
    claims: "object"
  },
  "server AuditEvent": {
    id: "uuid",
    environmentId: "uuid",
    sequence: nullable("integer"),
    action: "string",
    result: ["success", "failure", "denied"],
    occurredAt: "date-time",
    recordedAt: "date-time",
    actor: {
      fields: {
        type: ["user", "platform_user", "server", "system"],
        id: nullable("uuid"),
        impersonatorId: nullable("uuid")
      }
    },
    targets: { items: { type: "string", id: nullable("string") } },
    context: { fields: { ipAddress: nullable("string"), userAgent: nullable("string") } },
    producer: {
      fields: {
        secretKeyId: "uuid",
        ipAddress: nullable("string"),
        userAgent: nullable("string")
      }
    },
    metadata: "object",
    schemaVersion: "integer",
    correlationId: nullable("uuid")
  }
} satisfies Readonly<Record<string, Fields>>

export type Resource = keyof typeof resources

export const isPair = (kind: Kind): kind is readonly [Scalar, null] =>
  Array.isArray(kind) && kind.length === 2 && kind[1] === null

export const isObject = (value: Json): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
}

const assertScalar = (kind: Scalar, value: Json, where: string): void => {
  if (typeof kind !== "string") assert.include(kind, value, where)
  else if (kind === "object") assert.isTrue(isObject(value), where)
  else if (kind === "integer") assert.isTrue(Number.isSafeInteger(value), where)
  else if (kind === "boolean") assert.isBoolean(value, where)
  else if (kind === "string") assert.isString(value, where)
  else assert.match(value, formats[kind], where)
}

/** Holds an answer to its fields; tells which of those that may be null are, and which are not. */
export const assertFields = (fields: Fields, value: Json, where: string): ReadonlyArray<string> => {
  assert.isTrue(isObject(value), where)
  return Object.entries(fields).flatMap(([name, kind]) => {
    const at = `${where}.${name}`
    assert.property(value, name, at)
    const held = value[name]
    if (isPair(kind)) {
      if (held !== null) assertScalar(kind[0], held, at)
      return [`${at} ${held === null ? "null" : "filled"}`]
    }
    if (typeof kind === "string" || Array.isArray(kind)) {
      assertScalar(kind as Scalar, held, at)
      return []
    }
    if ("fields" in kind) return assertFields(kind.fields, held, at)
    assert.isArray(held, at)
    return held.flatMap((item: Json) => assertFields((kind as { items: Fields }).items, item, at))
  })
}

/** Every way in which the fields of a resource that may be null have to be seen. */
export const bothWays = (fields: Fields, where: string): ReadonlyArray<string> =>
  Object.entries(fields).flatMap(([name, kind]) => {
    const at = `${where}.${name}`
    if (isPair(kind)) return [`${at} null`, `${at} filled`]
    if (typeof kind === "string" || Array.isArray(kind)) return []
    return bothWays("fields" in kind ? kind.fields : (kind as { items: Fields }).items, at)
  })
