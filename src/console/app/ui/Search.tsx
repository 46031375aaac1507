import type { ComponentType } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { words } from "../kernel/words.ts"
import { Icon } from "./icons.tsx"
import type { PaletteProps } from "./palette/Palette.tsx"

const t = words({
  en: { search: "Search or go to…" },
  da: { search: "Søg eller gå til…" }
})

const load = () => import("./palette/Palette.tsx")

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest("input, select, textarea, dialog") !== null

/** True if the keys ask for the palette: `/` where nobody types, or K with Ctrl or Cmd. */
const asks = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey) {
    return event.key.toLowerCase() === "k" && !event.shiftKey && !event.altKey
  }
  return event.key === "/" && !isTyping(event)
}

/** The one search, by a button or by keys from everywhere. */
export const Search = () => {
  const [Palette, setPalette] = useState<{ readonly of: ComponentType<PaletteProps> } | undefined>(
    undefined
  )
  /** Text that was typed before the palette was there to take it; undefined unless it is awaited. */
  const early = useRef<string | undefined>(undefined)
  const open = () => {
    early.current = ""
    load().then(
      (module) => setPalette({ of: module.Palette }),
      () => {
        early.current = undefined
      }
    )
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (early.current !== undefined) {
        if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        early.current += event.key
      } else if (asks(event) && document.querySelector("dialog[open]") === null) {
        event.preventDefault()
        open()
      }
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        class="plain search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" />
        <span>{t.search}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {Palette !== undefined && (
        <Palette.of
          onClose={() => setPalette(undefined)}
          taken={() => {
            const text = early.current ?? ""
            early.current = undefined
            return text
          }}
        />
      )}
    </>
  )
}
