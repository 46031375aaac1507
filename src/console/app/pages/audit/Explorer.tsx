import { nextCursorOf } from "../../kernel/trail.ts"
import { useRef } from "preact/hooks"
import { actorWords, type AuditEvent, resultWords, targetWords } from "../../kernel/audit.ts"
import { actionWords } from "../../kernel/auditActions.ts"
import type { EnvironmentClient } from "../../kernel/api.ts"
import { usePages } from "../../kernel/load.ts"
import { localMinute } from "../../kernel/format.ts"
import { amend, parameter } from "../../kernel/router.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Choices } from "../../ui/Choices.tsx"
import { CopyButton } from "../../ui/Copy.tsx"
import { DateFilter } from "../../ui/DateFilter.tsx"
import { Events } from "../../ui/Events.tsx"
import { Select, choicesOf } from "../../ui/Field.tsx"
import { Filters, TypedFilter } from "../../ui/Filters.tsx"
import { Card, Page } from "../../ui/Layout.tsx"
import { More } from "../../ui/rows.tsx"
import { Await } from "../../ui/Notice.tsx"
import { curlOf } from "./exports.ts"
import { Downloads } from "./Downloads.tsx"
import { isLive, LiveNote, LiveSwitch, useLive } from "./Live.tsx"
import { chosenOf, choose, filtersOf, listed, rangeOf, type ListName } from "./filters.ts"
import { pageNames } from "../../ui/navigation.ts"

const t = words({
  en: {
    lead: "Everything that happened, newest first. Nobody can change it.",
    actions: "Action",
    results: "Result",
    actorTypes: "Actor type",
    targetTypes: "Target type",
    actorIds: "Actor id",
    targetIds: "Target id",
    correlationId: "Correlation id",
    correlationHint: "The reference on an error page",
    from: "From",
    to: "Until",
    curl: "Copy as curl",
    clear: "Clear filters",
    none: "Nothing matches. Clear a filter, or choose a longer time.",
    more: "More filters",
    always: "Any time",
    hour: "Last hour",
    day: "Last 24 hours",
    week: "Last 7 days",
    month: "Last 30 days",
    times: "Between two times"
  },
  da: {
    lead: "Alt, hvad der er sket, nyeste først. Ingen kan ændre det.",
    actions: "Handling",
    results: "Resultat",
    actorTypes: "Slags aktør",
    targetTypes: "Slags mål",
    actorIds: "Aktørens id",
    targetIds: "Målets id",
    correlationId: "Korrelations-id",
    correlationHint: "Referencen på en fejlside",
    from: "Fra",
    to: "Indtil",
    curl: "Kopiér som curl",
    clear: "Ryd filtre",
    none: "Intet passer. Ryd et filter, eller vælg en længere tid.",
    more: "Flere filtre",
    always: "Når som helst",
    hour: "Sidste time",
    day: "Sidste 24 timer",
    week: "Sidste 7 dage",
    month: "Sidste 30 dage",
    times: "Mellem to tidspunkter"
  }
})

export type SearchEvents = EnvironmentClient["auditEvents"]["searchAuditEvents"]

const labelsOf = (name: ListName): Readonly<Record<string, string>> => {
  if (name === "actions") return actionWords
  if (name === "results") return resultWords
  return name === "actorTypes" ? actorWords : targetWords
}

const names = ["actions", "results", "actorTypes", "targetTypes"] as const
const texts = ["actorIds", "targetIds", "correlationId"] as const

/** Spans that end now, in minutes. */
const spans = { hour: 60, day: 1440, week: 10_080, month: 43_200 } as const
type Span = keyof typeof spans
const spanNames = Object.keys(spans) as ReadonlyArray<Span>

/** Narrows the trail to the last while, or to a time between two minutes. */
const PeriodFilter = () => {
  const hasTimes = parameter("from") !== "" || parameter("to") !== ""
  const period = parameter("period") || (hasTimes ? "times" : "")
  const choose = (chosen: string) => {
    const span = spanNames.find((name) => name === chosen)
    amend({
      period: chosen,
      from: span === undefined ? undefined : localMinute(Date.now() - spans[span] * 60_000),
      to: undefined
    })
  }
  return (
    <>
      <Select
        label={common.when}
        name="period"
        value={period}
        onChoose={choose}
        choices={[
          { value: "", label: t.always },
          ...choicesOf(spanNames, t),
          { value: "times", label: t.times }
        ]}
      />
      {period === "times" &&
        (["from", "to"] as const).map((name) => (
          <DateFilter key={name} label={t[name]} name={name} />
        ))}
    </>
  )
}

