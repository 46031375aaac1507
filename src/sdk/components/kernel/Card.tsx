import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react"
import { useUniqueId } from "./Root.tsx"

/** Level of a component's heading, which fits it into the page. */
export type HeadingLevel = 1 | 2 | 3

/** Step that was shown last; null before the first, which leaves the focus of the page alone. */
export const StepContext = createContext<{ current: string | null } | null>(null)

interface CardProps {
  readonly title: string
  readonly level?: HeadingLevel | undefined
  /** Name of the step: the focus moves into the card when another one begins. */
  readonly step: string
  readonly children: ReactNode
}

/** One step of a flow: its title, read out when it begins, and its content, which takes the focus. */
export const Card = ({ children, level = 2, step, title }: CardProps): ReactNode => {
  const Heading = `h${level}` as const
  const id = useUniqueId()
  const card = useRef<HTMLElement>(null)
  const last = useContext(StepContext)
  const [said, setSaid] = useState("")
  useEffect(() => {
    if (last === null) return
    const before = last.current
    last.current = step
    if (before === null || before === step) return
    setSaid(title)
    const first = card.current?.querySelector<HTMLElement>(
      "[data-gh-focus], input:not([type=hidden], [readonly], [tabindex='-1'])"
    )
    const heading = card.current?.querySelector<HTMLElement>("[data-gh-title]")
    ;(first ?? heading)?.focus()
  }, [last, step, title])
  return (
    <section className="gh-card" aria-labelledby={id} ref={card}>
      <Heading className="gh-title" id={id} tabIndex={-1} data-gh-title="">
        {title}
      </Heading>
      <p className="gh-unseen" role="status">
        {said}
      </p>
      {children}
    </section>
  )
}
