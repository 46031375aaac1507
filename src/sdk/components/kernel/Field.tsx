import { type ReactNode, useState } from "react"
import { filled, useTexts } from "../texts/useTexts.ts"
import { useFault } from "./Form.tsx"
import { Icon } from "./Drawings.tsx"
import { useUniqueId } from "./Root.tsx"

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

const FaultOf = ({
  fault,
  id
}: {
  readonly fault: ReturnType<typeof useFault>
  readonly id: string
}): ReactNode =>
  fault !== null && (
    <p className="gh-fault" id={`${id}-fault`} role="alert" data-problem-code={fault.code}>
      {fault.text}
    </p>
  )

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
      <FaultOf id={id} fault={fault} />
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

/** A code as it was meant: people type and paste it in groups. */
export const codeIn = (typed: string): string => typed.replaceAll(/\s/g, "")

interface NameFieldsProps {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}

/** A person's names, both of which may stay empty. */
export const NameFields = ({ firstName, lastName }: NameFieldsProps): ReactNode => {
  const { t } = useTexts()
  return (
    <div className="gh-pair">
      <Field
        name="firstName"
        label={t.firstName}
        autoComplete="given-name"
        value={firstName}
        optional
      />
      <Field
        name="lastName"
        label={t.lastName}
        autoComplete="family-name"
        value={lastName}
        optional
      />
    </div>
  )
}

/** A password to choose, with the rule of the environment. */
export const NewPasswordField = ({
  label,
  minLength
}: {
  readonly label: string
  readonly minLength: number | undefined
}): ReactNode => {
  const { t } = useTexts()
  return (
    <Field
      name="newPassword"
      type="password"
      label={label}
      autoComplete="new-password"
      minLength={minLength}
      hint={minLength === undefined ? undefined : filled(t.passwordRule, { count: minLength })}
    />
  )
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
      <FaultOf id={id} fault={fault} />
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
