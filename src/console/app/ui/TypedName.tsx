import { words } from "../kernel/words.ts"
import { Field } from "./Field.tsx"

const t = words({
  en: { confirm: (name: string) => `Type ${name} to confirm` },
  da: { confirm: (name: string) => `Skriv ${name} for at bekræfte` }
})

/** Asks to type a name before something that cannot be taken back. */
export const TypedName = ({ name }: { readonly name: string }) => (
  <Field
    label={t.confirm(name)}
    name="typed"
    required
    pattern={name.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&")}
  />
)
