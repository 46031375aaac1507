import { useRef, useState } from "preact/hooks"
import { filled } from "../kernel/forms.ts"
import { Mistake } from "../kernel/problems.ts"
import { here } from "../kernel/session.ts"
import { upload } from "../kernel/upload.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { Check, Select } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { JobCard } from "./transfer/JobCard.tsx"
import { contentTypes, formatOf, isFormat } from "./transfer/format.ts"
import { begin, startedJobs } from "./transfer/jobs.ts"

const t = words({
  en: {
    title: "Import and export",
    lead: "Import users from files and export them to files. Both run in the background, also across restarts.",
    import: "Import users",
    importLead:
      "JSON lines, CSV with a header, or a JSON document, as this service or another exported it.",
    importDoes:
      "Users who already exist are skipped, and no mail is sent. A dry run checks every line and writes nothing.",
    importFinal: "An import cannot be undone: users have to be deleted one by one.",
    file: "File",
    none: "Choose a file first.",
    format: "Format",
    byName: "By file name",
    from: "Exported by",
    plain: "this service, or your own format",
    dryRun: "Dry run: check, and write nothing",
    export: "Export users",
    exportLead: "All users who are not deleted, as JSON lines that can be imported again.",
    exportDoes:
      "Writes a file with private metadata and without password hashes. It is kept encrypted for 24 hours.",
    jobs: "Started in this browser"
  },
  da: {
    title: "Import og eksport",
    lead: "Importér brugere fra filer, og eksportér dem til filer. Begge dele kører i baggrunden, også hen over genstarter.",
    import: "Importér brugere",
    importLead:
      "JSON-linjer, CSV med overskrifter eller et JSON-dokument, som denne tjeneste eller en anden har eksporteret det.",
    importDoes:
      "Brugere, der allerede findes, springes over, og der sendes ingen mail. En prøvekørsel kontrollerer hver linje og skriver intet.",
    importFinal: "En import kan ikke fortrydes: brugere må slettes én for én.",
    file: "Fil",
    none: "Vælg en fil først.",
    format: "Format",
    byName: "Efter filnavn",
    from: "Eksporteret af",
    plain: "denne tjeneste, eller jeres eget format",
    dryRun: "Prøvekørsel: kontrollér, og skriv intet",
    export: "Eksportér brugere",
    exportLead: "Alle brugere, der ikke er slettet, som JSON-linjer, der kan importeres igen.",
    exportDoes:
      "Skriver en fil med private metadata og uden adgangskoders hash. Den gemmes krypteret i 24 timer.",
    jobs: "Startet i denne browser"
  }
})

const systems = ["clerk", "auth0", "supabase", "firebase", "keycloak", "django"] as const

/** Users from files and into files. */
const Transfer = () => {
  const input = useRef<HTMLInputElement>(null)
  const [jobs, setJobs] = useState(startedJobs)
  const started = () => setJobs(startedJobs())
  return (
    <Page title={t.title} lead={t.lead}>
      <div class="columns even">
        <Card title={t.import} lead={t.importLead}>
          <Action
            operation="transfers.startImport"
            label={t.import}
            look="main"
            does={t.importDoes}
            final={t.importFinal}
            run={(values) => {
              const file = input.current?.files?.[0]
              if (file === undefined) throw new Mistake(t.none)
              const format = isFormat(values["format"]) ? values["format"] : formatOf(file.name)
              return begin(() =>
                upload("transfers.startImport", file, contentTypes[format], {
                  format,
                  ...filled(values, ["from"]),
                  dryRun: String(values["dryRun"] === "on")
                })
              )
            }}
            done={started}
          >
            <div class="field">
              <label for="import-file">{t.file}</label>
              <input
                ref={input}
                id="import-file"
                type="file"
                accept=".jsonl,.ndjson,.csv,.json"
                required
              />
            </div>
            <Select
              label={t.format}
              name="format"
              choices={[
                { value: "", label: t.byName },
                ...Object.keys(contentTypes).map((value) => ({ value, label: value.toUpperCase() }))
              ]}
            />
            <Select
              label={t.from}
              name="from"
              choices={[
                { value: "", label: t.plain },
                ...systems.map((value) => ({ value, label: value }))
              ]}
            />
            <Check label={t.dryRun} name="dryRun" checked />
          </Action>
        </Card>
        <Card title={t.export} lead={t.exportLead}>
          <Action
            operation="transfers.startExport"
            label={t.export}
            look="main"
            does={t.exportDoes}
            run={() => begin(() => here().transfers.startExport())}
            done={started}
          />
        </Card>
      </div>
      {jobs.length > 0 && (
        <section aria-label={t.jobs}>
          <h2 class="part-title">{t.jobs}</h2>
          {jobs.map((id) => (
            <JobCard key={id} id={id} gone={() => setJobs(startedJobs())} />
          ))}
        </section>
      )}
    </Page>
  )
}

export default Transfer
