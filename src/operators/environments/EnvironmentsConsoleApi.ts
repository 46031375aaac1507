import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { appUrlOf, EnvironmentKind, EnvironmentName, hostOf } from "../../contract/Environment.ts"
import { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { EnvironmentId, SecretKeyId } from "../../contract/Ids.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"
import { Timestamp } from "../../contract/Values.ts"
import { SecretKeyKind, SecretKeyName, KeyAccess } from "../../tenancy/secretKeys/SecretKey.ts"
import { EnvironmentExists, HostTaken, SecretKeyMissing } from "./EnvironmentsProblems.ts"
import { LeastRole, needs, operation, described, titled } from "../../contract/LeastRole.ts"

const ConsoleEnvironment = Schema.Struct({
  id: EnvironmentId,
  name: Schema.String,
  kind: EnvironmentKind,
  appUrl: Schema.String,
  hosts: Schema.Array(Schema.String)
}).annotate({ identifier: "Environment" })

const ConsoleSecretKey = Schema.Struct({
  id: SecretKeyId,
  name: Schema.NullOr(Schema.String),
  access: KeyAccess,
  kind: SecretKeyKind,
  lastFour: Schema.String,
  createdAt: Timestamp,
  expiresAt: Schema.NullOr(Timestamp),
  revokedAt: Schema.NullOr(Timestamp),
  lastUsedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "SecretKey" })

const isAppUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && appUrlOf(url) !== undefined
}
const anyAppUrl = appUrlOf(new URL("https://localhost"))
const isHost = (text: string): boolean =>
  anyAppUrl !== undefined && hostOf(text, anyAppUrl) !== undefined

const NewAppUrl = Schema.String.check(
  Schema.isMaxLength(300).abort(),
  Schema.makeFilter(isAppUrl, {
    expected: "an http or https origin, such as https://app.example.com"
  })
)
const Hosts = Schema.Array(
  Schema.String.check(
    Schema.isMaxLength(255).abort(),
    Schema.makeFilter(isHost, { expected: "a host name with an optional port" })
  )
).check(Schema.isMinLength(1), Schema.isMaxLength(100))

const SettingsAnswer = Schema.Struct({
  values: EnvironmentSettings,
  defaults: EnvironmentSettings,
  schema: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "SettingsAnswer" })

const EnvironmentPath = { environmentId: EnvironmentId }
const keys = "/environments/:environmentId/secret-keys"

/** Environments and the keys of their backends. */
export class EnvironmentsConsoleApi extends HttpApiGroup.make("console.environments")
  .add(
    HttpApiEndpoint.get("listEnvironments", "/environments", {
      success: Schema.Struct({ items: Schema.Array(ConsoleEnvironment) })
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(OpenApi.annotations({ summary: "List the operator's environments" })),
    HttpApiEndpoint.get("getEnvironment", "/environments/:environmentId", {
      params: EnvironmentPath,
      success: ConsoleEnvironment
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(OpenApi.annotations({ summary: "Get an environment" })),
    HttpApiEndpoint.post("createEnvironment", "/environments", {
      payload: Schema.Struct({
        name: EnvironmentName,
        appUrl: NewAppUrl,
        hosts: Schema.optionalKey(Hosts)
      }),
      success: ConsoleEnvironment.pipe(HttpApiSchema.status("Created")),
      error: [EnvironmentExists, HostTaken, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshOwner,
        "Create an environment",
        "A tenant with users, keys and settings of its own. Without hosts, it answers at the host of its app URL. An owner who is limited to some environments can work in it too."
      )
    ),
    HttpApiEndpoint.patch("changeEnvironment", "/environments/:environmentId", {
      params: EnvironmentPath,
      payload: Schema.Struct({
        name: Schema.optionalKey(EnvironmentName),
        appUrl: Schema.optionalKey(NewAppUrl),
        hosts: Schema.optionalKey(Hosts)
      }),
      success: ConsoleEnvironment,
      error: [EnvironmentExists, HostTaken, ...BodyProblems]
    })
      .annotate(LeastRole, {
        ...needs.freshAdmin,
        body: { members: ["appUrl", "hosts"], role: "owner" }
      })
      .annotateMerge(
        described(
          "Rename or move an environment",
          "hosts replaces the whole list. A new app URL also changes the host if that was the only one. The links in mails, the issuer of tokens and the callbacks of providers change with the app URL."
        )
      ),
    HttpApiEndpoint.get("getSettings", "/environments/:environmentId/settings", {
      params: EnvironmentPath,
      success: SettingsAnswer
    }).annotateMerge(
      operation(
        needs.auditor,
        "Get the settings",
        "With the defaults, and a JSON Schema of titles, limits and units (x-unit) to make a form of."
      )
    ),
    HttpApiEndpoint.patch("changeSettings", "/environments/:environmentId/settings", {
      params: EnvironmentPath,
      payload: MetadataPatch,
      success: SettingsAnswer,
      error: [...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Change the settings",
        "Merges the given settings into the current ones (RFC 7396); null brings a setting, or a whole section, back to its default. An unknown setting or an invalid value changes nothing. Takes effect on every instance within a second."
      )
    ),
    HttpApiEndpoint.get("listSecretKeys", keys, {
      params: EnvironmentPath,
      success: Schema.Struct({ items: Schema.Array(ConsoleSecretKey) })
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the secret keys",
        "Oldest first. Only the last 4 characters of each are known. lastUsedAt is up to a minute behind."
      )
    ),
    HttpApiEndpoint.post("createSecretKey", keys, {
      params: EnvironmentPath,
      payload: Schema.Struct({
        name: SecretKeyName,
        access: Schema.optionalKey(KeyAccess),
        kind: Schema.optionalKey(SecretKeyKind),
        expiresInDays: Schema.optionalKey(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 }))
        )
      }),
      success: Schema.Struct({ ...ConsoleSecretKey.fields, secretKey: Schema.String }).pipe(
        HttpApiSchema.status("Created")
      ),
      error: [...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Create a secret key",
        "secretKey appears only in this response. Without access it opens all of the server API. kind stands in the key and opens nothing: live, or test if the app URL is plain http or a loopback address."
      )
    ),
    HttpApiEndpoint.delete("revokeSecretKey", `${keys}/:secretKeyId`, {
      params: { ...EnvironmentPath, secretKeyId: SecretKeyId },
      success: HttpApiSchema.NoContent,
      error: SecretKeyMissing
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Revoke a secret key",
        "Every instance rejects it within a second."
      )
    )
  )
  .annotateMerge(titled("Environments", "The tenants of this installation.")) {}
