import type { ComponentChildren } from "preact"
import { useCallback, useEffect, useRef, useState } from "preact/hooks"
import type { SectionName } from "../../../operators/declared/Configuration.ts"
import type { OperationName } from "../kernel/api.ts"
import type { Values } from "../kernel/forms.ts"
import { isSignedOut, isStale } from "../kernel/problems.ts"
import { amend, parameter } from "../kernel/router.ts"
import { leastRole, may, type OperatorRole } from "../kernel/session.ts"
import { asAction } from "../kernel/signIn.ts"
import { common, roleNames } from "./common.ts"
import { DeclaredWarning } from "./Declared.tsx"
import { Dialog } from "./Dialog.tsx"
import { Icon, type IconName } from "./icons.tsx"
import { ProblemNotice } from "./Notice.tsx"
import { NewSignIn, Proof } from "./Proof.tsx"

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""])
  )

interface Running<Answer> {
  /** `shown` is what the form said when it was opened. */
  readonly run: (values: Values, shown: Values) => Promise<Answer>
  /** After it is done: what the page shows has changed. */
  readonly done?: ((answer: Answer) => void) | undefined
  /** Shown once it is done; undefined where there is nothing to show, which closes the dialog. */
  readonly shown?: ((answer: Answer) => ComponentChildren) | undefined
}

interface FormProps<Answer> extends Running<Answer> {
  readonly submit: string
  readonly tone?: "danger" | undefined
  readonly children?: ComponentChildren
  readonly onCancel?: (() => void) | undefined
  /** Told what came of it where the form was closed before. */
  readonly late?: ((answer: Answer) => void) | undefined
}

/** Outcome of an action, and a button that closes it. */
const Outcome = ({
  children,
  onClose
}: {
  readonly children: ComponentChildren
  readonly onClose: () => void
}) => (
  <div class="form">
    {children}
    <div class="buttons">
      <button type="button" onClick={onClose}>
        {common.close}
      </button>
    </div>
  </div>
)

/** True until the component has gone, for what comes only then. */
const useIsHere = () => {
  const isHere = useRef(true)
  useEffect(
    () => () => {
      isHere.current = false
    },
    []
  )
  return isHere
}

type Failure =
  | { readonly at: "proof" | "sign-in" }
  | { readonly at: "failed"; readonly problem: unknown }

const afterFailure = (problem: unknown): Failure => {
  if (isStale(problem)) return { at: "proof" }
  return isSignedOut(problem) ? { at: "sign-in" } : { at: "failed", problem }
}

/** Sends what was entered, and tells what came of it; a stale proof of identity is asked for anew. */
export const ActionForm = <Answer,>(props: FormProps<Answer>) => {
  const { children, done, late, onCancel, run, shown, submit, tone } = props
  const isHere = useIsHere()
  const form = useRef<HTMLFormElement>(null)
  const shownValues = useRef<Values>({})
  useEffect(() => {
    if (form.current !== null) shownValues.current = valuesOf(form.current)
  }, [])
  const [state, setState] = useState<
    { readonly at: "idle" | "busy" } | Failure | { readonly at: "done"; readonly answer: Answer }
  >({ at: "idle" })

  const send = useCallback(() => {
    const element = form.current
    if (element === null) return
    setState({ at: "busy" })
    const ran = asAction(async () => run(valuesOf(element), shownValues.current))
    ran.then(
      (answer) => {
        setState({ at: "done", answer })
        if (!isHere.current) late?.(answer)
        done?.(answer)
      },
      (problem: unknown) => setState(afterFailure(problem))
    )
  }, [run, done, late])

  const told = state.at === "done" ? shown?.(state.answer) : undefined
  if (told !== undefined) {
    return <Outcome onClose={onCancel ?? (() => setState({ at: "idle" }))}>{told}</Outcome>
  }
  return (
    <form
      class="form"
      method="post"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (state.at !== "busy") send()
      }}
    >
      {children}
      {state.at === "failed" && <ProblemNotice problem={state.problem} />}
      {state.at === "proof" && <Proof onGiven={send} />}
      {state.at === "sign-in" && <NewSignIn onGiven={send} />}
      <div class="buttons">
        <button
          type="submit"
          class={tone === "danger" ? "danger" : undefined}
          aria-disabled={state.at === "busy"}
        >
          {state.at === "busy" ? common.working : submit}
        </button>
        {onCancel !== undefined && (
          <button type="button" class="plain" onClick={onCancel}>
            {common.cancel}
          </button>
        )}
      </div>
    </form>
  )
}

