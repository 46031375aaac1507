import { useEffect, useMemo, useRef } from "preact/hooks"
import { address, goTo, parameter } from "../kernel/router.ts"
import { afterPause, isTyping } from "../kernel/search.ts"
import { pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Icon } from "./icons.tsx"

const t = words({
  en: { search: "Search people, organizations, any id", searchLabel: "Search" },
  da: { search: "Søg personer, organisationer, ethvert id", searchLabel: "Søg" }
})

const isOnFind = (): boolean => address.value.pathname === pathTo("find")

/** The one search box, which `/` leads to from everywhere; answers come while one types. */
export const Search = () => {
  const input = useRef<HTMLInputElement>(null)
  const pause = useMemo(afterPause, [])
  const find = (typing: boolean) => {
    pause.cancel()
    const q = input.current?.value.trim() ?? ""
    isTyping.value = typing
    // The pages that are passed while typing are one in the history.
    if (q !== "") goTo(`${pathTo("find")}?${new URLSearchParams({ q })}`, isOnFind())
  }
  useEffect(() => {
    if (input.current !== null && isOnFind()) input.current.value = parameter("q")
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
    return () => {
      pause.cancel()
      removeEventListener("keydown", onKey)
    }
  }, [])
  return (
    <form
      class="search"
      role="search"
      aria-label={t.searchLabel}
      onSubmit={(event) => {
        event.preventDefault()
        find(false)
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
        onInput={() => pause.ask(() => find(true))}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}
