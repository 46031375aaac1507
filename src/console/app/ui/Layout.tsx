import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"

/** The head of a page, and its title in the tab. */
export const Page = ({
  actions,
  badges,
  children,
  lead,
  title
}: {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly badges?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}) => {
  useEffect(() => {
    document.title = `${title} · Gatehouse`
  }, [title])
  return (
    <>
      <header class="page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {badges !== undefined && <div class="badges">{badges}</div>}
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

/** A part of a page. */
export const Card = ({
  actions,
  children,
  flush = false,
  lead,
  title
}: {
  readonly title?: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly flush?: boolean
  readonly children?: ComponentChildren
}) => (
  <section class={flush ? "card flush" : "card"}>
    {title !== undefined && (
      <header>
        <h2>{title}</h2>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
    )}
    {lead !== undefined && <p class="lead">{lead}</p>}
    {children}
  </section>
)

/** What is known of something, name by name. */
export const Facts = ({
  of
}: {
  readonly of: ReadonlyArray<readonly [name: string, value: ComponentChildren]>
}) => (
  <dl class="facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
