import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { common } from "./common.ts"
import { Icon } from "./icons.tsx"

/** The browser's own dialog: it keeps the focus, and Escape closes it. */
export const Dialog = ({
  children,
  onClose,
  title,
  wide = false
}: {
  readonly title: string
  readonly children: ComponentChildren
  readonly onClose: () => void
  readonly wide?: boolean
}) => {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    element.current?.showModal()
    // What is to be filled in is what somebody opened it for.
    element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus()
  }, [])
  return (
    <dialog ref={element} aria-labelledby={id} class={wide ? "wide" : undefined} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="icon-button"
          onClick={() => element.current?.close()}
          title={common.close}
        >
          <Icon name="close" />
          <span class="unseen">{common.close}</span>
        </button>
      </header>
      {children}
    </dialog>
  )
}
