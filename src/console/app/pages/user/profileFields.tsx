import type { Profile, ProfileField } from "../../../../directory/users/Profile.ts"
import { cleared, filled } from "../../kernel/forms.ts"
import { words } from "../../kernel/words.ts"
import { Field, Select } from "../../ui/Field.tsx"

/** Labels of the fields of a profile, wherever the console shows them. */
export const profileLabels = words<Readonly<Record<ProfileField, string>>>({
  en: { firstName: "First name", lastName: "Last name", locale: "Language" },
  da: { firstName: "Fornavn", lastName: "Efternavn", locale: "Sprog" }
})

const t = words({
  en: { any: "the environment's", en: "English", da: "Danish" },
  da: { any: "miljøets", en: "Engelsk", da: "Dansk" }
})

/** Fields in the order of the labels. */
const names = ["firstName", "lastName", "locale"] as const satisfies ReadonlyArray<ProfileField>

type Values = Readonly<Record<string, string>>

const spoken = (locale: string | null | undefined): Profile["locale"] =>
  locale === "en" || locale === "da" ? locale : null

/** Members of a request that makes a person, from a form of `ProfileInputs`. */
export const filledProfile = (values: Values) => {
  const { locale, ...told } = filled(values, names)
  return locale === undefined ? told : { ...told, locale: spoken(locale) }
}

/** Members of a request that changes a person; an empty field of the form clears its member. */
export const changedProfile = (values: Values) => {
  const { locale, ...told } = cleared(values, names)
  return { ...told, locale: spoken(locale) }
}

/** Inputs for a profile: an empty one, or that of a person. */
export const ProfileInputs = ({ of }: { readonly of?: Profile }) => (
  <>
    {names.map((name) =>
      name === "locale" ? (
        <Select
          key={name}
          label={profileLabels[name]}
          name={name}
          value={of?.[name] ?? ""}
          choices={[
            { value: "", label: t.any },
            { value: "en", label: t.en },
            { value: "da", label: t.da }
          ]}
        />
      ) : (
        <Field key={name} label={profileLabels[name]} name={name} value={of?.[name] ?? ""} />
      )
    )}
  </>
)

/** A profile as facts: label and value. */
export const profileFacts = (of: Profile): ReadonlyArray<readonly [string, string]> =>
  names.map((name) => [
    profileLabels[name],
    name === "locale" ? (of.locale === null ? t.any : t[of.locale]) : (of[name] ?? "–")
  ])
