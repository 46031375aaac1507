import type { ComponentChildren } from "preact"
import { amend, parameter } from "../kernel/router.ts"
import { words } from "../kernel/words.ts"
import { Field, Select, type Choice } from "./Field.tsx"

const t = words({
  en: { filters: "Filters", any: "Any" },
  da: { filters: "Filtre", any: "Alle" }
})

/** Filters of a list, kept in the address. */
export const Filters = ({
  children,
  many = false
}: {
  readonly children: ComponentChildren
  readonly many?: boolean
}) => (
  <form
    class={many ? "filters many" : "filters"}
    role="search"
    aria-label={t.filters}
    onSubmit={(event) => event.preventDefault()}
  >
    {children}
  </form>
)

/** Narrows a list by what is typed. */
export const TypedFilter = ({
  name,
  ...field
}: {
  readonly name: string
  readonly label: string
  readonly hint?: string
}) => (
  <Field
    type="search"
    {...field}
    name={name}
    value={parameter(name)}
    onInput={(event) => amend({ [name]: event.currentTarget.value })}
  />
)

/** Narrows a list to one of several values; by none of them unless one is chosen. */
export const ChosenFilter = ({
  any = t.any,
  choices,
  label,
  name
}: {
  readonly name: string
  readonly label: string
  readonly any?: string
  readonly choices: ReadonlyArray<Choice>
}) => (
  <Select
    label={label}
    name={name}
    value={parameter(name)}
    onChoose={(chosen) => amend({ [name]: chosen })}
    choices={[{ value: "", label: any }, ...choices]}
  />
)
