import { Console, Effect, FileSystem, Option, Schema, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { EnvironmentName, type Environment } from "../contract/Environment.ts"
import { logoPath } from "../contract/pagesPlane.ts"
import { maximumLogoBytes } from "../tenancy/branding/Logo.ts"
import { Logos } from "../tenancy/branding/Logos.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { MetadataPatch } from "../contract/Metadata.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { challengeCommand } from "./ChallengeCommand.ts"
import { UsageError } from "./CommandFailure.ts"
import { environmentFlag } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples } from "./Output.ts"

const appUrl = Flag.String("app-url").pipe(
  Flag.withMetavar("URL"),
  Flag.withDescription(
    "Where the customer's app is, as an origin (https://app.example.com); https in production"
  ),
  Flag.withSchema(Schema.URLFromString)
)

const hosts = Flag.String("host").pipe(
  Flag.withMetavar("HOST"),
  Flag.withDescription(
    "A Host header value the environment answers to, with its port if it has one; repeatable"
  ),
  Flag.atLeast(0)
)

const settings = Flag.String("settings").pipe(
  Flag.withMetavar("JSON"),
  Flag.withDescription(
    "Settings to merge; unknown ones and invalid values are refused (to see all: environment show)"
  ),
  Flag.withSchema(Schema.fromJsonString(MetadataPatch))
)

const textOf = Schema.encodeSync(Schema.fromJsonString(Schema.Json))

const toJson = ({ appUrl, hosts, id, name, settings }: Environment) => ({
  id,
  name,
  appUrl,
  hosts,
  settings
})

const toText = (environment: Environment): string =>
  [
    `Environment  ${environment.name}`,
    `Id           ${environment.id}`,
    `App URL      ${environment.appUrl}`,
    `Hosts        ${environment.hosts.join(", ")}`,
    ...Object.entries(environment.settings).map(
      ([name, value]) => `Setting      ${name}: ${textOf(value)}`
    )
  ].join("\n")

const printEnvironment = (environment: Environment) =>
  print(toJson(environment), toText(environment))

const create = Command.make(
  "create",
  {
    name: Flag.String("name").pipe(
      Flag.withMetavar("NAME"),
      Flag.withDescription("The environment's name; unique in the installation"),
      Flag.withSchema(EnvironmentName)
    ),
    appUrl,
    hosts,
    settings: Flag.optional(settings)
  },
  Effect.fnUntraced(function* ({ appUrl, hosts, name, settings }) {
    const environments = yield* Environments
    yield* printEnvironment(
      yield* environments.create({
        name,
        appUrl,
        hosts,
        settings: Option.getOrElse(settings, () => ({}))
      })
    )
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Create an environment"),
  Command.withDescription(
    "Create an environment: a tenant with its own users, keys and settings. Without --host it answers to the host of its app URL."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} environment create --name acme --app-url https://app.acme.com`,
      description: "Answers to the host app.acme.com"
    },
    {
      command: `${commandLine.usual} environment create --name acme --app-url https://acme.com --host acme.com --host www.acme.com`,
      description: "Answers to two hosts"
    },
    {
      command: `${commandLine.usual} environment create --name acme --app-url https://acme.com --settings '{"signUp":{"mode":"invitation_only"}}' --json`,
      description: "With settings; prints { id, name, appUrl, hosts, settings }"
    }
  ])
)

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const found = yield* (yield* Environments).list
    yield* print(
      found.map(toJson),
      table(
        ["NAME", "ID", "APP URL", "HOSTS"],
        found.map(({ appUrl, hosts, id, name }) => [name, id, appUrl, hosts.join(",")])
      )
    )
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription("List the environments, oldest first"),
  withExamples("environment list")
)

