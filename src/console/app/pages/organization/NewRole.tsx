import type { Values } from "../../kernel/forms.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Select, type Choice } from "../../ui/Field.tsx"

// Their own, as the contract's roles would bring all of its schemas along.
const ownerKey = "owner"
const defaultRole = "member"

const t = words({
  en: { role: "Role of new members", none: "None: they become no members" },
  da: { role: "Nye medlemmers rolle", none: "Ingen: de bliver ikke medlemmer" }
})

/** Roles that the members of an organization can have; undefined until they are here. */
export const useRoleChoices = (roleSetId: string): ReadonlyArray<Choice> | undefined => {
  const roles = useLoad(async () => {
    const { items } = await here().roleSets.listRoleSets()
    return items.find(({ id }) => id === roleSetId)?.roles ?? []
  }, [roleSetId])
  return roles.value?.map(({ key, name }) => ({ value: key, label: name }))
}

/** The role that a new member is offered first: the usual one, else the first below the owner's. */
export const offeredRole = (choices: ReadonlyArray<Choice>): string | undefined => {
  const keys = choices.map(({ value }) => value).filter((key) => key !== ownerKey)
  return keys.find((key) => key === defaultRole) ?? keys[0]
}

/** Asks for the role of those whom a connection or a directory makes members. */
export const NewRole = ({ choices }: { readonly choices: ReadonlyArray<Choice> | undefined }) => {
  if (choices === undefined) return null
  const offered = choices.filter(({ value }) => value !== ownerKey)
  return (
    <Select
      label={t.role}
      name="role"
      value={offered.some(({ value }) => value === defaultRole) ? defaultRole : ""}
      choices={[...offered, { value: "", label: t.none }]}
    />
  )
}

/** Role that a form has asked for, as an operation takes it under a name; none if it did not ask. */
export const newRoleOf = <Name extends string>(
  name: Name,
  values: Values
): Partial<Record<Name, string | null>> => {
  const role = values["role"]
  return role === undefined ? {} : ({ [name]: role || null } as Record<Name, string | null>)
}
