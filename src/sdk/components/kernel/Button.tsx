import type { ReactNode } from "react"

interface ButtonProps {
  readonly children: ReactNode
  readonly onClick?: (() => void) | undefined
  /** The first is the card's main action, the last a line of text. */
  readonly look?: "main" | "quiet" | "danger" | "link" | undefined
  readonly submits?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly label?: string | undefined
}

/** A button that keeps its focus while it waits. */
export const Button = ({
  busy = false,
  children,
  label,
  look = "quiet",
  onClick,
  submits = false
}: ButtonProps): ReactNode => (
  <button
    type={submits ? "submit" : "button"}
    className={`gh-button gh-${look}`}
    aria-disabled={busy ? true : undefined}
    aria-label={label}
    onClick={busy ? undefined : onClick}
  >
    {children}
  </button>
)

interface LinkProps {
  readonly children: ReactNode
  readonly href: string
  readonly onClick?: (() => void) | undefined
  readonly look?: "quiet" | "link" | undefined
}

/** A link, in the look of a button where it stands among them. */
export const Link = ({ children, href, look = "link", onClick }: LinkProps): ReactNode => (
  <a className={`gh-button gh-${look}`} href={href} onClick={onClick}>
    {children}
  </a>
)
