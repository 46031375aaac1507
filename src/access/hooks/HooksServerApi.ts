import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent, optionalBody } from "../../contract/Conventions.ts"
import { UserId } from "../../contract/Ids.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import {
  Hook,
  HookTestResult,
  NewHook,
  PutHook,
  RotatedHookSecret,
  HookNotFound,
  InvalidHook
} from "../../delivery/hooks/Hook.ts"
import { InvalidWebhookUrl } from "../../delivery/webhooks/WebhooksProblems.ts"
import { UserReadProblems } from "../../directory/users/UsersProblems.ts"

// Any text: a point that does not exist has no hook either.
const PointPath = {
  point: Schema.String.annotate({
    description: "sign_up.before, session.before, token.claims, password.verify or mail.send"
  })
}

/** Sets up the questions that are put to the customer's backend (extensions.md "Hooks"). */
export class HooksServerApi extends HttpApiGroup.make("server.hooks")
  .add(
    HttpApiEndpoint.get("listHooks", "/hooks", {
      success: Schema.Struct({ items: Schema.Array(Hook) })
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the hooks",
        "At most one a point, oldest first. Circuit and p99 are those of the process that answers."
      )
    ),
    HttpApiEndpoint.put("putHook", "/hooks/:point", {
      params: PointPath,
      payload: NewHook,
      success: PutHook,
      error: [InvalidWebhookUrl, InvalidHook, HookNotFound, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Set up or replace the hook of a point",
        "Left-out members take their defaults; those that the point does not have are 400 invalid_hook. A new hook is answered with its secret, shown only here: it signs each call as Standard Webhooks says. The URL must be https (in development also one on this machine), never in a private network, looked at after resolution at every call. In force within a second."
      )
    ),
    HttpApiEndpoint.delete("deleteHook", "/hooks/:point", {
      params: PointPath,
      success: HttpApiSchema.NoContent,
      error: HookNotFound
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Remove the hook of a point",
        "Nobody is asked at this point any more, within a second."
      )
    ),
    HttpApiEndpoint.post("rotateHookSecret", "/hooks/:point/rotate-secret", {
      params: PointPath,
      payload: optionalBody(Schema.Struct({ revokeOld: Schema.optionalKey(Schema.Boolean) })),
      success: RotatedHookSecret,
      error: [HookNotFound, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Replace a hook's secret",
          "The newest two secrets sign every call for 24 hours, so that the receiver can switch. After a leak, revokeOld voids the old one immediately."
        )
      ),
    HttpApiEndpoint.post("testHook", "/hooks/:point/test", {
      params: PointPath,
      payload: optionalBody(Schema.Struct({ userId: Schema.optionalKey(UserId) })),
      success: HookTestResult,
      error: [HookNotFound, ...UserReadProblems, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Test the hook of a point",
          "Calls it now, enabled or not, about the user or a made-up person (password.verify and mail.send: always made-up ones), and answers what came of it. Changes nothing and counts nowhere."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Hooks",
      description: "Questions to your own backend that the service waits for."
    })
  ) {}
