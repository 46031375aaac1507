import { usePages } from "../../kernel/load.ts"
import { goTo } from "../../kernel/router.ts"
import { here, pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Field, Select, choicesOf } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { ConnectionTable } from "../connection/ConnectionTable.tsx"
import { connectionWords } from "../connection/names.ts"
import type { Part } from "./Members.tsx"
import { newRoleOf, NewRole, useRoleChoices } from "./NewRole.tsx"
import { RowAction } from "../../ui/Action.tsx"

const t = words({
  en: {
    title: "Connections",
    lead: "The organization's own identity providers.",
    add: "Add a connection",
    addDoes:
      "Makes a draft, which signs nobody in. The organization's IT can do it by itself with a set-up link.",
    name: "Name, which people see when they sign in"
  },
  da: {
    title: "Forbindelser",
    lead: "Organisationens egne identitetsudbydere.",
    add: "Tilføj en forbindelse",
    addDoes:
      "Laver en kladde, som ikke logger nogen ind. Organisationens IT kan gøre det selv med et opsætningslink.",
    name: "Navn, som man ser ved login"
  }
})

/** Connections of an organization. */
export const OwnConnections = ({ organization, turn }: Part) => {
  const connections = usePages(
    (cursor) =>
      here().connections.listConnections({
        query: { limit: 50, ...cursor, organizationId: organization.id }
      }),
    [organization.id],
    turn
  )
  const choices = useRoleChoices(organization.roleSetId)
  return (
    <Card
      title={t.title}
      lead={t.lead}
      flush
      actions={
        <RowAction
          operation="connections.createConnection"
          label={t.add}
          does={t.addDoes}
          run={(values) =>
            here().connections.createConnection({
              body: {
                organizationId: organization.id,
                protocol: values["protocol"] === "saml" ? "saml" : "oidc",
                name: values["name"] ?? "",
                jit: newRoleOf("role", values)
              }
            })
          }
          done={({ id }) => goTo(pathTo(`connections/${id}`))}
        >
          <Field label={t.name} name="name" required maxLength={100} value={organization.name} />
          <Select
            label={common.protocol}
            name="protocol"
            choices={choicesOf(["oidc", "saml"] as const, connectionWords)}
          />
          <NewRole choices={choices} />
        </RowAction>
      }
    >
      <ConnectionTable of={connections} withOrganization={false} />
    </Card>
  )
}
