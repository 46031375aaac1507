import { useLoad } from "../../kernel/load.ts"
import { environment, here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Code, Secret } from "../../ui/Copy.tsx"
import { Field, Select } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await, Badge } from "../../ui/Notice.tsx"
import { Table } from "../../ui/Table.tsx"
import { When } from "../../ui/When.tsx"
import type { Part } from "./Members.tsx"

const t = words({
  en: {
    title: "Directories",
    lead: "Sources of the organization's people by SCIM.",
    name: "Name",
    address: "Address",
    state: "State",
    on: "on",
    off: "off",
    people: "People",
    last: "Last request",
    never: "never",
    none: "No directory yet.",
    add: "Add a directory",
    addDoes: "Gives an address and a token for the organization's source.",
    token: "New token",
    tokenDoes: "Two tokens work at a time.",
    turnOn: "Turn on",
    turnOff: "Turn off",
    turnOffDoes: "Its requests are refused, and people decide about roles again.",
    turnOnDoes: "Its requests count from now on.",
    remove: "Remove",
    removeDoes: "Its records go. The accounts stay.",
    members: "Members that it manages",
    keep: "stay",
    away: "lose their membership"
  },
  da: {
    title: "Brugerkataloger",
    lead: "Kilder til organisationens personer via SCIM.",
    name: "Navn",
    address: "Adresse",
    state: "Tilstand",
    on: "slået til",
    off: "slået fra",
    people: "Personer",
    last: "Seneste forespørgsel",
    never: "aldrig",
    none: "Intet brugerkatalog endnu.",
    add: "Tilføj et brugerkatalog",
    addDoes: "Giver en adresse og et token til organisationens kilde.",
    token: "Nyt token",
    tokenDoes: "To tokens virker ad gangen.",
    turnOn: "Slå til",
    turnOff: "Slå fra",
    turnOffDoes: "Dets forespørgsler afvises, og personer bestemmer igen over roller.",
    turnOnDoes: "Dets forespørgsler gælder fra nu af.",
    remove: "Fjern",
    removeDoes: "Dets poster forsvinder. Kontiene bliver.",
    members: "Medlemmer, det styrer",
    keep: "bliver",
    away: "mister deres medlemskab"
  }
})

/** Directories of an organization, with their addresses and tokens. */
export const Directories = ({ done, organization, turn }: Part) => {
  const params = { organizationId: organization.id }
  const directories = useLoad(
    () => here().directories.listDirectories({ params }),
    [environment.value?.id, organization.id],
    turn
  )
  return (
    <Card
      title={t.title}
      lead={t.lead}
      flush
      actions={
        <Action
          operation="directories.createDirectory"
          label={t.add}
          look="link"
          does={t.addDoes}
          run={(values) =>
            here().directories.createDirectory({ params, body: { name: values["name"] ?? "" } })
          }
          shown={({ token }) => <Secret text={token} />}
          done={directories.reload}
        >
          <Field label={t.name} name="name" required maxLength={100} />
        </Action>
      }
    >
      <Await of={directories}>
        {({ items }) => (
          <Table
            caption={t.title}
            empty={t.none}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              { title: t.name, cell: ({ name }) => name },
              { title: t.address, cell: ({ baseUrl }) => <Code text={baseUrl} /> },
              {
                title: t.state,
                cell: ({ enabled }) => (
                  <Badge tone={enabled ? "good" : "warn"}>{enabled ? t.on : t.off}</Badge>
                )
              },
              { title: t.people, narrow: true, cell: ({ users }) => String(users) },
              {
                title: t.last,
                narrow: true,
                cell: ({ lastRequestAt }) =>
                  lastRequestAt === null ? t.never : <When at={lastRequestAt} />
              },
              {
                title: "",
                narrow: true,
                cell: ({ enabled, id }) => {
                  const one = { ...params, directoryId: id }
                  return (
                    <span class="row-actions">
                      <Action
                        operation="directories.createDirectoryToken"
                        label={t.token}
                        look="link"
                        does={t.tokenDoes}
                        run={() =>
                          here().directories.createDirectoryToken({ params: one, body: {} })
                        }
                        shown={({ token }) => <Secret text={token} />}
                        done={directories.reload}
                      />
                      <Action
                        operation="directories.updateDirectory"
                        label={enabled ? t.turnOff : t.turnOn}
                        look="link"
                        does={enabled ? t.turnOffDoes : t.turnOnDoes}
                        run={() =>
                          here().directories.updateDirectory({
                            params: one,
                            body: { enabled: !enabled }
                          })
                        }
                        done={directories.reload}
                      />
                      <Action
                        operation="directories.deleteDirectory"
                        label={t.remove}
                        look="link"
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
                      </Action>
                    </span>
                  )
                }
              }
            ]}
          />
        )}
      </Await>
    </Card>
  )
}
