import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState
} from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { useTexts } from "../texts/useTexts.ts"
import { Button } from "./Button.tsx"
import { codeOf, type Failure, ProblemMessage, sentenceOf } from "./ProblemMessage.tsx"

/** Values of a form's fields by their names. */
export type Values = Readonly<Record<string, string>>

/** Field that a problem is about, where it is about one. */
const faultyField: Readonly<Record<string, string>> = {
  invalid_code: "code",
  password_rejected: "newPassword",
  email_taken: "email",
  email_domain_not_allowed: "email",
  already_member: "email",
  invitation_pending: "email",
  legal_consent_required: "legalConsentAccepted"
}

interface Fault {
  readonly name: string
  readonly code: string
  readonly text: string
}

const FaultContext = createContext<Fault | null>(null)

/** The fault of a field; null if it has none. */
export const useFault = (name: string): Fault | null => {
  const fault = useContext(FaultContext)
  return fault?.name === name ? fault : null
}

const namedIn = (failure: Failure): string | undefined => {
  if (typeof failure === "string") return undefined
  if (failure.code !== "invalid_request") return faultyField[failure.code]
  const errors: unknown = failure.properties["errors"]
  const [first] = Array.isArray(errors) ? errors : []
  const path: unknown = first?.path
  return typeof path === "string" ? path.split(".").at(-1) : undefined
}

interface FormProps {
  readonly busy: boolean
  readonly problem: Failure | null
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly submit: string
  readonly look?: "main" | "quiet" | "danger" | undefined
  /** Fields that are shown beneath their own fault; of any other the form tells at its top. */
  readonly fields?: ReadonlyArray<string> | undefined
  /** Closes one that has opened at a press: it takes the focus, and gives it back to its section. */
  readonly onCancel?: (() => void) | undefined
  /** Replaces the sentence of the problem at the top. */
  readonly instead?: string | undefined
  /** Stands beside the problem at the top. */
  readonly remedy?: ReactNode
  readonly children?: ReactNode
}

/** A form that no browser sends by itself in an address, and that tells what is wrong with what. */
export const Form = (props: FormProps): ReactNode => {
  const { busy, children, fields = [], onSubmit, problem, submit } = props
  const { locale, t } = useTexts()
  const { onError } = useShared()
  const [isLost, setIsLost] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const failure: Failure | null = problem ?? (isLost ? "lost" : null)
  const name = failure === null ? undefined : namedIn(failure)

  const fault = useMemo<Fault | null>(
    () =>
      failure === null || name === undefined || !fields.includes(name)
        ? null
        : { name, code: codeOf(failure), text: sentenceOf(failure, t, locale) },
    // The list of fields is written anew at each drawing, and never changes.
    [failure, name, t, locale]
  )

  useEffect(() => {
    if (failure === null) return
    const at = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")
    at?.focus()
  }, [failure])

  const opens = props.onCancel !== undefined
  useEffect(() => {
    if (!opens) return undefined
    const first = "[data-gh-focus], input:not([readonly], [type=hidden])"
    form.current?.querySelector<HTMLElement>(first)?.focus()
    const section = form.current?.closest("section")
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        section?.querySelector<HTMLElement>("[data-gh-title]")?.focus()
      })
    }
  }, [opens])

  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setIsLost(false)
    const values: Record<string, string> = {}
    new FormData(event.currentTarget).forEach((value, key) => {
      if (typeof value === "string") values[key] = value
    })
    onSubmit(values).catch((error: unknown) => {
      setIsLost(true)
      onError(error)
    })
  }

  return (
    <form
      className="gh-form"
      method="post"
      ref={form}
      onSubmit={send}
      aria-busy={busy ? true : undefined}
    >
      {failure !== null && fault === null && (
        <ProblemMessage failure={failure} text={props.instead}>
          {props.remedy}
        </ProblemMessage>
      )}
      <FaultContext.Provider value={fault}>{children}</FaultContext.Provider>
      <div className="gh-actions">
        <Button submits busy={busy} look={props.look ?? "main"}>
          {submit}
        </Button>
        {opens && (
          <Button look="link" onClick={props.onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
