import { serverGroups } from "gatehouse:contract"
import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { list } from "../../kernel/format.ts"
import type { Values } from "../../kernel/forms.ts"
import { Mistake } from "../../kernel/problems.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Select } from "../../ui/Field.tsx"

const t = words({
  en: {
    access: "Access",
    full: "everything",
    narrow: "only some groups of operations",
    groups: "Groups of operations",
    read: "read",
    write: "read and write",
    some: (group: string, level: string) => `${group}: ${level}`,
    nothing: "Open at least one group."
  },
  da: {
    access: "Adgang",
    full: "alt",
    narrow: "kun nogle grupper af operationer",
    groups: "Grupper af operationer",
    read: "læse",
    write: "læse og skrive",
    some: (group: string, level: string) => `${group}: ${level}`,
    nothing: "Åbn mindst én gruppe."
  }
})

type Key = AnswerOf<EnvironmentClient["environments"]["listSecretKeys"]>["items"][number]

const levels = ["read", "write"] as const
const levelOf = (text: string | undefined) => levels.find((level) => level === text)

const fieldOf = (group: string): string => `access ${group}`

/** The access that was chosen, as the plane takes it. */
export const accessOf = (values: Values): Key["access"] => {
  if (values["access"] !== "narrow") return "full"
  const access = Object.fromEntries(
    serverGroups.flatMap((group) => {
      const level = levelOf(values[fieldOf(group)])
      return level === undefined ? [] : [[group, level] as const]
    })
  )
  if (Object.keys(access).length === 0) throw new Mistake(t.nothing)
  return access
}

/** Asks what a key is to open. */
export const AccessFields = () => {
  const [access, setAccess] = useState("full")
  return (
    <>
      <Select
        label={t.access}
        name="access"
        value={access}
        onChoose={setAccess}
        choices={(["full", "narrow"] as const).map((value) => ({ value, label: t[value] }))}
      />
      {access === "narrow" && (
        <fieldset>
          <legend>{t.groups}</legend>
          {serverGroups.map((group) => (
            <Select
              key={group}
              label={group}
              name={fieldOf(group)}
              choices={[
                { value: "", label: common.none },
                ...levels.map((value) => ({ value, label: t[value] }))
              ]}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Access of a key in words. */
export const accessText = ({ access }: Pick<Key, "access">): string =>
  access === "full"
    ? t.full
    : list(Object.entries(access).map(([group, level]) => t.some(group, t[level])))
