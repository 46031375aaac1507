import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { WebhookEndpointId } from "../contract/Ids.ts"
import { Description } from "../contract/Values.ts"
import {
  CreatedWebhookEndpoint,
  WebhookEndpoint,
  WebhookTestResult
} from "../delivery/webhooks/WebhookEndpoint.ts"
import { WebhookEndpoints } from "../delivery/webhooks/WebhookEndpoints.ts"
import { AuditAction } from "../tenancy/audit/AuditEvent.ts"
import { idFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, table, withExamples, exampleId } from "./Output.ts"

const encodeEndpoint = jsonOf(WebhookEndpoint)
const encodeCreated = jsonOf(CreatedWebhookEndpoint)
const encodeResult = jsonOf(WebhookTestResult)

const endpointFlag = idFlag("id", WebhookEndpointId, "The endpoint's id, as webhook list shows it")

const stateOf = ({ disabledReason, enabled, failingSince }: WebhookEndpoint): string => {
  if (!enabled) return disabledReason === null ? "disabled" : `disabled: ${disabledReason}`
  return failingSince === null ? "enabled" : `failing since ${DateTime.formatIso(failingSince)}`
}

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    const found = yield* (yield* WebhookEndpoints).list(id)
    const rows = found.map((endpoint) => [
      endpoint.id,
      endpoint.url,
      endpoint.actions?.join(", ") ?? "all",
      stateOf(endpoint)
    ])
    yield* print(found.map(encodeEndpoint), table(["ID", "URL", "ACTIONS", "STATE"], rows))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List an environment's webhook endpoints, oldest first"),
  withExamples("webhook list --environment acme")
)

const add = ofEnvironment(
  "add",
  {
    url: Flag.String("url").pipe(
      Flag.withMetavar("URL"),
      Flag.withDescription(
        "Where events go: https, never in a private network; in development also this machine"
      )
    ),
    action: Flag.String("action").pipe(
      Flag.withMetavar("ACTION"),
      Flag.withDescription("Only this action, such as user.created; repeatable, none means all"),
      Flag.withSchema(Schema.String.pipe(Schema.decodeTo(AuditAction))),
      Flag.atLeast(0)
    ),
    description: Flag.String("description").pipe(
      Flag.withMetavar("TEXT"),
      Flag.withDescription("What the endpoint is for"),
      Flag.withSchema(Description),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ id }, { action, description, url }) {
    const created = yield* (yield* WebhookEndpoints).create(id, {
      url,
      actions: action,
      description: Option.getOrNull(description)
    })
    yield* Operator.numbered(id)
    yield* print(
      encodeCreated(created),
      `Id      ${created.id}\nSecret  ${Redacted.value(created.secret)}\n        (shown only now: it cannot be read again)`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Add a webhook endpoint"),
  Command.withDescription(
    "Add an endpoint that receives an environment's events from now on. Prints the secret that signs its deliveries, only this once."
  ),
  withExamples(
    "webhook add --environment acme --url https://api.acme.com/hooks --action user.created"
  )
)

const remove = ofEnvironment(
  "remove",
  { id: endpointFlag },
  Effect.fnUntraced(function* ({ id: environmentId }, { id }) {
    yield* (yield* WebhookEndpoints).remove(environmentId, id)
    yield* Operator.numbered(environmentId)
    yield* print({ id }, `Removed ${id}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Remove a webhook endpoint; nothing more is delivered to it"),
  withExamples(`webhook remove --environment acme --id ${exampleId}`)
)

const test = ofEnvironment(
  "test",
  { id: endpointFlag },
  Effect.fnUntraced(function* ({ id: environmentId }, { id }) {
    const result = yield* (yield* WebhookEndpoints).test(environmentId, id)
    const took = `after ${result.durationMilliseconds} ms`
    yield* print(
      encodeResult(result),
      result.delivered
        ? `Delivered ${took}: the answer was ${result.statusCode}`
        : `Not delivered ${took}: ${result.error}`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Send a webhook endpoint one signed request of type webhook.test"),
  withExamples(`webhook test --environment acme --id ${exampleId}`)
)

/** `webhook ...` */
export const webhookCommand = Command.make("webhook").pipe(
  Command.withDescription("List, add, remove and test an environment's webhook endpoints"),
  Command.withSubcommands([list, add, remove, test])
)
