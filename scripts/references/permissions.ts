import { permissions } from "../../src/contract/Permission.ts"
import { access } from "../../src/organizations/organizations/Permissions.ts"
import { defaultRoles, type Role } from "../../src/contract/Role.ts"
import { code, table } from "./markdown.ts"

const operations = Object.values(access)

const mark = (role: Role, needs: (typeof operations)[number]["needs"]): string =>
  needs === "membership" ||
  needs === "session" ||
  (role.permissions as ReadonlyArray<string>).includes(needs)
    ? "yes"
    : "no"

const needed = (needs: string): string =>
  needs === "membership" ? "to be a member" : needs === "session" ? "to be signed in" : code(needs)

const client = table(
  ["what", "operation", "needs", ...defaultRoles.map(({ key }) => key)],
  operations
    .filter(({ plane }) => plane === "client")
    .map(({ call, does, needs }) => [
      does,
      code(call),
      needed(needs),
      ...defaultRoles.map((role) => mark(role, needs))
    ])
)

const server = table(
  ["what", "operation"],
  operations.filter(({ plane }) => plane === "server").map(({ call, does }) => [does, code(call)])
)

/** `docs/permissions.md`, from the table that the checks use. */
export const permissionsPage = `# Who may do what with organizations

Written by \`npm run references\` from the table that the service checks by.

## Client plane

What a signed-in person may do, by their role in the default role set (\`owner\`, \`admin\`, \`member\`). To anybody who is not a member, an organization does not exist: 404 \`organization_not_found\`. A member whose role lacks the permission gets 403 \`forbidden\`, whose \`detail\` names the permission.

${client}

Beyond the table:

- In the default role set the owner does not write publicMetadata: \`organization:update_metadata\` is the admin's alone. Where owners are to write it too, the operator replaces the default role set: in every set that an operator makes, the owner has all permissions.
- The owner stands above every other role. Of the others, a role stands above another when it has a permission that the other lacks. Nobody but the owner so grants a permission that they do not hold. Nobody assigns a role above their own, nor changes or removes a member whose role is above their own.
- An organization always keeps an owner: the last one can neither step down nor leave while there are other members (409 \`last_owner\`). Where a backend deletes the last owner, the oldest member of the highest remaining role becomes owner. An organization without members is deleted.
- Whoever impersonates a person cannot create, join or leave organizations in their name (403 \`forbidden_while_impersonating\`).

## Server plane

The environment's secret key may do all of this; nobody else may do any of it.

${server}

## Role sets

An operator can give organizations other roles: \`npm run gatehouse -- role-set set --environment acme --key workshop --file workshop.json\` with

\`\`\`json
{
  "name": "Workshop",
  "roles": [
    { "key": "lead", "name": "Lead", "permissions": ["invitations:create", "members:remove"] },
    { "key": "member", "name": "Member" }
  ]
}
\`\`\`

The role \`owner\` is always there and has every permission in such a set. The key \`default\` replaces the roles of organizations that are made without naming a role set. These are the permissions:

${permissions.map((permission) => `- ${code(permission)}`).join("\n")}
`