const ChoiceFilter = ({ name }: { readonly name: ListName }) => {
  const labels = labelsOf(name)
  return (
    <Choices
      label={t[name]}
      chosen={chosenOf(name)}
      onChoose={(chosen) => choose(name, chosen)}
      choices={listed[name].map((value) => ({ value, label: labels[value] ?? value }))}
    />
  )
}

const more = ["actorTypes", "targetTypes", ...texts] as const

const AuditFilters = () => {
  // Open from the beginning where an address says more; after that as somebody has it.
  const isOpen = useRef(more.some((name) => parameter(name) !== ""))
  return (
    <Filters many>
      <ChoiceFilter name="actions" />
      <ChoiceFilter name="results" />
      <PeriodFilter />
      <details class="more-filters" open={isOpen.current}>
        <summary>{t.more}</summary>
        <div>
          <ChoiceFilter name="actorTypes" />
          <ChoiceFilter name="targetTypes" />
          {texts.map((name) => (
            <TypedFilter
              key={name}
              label={t[name]}
              name={name}
              {...(name === "correlationId" ? { hint: t.correlationHint } : {})}
            />
          ))}
        </div>
      </details>
    </Filters>
  )
}

/** Events read earlier and those that came since, each once. */
const withLive = (
  live: ReadonlyArray<AuditEvent>,
  read: ReadonlyArray<AuditEvent>
): ReadonlyArray<AuditEvent> => {
  const known = new Set(read.map(({ id }) => id))
  return [...live.filter(({ id }) => !known.has(id)), ...read]
}

const all = [...names, ...texts, "period", "from", "to"]

/** Looks through a trail; what it is narrowed by stands in the address. */
export const Explorer = ({
  isEnvironment,
  name,
  search
}: {
  readonly name: string
  readonly search: SearchEvents
  /** True for an environment's trail, which backends can read and operators can follow. */
  readonly isEnvironment: boolean
}) => {
  const filters = filtersOf()
  const range = rangeOf()
  const pageOf = (cursor: string | null) => ({
    mode: "browse" as const,
    cursor,
    ...(Object.keys(range).length === 0 ? {} : { range })
  })
  const load = async (cursor: string | null) => {
    const { items, page } = await search({
      query: { limit: 100 },
      body: { page: pageOf(cursor), filters }
    })
    return { items, nextCursor: nextCursorOf(page) }
  }
  const live = useLive(filters, range, isEnvironment && isLive())
  const events = usePages(
    async ({ cursor }) => {
      const { items, nextCursor } = await load(cursor ?? null)
      return { items, page: { nextCursor } }
    },
    [name, filters, range],
    live.since
  )
  const isNarrowed = Object.keys(filters).length > 0 || Object.keys(range).length > 0
  return (
    <Page
      title={pageNames.audit}
      lead={t.lead}
      actions={
        <>
          {isEnvironment && <LiveSwitch following={live.following} />}
          {isEnvironment && (
            <CopyButton label={t.curl} text={curlOf({ page: pageOf(null), filters })} />
          )}
          <Downloads name={name} load={load} />
        </>
      }
    >
      <AuditFilters />
      {isNarrowed && (
        <p class="after-filters">
          <button
            type="button"
            class="link"
            onClick={() => amend(Object.fromEntries(all.map((one) => [one, undefined])))}
          >
            <span>{t.clear}</span>
          </button>
        </p>
      )}
      <Card>
        <Await of={events}>
          {(items) => (
            <>
              <LiveNote following={live.following} />
              <Events
                events={withLive(live.events, items)}
                ofOperators={!isEnvironment}
                empty={isNarrowed ? t.none : undefined}
              />
              <More of={events} />
            </>
          )}
        </Await>
      </Card>
    </Page>
  )
}
