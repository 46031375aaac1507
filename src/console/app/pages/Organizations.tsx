import { filled, given } from "../kernel/forms.ts"
import { displayName } from "../kernel/names.ts"
import { usePages } from "../kernel/load.ts"
import { goTo, parameter } from "../kernel/router.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { AddAction } from "../ui/Action.tsx"
import { Field } from "../ui/Field.tsx"
import { Filters, TypedFilter } from "../ui/Filters.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { PagedTable } from "../ui/Table.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Groups of people, with roles of their own.",
    search: "Part of a name",
    empty: "No organizations match. Type less to find more.",
    none: "No organizations yet. Create one here, or let people make their own.",
    create: "Create organization",
    createDoes: "Without an owner it has no members; the first member you add becomes the owner.",
    owner: "User id of the owner",
    ownerHint: "Optional"
  },
  da: {
    lead: "Grupper af personer med egne roller.",
    search: "Del af et navn",
    empty: "Ingen organisationer passer. Skriv mindre for at finde flere.",
    none: "Ingen organisationer endnu. Opret en her, eller lad folk lave deres egne.",
    create: "Opret organisation",
    createDoes: "Uden en ejer har den ingen medlemmer: den første, der tilføjes, bliver ejer.",
    owner: "Ejerens bruger-id",
    ownerHint: "Valgfrit"
  }
})

const Create = () => (
  <AddAction
    operation="organizations.createOrganization"
    label={t.create}
    does={t.createDoes}
    run={(values) =>
      here().organizations.createOrganization({
        body: { name: values["name"] ?? "", ...filled(values, ["ownerUserId"]) }
      })
    }
    done={({ id }) => goTo(pathTo(`organizations/${id}`))}
  >
    <Field label={common.name} name="name" required />
    <Field label={t.owner} name="ownerUserId" hint={t.ownerHint} />
  </AddAction>
)

/** The organizations of an environment. */
const Organizations = () => {
  const q = parameter("q").trim()
  const query = Array.from(q).length >= 3 ? q : ""
  const organizations = usePages(
    (cursor) =>
      here().organizations.listOrganizations({
        query: { limit: 50, ...cursor, ...given({ query }) }
      }),
    [query]
  )
  return (
    <Page title={pageNames.organizations} lead={t.lead} actions={<Create />}>
      <Filters>
        <TypedFilter label={t.search} name="q" hint={common.searchHint} />
      </Filters>
      <Card flush>
        <PagedTable
          of={organizations}
          caption={pageNames.organizations}
          keyOf={({ id }) => id}
          empty={query === "" ? t.none : t.empty}
          columns={[
            {
              title: common.name,
              cell: ({ id, name }) => (
                <a href={pathTo(`organizations/${id}`)} data-row>
                  {displayName([name], id)}
                </a>
              )
            },
            { title: common.made, at: ({ createdAt }) => createdAt }
          ]}
        />
      </Card>
    </Page>
  )
}

export default Organizations
