import { DateTime, Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { ConnectionTests } from "../access/sso/ConnectionTests.ts"
import { ConnectionId, OrganizationId } from "../contract/Ids.ts"
import { Connection } from "../organizations/connections/Connection.ts"
import { ConnectionStates } from "../organizations/connections/ConnectionStates.ts"
import { Connections } from "../organizations/connections/Connections.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { environmentFlag, limitFlag, cursorFlag, idFlag, member } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, printPage, table, withExamples } from "./Output.ts"

const encode = jsonOf(Connection)

const example = "01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d"

const connectionFlag = idFlag("id", ConnectionId, "The connection")

const stateOf = ({ enforcement, lastUsedAt, status, testedAt }: Connection): string =>
  [
    status,
    enforcement === "off" ? "enforced for nobody" : `enforced for ${enforcement}`,
    testedAt === null ? "not tested" : `tested ${DateTime.formatIsoDateUtc(testedAt)}`,
    lastUsedAt === null ? "never used" : `used ${DateTime.formatIsoDateUtc(lastUsedAt)}`
  ].join(", ")

const list = Command.make(
  "list",
  {
    environment: environmentFlag,
    organization: idFlag(
      "organization",
      OrganizationId,
      "Only connections of this organization"
    ).pipe(Flag.optional),
    limit: limitFlag,
    cursor: cursorFlag
  },
  Effect.fnUntraced(function* ({ cursor, environment, limit, organization }) {
    const found = yield* (yield* Environments).get(environment)
    const { items, page } = yield* (yield* Connections).list(found, {
      limit,
      ...member("cursor", cursor),
      ...member("organizationId", organization)
    })
    const rows = items.map((one) => [one.id, one.protocol, one.name, stateOf(one)])
    const heads = ["ID", "PROTOCOL", "NAME", "STATE"]
    yield* printPage(items.map(encode), table(heads, rows), page)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("List connections"),
  Command.withDescription("List the connections of an environment's organizations, newest first."),
  withExamples("connection list --environment acme")
)

const show = Command.make(
  "show",
  { environment: environmentFlag, id: connectionFlag },
  Effect.fnUntraced(function* ({ environment, id }) {
    const found = yield* (yield* Environments).get(environment)
    const connection = yield* (yield* Connections).get(found, id)
    const { name, organizationId, protocol, redirectUri, spMetadata } = connection
    const rows = [
      ["id", connection.id],
      ["organization", organizationId],
      ["name", name],
      ["protocol", protocol],
      ["state", stateOf(connection)],
      ["address for its provider", redirectUri ?? spMetadata?.metadataUrl ?? "-"]
    ]
    yield* print(encode(connection), table(["WHAT", "VALUE"], rows))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Show a connection"),
  Command.withDescription("Show a connection as the server API does: its secret is never shown."),
  withExamples(`connection show --environment acme --id ${example}`)
)

const activate = Command.make(
  "activate",
  {
    environment: environmentFlag,
    id: connectionFlag,
    skipTest: Flag.Boolean("skip-test").pipe(
      Flag.withDescription("Activate it though no test sign-in has succeeded"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ environment, id, skipTest }) {
    const found = yield* (yield* Environments).get(environment)
    const connection = yield* (yield* ConnectionStates).activate(found, id, skipTest)
    yield* Operator.numbered(found.id)
    yield* print(encode(connection), `${connection.name} signs people in.`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Activate a connection"),
  Command.withDescription(
    "Let a connection sign people in. It has to be complete and tested, with a verified domain."
  ),
  withExamples(`connection activate --environment acme --id ${example}`)
)

const disable = Command.make(
  "disable",
  {
    environment: environmentFlag,
    id: connectionFlag,
    endSessions: Flag.Boolean("end-sessions").pipe(
      Flag.withDescription("Sign out everybody who signed in by it"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ endSessions, environment, id }) {
    const found = yield* (yield* Environments).get(environment)
    const connection = yield* (yield* ConnectionStates).disable(found, id, endSessions)
    yield* Operator.numbered(found.id)
    yield* print(encode(connection), `${connection.name} signs nobody in any more.`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Disable a connection"),
  Command.withDescription(
    "Stop a connection from signing people in: nobody has to use it either. Its sessions stay, unless --end-sessions is there."
  ),
  withExamples(`connection disable --environment acme --id ${example}`)
)

const test = Command.make(
  "test",
  { environment: environmentFlag, id: connectionFlag },
  Effect.fnUntraced(function* ({ environment, id }) {
    const found = yield* (yield* Environments).get(environment)
    const { expiresAt, url } = yield* (yield* ConnectionTests).link(found, id)
    const shown = { url: Redacted.value(url), expiresAt: DateTime.formatIso(expiresAt) }
    yield* print(shown, `${shown.url}\n\nIt runs one test sign-in, until ${shown.expiresAt}.`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Make a link that tests a connection"),
  Command.withDescription(
    "Print an address for one test sign-in within an hour: it signs nobody in, and shows what the identity provider says and what would come of it."
  ),
  withExamples(`connection test --environment acme --id ${example}`)
)

const rotateKey = Command.make(
  "rotate-key",
  {
    environment: environmentFlag,
    id: idFlag("id", ConnectionId, "The SAML connection")
  },
  Effect.fnUntraced(function* ({ environment, id }) {
    const found = yield* (yield* Environments).get(environment)
    const rotated = yield* (yield* Connections).rotateKey(found, id)
    yield* Operator.numbered(found.id)
    yield* print(
      encode(rotated),
      `${rotated.spMetadata?.certificate ?? ""}\n\nIts identity provider must have this certificate before it verifies requests again; it stands in ${rotated.spMetadata?.metadataUrl ?? ""} too.`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Give a SAML connection another key"),
  Command.withDescription(
    "Make a new RSA key for a SAML connection, with a certificate of ten years, and print the certificate. The former key signs nothing from now on: where signRequests is on, give the certificate to the identity provider at once."
  ),
  withExamples(`connection rotate-key --environment acme --id ${example}`)
)

/** `connection ...` */
export const connectionCommand = Command.make("connection").pipe(
  Command.withDescription("Look after the identity providers that organizations bring"),
  Command.withSubcommands([list, show, activate, disable, test, rotateKey])
)
