import type { AuditEvent } from "./audit.ts"
import { useLoad } from "./load.ts"
import { here } from "./session.ts"

type Filters = NonNullable<
  Parameters<ReturnType<typeof here>["auditEvents"]["searchAuditEvents"]>[0]["body"]["filters"]
>
type Search = Awaited<ReturnType<ReturnType<typeof here>["auditEvents"]["searchAuditEvents"]>>

/** Cursor of the page after one; null behind the last. */
export const nextCursorOf = (page: Search["page"]): string | null =>
  page.mode === "browse" && page.hasMore ? page.cursor : null

/** A page of the environment's events that fit, newest first. */
export const readTrail = async (limit: number, filters: Filters, cursor: string | null = null) => {
  const { items, page } = await here().auditEvents.searchAuditEvents({
    query: { limit },
    body: { page: { mode: "browse", cursor }, filters }
  })
  return { items, page: { nextCursor: nextCursorOf(page) } }
}

/** The last changes of one kind in the environment, newest first; `turn` has them read again. */
export const useHistory = (action: AuditEvent["action"], turn: unknown) =>
  useLoad(async () => (await readTrail(20, { actions: [action] })).items, [], turn)
