import { pathTo } from "../kernel/session.ts"
import {
  actionWords,
  actorWords,
  resultTones,
  resultWords,
  type AuditEvent
} from "../kernel/audit.ts"
import { ago, time } from "../kernel/format.ts"
import { words } from "../kernel/words.ts"
import { Code } from "./Copy.tsx"
import { Facts } from "./Layout.tsx"
import { Badge, Empty } from "./Notice.tsx"
import { arrowKeys } from "./Table.tsx"

const t = words({
  en: {
    by: (actor: string) => `by ${actor}`,
    for: (id: string) => `acting for them, ${id}`,
    id: "Event",
    action: "Action",
    when: "When",
    actor: "Actor",
    targets: "About",
    address: "From",
    producer: "Through",
    details: "Details",
    correlation: "Correlation id",
    sequence: "Number"
  },
  da: {
    by: (actor: string) => `af ${actor}`,
    for: (id: string) => `på deres vegne, ${id}`,
    id: "Hændelse",
    action: "Handling",
    when: "Hvornår",
    actor: "Hvem",
    targets: "Om",
    address: "Fra",
    producer: "Gennem",
    details: "Detaljer",
    correlation: "Korrelations-id",
    sequence: "Nummer"
  }
})

const short = (id: string): string => id.slice(-8)

const pages: Readonly<Record<string, string>> = { user: "users", organization: "organizations" }

const Target = ({ id, type }: { readonly id: string | null; readonly type: string }) => {
  const page = pages[type]
  const label = id === null ? type : `${type} ${short(id)}`
  return page === undefined || id === null ? (
    <span title={id ?? undefined}>{label}</span>
  ) : (
    <a href={pathTo(`${page}/${id}`)} title={id}>
      {label}
    </a>
  )
}

const actorOf = ({ actor }: AuditEvent): string =>
  actor.id === null ? actorWords[actor.type] : `${actorWords[actor.type]} ${short(actor.id)}`

const reasonOf = ({ metadata }: AuditEvent): string | null => {
  const reason = metadata["reason"] ?? metadata["method"] ?? metadata["fields"]
  return typeof reason === "string" || Array.isArray(reason) ? String(reason) : null
}

const Event = ({ event }: { readonly event: AuditEvent }) => {
  const reason = reasonOf(event)
  return (
    <li>
      <details name="event">
        <summary data-row>
          <span class={`result ${resultTones[event.result]}`} aria-hidden="true" />
          <span class="what">
            {actionWords[event.action]}
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
                : `${actorOf(event)}, ${t.for(event.actor.impersonatorId)}`
            ],
            [
              t.targets,
              <span key="targets" class="list">
                {event.targets.map(({ id, type }) => (
                  <Target key={`${type}${id}`} id={id} type={type} />
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

/** Events of the trail, newest first; each opens to all that is known of it. */
export const Events = ({ events }: { readonly events: ReadonlyArray<AuditEvent> }) =>
  events.length === 0 ? (
    <Empty />
  ) : (
    <ol class="events" onKeyDown={arrowKeys}>
      {events.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ol>
  )
