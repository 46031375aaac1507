import { useEffect } from "preact/hooks"
import { pathTo } from "../kernel/session.ts"
import {
  actionWords,
  actorWords,
  resultTones,
  resultWords,
  targetWords,
  type AuditEvent
} from "../kernel/audit.ts"
import { reasonOf } from "../kernel/auditReasons.ts"
import { folded, type Fold } from "../kernel/foldedEvents.ts"
import { ago, number, second, time, zone } from "../kernel/format.ts"
import { isolateText } from "../kernel/names.ts"
import { operatorName, readOperatorNames } from "../kernel/operators.ts"
import { knownName, readNames } from "../kernel/people.ts"
import { words } from "../kernel/words.ts"
import { Code } from "./Copy.tsx"
import { Facts } from "./Layout.tsx"
import { Badge, Empty } from "./Notice.tsx"
import { arrowKeys } from "./Table.tsx"

const t = words({
  en: {
    by: (actor: string) => `by ${actor}`,
    for: (who: string) => `impersonated by ${who}`,
    id: "Event",
    action: "Action",
    when: "When",
    actor: "Actor",
    targets: "Targets",
    address: "From",
    producer: "Sent by",
    correlation: "Correlation id",
    sequence: "Sequence number",
    somebody: "somebody unknown",
    commandLine: "the command line",
    times: (count: string) => `${count} times`,
    earlier: "Earlier"
  },
  da: {
    by: (actor: string) => `af ${actor}`,
    for: (who: string) => `efterlignet af ${who}`,
    id: "Hændelse",
    action: "Handling",
    when: "Hvornår",
    actor: "Aktør",
    targets: "Mål",
    address: "Fra",
    producer: "Sendt af",
    correlation: "Korrelations-id",
    sequence: "Løbenummer",
    somebody: "en ukendt",
    commandLine: "kommandolinjen",
    times: (count: string) => `${count} gange`,
    earlier: "Tidligere"
  }
})

const short = (id: string): string => id.slice(-8)

const pages: Readonly<Record<string, string>> = {
  user: "users",
  member: "users",
  organization: "organizations"
}

/** An id as people know it: a name where one is known, else its end. */
const called = (id: string): string => {
  const name = operatorName(id) ?? knownName(id)
  return name === undefined ? short(id) : isolateText(name)
}

interface Shown {
  /** User of the page, whom it need not name again. */
  readonly about?: string | undefined
  /** True for the trail of the operators themselves, who have no pages of their own. */
  readonly ofOperators: boolean
}

const Target = ({
  id,
  ofOperators,
  type
}: Shown & { readonly id: string | null; readonly type: string }) => {
  const page = ofOperators ? undefined : pages[type]
  const word = targetWords[type as keyof typeof targetWords] ?? type
  const label = id === null ? word : `${word} ${called(id)}`
  return page === undefined || id === null ? (
    <span title={id ?? undefined}>{label}</span>
  ) : (
    <a href={pathTo(`${page}/${id}`)} title={id}>
      {label}
    </a>
  )
}

const actorOf = ({ actor: { id, type } }: AuditEvent): string => {
  if (id !== null) return `${actorWords[type]} ${called(id)}`
  if (type === "user") return t.somebody
  return type === "platform_user" ? t.commandLine : actorWords[type]
}

/** Target of the event, unless that is its actor. */
const whomOf = (
  { actor, targets }: AuditEvent,
  { about, ofOperators }: Shown
): ReadonlyArray<string> => {
  const named = ofOperators ? ["operator"] : Object.keys(pages)
  const ids = targets
    .filter(({ id, type }) => named.includes(type) && id !== actor.id && id !== about)
    .flatMap(({ id }) => (id === null ? [] : [id]))
  return [...new Set(ids)].map(called)
}

const Earlier = ({ events }: { readonly events: ReadonlyArray<AuditEvent> }) => (
  <span class="list">
    {events.map(({ id, occurredAt }) => (
      <time key={id} dateTime={occurredAt} title={id}>
        {second(occurredAt)}
      </time>
    ))}
  </span>
)

const Event = ({
  fold: { newest: event, older, times },
  ...shown
}: Shown & { readonly fold: Fold<AuditEvent> }) => {
  const { ofOperators } = shown
  const reason = reasonOf(event)
  const whom = whomOf(event, shown)
  return (
    <li>
      <details name="event">
        <summary data-row>
          <span class={`result ${resultTones[event.result]}`} aria-hidden="true" />
          <span class="what">
            {actionWords[event.action] ?? event.action}
            {whom.length > 0 && <span class="whom">{whom.join(" · ")}</span>}
            {event.result !== "success" && (
              <Badge tone={resultTones[event.result]}>{resultWords[event.result]}</Badge>
            )}
            {times > 1 && <Badge>{t.times(number(times))}</Badge>}
            {reason !== null && <small>{reason}</small>}
          </span>
          <span class="quiet who">{t.by(actorOf(event))}</span>
          <time dateTime={event.occurredAt} title={time(event.occurredAt)}>
            {ago(event.occurredAt)}
          </time>
        </summary>
        <Facts
          of={[
            [t.action, <code key="action">{event.action}</code>],
            [t.when, `${second(event.occurredAt)} (${zone()})`],
            ...(older.length === 0
              ? []
              : ([[t.earlier, <Earlier key="earlier" events={older} />]] as const)),
            [t.id, <Code key="id" text={event.id} />],
            [
              t.actor,
              event.actor.impersonatorId === null
                ? actorOf(event)
                : `${actorOf(event)}, ${t.for(called(event.actor.impersonatorId))}`
            ],
            [
              t.targets,
              <span key="targets" class="list">
                {event.targets.map(({ id, type }) => (
                  <Target key={`${type}${id}`} id={id} type={type} ofOperators={ofOperators} />
                ))}
              </span>
            ],
            [
              t.address,
              [event.context.ipAddress, event.context.userAgent].filter(Boolean).join(" · ") || "–"
            ],
            [t.producer, [event.producer.ipAddress].filter(Boolean).join(" · ") || "–"],
            [
              t.correlation,
              event.correlationId === null ? "–" : <Code key="c" text={event.correlationId} />
            ],
            [t.sequence, event.sequence ?? "–"]
          ]}
        />
        {Object.keys(event.metadata).length > 0 && (
          <pre class="code">{JSON.stringify(event.metadata, null, 2)}</pre>
        )}
      </details>
    </li>
  )
}

const isOfOperator = ({ actor, targets }: AuditEvent): boolean =>
  actor.type === "platform_user" ||
  actor.impersonatorId !== null ||
  targets.some(({ type }) => type === "operator")

/**
 * Events of the trail, newest first, equal refusals in a row as one; each opens to all that is known
 * of it.
 */
export const Events = ({
  about,
  empty,
  events,
  ofOperators = false
}: Partial<Shown> & {
  readonly events: ReadonlyArray<AuditEvent>
  readonly empty?: string | undefined
}) => {
  const namesOperators = ofOperators || events.some(isOfOperator)
  useEffect(() => {
    if (namesOperators) readOperatorNames()
  }, [namesOperators])
  useEffect(() => {
    if (!ofOperators) readNames(events)
  }, [events, ofOperators])
  return events.length === 0 ? (
    <Empty>{empty}</Empty>
  ) : (
    <ol class="events" onKeyDown={arrowKeys}>
      {folded(events).map((fold) => (
        <Event
          key={(fold.older.at(-1) ?? fold.newest).id}
          fold={fold}
          ofOperators={ofOperators}
          about={about}
        />
      ))}
    </ol>
  )
}
