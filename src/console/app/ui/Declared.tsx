import { useEffect } from "preact/hooks"
import type { SectionName } from "../../../operators/declared/Configuration.ts"
import type { OperationName } from "../kernel/api.ts"
import { changesDeclared, declared, declaredOn, loadDeclared } from "../kernel/declared.ts"
import { time } from "../kernel/format.ts"
import { environment, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Icon } from "./icons.tsx"

const t = words({
  en: {
    declared: "A document declares what is here",
    applied: (when: string) => `Applied ${when}. Its next run takes back what is changed here.`,
    trail: "What it changed",
    warning:
      "A document declares this. Change it there: its next run takes back what you change here.",
    more: (count: number) => `and ${count} more`
  },
  da: {
    declared: "Et dokument fastlægger, hvad der står her",
    applied: (when: string) => `Anvendt ${when}. Næste kørsel tilbagefører, hvad der ændres her.`,
    trail: "Hvad det ændrede",
    warning:
      "Et dokument fastlægger dette. Ret det dér: Næste kørsel tilbagefører, hvad du ændrer her.",
    more: (count: number) => `og ${count} mere`
  }
})

/** Names that a notice spells out. */
const shownNames = 8

/** Says which part of a page a document declares, and when it was applied. */
export const DeclaredNotice = ({ page }: { readonly page: string }) => {
  useEffect(() => {
    // Without an answer the page is as good as ever; it warns of nothing.
    loadDeclared().catch(() => undefined)
  }, [page, environment.value?.id])
  const applied = declared()
  const sections = declaredOn(page)
  if (applied === null || sections.length === 0) return null
  const names = sections.flatMap((section) =>
    section.names.length === 0 ? [section.section] : section.names
  )
  const shown = names.slice(0, shownNames)
  const rest = sections.reduce((sum, { count }) => sum + Math.max(1, count), 0) - shown.length
  return (
    <div class="notice info" role="note">
      <p>
        <Icon name="warning" /> <strong>{t.declared}:</strong>{" "}
        {shown.map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <code>{name}</code>
          </span>
        ))}{" "}
        {rest > 0 && t.more(rest)}
      </p>
      <p class="quiet">
        {t.applied(time(applied.appliedAt))}{" "}
        <a href={pathTo(`audit?correlationId=${applied.correlationId}`)}>{t.trail}</a>
      </p>
    </div>
  )
}

/** Warns before something is changed that a document declares. */
export const DeclaredWarning = ({
  operation,
  sections
}: {
  readonly operation: OperationName
  readonly sections?: ReadonlyArray<SectionName> | undefined
}) =>
  changesDeclared(operation, sections) ? (
    <p class="final">
      <Icon name="warning" /> {t.warning}
    </p>
  ) : null
