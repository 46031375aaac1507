import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import {
  actorWords,
  resultTones,
  resultWords,
  targetWords,
  type AuditEvent
} from "../kernel/audit.ts"
import { actionWords } from "../kernel/auditActions.ts"
import { reasonOf } from "../kernel/auditReasons.ts"
import { folded, type Fold } from "../kernel/foldedEvents.ts"
import { ago, number, second, time, zone } from "../kernel/format.ts"
import { isolateText } from "../kernel/names.ts"
import { operatorName, readOperatorNames } from "../kernel/operators.ts"
import { knownName, readNames } from "../kernel/people.ts"
import { actorName, sentenceOf } from "../kernel/sentences/sentenceOf.ts"
import { pathTo } from "../kernel/session.ts"
import { locale, words } from "../kernel/words.ts"
import { common } from "./common.ts"
import { Code } from "./Copy.tsx"
import { Facts } from "./Layout.tsx"
import { Badge, Empty } from "./Notice.tsx"
import { arrowKeys } from "./rows.tsx"

const t = words({
  en: {
    id: "Event",
    action: "Action",
    who: "Who",
    address: "From",
    producer: "Sent by",
    correlation: "Correlation id",
    sequence: "Sequence number",
    actorId: "Actor id",
    targets: "Targets",
    technical: "Technical details",
    times: (count: string) => `${count} times`,
    earlier: "Earlier",
    nothing: "Nothing has happened yet. Sign-ins, changes and refusals appear here."
  },
  da: {
    id: "Hændelse",
    action: "Handling",
    who: "Hvem",
    address: "Fra",
    producer: "Sendt af",
    correlation: "Korrelations-id",
    sequence: "Løbenummer",
    actorId: "Aktørens id",
    targets: "Mål",
    technical: "Tekniske oplysninger",
    times: (count: string) => `${count} gange`,
    earlier: "Tidligere",
    nothing: "Her er ikke sket noget endnu. Logins, ændringer og afvisninger vises her."
  }
})

const pages: Readonly<Record<string, string>> = {
  user: "users",
  organization: "organizations",
  application: "applications",
  connection: "connections",
  webhook_endpoint: "webhooks"
}

interface Shown {
  /** True for the trail of the operators themselves, who have no pages of their own. */
  readonly ofOperators: boolean
}

const nameOf = (_type: string, id: string): string | undefined => operatorName(id) ?? knownName(id)

/** The sentence of an event; for an action that is newer than the console, its name. */
const said = (event: AuditEvent): string =>
  sentenceOf(event, nameOf, locale.value) ?? actionWords[event.action] ?? event.action

const Link = ({ id, label, page }: { id: string; label: string; page: string | undefined }) =>
  page === undefined ? (
    <span>{label}</span>
  ) : (
    <a href={pathTo(`${page}/${encodeURIComponent(id)}`)}>{label}</a>
  )

const Who = ({ event, ofOperators }: Shown & { readonly event: AuditEvent }) => {
  const { id, type } = event.actor
  const label = actorName(event, nameOf, locale.value)
  return (
    <>
      {id === null ? (
        label
      ) : (
        <Link id={id} label={label} page={type === "user" && !ofOperators ? "users" : undefined} />
      )}{" "}
      <span class="quiet">({actorWords[type]})</span>
    </>
  )
}

