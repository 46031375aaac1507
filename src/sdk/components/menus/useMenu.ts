import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState
} from "react"

/** Distance of a menu from its button and from the edge of the window, in CSS pixels. */
const gap = 6
const edge = 8

const place = (button: HTMLElement, panel: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  const box = panel.getBoundingClientRect()
  const isEnd = at.left + at.width / 2 > innerWidth / 2
  const wanted = isEnd ? at.right - box.width : at.left
  const left = Math.min(Math.max(wanted, edge), Math.max(innerWidth - box.width - edge, edge))
  const below = at.bottom + gap
  const fits = below + box.height <= innerHeight || at.top < box.height
  panel.style.left = `${left}px`
  panel.style.top = `${fits ? below : Math.max(at.top - box.height - gap, edge)}px`
}

const itemsOf = (panel: HTMLElement | null): ReadonlyArray<HTMLElement> => [
  ...(panel?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])
]

/** A menu button by the pattern of WAI-ARIA, whose menu the browser closes by a click elsewhere. */
export interface MenuButton {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly panel: RefObject<HTMLDivElement | null>
  readonly isOpen: boolean
  readonly close: () => void
  readonly onButtonClick: (event: MouseEvent) => void
  readonly onButtonKey: (event: KeyboardEvent) => void
  readonly onMenuKey: (event: KeyboardEvent) => void
}

/** Opens and closes a menu, and moves the focus in it by the keyboard. */
export const useMenu = (): MenuButton => {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const menu = panel.current
    if (menu === null || button.current === null) return undefined
    // By a script, as the older React knows no such attributes.
    menu.popover = "auto"
    button.current.popoverTargetElement = menu
    const onToggle = (event: Event) => setIsOpen((event as ToggleEvent).newState === "open")
    const onResize = () => {
      if (button.current !== null && menu.matches(":popover-open")) place(button.current, menu)
    }
    menu.addEventListener("toggle", onToggle)
    addEventListener("resize", onResize)
    return () => {
      menu.removeEventListener("toggle", onToggle)
      removeEventListener("resize", onResize)
    }
  }, [])

  const close = () => panel.current?.hidePopover()

  /** Opens the menu with the focus on an item, at once: a next key may come before any event does. */
  const open = (index: 0 | -1): void => {
    const menu = panel.current
    if (menu === null || button.current === null) return
    // Where the focus returns: Safari gives it to no button that is clicked.
    button.current.focus()
    menu.showPopover()
    place(button.current, menu)
    itemsOf(menu).at(index)?.focus()
  }

  const onButtonClick = (event: MouseEvent): void => {
    event.preventDefault()
    if (panel.current?.matches(":popover-open") === true) close()
    else open(0)
  }

  const onButtonKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    event.preventDefault()
    open(event.key === "ArrowUp" ? -1 : 0)
  }

  const onMenuKey = (event: KeyboardEvent): void => {
    const items = itemsOf(panel.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const move = (index: number) => {
      event.preventDefault()
      items.at(index % items.length)?.focus()
    }
    switch (event.key) {
      case "ArrowDown":
        return move(at + 1)
      case "ArrowUp":
        return move(at - 1)
      case "Home":
        return move(0)
      case "End":
        return move(-1)
      case "Tab":
        return close()
      default: {
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
        const starts = (item: HTMLElement) =>
          item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()) === true
        const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
        after.find(starts)?.focus()
      }
    }
  }

  return { button, panel, isOpen, close, onButtonClick, onButtonKey, onMenuKey }
}
