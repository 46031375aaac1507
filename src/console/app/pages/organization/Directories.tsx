import { changed, type Values } from "../../kernel/forms.ts"
import { groupRolesOf, groupRolesText } from "../../kernel/groupRoles.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Code, Secret } from "../../ui/Copy.tsx"
import { common } from "../../ui/common.ts"
import { Field, Select, TextArea } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await, Badge } from "../../ui/Notice.tsx"
import { Table } from "../../ui/Table.tsx"
import { DirectoryDetails } from "./DirectoryDetails.tsx"
import type { Part } from "./Members.tsx"
import { NewRole, useRoleChoices, newRoleOf } from "./NewRole.tsx"
import { RowAction } from "../../ui/Action.tsx"

const t = words({
  en: {
    title: "Directories",
    lead: "Sources of the organization's people by SCIM.",
    address: "Address",
    on: "on",
    off: "off",
    people: "People",
    last: "Last request",
    none: "No directory yet. Add one, and give its token to the organization's IT.",
    add: "Add a directory",
    addDoes: "Gives an address and a token for the organization's source.",
    token: "New token",
    tokenDoes: "Two tokens work at a time.",
    editDoes: "Changed roles are given to everybody at once.",
    role: "Role of members",
    roleHint: "Of those whom no group fits. Empty: no membership",
    groupRoles: "Roles by group",
    groupRolesHint: "One on each line: group = role. The first that fits gives the role.",
    tokens: "Tokens",
    revoke: "Revoke",
    revokeDoes: "It is unknown from the next request on.",
    turnOffDoes: "Its requests are refused, and people decide about roles again.",
    turnOnDoes: "Its requests count from now on.",
    removeDoes: "Its records go. The accounts stay.",
    members: "Members that it manages",
    keep: "stay",
    away: "lose their membership"
  },
  da: {
    title: "Brugerkataloger",
    lead: "Kilder til organisationens personer via SCIM.",
    address: "Adresse",
    on: "slået til",
    off: "slået fra",
    people: "Personer",
    last: "Seneste forespørgsel",
    none: "Intet brugerkatalog endnu. Tilføj et, og giv dets token til organisationens IT.",
    add: "Tilføj et brugerkatalog",
    addDoes: "Giver en adresse og et token til organisationens kilde.",
    token: "Nyt token",
    tokenDoes: "To tokens virker ad gangen.",
    editDoes: "Ændrede roller gives til alle med det samme.",
    role: "Medlemmers rolle",
    roleHint: "For dem, som ingen gruppe passer på. Tom: intet medlemskab",
    groupRoles: "Roller efter gruppe",
    groupRolesHint: "Én på hver linje: gruppe = rolle. Den første, der passer, giver rollen.",
    tokens: "Tokens",
    revoke: "Tilbagekald",
    revokeDoes: "Det er ukendt fra næste forespørgsel.",
    turnOffDoes: "Dets forespørgsler afvises, og personer bestemmer igen over roller.",
    turnOnDoes: "Dets forespørgsler gælder fra nu af.",
    removeDoes: "Dets poster forsvinder. Kontiene bliver.",
    members: "Medlemmer, det styrer",
    keep: "bliver",
    away: "mister deres medlemskab"
  }
})

const rulesOf = (values: Values) => ({
  name: values["name"] ?? "",
  defaultRole: values["role"]?.trim() || null,
  groupRoles: groupRolesOf(values["groupRoles"] ?? "")
})