const show = Command.make(
  "show",
  { environment: environmentFlag },
  Effect.fnUntraced(function* ({ environment }) {
    yield* printEnvironment(yield* (yield* Environments).get(environment))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription("Show an environment with all its settings"),
  withExamples("environment show --environment development")
)

const update = Command.make(
  "update",
  {
    environment: environmentFlag,
    settings: Flag.optional(settings),
    appUrl: Flag.optional(appUrl),
    hosts,
    force: Flag.Boolean("force").pipe(
      Flag.withDescription(
        "Change the domain of passkeys even though existing passkeys stop working"
      ),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ appUrl, environment, force, hosts, settings }) {
    if (Option.isNone(settings) && Option.isNone(appUrl) && hosts.length === 0) {
      return yield* new UsageError({ message: "Give --settings, --app-url or --host" })
    }
    const environments = yield* Environments
    const before = yield* environments.get(environment)
    const after = yield* environments.update(
      environment,
      Option.getOrElse(settings, () => ({})),
      {
        ...(Option.isSome(appUrl) ? { appUrl: appUrl.value } : {}),
        ...(hosts.length > 0 ? { hosts } : {})
      },
      { force }
    )
    yield* printEnvironment(after)
    if (after.appUrl !== before.appUrl) yield* Console.error(whatFollows(before, after))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Change an environment's settings or address"),
  Command.withDescription(
    "Change an environment. Settings are merged; --host replaces the whole list; --app-url changes the host too if it was the only one, and says what else changes. Takes effect within a second."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} environment update --environment acme --settings '{"session":{"idleSeconds":600}}'`,
      description: "Sessions end after ten idle minutes"
    },
    {
      command: `${commandLine.usual} environment update --environment acme --app-url https://app.acme.com --host app.acme.com`,
      description: "Move the app to another address"
    }
  ])
)

const readLogo = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  return yield* files
    // One byte more tells that the file is too large, however large it is.
    .stream(file, { bytesToRead: maximumLogoBytes + 1 })
    .pipe(
      Stream.mkUint8Array,
      Effect.mapError(() => new UsageError({ message: `--file: ${file} cannot be read` }))
    )
})

const logo = Command.make(
  "logo",
  {
    environment: environmentFlag,
    file: Flag.optional(
      Flag.String("file").pipe(
        Flag.withMetavar("FILE"),
        Flag.withDescription("A PNG or SVG, at most 256 KiB and 2048 pixels a side")
      )
    ),
    remove: Flag.Boolean("remove").pipe(
      Flag.withDescription("Show the name of the app instead of a logo"),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ environment, file, remove }) {
    if (Option.isSome(file) === remove) {
      return yield* new UsageError({ message: "Give either --file or --remove" })
    }
    const { appUrl, id, name } = yield* (yield* Environments).get(environment)
    const logos = yield* Logos
    if (Option.isNone(file)) {
      yield* logos.remove(id)
      return yield* print({ id, logoUrl: null }, `${name} has no logo now`)
    }
    const logoUrl = `${appUrl}${logoPath(yield* logos.set(id, yield* readLogo(file.value)))}`
    yield* print({ id, logoUrl }, `The logo of ${name} is at ${logoUrl}`)
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Set or remove an environment's logo"),
  Command.withDescription(
    "Set the logo that pages and mails show, or remove it. Of an SVG only shapes, gradients and clip paths are kept: convert text to paths, and style sheets to attributes. Mails show a PNG only. Takes effect within a second."
  ),
  withExamples(
    "environment logo --environment acme --file logo.png",
    "environment logo --environment acme --remove"
  )
)

/** Further effects of a new app URL, and the steps that it leaves to the operator. */
const whatFollows = (before: Environment, { appUrl, hosts, name }: Environment): string => {
  const { host } = new URL(appUrl)
  return [
    `The app URL was ${before.appUrl} and is now ${appUrl}. As a result:`,
    `- Links in mails lead to ${appUrl}; those already sent still lead to ${before.appUrl}.`,
    `- Access tokens name the issuer ${appUrl}/_service: tell every verifier.`,
    `- Providers must know the callback ${appUrl}/_service/auth/oauth2/KEY/callback.`,
    `- Allowed origins stay as they are; cookies set for ${new URL(before.appUrl).host} do not move.`,
    ...(hosts.some((own) => own === host)
      ? []
      : [
          `- ${host} is not among the hosts (${hosts.join(", ")}): it gets no answer until you add it: ${commandLine.usual} environment update --environment ${name} ${[...hosts, host].map((each) => `--host ${each}`).join(" ")}`
        ])
  ].join("\n")
}

/** `environment ...` */
export const environmentCommand = Command.make("environment").pipe(
  Command.withDescription("Create, show and change environments: the tenants of the installation"),
  Command.withSubcommands([create, list, show, update, logo, challengeCommand])
)
