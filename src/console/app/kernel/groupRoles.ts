import { wholeLinesOf } from "./forms.ts"
import { isolateText } from "./names.ts"
import { Mistake } from "./problems.ts"
import { words } from "./words.ts"

const t = words({
  en: {
    unread: (line: string) => `The line ${line} gives no role: write it as group = role.`
  },
  da: {
    unread: (line: string) => `Linjen ${line} giver ingen rolle: skriv den som gruppe = rolle.`
  }
})

/** Role for the members of a group. */
export interface GroupRole {
  readonly group: string
  readonly role: string
}

/** Lines of `group = role`; a group may itself hold the sign. What cannot be read is not dropped. */
export const groupRolesOf = (text: string): ReadonlyArray<GroupRole> =>
  wholeLinesOf(text).map((line) => {
    const at = line.lastIndexOf("=")
    const [group, role] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()]
    if (group === "" || role === "") throw new Mistake(t.unread(isolateText(line)))
    return { group, role }
  })

/** Text of the lines that stand for these roles. */
export const groupRolesText = (roles: ReadonlyArray<GroupRole>): string =>
  roles.map(({ group, role }) => `${group} = ${role}`).join("\n")
