import type { AuditEvent } from "./audit.ts"
import { usePages } from "./load.ts"
import { here } from "./session.ts"

/** The last changes of one kind in the environment, newest first; `turn` has them read again. */
export const useHistory = (action: AuditEvent["action"], turn: unknown) =>
  usePages(
    async () => {
      const { items } = await here().auditEvents.searchAuditEvents({
        query: { limit: 20 },
        body: { page: { mode: "browse" }, filters: { actions: [action] } }
      })
      return { items, page: { nextCursor: null } }
    },
    [],
    turn
  )
