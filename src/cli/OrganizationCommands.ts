import { Effect } from "effect"
import { Command } from "effect/cli"
import { OrganizationId } from "../contract/Ids.ts"
import { Members } from "../organizations/organizations/Members.ts"
import { Memberships } from "../organizations/organizations/Memberships.ts"
import { Membership, ServerOrganization } from "../organizations/organizations/Organization.ts"
import { Organizations } from "../organizations/organizations/Organizations.ts"
import { limitFlag, queryFlag, cursorFlag, idFlag, member, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, printPage, table, withExamples, exampleId } from "./Output.ts"

const encodeOrganization = jsonOf(ServerOrganization)
const encodeMembership = jsonOf(Membership)

const list = ofEnvironment(
  "list",
  { query: queryFlag("Part of a name"), limit: limitFlag, cursor: cursorFlag },
  Effect.fnUntraced(function* (found, { cursor, limit, query }) {
    const { items, page } = yield* (yield* Organizations).list(found, {
      limit,
      ...member("query", query),
      ...member("cursor", cursor)
    })
    const rows = items.map(({ id, memberCount, name }) => [id, name, String(memberCount)])
    yield* printPage(items.map(encodeOrganization), table(["ID", "NAME", "MEMBERS"], rows), page)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List an environment's organizations, a page at a time"),
  withExamples("organization list --environment acme")
)

const show = ofEnvironment(
  "show",
  {
    organization: idFlag(
      "organization",
      OrganizationId,
      "The organization's id, as organization list shows it"
    )
  },
  Effect.fnUntraced(function* (found, { organization: id }) {
    const { organization } = yield* (yield* Memberships).organization(found, id)
    const members = yield* (yield* Members).list(found, id, { limit: 100 })
    const rows = members.items.map(({ role, userId }) => [userId, role])
    yield* print(
      {
        organization: encodeOrganization(organization),
        members: members.items.map(encodeMembership)
      },
      `Id       ${organization.id}\nName     ${organization.name}\nMembers  ${organization.memberCount}\n\n${table(["USER", "ROLE"], rows)}`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Show an organization and its first hundred members"),
  withExamples(`organization show --environment acme --organization ${exampleId}`)
)

/** `organization ...` */
export const organizationCommand = Command.make("organization").pipe(
  Command.withDescription("Show an environment's organizations"),
  Command.withSubcommands([list, show])
)
