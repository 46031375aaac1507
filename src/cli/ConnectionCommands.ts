import { DateTime, Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { ConnectionTests } from "../access/sso/ConnectionTests.ts"
import { ConnectionId, OrganizationId } from "../contract/Ids.ts"
import { Connection } from "../organizations/connections/Connection.ts"
import { ConnectionStates } from "../organizations/connections/ConnectionStates.ts"
import { Connections } from "../organizations/connections/Connections.ts"
import { limitFlag, cursorFlag, idFlag, member, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, printPage, table, withExamples, exampleId } from "./Output.ts"

const encode = jsonOf(Connection)

const connectionFlag = idFlag("id", ConnectionId, "The connection")

const stateOf = ({ enforcement, lastUsedAt, status, testedAt }: Connection): string =>
  [
    status,
    enforcement === "off" ? "enforced for nobody" : `enforced for ${enforcement}`,
    testedAt === null ? "not tested" : `tested ${DateTime.formatIsoDateUtc(testedAt)}`,
    lastUsedAt === null ? "never used" : `used ${DateTime.formatIsoDateUtc(lastUsedAt)}`
  ].join(", ")

const list = ofEnvironment(
  "list",
  {
    organization: idFlag(
      "organization",
      OrganizationId,
      "Only connections of this organization"
    ).pipe(Flag.optional),
    limit: limitFlag,
    cursor: cursorFlag
  },
  Effect.fnUntraced(function* (found, { cursor, limit, organization }) {
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

const show = ofEnvironment(
  "show",
  { id: connectionFlag },
  Effect.fnUntraced(function* (found, { id }) {
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
  withExamples(`connection show --environment acme --id ${exampleId}`)
)

const activate = ofEnvironment(
  "activate",
  {
    id: connectionFlag,
    skipTest: Flag.Boolean("skip-test").pipe(
      Flag.withDescription("Activate it though no test sign-in has succeeded"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* (found, { id, skipTest }) {
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
  withExamples(`connection activate --environment acme --id ${exampleId}`)
)

const disable = ofEnvironment(
  "disable",
  {
    id: connectionFlag,
    endSessions: Flag.Boolean("end-sessions").pipe(
      Flag.withDescription("Sign out everybody who signed in by it"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* (found, { endSessions, id }) {
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
  withExamples(`connection disable --environment acme --id ${exampleId}`)
)

const test = ofEnvironment(
  "test",
  { id: connectionFlag },
  Effect.fnUntraced(function* (found, { id }) {
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
  withExamples(`connection test --environment acme --id ${exampleId}`)
)

const rotateKey = ofEnvironment(
  "rotate-key",
  { id: idFlag("id", ConnectionId, "The SAML connection") },
  Effect.fnUntraced(function* (found, { id }) {
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
  withExamples(`connection rotate-key --environment acme --id ${exampleId}`)
)

/** `connection ...` */
export const connectionCommand = Command.make("connection").pipe(
  Command.withDescription("Look after the identity providers that organizations bring"),
  Command.withSubcommands([list, show, activate, disable, test, rotateKey])
)
