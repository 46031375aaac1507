import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import { useLoad } from "../../kernel/load.ts"
import { goTo } from "../../kernel/router.ts"
import { afterPause } from "../../kernel/foundItems.ts"
import { environment, here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { useSettings } from "../../pages/settings/settings.ts"
import { common } from "../common.ts"
import { Icon } from "../icons.tsx"
import { entriesFor, type Entry } from "./entries.ts"

const t = words({
  en: {
    title: "Search or go to",
    placeholder: "A page, a setting, a person, any id…",
    results: "Results",
    count: (count: number) => (count === 1 ? "1 result" : `${count} results`),
    keys: "↑ ↓ to choose, Enter to go, Esc to close",
    failed: "The search had no answer. Pages and settings are found all the same."
  },
  da: {
    title: "Søg eller gå til",
    placeholder: "En side, en indstilling, en person, ethvert id…",
    results: "Resultater",
    count: (count: number) => (count === 1 ? "1 resultat" : `${count} resultater`),
    keys: "↑ ↓ for at vælge, Enter for at gå, Esc for at lukke",
    failed: "Søgningen fik intet svar. Sider og indstillinger findes alligevel."
  }
})

/** The fewest characters that the service is asked about. */
const fewest = 2

const useFound = (query: string) => {
  const [asked, setAsked] = useState("")
  const pause = useMemo(afterPause, [])
  useEffect(() => {
    const q = query.trim()
    if (q.length < fewest) {
      pause.cancel()
      setAsked("")
    } else pause.ask(() => setAsked(q))
    return pause.cancel
  }, [query])
  const found = useLoad(
    async () =>
      asked === "" || environment.value === undefined
        ? []
        : (await here().search.find({ query: { q: asked } })).items,
    [environment.value?.id],
    asked
  )
  return { items: asked === "" ? [] : (found.value ?? []), problem: found.problem }
}

const idOf = (list: string, { id }: Entry): string => `${list}-${id}`

export interface PaletteProps {
  readonly onClose: () => void
  /** Takes the text that was typed before there was a field, and leaves later keys to the field. */
  readonly taken: () => string
}

/** Goes to any page, setting, person or environment, or does something, by a few letters. */
export const Palette = ({ onClose, taken }: PaletteProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [query, setQuery] = useState("")
  const [chosen, choose] = useState<string | undefined>(undefined)
  const settings = useSettings()
  const { items, problem } = useFound(query)
  const groups = entriesFor(query, settings.value?.sections ?? [], items)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen)
  )
  const active = entries[at]
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector("input")?.focus()
    setQuery(taken())
  }, [])
  useEffect(() => {
    dialog.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }, [active?.id])
  const take = ({ run }: Entry) => {
    // The focus goes back first, so that the page that comes may have it.
    dialog.current?.close()
    if (typeof run === "function") run()
    else if ("path" in run) goTo(run.path)
    else location.assign(run.leave)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0 && entries.length > 0) {
      event.preventDefault()
      choose(entries[(at + step + entries.length) % entries.length]?.id)
    } else if (event.key === "Enter" && active !== undefined && !event.isComposing) {
      event.preventDefault()
      take(active)
    }
  }
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={t.title}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current?.close()
      }}
    >
      <div class="palette-query">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t.title}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : idOf(list, active)}
          placeholder={t.placeholder}
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          value={query}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value)
            choose(undefined)
          }}
          onKeyDown={onKey}
        />
        <button
          type="button"
          class="icon-button"
          title={common.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
          <span class="unseen">{common.close}</span>
        </button>
      </div>
      <p class="unseen" role="status">
        {query !== "" && t.count(entries.length)}
      </p>
      <div id={list} role="listbox" aria-label={t.results} class="palette-list">
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${list}-${group.name}`}>
            <div class="palette-title" id={`${list}-${group.name}`} role="presentation">
              {group.title}
            </div>
            {group.entries.map((entry) => (
              <div
                key={entry.id}
                id={idOf(list, entry)}
                role="option"
                class="palette-entry"
                aria-selected={entry === active}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(entry)}
              >
                <Icon name={entry.icon} />
                <span>{entry.label}</span>
                {entry.detail !== undefined && <small>{entry.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {problem !== undefined && <p class="palette-note">{t.failed}</p>}
      <p class="palette-keys" aria-hidden="true">
        {t.keys}
      </p>
    </dialog>
  )
}
