import { same, type Json } from "./mergePatch.ts"
import { Mistake } from "./problems.ts"
import { words } from "./words.ts"

const t = words({
  en: {
    changed:
      "Somebody else has changed this meanwhile, and nothing was saved. Reload the page to see how it stands."
  },
  da: {
    changed:
      "En anden har imens ændret det, og intet blev gemt. Genindlæs siden for at se, hvordan det ser ud."
  }
})

/**
 * Refuses what is written as a whole where it is not as it was shown any more: it would undo what
 * somebody else has done. Undefined is what is not there.
 */
export const requireUnchanged = <Item extends object>(
  shown: Item | undefined,
  now: Item | undefined,
  part: (item: Item) => unknown = (item) => item
): void => {
  const [before, after] = [shown, now].map((item): Json => {
    const text = item === undefined ? undefined : JSON.stringify(part(item))
    return text === undefined ? null : (JSON.parse(text) as Json)
  })
  if (!same(before, after)) throw new Mistake(t.changed)
}
