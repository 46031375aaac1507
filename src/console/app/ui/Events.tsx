import { useEffect } from "preact/hooks"
import { pathTo } from "../kernel/session.ts"
import {
  actionWords,
  actorWords,
  resultTones,
  resultWords,
  type AuditEvent
} from "../kernel/audit.ts"
import { ago, time } from "../kernel/format.ts"
import { apart } from "../kernel/names.ts"
import { operatorName, readOperatorNames } from "../kernel/operators.ts"
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
    sequence: "Sequence number"
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
    sequence: "Løbenummer"
  }
})

const short = (id: string): string => id.slice(-8)

const pages: Readonly<Record<string, string>> = { user: "users", organization: "organizations" }

/** An id as people know it: an operator's name where that is known, else its end. */
const called = (id: string): string => {
  const name = operatorName(id)
  return name === undefined ? short(id) : apart(name)
}

interface Shown {
  /** Whether the trail is that of the operators themselves, who have no pages of their own. */
  readonly ofOperators: boolean
}

const Target = ({
  id,
  ofOperators,
  type
}: Shown & { readonly id: string | null; readonly type: string }) => {
  const page = ofOperators ? undefined : pages[type]
  const label = id === null ? type : `${type} ${called(id)}`
  return page === undefined || id === null ? (
    <span title={id ?? undefined}>{label}</span>
  ) : (
    <a href={pathTo(`${page}/${id}`)} title={id}>
      {label}
    </a>
  )
}

const actorOf = ({ actor }: AuditEvent): string =>
  actor.id === null ? actorWords[actor.type] : `${actorWords[actor.type]} ${called(actor.id)}`

const reasonOf = ({ metadata }: AuditEvent): string | null => {
  const reason = metadata["reason"] ?? metadata["method"] ?? metadata["fields"]
  return typeof reason === "string" || Array.isArray(reason) ? String(reason) : null
}

const Event = ({ event, ofOperators }: Shown & { readonly event: AuditEvent }) => {
  const reason = reasonOf(event)
  return (
    <li>
      <details name="event">
        <summary data-row>
          <span class={`result ${resultTones[event.result]}`} aria-hidden="true" />
          <span class="what">
            {actionWords[event.action] ?? event.action}
            {event.result !== "success" && (
              <Badge tone={resultTones[event.result]}>{resultWords[event.result]}</Badge>
            )}
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
            [t.when, time(event.occurredAt)],
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

/** Events of the trail, newest first; each opens to all that is known of it. */
export const Events = ({
  events,
  ofOperators = false
}: Partial<Shown> & { readonly events: ReadonlyArray<AuditEvent> }) => {
  const namesOperators = ofOperators || events.some(isOfOperator)
  useEffect(() => {
    if (namesOperators) readOperatorNames()
  }, [namesOperators])
  return events.length === 0 ? (
    <Empty />
  ) : (
    <ol class="events" onKeyDown={arrowKeys}>
      {events.map((event) => (
        <Event key={event.id} event={event} ofOperators={ofOperators} />
      ))}
    </ol>
  )
}
