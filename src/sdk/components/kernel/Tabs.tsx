import { type KeyboardEvent, type ReactNode, useRef, useState } from "react"
import type { HeadingLevel } from "./Card.tsx"
import { Root, useUniqueId } from "./Root.tsx"

/** A part of a profile, under its name. */
export interface Tab {
  readonly key: string
  readonly name: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly title: string
  readonly level: HeadingLevel
  readonly tabs: ReadonlyArray<Tab>
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1
}

/** A card of several parts, of which one is shown: tabs by the pattern of WAI-ARIA. */
export const Tabs = ({ level, tabs, title }: TabsProps): ReactNode => {
  const Heading = `h${level}` as const
  const id = useUniqueId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(tabs[0]?.key)
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === chosen)
  )
  const onKey = (event: KeyboardEvent): void => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl"
    const isAcross = event.key === "ArrowLeft" || event.key === "ArrowRight"
    const step = (steps[event.key] ?? 0) * (isRightToLeft && isAcross ? -1 : 1)
    const to = ends[event.key] ?? (step === 0 ? null : (at + step + tabs.length) % tabs.length)
    if (to === null) return
    event.preventDefault()
    setChosen(tabs[to]?.key)
    list.current?.querySelectorAll("button")[to]?.focus()
  }
  return (
    <Root>
      <section className="gh-card gh-profile" aria-labelledby={`${id}-title`}>
        <Heading className="gh-title" id={`${id}-title`}>
          {title}
        </Heading>
        <div className="gh-columns">
          <div
            className="gh-tabs"
            role="tablist"
            aria-labelledby={`${id}-title`}
            ref={list}
            onKeyDown={onKey}
          >
            {tabs.map(({ key, name }, index) => (
              <button
                key={key}
                type="button"
                className="gh-tab"
                role="tab"
                id={`${id}-${key}`}
                aria-selected={index === at}
                aria-controls={`${id}-panel`}
                tabIndex={index === at ? 0 : -1}
                onClick={() => setChosen(key)}
              >
                {name}
              </button>
            ))}
          </div>
          <div
            className="gh-panes"
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-${tabs[at]?.key}`}
          >
            {tabs[at]?.content}
          </div>
        </div>
      </section>
    </Root>
  )
}
