import { Redacted } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Installation } from "./installation.ts"
import { isInstalled, output } from "./processes.ts"
import type { RecordedCall, RecordedStatement, Value } from "./recording.ts"

export const hasPgbench = isInstalled("pgbench")

/** pgbench takes 128 scripts at most. */
const mostScripts = 100

const quoted = (text: string): string =>
  // pgbench would take a colon for the start of a variable.
  `E'${text.replace(/[\\']/g, "\\$&").replaceAll(":", "\\x3a").replaceAll("\n", "\\n")}'`

const literalOf = (value: Value): string => {
  if (value === null) return "NULL"
  if (typeof value === "string") return quoted(value)
  if (typeof value !== "object") return String(value)
  if ("date" in value) return `${quoted(value.date)}::timestamptz`
  if ("bytes" in value) return `${quoted(`\\x${value.bytes}`)}::bytea`
  if ("json" in value) return `${quoted(JSON.stringify(value.json))}::jsonb`
  if ("newId" in value) return "gen_random_uuid()"
  if ("revisionPlus" in value) return `:revision + ${value.revisionPlus}`
  return quoted(`{${value.map((item) => JSON.stringify(item)).join(",")}}`)
}

const lineOf = ({ text, values }: RecordedStatement, isRead: boolean): string => {
  const filled = text.replace(/\$(\d+)/g, (_match, n) => literalOf(values[Number(n) - 1] ?? null))
  return isRead ? `${filled} \\gset` : `${filled};`
}

const scriptOf = ({ inTransaction, statements }: RecordedCall): string => {
  const dependsOnRead = statements.some(({ values }) =>
    values.some((value) => typeof value === "object" && value !== null && "revisionPlus" in value)
  )
  const lines = statements.map((statement, index) =>
    lineOf(statement, dependsOnRead && index === 0)
  )
  return (inTransaction ? ["BEGIN;", ...lines, "COMMIT;"] : lines).join("\n")
}

/** A script of pgbench cannot use an id again that it made in a statement before. */
export const isScript = ({ statements }: RecordedCall): boolean => {
  const ids = statements.flatMap(({ values }) =>
    values.flatMap((value) =>
      typeof value === "object" && value !== null && "newId" in value ? [value.newId] : []
    )
  )
  return new Set(ids).size === ids.length
}

/** How many times a second pgbench does what the calls did to the database. */
export const pgbench = async (
  directory: string,
  { details }: Installation,
  calls: ReadonlyArray<RecordedCall>,
  options: { readonly connections: number; readonly seconds: number }
): Promise<number> => {
  const scripts = calls.slice(0, mostScripts).flatMap((call, index) => {
    const file = join(directory, `script-${index}.sql`)
    writeFileSync(file, `${scriptOf(call)}\n`)
    return ["-f", file]
  })
  const stdout = await output(
    "pgbench",
    [
      "-nMprepared",
      "-j1",
      `-c${options.connections}`,
      `-T${options.seconds}`,
      ...scripts,
      details.database
    ],
    {
      PGHOST: details.host,
      PGPORT: String(details.port),
      PGUSER: details.username,
      PGPASSWORD: Redacted.value(details.password)
    }
  )
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
