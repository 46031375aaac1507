import { DateTime, Effect, Option, Redacted, Schema, Struct } from "effect"
import { Command, Flag } from "effect/cli"
import { Environments } from "../tenancy/environments/Environments.ts"
import {
  SecretKeyName,
  SecretKey,
  AccessLevel,
  type KeyAccess
} from "../tenancy/secretKeys/SecretKey.ts"
import { SecretKeys } from "../tenancy/secretKeys/SecretKeys.ts"
import { SecretKeyId } from "../contract/Ids.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { UsageError } from "./CommandFailure.ts"
import { environmentFlag, idFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples, exampleId, jsonOf } from "./Output.ts"

const maximumDays = 3650
const dayInMilliseconds = 86_400_000

const instant = (at: DateTime.Utc | null) => (at === null ? null : DateTime.formatIso(at))

const toJson = jsonOf(Schema.Struct(Struct.omit(SecretKey.fields, ["environmentId"])))

const accessText = (access: KeyAccess): string =>
  access === "full"
    ? "full"
    : Object.entries(access)
        .map(([group, level]) => `${group}:${level}`)
        .join(", ")

const decodeLevel = Schema.decodeUnknownOption(AccessLevel)

/** Reads `Users:read,Audit events:read`. */
const accessOf = Effect.fnUntraced(function* (text: string) {
  if (text === "full") return text
  const access = new Map<string, AccessLevel>()
  for (const part of text.split(",")) {
    const at = part.lastIndexOf(":")
    const level = Option.getOrUndefined(decodeLevel(part.slice(at + 1).trim()))
    const group = part.slice(0, Math.max(0, at)).trim()
    if (level === undefined || group === "") {
      return yield* new UsageError({
        message: "Expected --access full, or groups with read or write, such as Users:read"
      })
    }
    if (access.has(group)) {
      return yield* new UsageError({ message: `--access names ${group} twice` })
    }
    access.set(group, level)
  }
  return Object.fromEntries(access)
})

const stateOf = (key: SecretKey, now: DateTime.Utc): string => {
  if (key.revokedAt !== null) return `revoked ${DateTime.formatIso(key.revokedAt)}`
  if (key.expiresAt === null) return "live"
  const past = DateTime.isLessThanOrEqualTo(key.expiresAt, now)
  return `${past ? "expired" : "live until"} ${DateTime.formatIso(key.expiresAt)}`
}

const toText = (keys: ReadonlyArray<SecretKey>, now: DateTime.Utc): string =>
  table(
    ["ID", "NAME", "KEY", "ACCESS", "CREATED", "LAST USED", "STATE"],
    keys.map((key) => [
      key.id,
      key.name ?? "",
      `sk_${key.kind}_...${key.lastFour}`,
      accessText(key.access),
      DateTime.formatIso(key.createdAt),
      instant(key.lastUsedAt) ?? "never",
      stateOf(key, now)
    ])
  )

const create = Command.make(
  "create",
  {
    environment: environmentFlag,
    kind: Flag.Literals("kind", ["test", "live"]).pipe(
      Flag.withDescription(
        "Appears in the key (sk_test_..., sk_live_...); both give the same access; default: live, or test if the app URL is plain http or a loopback address"
      ),
      Flag.optional
    ),
    name: Flag.String("name").pipe(
      Flag.withDescription("Tells which backend has the key"),
      Flag.withSchema(SecretKeyName),
      Flag.optional
    ),
    access: Flag.String("access").pipe(
      Flag.withMetavar("GROUPS"),
      Flag.withDescription(
        "What the key opens: full, or groups of the server API (the tags of its OpenAPI document), each with read or write, separated by commas"
      ),
      Flag.withDefault("full")
    ),
    expiresIn: Flag.Finite("expires-in").pipe(
      Flag.withMetavar("DAYS"),
      Flag.withDescription("Days until the key expires; default: never"),
      Flag.filter(
        (days) => days > 0 && days <= maximumDays,
        () => `Expected a number of days over 0, at most ${maximumDays}`
      ),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ environment, expiresIn, ...given }) {
    const keys = yield* SecretKeys
    const {
      appUrl,
      id: environmentId,
      kind: environmentKind
    } = yield* (yield* Environments).get(environment)
    if (environmentKind === "platform") {
      return yield* new UsageError({
        message: "The platform environment has no secret keys: its operators use the console"
      })
    }
    const access = yield* accessOf(given.access)
    yield* Effect.mapError(keys.requireGroups(access), ({ message }) => new UsageError({ message }))
    const kind = Option.getOrElse(given.kind, () => keys.usualKind({ appUrl }))
    const name = Option.getOrNull(given.name)
    const now = yield* DateTime.now
    const expiresAt = Option.match(expiresIn, {
      onNone: () => null,
      onSome: (days) => DateTime.add(now, { milliseconds: Math.round(days * dayInMilliseconds) })
    })
    const { key, secret } = yield* keys.create({ environmentId, name, access, kind, expiresAt })
    const secretKey = Redacted.value(secret)
    yield* print(
      { id: key.id, secretKey },
      `Id          ${key.id}\nSecret key  ${secretKey}\n            (shown only now: it cannot be read again)`
    )
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Create a secret key"),
  Command.withDescription(
    "Create a secret key for an environment's server plane. It is shown once and not stored. Several may be live: to rotate, create the next, roll it out, revoke the last."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} key create --environment development --json`,
      description: "Prints { id, secretKey }"
    },
    {
      command: `${commandLine.usual} key create --environment acme --kind live --expires-in 90`,
      description: "A key that works for 90 days"
    },
    {
      command: `${commandLine.usual} key create --environment acme --name "Nightly report" --access "Users:read,Audit events:read"`,
      description: "A key that reads users and the audit trail, and nothing else"
    }
  ])
)

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    const found = yield* (yield* SecretKeys).list(id)
    yield* print(found.map(toJson), toText(found, yield* DateTime.now))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription(
    "List an environment's secret keys, oldest first; only the last 4 characters of each are known"
  ),
  withExamples("key list --environment development")
)

const revoke = ofEnvironment(
  "revoke",
  { id: idFlag("id", SecretKeyId, "The key's id, as key list shows it") },
  Effect.fnUntraced(function* ({ id: environmentId }, { id }) {
    const key = yield* (yield* SecretKeys).revoke(environmentId, id)
    yield* print(toJson(key), toText([key], yield* DateTime.now))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Revoke a secret key"),
  Command.withDescription(
    "Revoke a secret key. Every instance rejects it within a second. Revoking a revoked key changes nothing."
  ),
  withExamples(`key revoke --environment acme --id ${exampleId}`)
)

/** `key ...` */
export const keyCommand = Command.make("key").pipe(
  Command.withDescription("Create, list and revoke an environment's secret keys"),
  Command.withSubcommands([create, list, revoke])
)
