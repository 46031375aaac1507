import { type ReactNode, useEffect, useId, useRef } from "react"

/** Level of a component's heading, which fits it into the page. */
export type HeadingLevel = 1 | 2 | 3

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
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const first = card.current?.querySelector<HTMLElement>(
      "[data-gh-focus], input:not([type=hidden], [readonly], [tabindex='-1'])"
    )
    const heading = card.current?.querySelector<HTMLElement>("[data-gh-title]")
    ;(first ?? heading)?.focus()
  }, [step])
  return (
    <section className="gh-card" aria-labelledby={id} ref={card}>
      <Heading className="gh-title" id={id} tabIndex={-1} data-gh-title="">
        {title}
      </Heading>
      <p className="gh-unseen" role="status">
        {shown.current === step ? "" : title}
      </p>
      {children}
    </section>
  )
}
