import { Schema } from "effect"
import { HookPoint } from "../../contract/Environment.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { Address, RedactedText, Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

/** Failures in a row that open the circuit. */
export const failuresToOpen = 10

/** The bags of a user that a hook is told only if it asks for them. */
export const IncludedBag = Schema.Literals(["privateMetadata", "unsafeMetadata"])
export type IncludedBag = typeof IncludedBag.Type

/** Decides a step whose hook gave no usable answer. */
export const OnFailure = Schema.Literals(["deny", "allow"])
export type OnFailure = typeof OnFailure.Type

const TimeoutMilliseconds = Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 3000 }))
const CacheSeconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 86_400 }))

/** A public key as a JSON Web Key (RFC 7517). */
export const PublicJwk = Schema.Record(Schema.String, Schema.Json).annotate({
  description: "A public JSON Web Key: P-256 or X25519"
})
export type PublicJwk = typeof PublicJwk.Type

/** Setup of a hook. */
export const HookSetup = Schema.Struct({
  url: Schema.String,
  onFailure: OnFailure.annotate({
    description:
      "deny: without a usable answer the step is refused (503 hook_unavailable); allow: it goes on, so the hook is advice and no defence"
  }),
  timeoutMilliseconds: TimeoutMilliseconds,
  include: Schema.Array(IncludedBag),
  create: Schema.Boolean.annotate({
    description: "Of password.verify: people whom nobody here knows are asked about too"
  }),
  publicKey: Schema.NullOr(PublicJwk),
  cacheSeconds: CacheSeconds,
  enabled: Schema.Boolean
})
export type HookSetup = typeof HookSetup.Type

/** A hook of an environment, with the state of the process that answers. */
export const Hook = Schema.Struct({
  point: HookPoint,
  ...HookSetup.fields,
  openUntil: Schema.NullOr(Timestamp).annotate({
    description:
      "Until then nobody asks it, after 10 failures in a row; of the process that answers"
  }),
  failuresInARow: Schema.Int,
  lastCalledAt: Schema.NullOr(Timestamp),
  p99Milliseconds: Schema.NullOr(Schema.Int).annotate({
    description: "Of the last 1,000 calls of the process that answers"
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "Hook" })
export type Hook = typeof Hook.Type

const secret = RedactedText.annotate({
  description: "whsec_ and the base64 key that signs the calls; shown only here"
})

/** A hook as it was put; with its secret if it is new, which is in this answer and nowhere else. */
export const PutHook = Schema.Struct({
  ...Hook.fields,
  secret: Schema.optionalKey(secret)
}).annotate({ identifier: "PutHook" })
export type PutHook = typeof PutHook.Type

/** The answer to a rotation. */
export const RotatedHookSecret = Schema.Struct({ secret })

/** The body of `PUT /hooks/{point}`: what is left out has its default. */
export const NewHook = Schema.Struct({
  url: Address,
  onFailure: Schema.optionalKey(OnFailure),
  timeoutMilliseconds: Schema.optionalKey(TimeoutMilliseconds),
  include: Schema.optionalKey(Schema.Array(IncludedBag)),
  create: Schema.optionalKey(Schema.Boolean),
  publicKey: Schema.optionalKey(PublicJwk),
  cacheSeconds: Schema.optionalKey(CacheSeconds),
  enabled: Schema.optionalKey(Schema.Boolean)
})
export type NewHook = typeof NewHook.Type

/** Result of a test call. */
export const HookTestResult = Schema.Struct({
  verdict: Schema.NullOr(Schema.String),
  error: Schema.NullOr(Schema.String),
  statusCode: Schema.NullOr(Schema.Int),
  durationMilliseconds: Schema.Int
}).annotate({ identifier: "HookTestResult" })
export type HookTestResult = typeof HookTestResult.Type

/** A hook as it is kept. */
export const StoredHook = Schema.Struct({
  environmentId: EnvironmentId,
  point: HookPoint,
  url: Schema.String,
  onFailure: OnFailure,
  timeoutMilliseconds: Schema.Int,
  include: Schema.Array(IncludedBag),
  creates: Schema.Boolean,
  publicKey: Schema.NullOr(PublicJwk),
  cacheSeconds: Schema.Int,
  enabled: Schema.Boolean,
  /** Encrypted. */
  secret: Schema.Uint8Array,
  /** Signs along with the newest one until the given time; encrypted. */
  previousSecret: Schema.NullOr(Schema.Uint8Array),
  previousSecretUntil: Schema.NullOr(Timestamp),
  lastCalledAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type StoredHook = typeof StoredHook.Type

/** Encryption context of a hook's secret: moved to another row it does not decrypt. */
export const secretPurpose = ({
  environmentId,
  point
}: Pick<StoredHook, "environmentId" | "point">): string => `hook:${environmentId}:${point}`

type Optional = Exclude<keyof NewHook, "url">

const everywhere: ReadonlyArray<Optional> = ["timeoutMilliseconds", "enabled"]

/** The members that a point has beside its URL. */
const membersOf: Readonly<Record<HookPoint, ReadonlyArray<Optional>>> = {
  "sign_up.before": [...everywhere, "onFailure", "include"],
  "session.before": [...everywhere, "onFailure", "include"],
  "token.claims": [...everywhere, "onFailure", "include", "cacheSeconds"],
  "password.verify": [...everywhere, "include", "create", "publicKey"],
  "mail.send": everywhere
}

/** The members of a setup that its point does not have. */
export const foreignMembers = (point: HookPoint, input: NewHook): ReadonlyArray<Optional> =>
  Object.keys(input).filter(
    (name): name is Optional => name !== "url" && !membersOf[point].includes(name as Optional)
  )

/** The setup with the defaults of its point. */
export const setupOf = (point: HookPoint, input: NewHook): HookSetup => ({
  url: input.url,
  onFailure: input.onFailure ?? (point === "token.claims" ? "allow" : "deny"),
  timeoutMilliseconds: input.timeoutMilliseconds ?? 1500,
  include: [...new Set(input.include ?? [])],
  create: input.create ?? false,
  publicKey: input.publicKey ?? null,
  cacheSeconds: input.cacheSeconds ?? (point === "token.claims" ? 300 : 0),
  enabled: input.enabled ?? true
})

/** The setup of a hook as it is kept. */
export const storedSetup = (hook: StoredHook): HookSetup => ({
  url: hook.url,
  onFailure: hook.onFailure,
  timeoutMilliseconds: hook.timeoutMilliseconds,
  include: hook.include,
  create: hook.creates,
  publicKey: hook.publicKey,
  cacheSeconds: hook.cacheSeconds,
  enabled: hook.enabled
})

/** A member that the point does not have, or that does not fit; `errors` says what was expected. */
export class InvalidHook extends Problem<InvalidHook>()(
  "invalid_hook",
  400,
  "The hook cannot be set up like this",
  { errors: Schema.Array(Issue) }
) {}

/** The point has no hook, or there is no such point. */
export class HookNotFound extends Problem<HookNotFound>()(
  "hook_not_found",
  404,
  "There is no such hook"
) {}