/** Directories of an organization, with their addresses and tokens. */
export const Directories = ({ done, organization, turn }: Part) => {
  const params = { organizationId: organization.id }
  const directories = useLoad(
    () => here().directories.listDirectories({ params }),
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
          operation="directories.createDirectory"
          label={t.add}
          does={t.addDoes}
          run={(values) =>
            here().directories.createDirectory({
              params,
              body: { name: values["name"] ?? "", ...newRoleOf("defaultRole", values) }
            })
          }
          shown={({ token }) => <Secret text={token} />}
          done={directories.reload}
        >
          <Field label={common.name} name="name" required maxLength={100} />
          <NewRole choices={choices} />
        </RowAction>
      }
    >
      <Await of={directories}>
        {({ items }) => (
          <>
            <Table
              caption={t.title}
              empty={t.none}
              items={items}
              keyOf={({ id }) => id}
              columns={[
                { title: common.name, cell: ({ name }) => name },
                { title: t.address, cell: ({ baseUrl }) => <Code text={baseUrl} /> },
                {
                  title: common.state,
                  cell: ({ enabled }) => (
                    <Badge tone={enabled ? "good" : "warn"}>{enabled ? t.on : t.off}</Badge>
                  )
                },
                { title: t.people, narrow: true, cell: ({ users }) => String(users) },
                { title: t.last, at: ({ lastRequestAt }) => lastRequestAt, never: common.never },
                {
                  title: t.tokens,
                  cell: ({ id, tokens }) =>
                    tokens.map((token) => (
                      <span key={token.id} class="row-actions">
                        <code>…{token.lastFour}</code>
                        <RowAction
                          operation="directories.deleteDirectoryToken"
                          label={t.revoke}
                          tone="danger"
                          does={t.revokeDoes}
                          final
                          run={() =>
                            here().directories.deleteDirectoryToken({
                              params: { ...params, directoryId: id, tokenId: token.id }
                            })
                          }
                          done={directories.reload}
                        />
                      </span>
                    ))
                },
                {
                  title: "",
                  narrow: true,
                  cell: ({ defaultRole, enabled, groupRoles, id, name }) => {
                    const one = { ...params, directoryId: id }
                    return (
                      <span class="row-actions">
                        <RowAction
                          operation="directories.createDirectoryToken"
                          label={t.token}
                          does={t.tokenDoes}
                          run={() =>
                            here().directories.createDirectoryToken({ params: one, body: {} })
                          }
                          shown={({ token }) => <Secret text={token} />}
                          done={directories.reload}
                        />
                        <RowAction
                          operation="directories.updateDirectory"
                          label={common.edit}
                          does={t.editDoes}
                          submit={common.save}
                          run={(values, shown) =>
                            here().directories.updateDirectory({
                              params: one,
                              body: changed(rulesOf(shown), rulesOf(values))
                            })
                          }
                          done={directories.reload}
                        >
                          {() => (
                            <>
                              <Field
                                label={common.name}
                                name="name"
                                required
                                maxLength={100}
                                value={name}
                              />
                              <Field
                                label={t.role}
                                name="role"
                                value={defaultRole ?? ""}
                                hint={t.roleHint}
                              />
                              <TextArea
                                label={t.groupRoles}
                                name="groupRoles"
                                rows={4}
                                code
                                value={groupRolesText(groupRoles)}
                                hint={t.groupRolesHint}
                              />
                            </>
                          )}
                        </RowAction>
                        <RowAction
                          operation="directories.updateDirectory"
                          label={enabled ? common.turnOff : common.turnOn}
                          does={enabled ? t.turnOffDoes : t.turnOnDoes}
                          run={() =>
                            here().directories.updateDirectory({
                              params: one,
                              body: { enabled: !enabled }
                            })
                          }
                          done={directories.reload}
                        />
                        <RowAction
                          operation="directories.deleteDirectory"
                          label={common.remove}
                          tone="danger"
                          does={t.removeDoes}
                          final
                          run={(values) =>
                            here().directories.deleteDirectory({
                              params: one,
                              query: { members: values["members"] === "remove" ? "remove" : "keep" }
                            })
                          }
                          done={() => {
                            directories.reload()
                            done()
                          }}
                        >
                          <Select
                            label={t.members}
                            name="members"
                            value="keep"
                            choices={[
                              { value: "keep", label: t.keep },
                              { value: "remove", label: t.away }
                            ]}
                          />
                        </RowAction>
                      </span>
                    )
                  }
                }
              ]}
            />
            {items.map(({ id, name }) => (
              <DirectoryDetails key={id} name={name} of={{ ...params, directoryId: id }} />
            ))}
          </>
        )}
      </Await>
    </Card>
  )
}
