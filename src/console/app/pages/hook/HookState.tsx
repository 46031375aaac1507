import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Badge } from "../../ui/Notice.tsx"
import type { Hook } from "./points.ts"

const t = words({
  en: {
    none: "not set up",
    open: "paused after failures",
    trouble: "failing"
  },
  da: {
    none: "ikke sat op",
    open: "holder pause efter fejl",
    trouble: "mislykkes"
  }
})

/** Condition of a hook, in a few words. */
export const HookState = ({ hook }: { readonly hook: Hook | undefined }) =>
  hook === undefined ? (
    <Badge tone="plain">{t.none}</Badge>
  ) : (
    <span class="badges">
      <Badge tone={hook.enabled ? "good" : "plain"}>{hook.enabled ? common.on : common.off}</Badge>
      {hook.openUntil !== null && <Badge tone="bad">{t.open}</Badge>}
      {hook.openUntil === null && hook.failuresInARow > 0 && <Badge tone="warn">{t.trouble}</Badge>}
    </span>
  )
