import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import type { Loaded } from "../kernel/load.ts"
import { isNowhere } from "../kernel/problems.ts"
import { common } from "./common.ts"
import { Await } from "./Notice.tsx"

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
  readonly children?: ComponentChildren
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Gatehouse`
  }, [title])
  // What had the focus may have gone with what stood here before.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badges !== undefined && <div class="badges">{badges}</div>}
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

/**
 * Shows a page that can name itself only once it has loaded; until then it has a heading all the
 * same.
 */
export const AwaitPage = <Value,>({
  children,
  of
}: {
  readonly of: Loaded<Value>
  readonly children: (value: Value) => ComponentChildren
}) => (
  <>
    {of.value === undefined && isNowhere(of.problem) ? (
      <Page title={common.unknown} />
    ) : (
      <>
        {of.value === undefined && (
          <h1 class="unseen" tabIndex={-1}>
            Gatehouse
          </h1>
        )}
        <Await of={of}>{children}</Await>
      </>
    )}
  </>
)

/** A part of a page. */
export const Card = ({
  actions,
  children,
  flush = false,
  id,
  lead,
  title
}: {
  /** By which links on the page lead to it. */
  readonly id?: string
  readonly title?: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly flush?: boolean
  readonly children?: ComponentChildren
}) => (
  <section id={id} class={flush ? "card flush" : "card"}>
    {title !== undefined && (
      <header>
        <h2>{title}</h2>
        {actions !== undefined && actions !== false && <div class="actions">{actions}</div>}
      </header>
    )}
    {lead !== undefined && <p class="lead">{lead}</p>}
    {children}
  </section>
)

/** A list of facts by name. */
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
