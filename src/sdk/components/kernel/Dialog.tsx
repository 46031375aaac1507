import { type ReactNode, useEffect, useRef } from "react"
import { Root, useUniqueId } from "./Root.tsx"
import { useTexts } from "../texts/useTexts.ts"
import { Button } from "./Button.tsx"
import { type Failure, ProblemMessage } from "./ProblemMessage.tsx"

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

interface ConfirmationProps {
  /** Sentence that asks for it. */
  readonly question: string
  readonly action: string
  readonly run: { readonly busy: boolean; readonly problem: Failure | null }
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Question before an action that cannot be undone. */
export const Confirmation = ({
  action,
  onClose,
  onConfirm,
  question,
  run
}: ConfirmationProps): ReactNode => {
  const { t } = useTexts()
  return (
    <Dialog title={action} onClose={onClose}>
      <p>{question}</p>
      {run.problem !== null && <ProblemMessage failure={run.problem} />}
      <div className="gh-ways">
        <Button look="danger" busy={run.busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </Dialog>
  )
}
