import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentKind } from "../../contract/Environment.ts"
import { EnvironmentId, SecretKeyId } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"
import { Timestamp } from "../../contract/Values.ts"
import { SecretKeyKind } from "../../tenancy/secretKeys/SecretKey.ts"

const ConsoleEnvironment = Schema.Struct({
  id: EnvironmentId,
  name: Schema.String,
  kind: EnvironmentKind,
  appUrl: Schema.String,
  hosts: Schema.Array(Schema.String)
}).annotate({ identifier: "Environment" })

const ConsoleSecretKey = Schema.Struct({
  id: SecretKeyId,
  kind: SecretKeyKind,
  lastFour: Schema.String,
  createdAt: Timestamp,
  expiresAt: Schema.NullOr(Timestamp),
  revokedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "SecretKey" })

export class SecretKeyMissing extends Problem<SecretKeyMissing>()(
  "secret_key_not_found",
  404,
  "There is no such secret key"
) {}

const EnvironmentPath = { environmentId: EnvironmentId }
const keys = "/environments/:environmentId/secret-keys"

/** Environments and the keys of their backends. */
export class EnvironmentsConsoleApi extends HttpApiGroup.make("console.environments")
  .add(
    HttpApiEndpoint.get("listEnvironments", "/environments", {
      success: Schema.Struct({ items: Schema.Array(ConsoleEnvironment) })
    }).annotateMerge(OpenApi.annotations({ summary: "List the operator's environments" })),
    HttpApiEndpoint.get("getEnvironment", "/environments/:environmentId", {
      params: EnvironmentPath,
      success: ConsoleEnvironment
    }).annotateMerge(OpenApi.annotations({ summary: "Get an environment" })),
    HttpApiEndpoint.get("listSecretKeys", keys, {
      params: EnvironmentPath,
      success: Schema.Struct({ items: Schema.Array(ConsoleSecretKey) })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the secret keys",
        description: "Oldest first. Only the last 4 characters of each are known."
      })
    ),
    HttpApiEndpoint.post("createSecretKey", keys, {
      params: EnvironmentPath,
      payload: Schema.Struct({
        kind: SecretKeyKind,
        expiresInDays: Schema.optionalKey(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 }))
        )
      }),
      success: Schema.Struct({ ...ConsoleSecretKey.fields, secretKey: Schema.String }).pipe(
        HttpApiSchema.status("Created")
      ),
      error: [...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Create a secret key",
        description: "secretKey appears only in this response."
      })
    ),
    HttpApiEndpoint.delete("revokeSecretKey", `${keys}/:secretKeyId`, {
      params: { ...EnvironmentPath, secretKeyId: SecretKeyId },
      success: HttpApiSchema.NoContent,
      error: SecretKeyMissing
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Revoke a secret key",
        description: "Every instance rejects it within a second."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Environments", description: "The tenants of this installation." })
  ) {}
