/** Role for the members of a group. */
export interface GroupRole {
  readonly group: string
  readonly role: string
}

/** Lines of `group = role`; a group may itself hold the sign. */
export const groupRolesOf = (text: string): ReadonlyArray<GroupRole> =>
  text.split("\n").flatMap((line) => {
    const at = line.lastIndexOf("=")
    const [group, role] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return at > 0 && group !== "" && role !== "" ? [{ group, role }] : []
  })

/** Text of the lines that stand for these roles. */
export const groupRolesText = (roles: ReadonlyArray<GroupRole>): string =>
  roles.map(({ group, role }) => `${group} = ${role}`).join("\n")