/** Everything with a name that an event is about, each once. */
const About = ({ event, ofOperators }: Shown & { readonly event: AuditEvent }) => {
  const named = event.targets.filter(
    ({ id, type }, at) =>
      id !== null &&
      type !== "member" &&
      event.targets.findIndex((one) => one.id === id && one.type === type) === at
  )
  return (
    <span class="list">
      {named.map(({ id, type }) => {
        const name = id === null ? undefined : nameOf(type, id)
        const word = targetWords[type] ?? type
        return (
          <Link
            key={`${type}${id}`}
            id={id ?? ""}
            label={name === undefined ? word : `${word} ${isolateText(name)}`}
            page={ofOperators ? undefined : pages[type]}
          />
        )
      })}
    </span>
  )
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

/** Members that engineers ask for: ids, codes, and the metadata as it was written. */
const Technical = ({ event }: { readonly event: AuditEvent }) => (
  <details class="technical">
    <summary>{t.technical}</summary>
    <Facts
      of={[
        [t.action, <code key="action">{event.action}</code>],
        [t.id, <Code key="id" text={event.id} />],
        [t.actorId, event.actor.id === null ? "–" : <Code key="actor" text={event.actor.id} />],
        [
          t.targets,
          <span key="targets" class="list">
            {event.targets.map(({ id, type }) => (
              <code key={`${type}${id}`}>
                {type} {id ?? "–"}
              </code>
            ))}
          </span>
        ],
        [
          t.correlation,
          event.correlationId === null ? "–" : <Code key="c" text={event.correlationId} />
        ],
        [t.sequence, event.sequence ?? "–"],
        [t.producer, event.producer.ipAddress ?? "–"]
      ]}
    />
    {Object.keys(event.metadata).length > 0 && (
      <pre class="code">{JSON.stringify(event.metadata, null, 2)}</pre>
    )}
  </details>
)

const Event = ({
  fold: { newest: event, older, times },
  ofOperators
}: Shown & { readonly fold: Fold<AuditEvent> }) => {
  const reason = reasonOf(event)
  return (
    <li>
      <details name="event">
        <summary data-row>
          <span class={`result ${resultTones[event.result]}`} aria-hidden="true" />
          <span class="what">
            <span class="sentence">{said(event)}</span>
            {event.result !== "success" && (
              <Badge tone={resultTones[event.result]}>{resultWords[event.result]}</Badge>
            )}
            {times > 1 && <Badge>{t.times(number(times))}</Badge>}
            {reason !== null && <small>{reason}</small>}
          </span>
          <time dateTime={event.occurredAt} title={time(event.occurredAt)}>
            {ago(event.occurredAt)}
          </time>
        </summary>
        <Facts
          of={[
            [common.when, `${second(event.occurredAt)} (${zone()})`],
            ...(older.length === 0
              ? []
              : ([[t.earlier, <Earlier key="earlier" events={older} />]] as const)),
            [t.who, <Who key="who" {...{ event, ofOperators }} />],
            [common.about, <About key="about" {...{ event, ofOperators }} />],
            [common.result, resultWords[event.result]],
            [
              t.address,
              [event.context.ipAddress, event.context.userAgent].filter(Boolean).join(" · ") || "–"
            ]
          ]}
        />
        <Technical event={event} />
      </details>
    </li>
  )
}

const isOfOperator = ({ actor, targets }: AuditEvent): boolean =>
  actor.type === "platform_user" ||
  actor.impersonatorId !== null ||
  targets.some(({ type }) => type === "operator")

/**
 * Events of the trail, newest first, equal refusals in a row as one; each is a sentence, and opens to
 * all that is known of it.
 */
export const Events = ({
  empty,
  events,
  ofOperators = false
}: Partial<Shown> & {
  readonly events: ReadonlyArray<AuditEvent>
  readonly empty?: ComponentChildren
}) => {
  const namesOperators = ofOperators || events.some(isOfOperator)
  useEffect(() => {
    if (namesOperators) readOperatorNames()
  }, [namesOperators])
  useEffect(() => {
    if (!ofOperators) readNames(events)
  }, [events, ofOperators])
  return events.length === 0 ? (
    <Empty>{empty ?? t.nothing}</Empty>
  ) : (
    <ol class="events" onKeyDown={arrowKeys}>
      {folded(events).map((fold) => (
        <Event key={(fold.older.at(-1) ?? fold.newest).id} fold={fold} ofOperators={ofOperators} />
      ))}
    </ol>
  )
}
