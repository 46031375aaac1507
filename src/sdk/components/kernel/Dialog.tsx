import { type ReactNode, useEffect, useRef } from "react"
import { Root } from "./Root.tsx"
import { useUniqueId } from "./useUniqueId.ts"

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog above the page for as long as it is drawn; Escape closes it. */
export const Dialog = ({ children, onClose, title }: DialogProps): ReactNode => {
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef(onClose)
  closing.current = onClose
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const onCancel = (event: Event) => {
      event.preventDefault()
      closing.current()
    }
    const before = document.activeElement
    element.addEventListener("cancel", onCancel)
    element.showModal()
    element.querySelector<HTMLElement>("[data-gh-focus], input:not([tabindex='-1'])")?.focus()
    return () => {
      element.removeEventListener("cancel", onCancel)
      element.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <Root>
      <dialog className="gh-dialog" aria-labelledby={id} ref={dialog}>
        <h2 className="gh-title" id={id}>
          {title}
        </h2>
        {children}
      </dialog>
    </Root>
  )
}
