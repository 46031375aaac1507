import { DateTime, Effect, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { DirectoryId, OrganizationId } from "../contract/Ids.ts"
import { Directories } from "../users/directories/Directories.ts"
import { Directory } from "../users/directories/Directory.ts"
import { DirectoryTokens } from "../users/directories/DirectoryTokens.ts"
import { idFlag, member, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, table, withExamples, exampleId } from "./Output.ts"

const encodeList = jsonOf(Schema.Struct({ items: Schema.Array(Directory) }))

const organization = idFlag(
  "organization",
  OrganizationId,
  "The organization, as organization list shows it"
)

const stateOf = ({ enabled, lastRequestAt }: Directory): string =>
  [
    enabled ? "enabled" : "disabled",
    lastRequestAt === null ? "no request yet" : `asked ${DateTime.formatIsoDateUtc(lastRequestAt)}`
  ].join(", ")

const tokensOf = ({ tokens }: Directory): string =>
  tokens.length === 0
    ? "-"
    : tokens
        .map(({ expiresAt, lastFour }) =>
          expiresAt === null
            ? `...${lastFour}`
            : `...${lastFour} until ${DateTime.formatIsoDateUtc(expiresAt)}`
        )
        .join(", ")

const list = ofEnvironment(
  "list",
  { organization },
  Effect.fnUntraced(function* (environment, flags) {
    const items = yield* (yield* Directories).list(environment, flags.organization)
    const rows = items.map((one) => [
      one.id,
      one.name,
      stateOf(one),
      String(one.users),
      String(one.groups),
      tokensOf(one)
    ])
    const [first] = items
    const text =
      first === undefined
        ? "It has no directory"
        : `${table(["ID", "NAME", "STATE", "PEOPLE", "GROUPS", "TOKENS"], rows)}\n\nAddress  ${first.baseUrl}`
    yield* print(encodeList({ items }), text)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("List the directories of an organization"),
  Command.withDescription(
    "List the SCIM sources of an organization: when each last asked, how many people and groups it has, and which tokens work."
  ),
  withExamples(`directory list --environment acme --organization ${exampleId}`)
)

const token = ofEnvironment(
  "token",
  {
    organization,
    id: idFlag("id", DirectoryId, "The directory"),
    expiresIn: Flag.Int("expires-in").pipe(
      Flag.withMetavar("DAYS"),
      Flag.withDescription("Days after which it expires, 1 to 730; without it never"),
      Flag.filter(
        (days) => days >= 1 && days <= 730,
        () => "Expected 1 to 730 days"
      ),
      Flag.optional
    ),
    revokeOld: Flag.Boolean("revoke-old").pipe(
      Flag.withDescription("End the tokens of before at once"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* (found, { expiresIn, id, organization, revokeOld }) {
    const made = yield* (yield* DirectoryTokens).create(found, organization, id, {
      revokeOld,
      ...member("expiresInDays", expiresIn)
    })
    yield* Operator.numbered(found.id)
    const text = Redacted.value(made.token)
    const expiresAt = made.expiresAt === null ? null : DateTime.formatIso(made.expiresAt)
    yield* print(
      { id: made.id, token: text, expiresAt },
      `Token  ${text}\n       (shown once, ${expiresAt === null ? "never expires" : `until ${expiresAt}`})`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Make a token of a directory"),
  Command.withDescription(
    "Make a token by which a directory proves itself, and print it once. Two work at a time, so that a new one can be entered before the old one ends."
  ),
  withExamples(
    `directory token --environment acme --organization ${exampleId} --id ${exampleId} --expires-in 365`
  )
)

/** `directory ...` */
export const directoryCommand = Command.make("directory").pipe(
  Command.withDescription("Look after the directories from which organizations send their people"),
  Command.withSubcommands([list, token])
)
