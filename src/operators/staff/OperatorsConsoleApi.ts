import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { OperatorId } from "../../contract/OperatorSeat.ts"
import { auditSearchOperation, auditSearchProblems } from "../../tenancy/audit/AuditSearch.ts"
import {
  LastOwnerOfPlatform,
  Me,
  NamedOperator,
  NewOperator,
  Operator,
  OperatorChanges,
  OperatorExists,
  OperatorNotFound
} from "./Operator.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

const OperatorPath = { operatorId: OperatorId }

const Invited = Schema.Struct({ ...Operator.fields, url: Schema.optionalKey(Schema.String) })

/** Operators: who they are, and what each may do. */
export class OperatorsConsoleApi extends HttpApiGroup.make("console.operators")
  .add(
    HttpApiEndpoint.get("getMe", "/me", { success: Me }).annotateMerge(
      operation(
        needs.auditor,
        "Get the calling operator",
        "With the environments they may work in."
      )
    ),
    HttpApiEndpoint.get("listOperators", "/operators", {
      success: Schema.Struct({ items: Schema.Array(Operator) })
    }).annotateMerge(
      operation(
        needs.owner,
        "List the operators",
        "An owner who is limited to some environments sees those who work in one of them, and nobody else."
      )
    ),
    HttpApiEndpoint.get("listOperatorNames", "/environments/:environmentId/operator-names", {
      params: { environmentId: EnvironmentId },
      success: Schema.Struct({ items: Schema.Array(NamedOperator) })
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the names of an environment's operators",
        "Names those who work in the environment, so that everybody who reads its trail knows who acted. It tells neither roles nor second factors."
      )
    ),
    HttpApiEndpoint.post("inviteOperator", "/operators", {
      payload: NewOperator,
      success: Invited.pipe(HttpApiSchema.status("Created")),
      error: [OperatorExists, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshOwner,
        "Invite an operator",
        "Mails a link, valid for 24 hours, that makes them an operator. Returned as url only if no mail is set up. Whoever let an earlier one expire is invited anew. An owner who is limited to some environments cannot assign others."
      )
    ),
    HttpApiEndpoint.patch("changeOperator", "/operators/:operatorId", {
      params: OperatorPath,
      payload: OperatorChanges,
      success: Operator,
      error: [OperatorNotFound, LastOwnerOfPlatform, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshOwner,
        "Change an operator's role or environments",
        "Takes effect with their next call. An owner who is limited to some environments cannot change an operator who has others, nor assign others."
      )
    ),
    HttpApiEndpoint.delete("removeOperator", "/operators/:operatorId", {
      params: OperatorPath,
      success: HttpApiSchema.NoContent,
      error: [OperatorNotFound, LastOwnerOfPlatform]
    }).annotateMerge(
      operation(
        needs.freshOwner,
        "Remove an operator",
        "Deletes their account and ends their sessions, or withdraws their invitation. An owner who is limited to some environments cannot remove an operator who has others."
      )
    ),
    HttpApiEndpoint.post("searchPlatformAuditEvents", "/platform/audit-events/search", {
      ...auditSearchOperation,
      error: [...auditSearchProblems, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.owner,
        "Search the trail of the platform environment",
        "What operators did with their own accounts, and who invited whom."
      )
    )
  )
  .annotateMerge(titled("Operators", "Who operates this installation.")) {}
