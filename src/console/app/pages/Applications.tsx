import { ago } from "../kernel/format.ts"
import { usePages } from "../kernel/load.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Card, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { PagedTable } from "../ui/Table.tsx"
import { AddApplication } from "./application/AddApplication.tsx"
import { Registrations } from "./application/Registrations.tsx"
import { applicationWords } from "./application/names.ts"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "People sign in to these with their account here; service accounts act for themselves.",
    empty: "No applications yet. Add one, and people can sign in to it with their account here."
  },
  da: {
    lead: "Folk logger ind i disse med deres konto her; tjenestekonti handler på egne vegne.",
    empty: "Ingen applikationer endnu. Tilføj en, så kan folk logge ind i den med deres konto her."
  }
})

/** The applications of the environment. */
const Applications = () => {
  const found = usePages((cursor) =>
    here().applications.listApplications({
      query: { limit: 50, ...cursor }
    })
  )
  return (
    <Page
      title={pageNames.applications}
      lead={t.lead}
      actions={<AddApplication done={found.reload} />}
    >
      <Card flush>
        <PagedTable
          of={found}
          caption={pageNames.applications}
          empty={t.empty}
          keyOf={({ id }) => id}
          columns={[
            {
              title: common.name,
              cell: ({ description, id, name }) => (
                <span>
                  <a href={pathTo(`applications/${id}`)} data-row>
                    {name}
                  </a>
                  {description !== null && <small>{description}</small>}
                </span>
              )
            },
            {
              title: common.kind,
              cell: ({ kind, trust }) =>
                kind === "service"
                  ? applicationWords[kind]
                  : `${applicationWords[kind]} · ${applicationWords[trust]}`
            },
            {
              title: common.status,
              narrow: true,
              cell: ({ enabled }) => (
                <Badge tone={enabled ? "good" : "plain"}>
                  {enabled ? applicationWords.on : applicationWords.off}
                </Badge>
              )
            },
            {
              title: common.used,
              narrow: true,
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? common.never : ago(lastUsedAt))
            }
          ]}
        />
      </Card>
      <Registrations done={found.reload} />
    </Page>
  )
}

export default Applications
