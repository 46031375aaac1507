import { Schema } from "effect"
import { ApplicationId, GrantId, OrganizationId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { ApplicationTrust } from "../applications/ApplicationKind.ts"
import { GrantedScopes } from "./GrantedScopes.ts"
import { Problem } from "../../contract/Problem.ts"

const GrantedApplication = Schema.Struct({
  id: ApplicationId,
  clientId: Schema.String,
  name: Schema.String,
  trust: ApplicationTrust
})

/** The permission of a person for an application, for one organization or none. */
export const Grant = Schema.Struct({
  id: GrantId,
  application: GrantedApplication,
  organizationId: Schema.NullOr(OrganizationId),
  scopes: Schema.Array(
    Schema.Struct({
      resource: Schema.NullOr(Schema.String).annotate({
        description: "Identifier of the resource that the scopes are of; null: of the person"
      }),
      scopes: Schema.Array(Schema.String)
    })
  ),
  offline: Schema.Boolean.annotate({
    description: "True if it lasts beyond the sessions in which it is used"
  }),
  createdAt: Timestamp,
  lastUsedAt: Schema.NullOr(Timestamp).annotate({ description: "To the day" }),
  endedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "Grant" })
export type Grant = typeof Grant.Type

/** A grant as it is kept, with its application. */
export const StoredGrant = Schema.Struct({ ...Grant.fields, scopes: GrantedScopes })
export type StoredGrant = typeof StoredGrant.Type

/** There is no such grant of that person. */
export class GrantNotFound extends Problem<GrantNotFound>()(
  "grant_not_found",
  404,
  "There is no such grant"
) {}
