import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { ApplicationId, OrganizationId } from "../contract/Ids.ts"
import { Name } from "../contract/Values.ts"
import { commandLine } from "../platform/CommandLine.ts"
import {
  Application,
  ApplicationChanges,
  CreatedApplication
} from "../provider/applications/Application.ts"
import { ApplicationKind, ApplicationTrust } from "../provider/applications/ApplicationKind.ts"
import { Applications } from "../provider/applications/Applications.ts"
import { ApplicationSecrets } from "../provider/applications/ApplicationSecrets.ts"
import {
  limitFlag,
  queryFlag,
  cursorFlag,
  jsonFlag,
  idFlag,
  member,
  ofEnvironment
} from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, printPage, table, withExamples, exampleId } from "./Output.ts"

const encode = jsonOf(Application)
const encodeCreated = jsonOf(CreatedApplication)

const applicationFlag = idFlag(
  "id",
  ApplicationId,
  "The application's id, as application list shows it"
)

const { enabled: _enabled, name: _name, ...settable } = ApplicationChanges.fields

const settingFlags = {
  redirectUri: Flag.String("redirect-uri").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription("An address that people may be sent back to after sign-in; repeatable"),
    Flag.atLeast(0)
  ),
  postLogoutRedirectUri: Flag.String("post-logout-redirect-uri").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription("The same after sign-out; repeatable"),
    Flag.atLeast(0)
  ),
  trust: Flag.Literals("trust", ApplicationTrust.literals).pipe(
    Flag.withDescription(
      "own: yours, asks no consent; verified: people are told that you know it; third_party: they are warned"
    ),
    Flag.optional
  ),
  settings: jsonFlag(
    "settings",
    Schema.Struct(settable),
    'Further members as PATCH /applications takes them, such as {"backChannelLogoutUri":"https://..."}'
  ).pipe(Flag.optional)
}

type SettingFlags = Command.Command.Config.Infer<typeof settingFlags>

const inputOf = ({ postLogoutRedirectUri, redirectUri, settings, trust }: SettingFlags) => ({
  ...Option.getOrElse(settings, () => ({})),
  ...(redirectUri.length === 0 ? {} : { redirectUris: redirectUri }),
  ...(postLogoutRedirectUri.length === 0 ? {} : { postLogoutRedirectUris: postLogoutRedirectUri }),
  ...member("trust", trust)
})

const toText = (application: Application): string =>
  [
    ["Id", application.id],
    ["Client id", application.clientId],
    ["Name", application.name],
    ["Kind", application.kind],
    ["Source", application.source],
    ["Trust", application.trust],
    ["Enabled", application.enabled ? "yes" : "no"],
    ["Authentication", application.authentication],
    ["Redirects", application.redirectUris.join(" ") || "-"],
    ["Secrets", application.secrets.map(({ lastFour }) => `...${lastFour}`).join(" ") || "-"],
    ["Created", DateTime.formatIso(application.createdAt)]
  ]
    .map(([name, value]) => `${name?.padEnd(16)}${value}`)
    .join("\n")

const shownOnce = (secret: Redacted.Redacted) =>
  `Client secret   ${Redacted.value(secret)}\n                (shown only now: it cannot be read again)`

