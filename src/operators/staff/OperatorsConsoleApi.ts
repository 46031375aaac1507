import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
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
import { LeastRole, needs } from "../../contract/LeastRole.ts"

const OperatorPath = { operatorId: OperatorId }

const Invited = Schema.Struct({ ...Operator.fields, url: Schema.optionalKey(Schema.String) })

/** Operators: who they are, and what each may do. */
export class OperatorsConsoleApi extends HttpApiGroup.make("console.operators")
  .add(
    HttpApiEndpoint.get("getMe", "/me", { success: Me })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Get the calling operator",
          description: "With the environments they may work in."
        })
      ),
    HttpApiEndpoint.get("listOperators", "/operators", {
      success: Schema.Struct({ items: Schema.Array(Operator) })
    })
      .annotate(LeastRole, needs.owner)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the operators",
          description:
            "An owner who is limited to some environments sees those who work in one of them, and nobody else."
        })
      ),
    HttpApiEndpoint.get("listOperatorNames", "/environments/:environmentId/operator-names", {
      params: { environmentId: EnvironmentId },
      success: Schema.Struct({ items: Schema.Array(NamedOperator) })
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the names of an environment's operators",
          description:
            "Names those who work in the environment, so that everybody who reads its trail knows who acted. It tells neither roles nor second factors."
        })
      ),
    HttpApiEndpoint.post("inviteOperator", "/operators", {
      payload: NewOperator,
      success: Invited.pipe(HttpApiSchema.status("Created")),
      error: [OperatorExists, ...BodyProblems]
    })
      .annotate(LeastRole, needs.freshOwner)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Invite an operator",
          description:
            "Mails a link, valid for 24 hours, that makes them an operator. Returned as url only if no mail is set up. Whoever let an earlier one expire is invited anew. An owner who is limited to some environments cannot assign others."
        })
      ),
    HttpApiEndpoint.patch("changeOperator", "/operators/:operatorId", {
      params: OperatorPath,
      payload: OperatorChanges,
      success: Operator,
      error: [OperatorNotFound, LastOwnerOfPlatform, ...BodyProblems]
    })
      .annotate(LeastRole, needs.freshOwner)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Change an operator's role or environments",
          description:
            "Takes effect with their next call. An owner who is limited to some environments cannot change an operator who has others, nor assign others."
        })
      ),
    HttpApiEndpoint.delete("removeOperator", "/operators/:operatorId", {
      params: OperatorPath,
      success: HttpApiSchema.NoContent,
      error: [OperatorNotFound, LastOwnerOfPlatform]
    })
      .annotate(LeastRole, needs.freshOwner)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove an operator",
          description:
            "Deletes their account and ends their sessions, or withdraws their invitation. An owner who is limited to some environments cannot remove an operator who has others."
        })
      ),
    HttpApiEndpoint.post("searchPlatformAuditEvents", "/platform/audit-events/search", {
      ...auditSearchOperation,
      error: [...auditSearchProblems, ...BodyProblems]
    })
      .annotate(LeastRole, needs.owner)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Search the trail of the platform environment",
          description: "What operators did with their own accounts, and who invited whom."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Operators", description: "Who operates this installation." })
  ) {}
