import { type ReactNode } from "react"
import { Root, useUniqueId } from "../kernel/Root.tsx"
import { webAddress } from "../kernel/addresses.ts"
import type { MenuButton } from "./useMenu.ts"

interface MenuProps {
  readonly menu: MenuButton
  /** Accessible name of the button, and of its menu. */
  readonly label: string
  readonly face: ReactNode
  readonly wide?: boolean | undefined
  /** Stands above the menu's lines. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** A button and the menu that it opens. */
export const Menu = ({ children, face, head, label, menu, wide = false }: MenuProps): ReactNode => {
  const id = useUniqueId()
  return (
    <Root className="gh-menu">
      <button
        type="button"
        ref={menu.button}
        className={wide ? "gh-trigger gh-wide" : "gh-trigger"}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-controls={id}
        onClick={menu.onButtonClick}
        onKeyDown={menu.onButtonKey}
      >
        {face}
      </button>
      <div className="gh-panel" ref={menu.panel}>
        {head}
        <div role="menu" id={id} aria-label={label} onKeyDown={menu.onMenuKey}>
          {children}
        </div>
      </div>
    </Root>
  )
}

/** Lines of a menu that belong together. */
export const MenuGroup = ({
  children,
  label
}: {
  readonly children: ReactNode
  readonly label?: string | undefined
}): ReactNode => (
  <div className="gh-group" role="group" aria-label={label}>
    {children}
  </div>
)

interface MenuItemProps {
  readonly children: ReactNode
  readonly onSelect: () => void
  /** True or false for one of several, of which one is chosen. */
  readonly isChosen?: boolean | undefined
}

/** A line of a menu that acts. */
export const MenuItem = ({ children, isChosen, onSelect }: MenuItemProps): ReactNode => (
  <button
    type="button"
    className="gh-item"
    role={isChosen === undefined ? "menuitem" : "menuitemradio"}
    aria-checked={isChosen}
    tabIndex={-1}
    onClick={onSelect}
  >
    {children}
  </button>
)

/** A line of a menu that leads to another page. */
export const MenuLink = ({
  children,
  href
}: {
  readonly children: ReactNode
  readonly href: string
}): ReactNode => (
  <a className="gh-item" role="menuitem" tabIndex={-1} href={webAddress(href)}>
    {children}
  </a>
)

interface MenuWayProps {
  readonly menu: MenuButton
  readonly href: string
  /** Opens on this page what else stands there. */
  readonly onOpen: (() => void) | undefined
  readonly children: ReactNode
}

/** A line of a menu that leads to another page, unless this one has what stands there. */
export const MenuWay = ({ children, href, menu, onOpen }: MenuWayProps): ReactNode =>
  onOpen === undefined ? (
    <MenuLink href={href}>{children}</MenuLink>
  ) : (
    <MenuItem
      onSelect={() => {
        menu.close()
        onOpen()
      }}
    >
      {children}
    </MenuItem>
  )
