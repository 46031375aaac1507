import { type Drawing, make } from "./sessionElement.ts"

/** The distance of a menu from its button and from the edge of the window, in CSS pixels. */
const gap = 4
const edge = 8

const place = (button: HTMLElement, menu: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  const box = menu.getBoundingClientRect()
  const left = Math.min(Math.max(at.left, edge), Math.max(innerWidth - box.width - edge, edge))
  const below = at.bottom + gap
  const fits = below + box.height <= innerHeight
  menu.style.left = `${left}px`
  menu.style.top = `${fits ? below : Math.max(at.top - box.height - gap, edge)}px`
}

/** A button with a menu that the browser itself closes, by Escape or a click elsewhere. */
export const menuButton = (
  label: string,
  face: ReadonlyArray<Node | string>,
  onOpen: (menu: HTMLElement) => void
): readonly [HTMLButtonElement, HTMLElement] => {
  const menu = make("div", { popover: "auto" })
  const button = make("button", { type: "button", ariaLabel: label }, ...face)
  button.popoverTargetElement = menu
  menu.addEventListener("toggle", (event) => {
    if (event instanceof ToggleEvent && event.newState === "open") {
      onOpen(menu)
      place(button, menu)
    }
  })
  return [button, menu]
}

/** A line of a menu that acts, and then closes the menu; a failure is told in its place. */
export const menuItem = (
  { run, texts }: Drawing,
  menu: HTMLElement,
  label: string,
  action: () => Promise<unknown>
): HTMLButtonElement => {
  const button = make("button", { type: "button" }, label)
  button.addEventListener("click", async () => {
    const done = await run(action)
    if (done) menu.hidePopover()
    else menu.prepend(make("p", { role: "alert" }, texts.failed))
  })
  return button
}

/** A list of a menu's lines. */
export const menuList = (items: ReadonlyArray<Node>): HTMLUListElement =>
  make("ul", {}, ...items.map((item) => make("li", {}, item)))
