import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { permissions } from "../contract/Permission.ts"
import { defaultRoleSetKey, type RoleSet } from "../contract/Role.ts"
import { RoleSets } from "../organizations/organizations/RoleSets.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { jsonFileFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples } from "./Output.ts"

const keyFlag = Flag.String("key").pipe(
  Flag.withMetavar("KEY"),
  Flag.withDescription(
    "The role set; default is the one for organizations created without naming one"
  ),
  Flag.withDefault(defaultRoleSetKey)
)

const file = jsonFileFlag(
  'Path of a JSON file with { "name": text, "roles": [{ "key", "name", "permissions": [...] }] }'
)

const toJson = ({ id, key, name, roles }: RoleSet) => ({
  id,
  key,
  name,
  roles: roles.map((role) => ({ ...role, permissions: [...role.permissions] }))
})

const toText = (roleSets: ReadonlyArray<RoleSet>): string =>
  table(
    ["ID", "ROLE SET", "ROLE", "NAME", "PERMISSIONS"],
    roleSets.flatMap(({ id, key, roles }) =>
      roles.map((role) => [id, key, role.key, role.name, role.permissions.join(" ") || "-"])
    )
  )

const set = ofEnvironment(
  "set",
  { key: keyFlag, file },
  Effect.fnUntraced(function* ({ id }, { file, key }) {
    const roleSet = yield* (yield* RoleSets).set(id, key, file)
    yield* print(toJson(roleSet), toText([roleSet]))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Create or replace a role set"),
  Command.withDescription(
    `Create or replace a role set: the roles that members of an organization can have. An organization is created with one by its id, or with the default one. A role set of yours always includes the owner, who has every permission. In the built-in default, only the admin, not the owner, writes publicMetadata (organization:update_metadata). A role that members have cannot be removed. Permissions: ${permissions.join(", ")}, and at most 50 of your own, such as invoices:approve, which grant nothing here but appear in access tokens.`
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} role-set set --environment acme --key workshop --file workshop.json`,
      description: `workshop.json: { "name": "Workshop", "roles": [{ "key": "lead", "name": "Lead", "permissions": ["invitations:create", "invoices:approve"] }, { "key": "member", "name": "Member" }] }`
    }
  ])
)

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    const found = yield* (yield* RoleSets).list(id)
    yield* print(found.map(toJson), toText(found))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription("List an environment's role sets with their roles and permissions"),
  withExamples("role-set list --environment acme")
)

/** `role-set ...` */
export const roleSetCommand = Command.make("role-set").pipe(
  Command.withDescription("Create and list the roles that members of organizations can have"),
  Command.withSubcommands([set, list])
)
