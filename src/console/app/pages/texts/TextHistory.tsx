import { useHistory } from "../../kernel/trail.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Events } from "../../ui/Events.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await } from "../../ui/Notice.tsx"

const t = words({
  en: {
    title: "History",
    undo: "Undo the last change",
    does: (keys: string) => `Each of these texts says again what it said before: ${keys}`
  },
  da: {
    title: "Historik",
    undo: "Fortryd den seneste ændring",
    does: (keys: string) => `Hver af disse tekster siger igen det, den sagde før: ${keys}`
  }
})

interface Change {
  readonly language: string
  readonly texts: Readonly<Record<string, { readonly from: string | null }>>
}

/** Texts of a change as they were before it. */
const beforeOf = ({ texts }: Change): Record<string, string | null> =>
  Object.fromEntries(Object.entries(texts).map(([key, { from }]) => [key, from]))

/** Changes of texts by whom and when, of which the last can be undone. */
export const TextHistory = ({
  done,
  turn
}: {
  readonly done: () => void
  readonly turn: unknown
}) => {
  const events = useHistory("texts.updated", turn)
  return (
    <Card title={t.title}>
      <Await of={events}>
        {(items) => {
          const last = items[0]?.metadata as unknown as Change | undefined
          return (
            <>
              {last !== undefined && (
                <Action
                  operation="texts.changeTexts"
                  label={t.undo}
                  does={t.does(Object.keys(last.texts).join(", "))}
                  run={() =>
                    here().texts.changeTexts({
                      params: { locale: last.language },
                      body: { texts: beforeOf(last) }
                    })
                  }
                  done={done}
                />
              )}
              <Events events={items} />
            </>
          )
        }}
      </Await>
    </Card>
  )
}
