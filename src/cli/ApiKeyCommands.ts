import { DateTime, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { ApiKeyId, OrganizationId, UserId } from "../contract/Ids.ts"
import { ServerApiKey } from "../provider/apiKeys/ApiKey.ts"
import { ApiKeys } from "../provider/apiKeys/ApiKeys.ts"
import { limitFlag, queryFlag, cursorFlag, idFlag, member, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, printPage, table, withExamples, exampleId } from "./Output.ts"

const encode = jsonOf(ServerApiKey)

const stateOf = ({ expiresAt, lastUsedAt }: ServerApiKey): string => {
  const used = lastUsedAt === null ? "never used" : `used ${DateTime.formatIsoDateUtc(lastUsedAt)}`
  return expiresAt === null ? used : `${used}, until ${DateTime.formatIso(expiresAt)}`
}

const list = ofEnvironment(
  "list",
  {
    user: idFlag("user", UserId, "Only keys of this user").pipe(Flag.optional),
    organization: idFlag("organization", OrganizationId, "Only keys of this organization").pipe(
      Flag.optional
    ),
    query: queryFlag("Only keys whose name contains this"),
    limit: limitFlag,
    cursor: cursorFlag
  },
  Effect.fnUntraced(function* (found, { cursor, limit, organization, query, user }) {
    const { items, page } = yield* (yield* ApiKeys).list(found, {
      limit,
      ...member("cursor", cursor),
      ...member("userId", user),
      ...member("organizationId", organization),
      ...member("query", query)
    })
    const rows = items.map((key) => [
      key.id,
      key.name,
      `…${key.lastFour}`,
      key.userId ?? "-",
      key.organizationId ?? "-",
      key.permissions.join(" ") || "-",
      stateOf(key)
    ])
    const heads = ["ID", "NAME", "KEY", "USER", "ORGANIZATION", "PERMISSIONS", "STATE"]
    yield* printPage(items.map(encode), table(heads, rows), page)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("List the API keys of users and organizations"),
  Command.withDescription(
    "List the API keys of an environment's users and organizations, newest first, those that expired within the last 30 days among them. A key itself is shown only where it is made."
  ),
  withExamples(`api-key list --environment acme --user ${exampleId}`)
)

const revoke = ofEnvironment(
  "revoke",
  { id: idFlag("id", ApiKeyId, "The key, as api-key list shows it") },
  Effect.fnUntraced(function* (found, { id }) {
    yield* (yield* ApiKeys).revoke(found, id)
    yield* Operator.numbered(found.id)
    yield* print({ id }, `Revoked ${id}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Revoke an API key"),
  Command.withDescription(
    "Revoke an API key of a user or an organization: it is refused from now on."
  ),
  withExamples(`api-key revoke --environment acme --id ${exampleId}`)
)

/** `api-key ...` */
export const apiKeyCommand = Command.make("api-key").pipe(
  Command.withDescription("List and revoke the API keys of users and organizations"),
  Command.withSubcommands([list, revoke])
)
