import { useEffect, useRef } from "preact/hooks"
import { goTo } from "../kernel/router.ts"
import { pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Icon } from "./icons.tsx"

const t = words({
  en: { search: "Search people, organizations, any id", searchLabel: "Search" },
  da: { search: "Søg personer, organisationer, ethvert id", searchLabel: "Søg" }
})

/** The one search box, which `/` leads to from everywhere. */
export const Search = () => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target
      const typing =
        at instanceof HTMLElement && at.closest("input, select, textarea, dialog") !== null
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
  return (
    <form
      class="search"
      role="search"
      aria-label={t.searchLabel}
      onSubmit={(event) => {
        event.preventDefault()
        const q = input.current?.value.trim() ?? ""
        if (q !== "") goTo(`${pathTo("find")}?${new URLSearchParams({ q })}`)
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={t.searchLabel}
        placeholder={t.search}
        autocomplete="off"
        aria-keyshortcuts="/"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}
