import type { Profile, ProfileField } from "../../../../directory/users/Profile.ts"
import { cleared, filled } from "../../kernel/forms.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { languageName, words } from "../../kernel/words.ts"
import { Field, Select } from "../../ui/Field.tsx"

/** Labels of the fields of a profile, wherever the console shows them. */
export const profileLabels = words<Readonly<Record<ProfileField, string>>>({
  en: {
    firstName: "First name",
    lastName: "Last name",
    locale: "Language (English or Danish)",
    language: "Language"
  },
  da: {
    firstName: "Fornavn",
    lastName: "Efternavn",
    locale: "Sprog (engelsk eller dansk)",
    language: "Sprog"
  }
})

const t = words({ en: { any: "the environment's" }, da: { any: "miljøets" } })

/** Fields in the order of the labels; the language by its one name that knows all of them. */
const names = ["firstName", "lastName", "language"] as const satisfies ReadonlyArray<ProfileField>

type Values = Readonly<Record<string, string>>

/** The chosen one of the languages that the server named; null where the environment's is meant. */
const chosen = (language: string | null | undefined): Profile["language"] =>
  language === undefined || language === "" ? null : (language as Profile["language"])

/** Members of a request that makes a person, from a form of `ProfileInputs`. */
export const filledProfile = (values: Values) => {
  const { language, ...told } = filled(values, names)
  return language === undefined ? told : { ...told, language: chosen(language) }
}

/** Members of a request that changes a person; an empty field of the form clears its member. */
export const changedProfile = (values: Values) => {
  const { language, ...told } = cleared(values, names)
  return { ...told, language: chosen(language) }
}

const LanguageInput = ({ value }: { readonly value: string }) => {
  const settings = useLoad(() => here().environments.getSettings())
  const offered: ReadonlyArray<string> = settings.value?.values.locales ?? []
  const languages = value === "" || offered.includes(value) ? offered : [...offered, value]
  return (
    <Select
      label={profileLabels.language}
      name="language"
      value={value}
      choices={[
        { value: "", label: t.any },
        ...languages.map((each) => ({ value: each, label: languageName(each) }))
      ]}
    />
  )
}

/** Inputs for a profile: an empty one, or that of a person. */
export const ProfileInputs = ({ of }: { readonly of?: Profile }) => (
  <>
    {names.map((name) =>
      name === "language" ? (
        <LanguageInput key={name} value={of?.language ?? ""} />
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
    name === "language"
      ? of.language === null
        ? t.any
        : languageName(of.language)
      : (of[name] ?? "–")
  ])
