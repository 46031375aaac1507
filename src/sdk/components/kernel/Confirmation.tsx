import type { ReactNode } from "react"
import { useTexts } from "../texts/useTexts.ts"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { type Failure, ProblemMessage } from "./ProblemMessage.tsx"

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
