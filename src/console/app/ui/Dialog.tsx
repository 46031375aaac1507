import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { common } from "./common.ts"
import { Icon } from "./icons.tsx"

/** A form that is not being sent. */
const waiting = "form [type=submit]:not([aria-disabled=true])"

/**
 * The browser's own dialog: it keeps the focus, and Escape closes it, over what was entered only if
 * the person says so.
 */
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
  const isFilled = useRef(false)
  const id = useId()
  useEffect(() => {
    element.current?.showModal()
    // What is to be filled in is what somebody opened it for.
    element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus()
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      class={wide ? "wide" : undefined}
      onInput={() => {
        isFilled.current = true
      }}
      onCancel={(event) => {
        const { currentTarget, target } = event
        // A chooser of files that is closed says so here, too; and what is on its way is not lost.
        const isOpen = currentTarget.querySelector(waiting) !== null
        if (target === currentTarget && isOpen && isFilled.current && !confirm(common.discard))
          event.preventDefault()
      }}
      onClose={onClose}
    >
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
