import { useEffect, useRef, useState } from "preact/hooks"
import type { AuditEvent } from "../../kernel/audit.ts"
import { csv } from "./exports.ts"
import { download } from "../../kernel/files.ts"
import { number } from "../../kernel/format.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { ProblemNotice } from "../../ui/Notice.tsx"

const t = words({
  en: {
    ndjson: "Download NDJSON",
    csv: "Download CSV",
    fetched: (count: string) => `${count} events so far…`
  },
  da: {
    ndjson: "Hent NDJSON",
    csv: "Hent CSV",
    fetched: (count: string) => `${count} hændelser indtil nu…`
  }
})

const columns = [
  "sequence",
  "occurredAt",
  "action",
  "result",
  "actorType",
  "actorId",
  "targets",
  "ipAddress",
  "correlationId",
  "id",
  "metadata"
] as const

const rowOf = (event: AuditEvent): ReadonlyArray<unknown> => [
  event.sequence,
  event.occurredAt,
  event.action,
  event.result,
  event.actor.type,
  event.actor.id,
  event.targets.map(({ id, type }) => `${type}:${id ?? ""}`).join(" "),
  event.context.ipAddress,
  event.correlationId,
  event.id,
  JSON.stringify(event.metadata)
]

const writers = {
  ndjson: {
    type: "application/x-ndjson",
    write: (events: ReadonlyArray<AuditEvent>) =>
      events.map((event) => `${JSON.stringify(event)}\n`).join("")
  },
  csv: {
    type: "text/csv",
    write: (events: ReadonlyArray<AuditEvent>) => csv(columns, events.map(rowOf))
  }
} as const

type Format = keyof typeof writers

/** Takes all that the filters let through along as a file. */
export const Downloads = ({
  load,
  name
}: {
  readonly name: string
  readonly load: (cursor: string | null) => Promise<{
    readonly items: ReadonlyArray<AuditEvent>
    readonly nextCursor: string | null
  }>
}) => {
  const [count, setCount] = useState<number | undefined>(undefined)
  const [problem, setProblem] = useState<unknown>(undefined)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    []
  )
  const take = async (format: Format) => {
    stopped.current = false
    setProblem(undefined)
    const events: Array<AuditEvent> = []
    try {
      let cursor: string | null = null
      do {
        // Each page is asked for by the cursor of the one before it.
        // oxlint-disable-next-line no-await-in-loop
        const page: Awaited<ReturnType<typeof load>> = await load(cursor)
        events.push(...page.items)
        setCount(events.length)
        cursor = page.nextCursor
      } while (cursor !== null && !stopped.current)
      if (!stopped.current) {
        download(`audit-${name}.${format}`, writers[format].write(events), writers[format].type)
      }
    } catch (failure) {
      setProblem(failure)
    }
    setCount(undefined)
  }
  if (count !== undefined) {
    return (
      <p role="status">
        {t.fetched(number(count))}{" "}
        <button type="button" class="link" onClick={() => (stopped.current = true)}>
          <span>{common.cancel}</span>
        </button>
      </p>
    )
  }
  return (
    <>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {(["ndjson", "csv"] as const).map((format) => (
        <button key={format} type="button" class="plain" onClick={() => void take(format)}>
          {t[format]}
        </button>
      ))}
    </>
  )
}
