import { createContext, type ReactNode, useContext } from "react"
import { Button } from "./Button.tsx"
import type { HeadingLevel } from "./Card.tsx"
import { type Failure, ProblemMessage } from "./ProblemMessage.tsx"
import { useUniqueId } from "./Root.tsx"

/** Level of the heading above the sections of a profile. */
export const LevelContext = createContext<HeadingLevel>(2)

interface SectionProps {
  readonly title: string
  readonly failure?: Failure | null | undefined
  /** Notice of what has been done, read out at once. */
  readonly done?: string | false | undefined
  /** Stands beside the title. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** A part of a profile with its heading, what went wrong in it, and what was done. */
export const Section = ({ aside, children, done, failure, title }: SectionProps): ReactNode => {
  const Heading = `h${useContext(LevelContext) + 1}` as "h2" | "h3" | "h4"
  const id = useUniqueId()
  return (
    <section className="gh-section" aria-labelledby={id}>
      <div className="gh-head">
        <Heading id={id} tabIndex={-1} data-gh-title="">
          {title}
        </Heading>
        {aside}
      </div>
      {failure !== null && failure !== undefined && <ProblemMessage failure={failure} />}
      <p className={done ? "gh-done" : "gh-unseen"} role="status">
        {done}
      </p>
      {children}
    </section>
  )
}

/** A line of a list: what it is about, and what can be done with it. */
export const Line = ({
  actions,
  children
}: {
  readonly actions?: ReactNode
  readonly children: ReactNode
}): ReactNode => (
  <li>
    <div>{children}</div>
    {actions}
  </li>
)

interface LineActionProps {
  readonly children: string
  /** Subject of the line, which the accessible name of its action has. */
  readonly of: string
  readonly busy?: boolean | undefined
  readonly onClick: () => void
}

/** An action on the line that it stands in. */
export const LineAction = ({ busy, children, of, onClick }: LineActionProps): ReactNode => (
  <Button look="link" label={`${children}: ${of}`} busy={busy} onClick={onClick}>
    {children}
  </Button>
)

/** A word about the line that it stands in. */
export const Badge = ({ children }: { readonly children: string }): ReactNode => (
  <>
    {" "}
    <span className="gh-badge">{children}</span>
  </>
)
