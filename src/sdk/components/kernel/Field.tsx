import { type ReactNode, useState } from "react"
import { useTexts } from "../texts/useTexts.ts"
import { useFault } from "./Form.tsx"
import { Icon } from "./Icon.tsx"
import { useUniqueId } from "./useUniqueId.ts"

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type?: "text" | "email" | "password" | undefined
  readonly autoComplete?: string | undefined
  readonly inputMode?: "numeric" | "email" | undefined
  readonly value?: string | null | undefined
  readonly hint?: string | undefined
  readonly optional?: boolean | undefined
  /** True for an optional field whose label need not say so. */
  readonly mayBeEmpty?: boolean | undefined
  readonly minLength?: number | undefined
  readonly focused?: boolean | undefined
  readonly onBlur?: ((value: string) => void) | undefined
}

const idsOf = (...ids: ReadonlyArray<string | false>): string | undefined =>
  ids.filter((id) => id !== false).join(" ") || undefined

/** A field with its label, its hint, and what is wrong with it. */
export const Field = (props: FieldProps): ReactNode => {
  const { hint, label, name, optional = false, type = "text" } = props
  const { t } = useTexts()
  const id = useUniqueId()
  const fault = useFault(name)
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="gh-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="gh-quietly"> ({t.optional})</span>}
      </label>
      <div className="gh-input">
        <input
          id={id}
          name={name}
          type={isShown ? "text" : type}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          defaultValue={props.value ?? ""}
          required={!optional && props.mayBeEmpty !== true}
          minLength={props.minLength}
          spellCheck={false}
          autoCapitalize={type === "text" ? undefined : "none"}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={idsOf(
            fault !== null && `${id}-fault`,
            hint !== undefined && `${id}-hint`
          )}
          data-gh-focus={props.focused === true ? "" : undefined}
          onBlur={(event) => props.onBlur?.(event.currentTarget.value)}
        />
        {type === "password" && (
          <button
            type="button"
            className="gh-reveal"
            aria-label={isShown ? t.hidePassword : t.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? "hidden" : "shown"} />
          </button>
        )}
      </div>
      {fault !== null && (
        <p className="gh-fault" id={`${id}-fault`} role="alert" data-problem-code={fault.code}>
          {fault.text}
        </p>
      )}
      {hint !== undefined && (
        <p className="gh-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A code that was mailed, or that an authenticator shows. */
export const CodeField = ({
  label,
  name = "code"
}: {
  readonly label: string
  readonly name?: string
}): ReactNode => (
  <Field name={name} label={label} autoComplete="one-time-code" inputMode="numeric" focused />
)

/** A recovery code, which no browser is to remember. */
export const RecoveryCodeField = (): ReactNode => {
  const { t } = useTexts()
  return <Field name="recoveryCode" label={t.recoveryCode} autoComplete="off" focused />
}

interface ChoiceProps {
  readonly name: string
  readonly children: ReactNode
  readonly checked?: boolean | undefined
  readonly required?: boolean | undefined
}

/** A box to tick. */
export const Choice = ({ checked, children, name, required }: ChoiceProps): ReactNode => {
  const id = useUniqueId()
  const fault = useFault(name)
  return (
    <div className="gh-field">
      <label className="gh-choice">
        <input
          type="checkbox"
          name={name}
          defaultChecked={checked}
          required={required}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
        />
        <span>{children}</span>
      </label>
      {fault !== null && (
        <p className="gh-fault" id={`${id}-fault`} role="alert" data-problem-code={fault.code}>
          {fault.text}
        </p>
      )}
    </div>
  )
}

/** Name of the account that a password is of, for password managers alone. */
export const UserName = ({ email }: { readonly email: string | null }): ReactNode =>
  email !== null && (
    <input
      className="gh-unseen"
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
