import { usePages } from "../kernel/load.ts"
import { here } from "../kernel/session.ts"
import { Events } from "./Events.tsx"
import { More } from "./More.tsx"
import { Await } from "./Notice.tsx"

/** Events of a user or another thing, newest first. */
export const Timeline = ({ about, turn }: { readonly about: string; readonly turn: unknown }) => {
  const events = usePages(
    async ({ cursor }) => {
      const { items, page } = await here().auditEvents.searchAuditEvents({
        query: { limit: 20 },
        body: { page: { mode: "browse", cursor: cursor ?? null }, filters: { targetIds: [about] } }
      })
      return {
        items,
        page: { nextCursor: page.mode === "browse" && page.hasMore ? page.cursor : null }
      }
    },
    [about],
    turn
  )
  return (
    <Await of={events}>
      {(items) => (
        <>
          <Events events={items} />
          <More of={events} />
        </>
      )}
    </Await>
  )
}