const list = ofEnvironment(
  "list",
  { query: queryFlag("Part of a name"), limit: limitFlag, cursor: cursorFlag },
  Effect.fnUntraced(function* (found, { cursor, limit, query }) {
    const { items, page } = yield* (yield* Applications).list(found, {
      limit,
      ...member("query", query),
      ...member("cursor", cursor)
    })
    const rows = items.map(({ enabled, id, kind, name, source, trust }) => [
      id,
      name,
      kind,
      trust,
      source,
      enabled ? "enabled" : "disabled"
    ])
    yield* printPage(
      items.map(encode),
      table(["ID", "NAME", "KIND", "TRUST", "SOURCE", "STATE"], rows),
      page
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List an environment's applications, newest first, a page at a time"),
  withExamples("application list --environment acme")
)

const show = ofEnvironment(
  "show",
  { id: applicationFlag },
  Effect.fnUntraced(function* ({ id: environmentId }, { id }) {
    const application = yield* (yield* Applications).get(environmentId, id)
    yield* print(encode(application), toText(application))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Show an application; --json has every member. Secrets are never shown"),
  withExamples(`application show --environment acme --id ${exampleId}`)
)

const create = ofEnvironment(
  "create",
  {
    name: Flag.String("name").pipe(
      Flag.withDescription("Its name, as people are told it"),
      Flag.withSchema(Name)
    ),
    kind: Flag.Literals("kind", ApplicationKind.literals).pipe(
      Flag.withDescription(
        "web: on a server; browser: a script on a page; native: an installed app; service: acts for itself, without a person"
      )
    ),
    organization: idFlag(
      "organization",
      OrganizationId,
      "The organization that it belongs to; its members alone can use it"
    ).pipe(Flag.optional),
    ...settingFlags
  },
  Effect.fnUntraced(function* ({ id }, { kind, name, organization, ...given }) {
    const created = yield* (yield* Applications).create(id, {
      name,
      kind,
      organizationId: Option.getOrNull(organization),
      ...inputOf(given)
    })
    yield* Operator.numbered(id)
    const { clientSecret } = created
    const text = toText(created)
    yield* print(
      encodeCreated(created),
      clientSecret === undefined ? text : `${text}\n${shownOnce(clientSecret)}`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Add an application"),
  Command.withDescription(
    "Add an application that people sign in to with their account here, or a service account. What is left out follows from --kind. Prints its secret, if it has one, only this once."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} application create --environment acme --name Shop --kind web --redirect-uri https://shop.acme.com/callback`
    },
    {
      command: `${commandLine.silent} application create --environment acme --name Sync --kind service --settings '{"machineScopes":[{"resource":"https://api.acme.com","scopes":["sync"]}]}' --json`,
      description: "A service account; prints the application with clientSecret"
    }
  ])
)

const update = ofEnvironment(
  "update",
  {
    id: applicationFlag,
    name: Flag.String("name").pipe(
      Flag.withDescription("Its new name"),
      Flag.withSchema(Name),
      Flag.optional
    ),
    enabled: Flag.Boolean("enabled").pipe(
      Flag.withDescription("--no-enabled refuses it everything, and ends nothing"),
      Flag.optional
    ),
    ...settingFlags
  },
  Effect.fnUntraced(function* ({ id: environmentId }, { enabled, id, name, ...given }) {
    const updated = yield* (yield* Applications).update(environmentId, id, {
      ...member("name", name),
      ...member("enabled", enabled),
      ...inputOf(given)
    })
    yield* Operator.numbered(environmentId)
    yield* print(encode(updated), toText(updated))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Change, disable or enable an application"),
  Command.withDescription(
    "Change an application. Lists of addresses replace those that it has. Takes effect at once."
  ),
  withExamples(
    `application update --environment acme --id ${exampleId} --redirect-uri https://shop.acme.com/callback --redirect-uri https://new.acme.com/callback`,
    `application update --environment acme --id ${exampleId} --no-enabled`
  )
)

const remove = ofEnvironment(
  "remove",
  { id: applicationFlag },
  Effect.fnUntraced(function* ({ id: environmentId }, { id }) {
    yield* (yield* Applications).remove(environmentId, id)
    yield* Operator.numbered(environmentId)
    yield* print({ id }, `Removed ${id}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Remove an application, with everything that people have allowed it"),
  withExamples(`application remove --environment acme --id ${exampleId}`)
)

const rotate = ofEnvironment(
  "rotate",
  {
    id: applicationFlag,
    revokeOld: Flag.Boolean("revoke-old").pipe(
      Flag.withDescription("After a leak: void the other secrets at once"),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ id: environmentId }, { id, revokeOld }) {
    const made = yield* (yield* ApplicationSecrets).add(environmentId, id, { revokeOld })
    yield* Operator.numbered(environmentId)
    yield* print({ id: made.id, clientSecret: Redacted.value(made.secret) }, shownOnce(made.secret))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Make a new secret of an application"),
  Command.withDescription(
    "Make a new secret of an application, printed only this once. The one before works beside it until you run the command with --revoke-old or delete it; two live at a time."
  ),
  withExamples(`application rotate --environment acme --id ${exampleId}`)
)

/** `application ...` */
export const applicationCommand = Command.make("application").pipe(
  Command.withDescription(
    "Add, list, change and remove the applications that people sign in to, and service accounts"
  ),
  Command.withSubcommands([create, list, show, update, remove, rotate])
)
