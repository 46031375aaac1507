import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { ConnectionId } from "../contract/Ids.ts"
import { Connection } from "../organizations/connections/Connection.ts"
import { Connections } from "../organizations/connections/Connections.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { environmentFlag } from "./EnvironmentFlag.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print } from "./Output.ts"

const encode = jsonOf(Connection)

const example = "01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d"

const rotateKey = Command.make(
  "rotate-key",
  {
    environment: environmentFlag,
    id: Flag.String("id").pipe(
      Flag.withMetavar("ID"),
      Flag.withDescription("The SAML connection"),
      Flag.withSchema(ConnectionId)
    )
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
  Command.withExamples([
    { command: `${commandLine.usual} connection rotate-key --environment acme --id ${example}` }
  ])
)

/** `connection ...` */
export const connectionCommand = Command.make("connection").pipe(
  Command.withDescription("Look after the identity providers that organizations bring"),
  Command.withSubcommands([rotateKey])
)
