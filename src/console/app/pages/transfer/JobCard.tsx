import { useState } from "preact/hooks"
import { ago, bytes, number, time } from "../../kernel/format.ts"
import { fetchFile } from "../../kernel/files.ts"
import { useLoad } from "../../kernel/load.ts"
import { isolateText, displayName } from "../../kernel/names.ts"
import { environment, here } from "../../kernel/session.ts"
import { importInDanish } from "../../kernel/danishImports.ts"
import { locale, words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await, Badge } from "../../ui/Notice.tsx"
import { checkedBy, startImport, useJob, type Job } from "./jobs.ts"

const t = words({
  en: {
    import: "Import",
    export: "Export",
    dryRun: "dry run",
    filtered: "of a filter",
    queued: "waiting",
    running: "running",
    done: "done",
    failed: "failed",
    progress: "Progress",
    bytes: (done: string, total: string) => `${done} of ${total}`,
    users: (done: string, total: string) => `${done} of ${total} users`,
    all: (count: number) => (count === 1 ? "1 user" : `${number(count)} users`),
    outcome: (all: string, imported: string, skipped: string, refused: string) =>
      `${all}: ${imported} imported, ${skipped} already existed, ${refused} refused.`,
    checked: (all: string, imported: string, skipped: string, refused: string) =>
      `${all}: ${imported} could be imported, ${skipped} already exist, ${refused} would be refused.`,
    bad: "Lines that were refused",
    line: "Line",
    why: "Why",
    download: "Download",
    downloadDoes:
      "The file contains everyone's private metadata. Each download is recorded in the audit trail.",
    until: (at: string) => `Kept until ${at}.`,
    by: (who: string) => `by ${who}`,
    now: (count: number) =>
      count === 1 ? "Import this user now" : `Import these ${number(count)} users now`,
    nowDoes:
      "Imports the file that was checked, in the same way. Users who already exist are skipped, and no mail is sent.",
    nowFinal: "An import cannot be undone: users have to be deleted one by one.",
    again: "To import them, choose the file again without the dry run."
  },
  da: {
    import: "Import",
    export: "Eksport",
    dryRun: "prøvekørsel",
    filtered: "efter filter",
    queued: "venter",
    running: "kører",
    done: "færdig",
    failed: "mislykket",
    progress: "Fremskridt",
    bytes: (done: string, total: string) => `${done} af ${total}`,
    users: (done: string, total: string) => `${done} af ${total} brugere`,
    all: (count: number) => (count === 1 ? "1 bruger" : `${number(count)} brugere`),
    outcome: (all: string, imported: string, skipped: string, refused: string) =>
      `${all}: ${imported} importeret, ${skipped} fandtes i forvejen, ${refused} afvist.`,
    checked: (all: string, imported: string, skipped: string, refused: string) =>
      `${all}: ${imported} kan importeres, ${skipped} findes i forvejen, ${refused} ville blive afvist.`,
    bad: "Afviste linjer",
    line: "Linje",
    why: "Hvorfor",
    download: "Hent",
    downloadDoes: "Filen rummer alles private metadata. Hver hentning skrives i revisionssporet.",
    until: (at: string) => `Gemmes til ${at}.`,
    by: (who: string) => `af ${who}`,
    now: (count: number) =>
      count === 1 ? "Importér denne bruger nu" : `Importér disse ${number(count)} brugere nu`,
    nowDoes:
      "Importerer filen, der blev kontrolleret, på samme måde. Brugere, der allerede findes, springes over, og der sendes ingen mail.",
    nowFinal: "En import kan ikke fortrydes: brugere må slettes én for én.",
    again: "Vælg filen igen uden prøvekørsel for at importere dem."
  }
})

const tones = { queued: "info", running: "info", done: "good", failed: "bad" } as const

const Progress = ({ job }: { readonly job: Job }) => {
  const { done, total, unit } = job
  const shown = unit === "bytes" ? bytes : number
  return (
    <p class="meter">
      <progress
        aria-label={t.progress}
        {...(total === null ? {} : { value: done, max: Math.max(total, 1) })}
      />
      <span class="quiet">{total === null ? shown(done) : t[unit](shown(done), shown(total))}</span>
    </p>
  )
}

