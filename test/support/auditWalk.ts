import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import {
  accompanying,
  auditActions,
  hookActions,
  refusalActions,
  refusedActions
} from "./auditActions.ts"
import { callOf, noteSeen, noteViolation, type AnsweredCall } from "./conformanceLog.ts"

interface EventsOfCall {
  readonly correlationId: string
  readonly events: ReadonlyArray<{ readonly action: string; readonly result: string }>
}

const eventsOfCalls = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<EventsOfCall>`
    SELECT correlation_id AS "correlationId",
      json_agg(json_build_object('action', action, 'result', result) ORDER BY id) AS events
    FROM audit_events WHERE correlation_id IS NOT NULL GROUP BY correlation_id`
})

/** How many times a call was refused is told with the next success, whatever that is. */
const isToldLater = ({ action, result }: EventsOfCall["events"][number]): boolean =>
  action === "session.refused" && result === "denied"

const isToldBesides = (action: string, named: ReadonlyArray<string>): boolean =>
  accompanying[action]?.some((other) => named.includes(other)) === true

const judge = ({ operation, status, test }: AnsweredCall, events: EventsOfCall["events"]) => {
  const isOutcome = status < 400
  // What is broken on its way out was done none the less.
  const isBroken = status >= 500
  const named = auditActions[operation] ?? []
  // Refused a session alone by the customer's backend, whatever else was done.
  const isDenied = status === 403 && events.some(isToldLater)
  for (const event of events) {
    const { action } = event
    const refused = [...refusalActions, ...(refusedActions[operation] ?? [])]
    const expected = isOutcome || isBroken ? named : isDenied ? [...named, ...refused] : refused
    if (expected.includes(action)) {
      if (isOutcome || refusedActions[operation]?.includes(action) === true) {
        noteSeen(`audit ${operation} ${action}`)
      }
    } else if (hookActions.includes(action)) {
      continue
    } else if (!isToldLater(event) && !isToldBesides(action, expected)) {
      noteViolation(
        `${operation} ${status} wrote ${action} in the test "${test}"; expected is: ${expected.join(", ") || "none"}`
      )
    }
  }
}

/**
 * Holds every call of the service that came with an event to the actions of its operation, once the
 * tests are through with it. A trail that a test has broken is not looked at.
 */
export const auditWalk = Effect.flatMap(eventsOfCalls, (found) =>
  Effect.sync(() => {
    for (const { correlationId, events } of found) {
      const call = callOf(correlationId)
      if (call !== undefined) judge(call, events)
    }
  })
).pipe(Effect.ignoreCause)
