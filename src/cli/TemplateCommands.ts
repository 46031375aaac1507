import { DateTime, Effect, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import type { NamedJwtTemplate } from "../sessions/tokens/JwtTemplate.ts"
import { JwtTemplates } from "../sessions/tokens/JwtTemplates.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { jsonFileFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples } from "./Output.ts"

const nameFlag = Flag.String("name").pipe(
  Flag.withAlias("n"),
  Flag.withMetavar("NAME"),
  Flag.withDescription("The template's name: tokens are requested at /auth/tokens/NAME")
)

const file = jsonFileFlag(
  'Path of a JSON file with { "lifetimeSeconds": 30..3600, "audience": text or null, "claims": {...} }'
)

const textOf = Schema.encodeSync(Schema.fromJsonString(Schema.Json))

const toJson = ({ audience, claims, lifetimeSeconds, name, updatedAt }: NamedJwtTemplate) => ({
  name,
  lifetimeSeconds,
  audience,
  claims,
  updatedAt: DateTime.formatIso(updatedAt)
})

const toText = (templates: ReadonlyArray<NamedJwtTemplate>): string =>
  table(
    ["NAME", "SECONDS", "AUDIENCE", "UPDATED", "CLAIMS"],
    templates.map(({ audience, claims, lifetimeSeconds, name, updatedAt }) => [
      name,
      String(lifetimeSeconds),
      audience ?? "-",
      DateTime.formatIso(updatedAt),
      textOf(claims)
    ])
  )

const set = ofEnvironment(
  "set",
  { name: nameFlag, file },
  Effect.fnUntraced(function* ({ id }, { file, name }) {
    const template = yield* (yield* JwtTemplates).set(id, name, file)
    yield* print(toJson(template), toText([template]))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Create or replace a token template"),
  Command.withDescription(
    "Create or replace a template that gives signed-in users tokens for your other systems. Claims may hold {{user.id}}, {{user.email}}, {{user.publicMetadata.plan}}, {{user.unsafeMetadata.x}}, {{organization.id}}, {{organization.role}} and {{session.id}}; without an audience, tokens are for urn:gatehouse:template:NAME, so that none passes for an access token. Takes effect within a second."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} template set --environment acme --name hasura --file hasura.json`,
      description: `hasura.json: { "lifetimeSeconds": 300, "audience": null, "claims": { "role": "{{organization.role}}" } }`
    }
  ])
)

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    const found = yield* (yield* JwtTemplates).list(id)
    yield* print(found.map(toJson), toText(found))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription("List an environment's token templates by name"),
  withExamples("template list --environment acme")
)

const remove = ofEnvironment(
  "remove",
  { name: nameFlag },
  Effect.fnUntraced(function* ({ id }, { name }) {
    yield* (yield* JwtTemplates).remove(id, name)
    yield* print({ name }, `Removed ${name}`)
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Remove a token template"),
  Command.withDescription(
    "Remove a template. It mints no more tokens within a second; existing ones stay valid."
  ),
  withExamples("template remove --environment acme --name hasura")
)

/** `template ...` */
export const templateCommand = Command.make("template").pipe(
  Command.withDescription("Create, list and remove the templates of tokens for other systems"),
  Command.withSubcommands([set, list, remove])
)