/** A remark of the service on the file, in the console's language. */
const told = (sentence: string): string =>
  locale.value === "da" ? importInDanish(sentence) : sentence

const BadLines = ({ lines }: { readonly lines: Job["badLines"] }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label={t.bad}>
    <table class="small">
      <thead>
        <tr>
          <th scope="col">{t.line}</th>
          <th scope="col">{t.why}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ errors, line }) => (
          <tr key={line}>
            <th scope="row">{number(line)}</th>
            <td>{errors.map(({ message, path }) => `${path} ${told(message)}`).join("; ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Reads the lines that were refused, which the list of jobs leaves out. */
const ReadBadLines = ({ id }: { readonly id: string }) => {
  const job = useLoad(() => here().transfers.getJob({ params: { jobId: id } }), [id])
  return <Await of={job}>{({ badLines }) => <BadLines lines={badLines} />}</Await>
}

const Refused = ({ id }: { readonly id: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.bad}</summary>
      {open && <ReadBadLines id={id} />}
    </details>
  )
}

const Outcome = ({ job }: { readonly job: Job }) => {
  if (job.kind === "export") return <p>{t.all(job.done)}</p>
  const say = job.dryRun ? t.checked : t.outcome
  const { imported, refused, skipped } = job
  const all = imported + refused + skipped
  return (
    <>
      <p>{say(t.all(all), number(imported), number(skipped), number(refused))}</p>
      {job.notes.map((note) => (
        <p key={note} class="notice warn">
          {told(note)}
        </p>
      ))}
      {job.refused > 0 && <Refused id={job.id} />}
    </>
  )
}

/** The way from a file that was checked to its users. */
const ImportNow = ({ job, started }: { readonly job: Job; readonly started: () => void }) => {
  const order = checkedBy(job)
  return order === undefined ? (
    <p class="quiet">{t.again}</p>
  ) : (
    <Action
      operation="transfers.startImport"
      label={t.now(job.imported)}
      look="main"
      does={t.nowDoes}
      final={t.nowFinal}
      run={() => startImport(order, false)}
      done={started}
    />
  )
}

/** Progress of an import or an export, the operator who began it, and its result. */
export const JobCard = ({
  listed,
  started
}: {
  readonly listed: Job
  /** After another job has begun from here. */
  readonly started: () => void
}) => {
  const job = useJob(listed)
  const starter = job.startedBy
  const isChecked = job.kind === "import" && job.dryRun && job.status === "done"
  return (
    <Card>
      <p class="badges">
        <strong>{t[job.kind]}</strong>
        <Badge tone={tones[job.status]}>{t[job.status]}</Badge>
        {job.dryRun && <Badge>{t.dryRun}</Badge>}
        {job.filtered && <Badge>{t.filtered}</Badge>}
        <time class="quiet" dateTime={job.createdAt} title={time(job.createdAt)}>
          {ago(job.createdAt)}
        </time>
        {starter !== null && (
          <span class="quiet">{t.by(isolateText(displayName([starter.name], starter.email)))}</span>
        )}
      </p>
      {(job.status === "queued" || job.status === "running") && <Progress job={job} />}
      {job.status === "done" && <Outcome job={job} />}
      {job.failure !== null && <p class="notice problem">{told(job.failure)}</p>}
      {isChecked && job.imported > 0 && <ImportNow job={job} started={started} />}
      {job.download !== null && (
        <div class="actions">
          <Action
            operation="transfers.downloadExport"
            label={t.download}
            does={t.downloadDoes}
            run={() =>
              fetchFile(
                "transfers.downloadExport",
                { jobId: job.id },
                `users-${environment.value?.name ?? ""}.jsonl`
              )
            }
          />
          {job.expiresAt !== null && <span class="quiet">{t.until(time(job.expiresAt))}</span>}
        </div>
      )}
    </Card>
  )
}
