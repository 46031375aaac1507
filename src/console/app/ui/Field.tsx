import { isolateText, looksLike } from "../kernel/names.ts"
import { words } from "../kernel/words.ts"
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"

const t = words({
  en: { confirm: (name: string) => `Type ${isolateText(name)} to confirm` },
  da: { confirm: (name: string) => `Skriv ${isolateText(name)} for at bekræfte` }
})

interface Labelled {
  readonly label: string
  readonly hint?: ComponentChildren
}

/** Reference of a field to its hint, if it has one. */
const describedBy = (id: string, hint: ComponentChildren) =>
  hint === undefined ? {} : { "aria-describedby": `${id}-hint` }

const Hint = ({ hint, id }: { readonly hint: ComponentChildren; readonly id: string }) =>
  hint === undefined ? null : (
    <p class="hint" id={`${id}-hint`}>
      {hint}
    </p>
  )

interface InputProps extends Labelled {
  readonly name: string
  readonly value?: string
  readonly required?: boolean
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  readonly placeholder?: string
  readonly onInput?: (event: { readonly currentTarget: HTMLInputElement }) => void
}

/** An input with its label and what to know of it. */
export const Field = ({
  hint,
  label,
  type = "text",
  ...input
}: InputProps & {
  readonly type?: "text" | "email" | "search" | "url" | "password" | "number"
}) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        type={type as "text"}
        // A browser may fill in what an operator signs in with where a system's secret goes.
        autocomplete={type === "password" ? "new-password" : "off"}
        spellcheck={false}
        id={id}
        {...describedBy(id, hint)}
      />
      <Hint hint={hint} id={id} />
    </div>
  )
}

/** Asks to type a name before something that cannot be taken back. */
export const TypedName = ({ name }: { readonly name: string }) => (
  <Field
    label={t.confirm(name)}
    name="typed"
    required
    onInput={({ currentTarget }) =>
      currentTarget.setCustomValidity(looksLike(currentTarget.value, name) ? "" : t.confirm(name))
    }
  />
)

/** A box to tick. */
export const Check = ({
  checked = false,
  hint,
  label,
  name,
  onToggle
}: Labelled & {
  readonly name: string
  readonly checked?: boolean
  readonly onToggle?: (checked: boolean) => void
}) => {
  const id = useId()
  return (
    <div class="field check">
      <input
        name={name}
        defaultChecked={checked}
        onChange={(event) => onToggle?.(event.currentTarget.checked)}
        type="checkbox"
        id={id}
        {...describedBy(id, hint)}
      />
      <label for={id}>{label}</label>
      <Hint hint={hint} id={id} />
    </div>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Choices of these values, each by its name. */
export const choicesOf = <Value extends string>(
  values: ReadonlyArray<Value>,
  names: Readonly<Record<Value, string>>
): ReadonlyArray<Choice> => values.map((value) => ({ value, label: names[value] }))

/** One of several. */
export const Select = ({
  choices,
  hint,
  label,
  name,
  onChoose,
  value
}: Labelled & {
  readonly name: string
  readonly value?: string
  readonly choices: ReadonlyArray<Choice>
  readonly onChoose?: (value: string) => void
}) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        onChange={(event) => onChoose?.(event.currentTarget.value)}
        {...describedBy(id, hint)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Hint hint={hint} id={id} />
    </div>
  )
}

/** Text of several lines. */
export const TextArea = ({
  code = false,
  hint,
  label,
  name,
  onType,
  rows = 6,
  value
}: Labelled & {
  readonly name: string
  readonly value?: string
  readonly rows?: number
  readonly code?: boolean
  readonly onType?: (value: string) => void
}) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        class={code ? "code" : undefined}
        spellcheck={!code}
        autocomplete="off"
        onInput={(event) => onType?.(event.currentTarget.value)}
        defaultValue={value ?? ""}
        {...describedBy(id, hint)}
      />
      <Hint hint={hint} id={id} />
    </div>
  )
}
