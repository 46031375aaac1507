import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { BodyProblems, optionalBody } from "../../contract/Conventions.ts"
import { EnvironmentKey, KeyUse } from "../../sessions/tokens/SigningKey.ts"
import { LastSigningKey, SigningKeyNotFound } from "../../contract/Problems.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

const params = { environmentId: EnvironmentId }
const Keys = Schema.Struct({ items: Schema.Array(EnvironmentKey) })
const path = "/environments/:environmentId/signing-keys"

/** The keys that an environment signs its tokens with. */
export class SigningKeysConsoleApi extends HttpApiGroup.make("console.signingKeys")
  .add(
    HttpApiEndpoint.get("listSigningKeys", path, { params, success: Keys }).annotateMerge(
      operation(
        needs.auditor,
        "List the signing keys",
        "Those of sessions and those of applications (use), each in the order in which they sign: retired ones that still verify, the one that signs, the next. publishedAt, signsFrom and leavesAt say when each is published, signs, and leaves the key set."
      )
    ),
    HttpApiEndpoint.post("rotateSigningKey", `${path}/rotate`, {
      params,
      payload: optionalBody(Schema.Struct({ use: Schema.optionalKey(KeyUse) })),
      success: Keys,
      error: [...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Publish the next signing key",
        "Of sessions, unless use says oauth: then one of each algorithm that applications are given tokens by. It is in the key set for ten minutes before it signs. While a next key is waiting, no other is added."
      )
    ),
    HttpApiEndpoint.delete("revokeSigningKey", `${path}/:keyId`, {
      params: { ...params, keyId: Schema.String },
      success: HttpApiSchema.NoContent,
      error: [SigningKeyNotFound, LastSigningKey]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Remove a leaked signing key",
        "For an emergency: its tokens stop verifying as soon as verifiers read the key set again. If it was the key that signs, the next one signs at once; the only key cannot be removed."
      )
    )
  )
  .annotateMerge(titled("Signing keys", "What tokens are signed with.")) {}
