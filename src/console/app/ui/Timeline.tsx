import { usePages } from "../kernel/load.ts"
import { readTrail } from "../kernel/trail.ts"
import { words } from "../kernel/words.ts"
import { Events } from "./Events.tsx"
import { Card } from "./Layout.tsx"
import { Await } from "./Notice.tsx"
import { More } from "./rows.tsx"

const t = words({ en: { title: "Timeline" }, da: { title: "Tidslinje" } })

/** Events of a user or another thing, newest first. */
export const Timeline = ({ about, turn }: { readonly about: string; readonly turn: unknown }) => {
  const events = usePages(
    ({ cursor }) => readTrail(20, { targetIds: [about] }, cursor),
    [about],
    turn
  )
  return (
    <Card title={t.title}>
      <Await of={events}>
        {(items) => (
          <>
            <Events events={items} />
            <More of={events} />
          </>
        )}
      </Await>
    </Card>
  )
}
