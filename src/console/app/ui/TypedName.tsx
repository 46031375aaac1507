import { isolateText, looksLike } from "../kernel/names.ts"
import { words } from "../kernel/words.ts"
import { Field } from "./Field.tsx"

const t = words({
  en: { confirm: (name: string) => `Type ${isolateText(name)} to confirm` },
  da: { confirm: (name: string) => `Skriv ${isolateText(name)} for at bekræfte` }
})

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
