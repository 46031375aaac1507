import { Effect, Schema } from "effect"
import { Command } from "effect/cli"
import { DomainId, OrganizationId } from "../contract/Ids.ts"
import { Domain } from "../organizations/domains/Domain.ts"
import { Domains } from "../organizations/domains/Domains.ts"
import { idFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, withExamples, exampleId } from "./Output.ts"

const encodeList = jsonOf(Schema.Struct({ items: Schema.Array(Domain) }))
const encode = jsonOf(Domain)

const organization = idFlag("organization", OrganizationId, "The organization")

const lineOf = ({ domain, id, record, status }: Domain): string =>
  `${id}  ${status.padEnd(8)}  ${domain}  ${record.name} TXT "${record.value}"`

const list = ofEnvironment(
  "list",
  { organization },
  Effect.fnUntraced(function* (environment, flags) {
    const found = yield* (yield* Domains).list(environment, flags.organization)
    const lines = found.items.map(lineOf).join("\n")
    yield* print(encodeList(found), lines === "" ? "It has claimed no domain" : lines)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("List the domains of an organization"),
  Command.withDescription(
    "List the mail domains that an organization has claimed, each with the record that proves it."
  ),
  withExamples(`domain list --environment acme --organization ${exampleId}`)
)

const verify = ofEnvironment(
  "verify",
  { organization, id: idFlag("id", DomainId, "The domain, by its id") },
  Effect.fnUntraced(function* (environment, flags) {
    const domains = yield* Domains
    const verified = yield* domains.verify(environment, flags.organization, flags.id)
    yield* Operator.numbered(environment.id)
    yield* print(encode(verified), `${verified.domain} is verified`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Look for the record of a domain"),
  Command.withDescription(
    "Look at once for the record that proves a domain, at the resolvers in DNS_SERVERS or those of the machine."
  ),
  withExamples(`domain verify --environment acme --organization ${exampleId} --id ${exampleId}`)
)

/** `domain ...` */
export const domainCommand = Command.make("domain").pipe(
  Command.withDescription("Look after the mail domains of organizations"),
  Command.withSubcommands([list, verify])
)
