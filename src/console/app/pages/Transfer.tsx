import { usePages } from "../kernel/load.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { More } from "../ui/rows.tsx"
import { Await, Empty } from "../ui/Notice.tsx"
import { ImportAction } from "./transfer/ImportAction.tsx"
import { JobCard } from "./transfer/JobCard.tsx"

const t = words({
  en: {
    title: "Import and export",
    lead: "Import users from files and export them to files. Both run in the background, also across restarts.",
    import: "Import users",
    importLead:
      "JSON lines, CSV with a header, or a JSON document, as this service or another exported it.",
    export: "Export users",
    exportLead: "All users who are not deleted, as JSON lines that can be imported again.",
    exportDoes:
      "Writes a file with private metadata and without password hashes. It is kept encrypted for 24 hours.",
    jobs: "Imports and exports",
    empty: "Nothing was imported or exported yet. Begin with a dry run of your file."
  },
  da: {
    title: "Import og eksport",
    lead: "Importér brugere fra filer, og eksportér dem til filer. Begge dele kører i baggrunden, også hen over genstarter.",
    import: "Importér brugere",
    importLead:
      "JSON-linjer, CSV med overskrifter eller et JSON-dokument, som denne tjeneste eller en anden har eksporteret det.",
    export: "Eksportér brugere",
    exportLead: "Alle brugere, der ikke er slettet, som JSON-linjer, der kan importeres igen.",
    exportDoes:
      "Skriver en fil med private metadata og uden adgangskoders hash. Den gemmes krypteret i 24 timer.",
    jobs: "Importer og eksporter",
    empty: "Der er ikke importeret eller eksporteret noget endnu. Begynd med at prøve jeres fil."
  }
})

/** Users from files and into files, with what every operator has begun. */
const Transfer = () => {
  const jobs = usePages((cursor) =>
    here().transfers.listJobs({
      query: { limit: 10, ...cursor }
    })
  )
  return (
    <Page title={t.title} lead={t.lead}>
      <div class="columns even">
        <Card title={t.import} lead={t.importLead}>
          <ImportAction done={jobs.reload} />
        </Card>
        <Card title={t.export} lead={t.exportLead}>
          <Action
            operation="transfers.startExport"
            addressed
            label={t.export}
            look="main"
            does={t.exportDoes}
            run={() => here().transfers.startExport()}
            done={jobs.reload}
          />
        </Card>
      </div>
      <section aria-label={t.jobs}>
        <h2 class="part-title">{t.jobs}</h2>
        <Await of={jobs}>
          {(items) =>
            items.length === 0 ? (
              <Empty>{t.empty}</Empty>
            ) : (
              items.map((job) => <JobCard key={job.id} listed={job} started={jobs.reload} />)
            )
          }
        </Await>
        <More of={jobs} />
      </section>
    </Page>
  )
}

export default Transfer
