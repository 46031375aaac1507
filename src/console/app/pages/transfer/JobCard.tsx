import { ago, number, time } from "../../kernel/format.ts"
import { fetchFile } from "../../kernel/upload.ts"
import { environment } from "../../kernel/session.ts"
import { importInDanish } from "../../kernel/danishImports.ts"
import { locale, words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await, Badge } from "../../ui/Notice.tsx"
import { forgetJob, useJob, type Job } from "./jobs.ts"

const t = words({
  en: {
    import: "Import",
    export: "Export",
    dryRun: "dry run",
    queued: "waiting",
    running: "running",
    done: "done",
    failed: "failed",
    progress: "Progress",
    bytes: (done: string, total: string) => `${done} of ${total} bytes`,
    users: (done: string, total: string) => `${done} of ${total} users`,
    exported: (count: string) => `${count} users`,
    outcome: (lines: string, imported: string, skipped: string, refused: string) =>
      `${lines} lines: ${imported} imported, ${skipped} already existed, ${refused} refused.`,
    checked: (lines: string, imported: string, skipped: string, refused: string) =>
      `${lines} lines: ${imported} could be imported, ${skipped} already exist, ${refused} would be refused.`,
    bad: "Lines that were refused",
    line: "Line",
    why: "Why",
    download: "Download",
    downloadDoes:
      "The file contains everyone's private metadata. Each download is recorded in the audit trail.",
    until: (at: string) => `Kept until ${at}.`,
    hide: "Remove from this list"
  },
  da: {
    import: "Import",
    export: "Eksport",
    dryRun: "prøvekørsel",
    queued: "venter",
    running: "kører",
    done: "færdig",
    failed: "mislykket",
    progress: "Fremskridt",
    bytes: (done: string, total: string) => `${done} af ${total} byte`,
    users: (done: string, total: string) => `${done} af ${total} brugere`,
    exported: (count: string) => `${count} brugere`,
    outcome: (lines: string, imported: string, skipped: string, refused: string) =>
      `${lines} linjer: ${imported} importeret, ${skipped} fandtes i forvejen, ${refused} afvist.`,
    checked: (lines: string, imported: string, skipped: string, refused: string) =>
      `${lines} linjer: ${imported} kan importeres, ${skipped} findes i forvejen, ${refused} ville blive afvist.`,
    bad: "Afviste linjer",
    line: "Linje",
    why: "Hvorfor",
    download: "Hent",
    downloadDoes: "Filen rummer alles private metadata. Hver hentning skrives i revisionssporet.",
    until: (at: string) => `Gemmes til ${at}.`,
    hide: "Fjern fra listen"
  }
})

const tones = { queued: "info", running: "info", done: "good", failed: "bad" } as const

const Progress = ({ job }: { readonly job: Job }) => {
  const { done, total, unit } = job
  return (
    <p class="meter">
      <progress
        aria-label={t.progress}
        {...(total === null ? {} : { value: done, max: Math.max(total, 1) })}
      />
      <span class="quiet">
        {total === null ? number(done) : t[unit](number(done), number(total))}
      </span>
    </p>
  )
}

/** What the service says of the file, in the console's language. */
const told = (sentence: string): string =>
  locale.value === "da" ? importInDanish(sentence) : sentence

const Outcome = ({ job }: { readonly job: Job }) => {
  if (job.kind === "export") return <p>{t.exported(number(job.done))}</p>
  const say = job.dryRun ? t.checked : t.outcome
  const counts = [job.lines, job.imported, job.skipped, job.refused] as const
  const [lines, imported, skipped, refused] = counts.map((each) => number(each))
  return (
    <>
      <p>{say(lines ?? "", imported ?? "", skipped ?? "", refused ?? "")}</p>
      {job.notes.map((note) => (
        <p key={note} class="notice warn">
          {told(note)}
        </p>
      ))}
      {job.badLines.length > 0 && (
        <details>
          <summary>{t.bad}</summary>
          <div class="scroll" tabIndex={0} role="region" aria-label={t.bad}>
            <table class="small">
              <thead>
                <tr>
                  <th scope="col">{t.line}</th>
                  <th scope="col">{t.why}</th>
                </tr>
              </thead>
              <tbody>
                {job.badLines.map(({ errors, line }) => (
                  <tr key={line}>
                    <th scope="row">{number(line)}</th>
                    <td>
                      {errors.map(({ message, path }) => `${path} ${told(message)}`).join("; ")}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  )
}

/** How far an import or an export is, and what came of it. */
export const JobCard = ({ gone, id }: { readonly id: string; readonly gone: () => void }) => {
  const job = useJob(id)
  const hide = () => {
    forgetJob(id)
    gone()
  }
  return (
    <Card>
      <Await of={job}>
        {(found) => (
          <>
            <p class="badges">
              <strong>{t[found.kind]}</strong>
              <Badge tone={tones[found.status]}>{t[found.status]}</Badge>
              {found.dryRun && <Badge>{t.dryRun}</Badge>}
              <time class="quiet" dateTime={found.createdAt} title={time(found.createdAt)}>
                {ago(found.createdAt)}
              </time>
            </p>
            {(found.status === "queued" || found.status === "running") && <Progress job={found} />}
            {found.status === "done" && <Outcome job={found} />}
            {found.failure !== null && <p class="notice problem">{told(found.failure)}</p>}
            {found.download !== null && (
              <div class="actions">
                <Action
                  operation="transfers.downloadExport"
                  label={t.download}
                  does={t.downloadDoes}
                  run={() =>
                    fetchFile(
                      "transfers.downloadExport",
                      { jobId: id },
                      `users-${environment.value?.name ?? ""}.jsonl`
                    )
                  }
                />
                {found.expiresAt !== null && (
                  <span class="quiet">{t.until(time(found.expiresAt))}</span>
                )}
              </div>
            )}
          </>
        )}
      </Await>
      <p>
        <button type="button" class="link" onClick={hide}>
          <span>{t.hide}</span>
        </button>
      </p>
    </Card>
  )
}