interface ActionProps<Answer> extends Running<Answer> {
  /** The operation that it calls: its least role decides who may. */
  readonly operation: OperationName
  /** The role that it needs where that is more than the operation's. */
  readonly least?: OperatorRole | undefined
  /** Sections of a declared document that it changes, where not all that the operation can. */
  readonly sections?: ReadonlyArray<SectionName> | undefined
  /** True if its body asks for more than the operation itself does. */
  readonly body?: boolean
  readonly label: string
  /** Why nothing would come of it now. */
  readonly blocked?: string | undefined
  readonly icon?: IconName
  readonly look?: "plain" | "link" | "main"
  readonly tone?: "danger"
  readonly title?: string
  /** Effect of the action. */
  readonly does: ComponentChildren
  /** Warning about irreversible effects; `true` for the standard text. */
  readonly final?: string | true | undefined
  readonly submit?: string
  /** After its dialog has closed, whatever came of it. */
  readonly closed?: (() => void) | undefined
  readonly wide?: boolean
  /** True if the address of the page may press it: `?do=` and its operation. */
  readonly addressed?: boolean
  readonly children?: ComponentChildren | (() => ComponentChildren)
}

/** Something that an operator can do: a button, and a dialog that says what it does before it does. */
export const Action = <Answer,>(props: ActionProps<Answer>) => {
  const {
    blocked,
    body,
    children,
    does,
    final,
    icon,
    label,
    look = "plain",
    operation,
    tone
  } = props
  const [open, setOpen] = useState(false)
  const role = props.least ?? leastRole(operation, body)
  const allowed = may(role)
  const isHere = useIsHere()
  // A secret is shown once, also to whoever closed the dialog before it came.
  const [late, setLate] = useState<ComponentChildren>(undefined)
  const isAsked = props.addressed === true && parameter("do") === operation
  useEffect(() => {
    if (!isAsked) return
    amend({ do: undefined })
    if (allowed && blocked === undefined) setOpen(true)
  }, [isAsked])
  const close = () => {
    setOpen(false)
    props.closed?.()
  }
  const done = (answer: Answer) => {
    // Whoever has gone on to another page is not led away from it.
    if (!isHere.current) return
    if (props.shown?.(answer) === undefined) close()
    props.done?.(answer)
  }
  return (
    <>
      <button
        type="button"
        class={look === "main" ? undefined : look}
        data-tone={tone}
        disabled={!allowed || blocked !== undefined}
        title={allowed ? blocked : common.needs(roleNames[role])}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {icon !== undefined && <Icon name={icon} />}
        <span>{label}</span>
        {!allowed && (
          <span class="need">
            <span class="unseen">{common.needs("")}</span>
            {roleNames[role]}
          </span>
        )}
        {allowed && blocked !== undefined && <span class="need">{blocked}</span>}
      </button>
      {open && (
        <Dialog title={props.title ?? label} onClose={close} wide={props.wide ?? false}>
          <div class="does">
            <p>{does}</p>
            <DeclaredWarning operation={operation} sections={props.sections} />
            {final !== undefined && (
              <p class="final">
                <Icon name="warning" /> {final === true ? common.undo : final}
              </p>
            )}
          </div>
          <ActionForm
            run={props.run}
            done={done}
            shown={props.shown}
            submit={props.submit ?? label}
            tone={tone}
            onCancel={close}
            late={(answer) => setLate(props.shown?.(answer))}
          >
            {typeof children === "function" ? children() : children}
          </ActionForm>
        </Dialog>
      )}
      {late !== undefined && (
        <Dialog title={props.title ?? label} onClose={() => setLate(undefined)}>
          <Outcome onClose={() => setLate(undefined)}>{late}</Outcome>
        </Dialog>
      )}
    </>
  )
}

/** The action of a page that makes something new. */
export const AddAction = <Answer,>(props: Omit<ActionProps<Answer>, "icon" | "look">) => (
  <Action icon="plus" look="main" addressed {...props} />
)

/** The action of a row, or of the head of a card, which looks like a link. */
export const RowAction = <Answer,>(props: Omit<ActionProps<Answer>, "look">) => (
  <Action look="link" {...props} />
)
