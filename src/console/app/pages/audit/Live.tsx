import { useEffect, useState } from "preact/hooks"
import { addressOf } from "../../kernel/api.ts"
import type { AuditEvent } from "../../kernel/audit.ts"
import { followStream, type World } from "../../kernel/lastingStream.ts"
import { environment } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { amend, parameter } from "../../kernel/router.ts"
import { fits, type Filters, type Range } from "./filters.ts"

const t = words({
  en: {
    follow: "Live",
    following: "Live: new events appear as they happen.",
    broken: "The connection was lost; trying again.",
    ended: "The live view has ended."
  },
  da: {
    follow: "Live",
    following: "Live: nye hændelser vises, når de sker.",
    broken: "Forbindelsen gik tabt; prøver igen.",
    ended: "Livevisningen er slut."
  }
})

export type Following = "off" | "on" | "broken" | "ended"

/** True if the address asks for new events. */
export const isLive = (): boolean => parameter("live") === "on"

const most = 500

const browser: World = {
  open: (address, { lost, message, opened }) => {
    const source = new EventSource(address)
    source.addEventListener("open", opened)
    source.addEventListener("message", ({ data, lastEventId }) =>
      message(String(data), lastEventId)
    )
    source.addEventListener("error", () => lost(source.readyState === EventSource.CLOSED))
    return () => source.close()
  },
  statusOf: async (address) => (await fetch(address, { method: "HEAD" })).status,
  wait: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))
}

/**
 * Follows the trail, each event once, from the moment the stream is open; `since` says when that
 * was, so that what stands in the list can be read after it and none falls between.
 */
export const useLive = (filters: Filters, range: Range, wanted: boolean) => {
  const [state, setState] = useState<{
    readonly events: ReadonlyArray<AuditEvent>
    readonly following: Following
    readonly since: number
  }>({ events: [], following: "off", since: 0 })
  const environmentId = environment.value?.id ?? ""
  const key = JSON.stringify([filters, range])
  useEffect(() => {
    if (!wanted) {
      setState({ events: [], following: "off", since: 0 })
      return undefined
    }
    setState((before) => ({ ...before, events: [] }))
    return followStream(
      addressOf("live.followAuditEvents", { environmentId }),
      {
        opened: (isResumed) =>
          setState((before) => ({
            ...before,
            following: "on",
            // After a break the stream goes on where it was: the list need not be read again.
            since: isResumed ? before.since : before.since + 1
          })),
        broken: () => setState((before) => ({ ...before, following: "broken" })),
        ended: () => setState((before) => ({ ...before, following: "ended" })),
        message: (data) => {
          const event: AuditEvent = JSON.parse(data)
          if (!fits(event, filters, range)) return
          setState((before) => ({
            ...before,
            events: before.events.some(({ id }) => id === event.id)
              ? before.events
              : [event, ...before.events].slice(0, most)
          }))
        }
      },
      browser
    )
  }, [environmentId, key, wanted])
  return state
}

/** Switches new events on and off, and says how the stream stands. */
export const LiveSwitch = ({ following }: { readonly following: Following }) => (
  <button
    type="button"
    class="plain live"
    aria-pressed={following !== "off"}
    data-state={following}
    onClick={() => amend({ live: following === "off" ? "on" : undefined })}
  >
    <span class="dot" /> {t.follow}
  </button>
)

export const LiveNote = ({ following }: { readonly following: Following }) =>
  following === "off" ? null : (
    <p class="quiet" role="status">
      {following === "on" ? t.following : following === "broken" ? t.broken : t.ended}
    </p>
  )
