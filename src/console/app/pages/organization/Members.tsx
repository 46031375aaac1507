import { useEffect } from "preact/hooks"
import { filled } from "../../kernel/forms.ts"
import { useLoad, usePages } from "../../kernel/load.ts"
import { isolateText } from "../../kernel/names.ts"
import { knownName, readName } from "../../kernel/people.ts"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { here, pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { BagsButton } from "../../ui/Bags.tsx"
import { Field, Select } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { PagedTable } from "../../ui/Table.tsx"
import { nameOf } from "../user/people.tsx"
import { offeredRole, useRoleChoices } from "./NewRole.tsx"
import { RowAction } from "../../ui/Action.tsx"

const t = words({
  en: {
    members: "Members",
    user: "User",
    joined: "Joined",
    none: "Nobody yet: the first member becomes the owner.",
    add: "Add a member",
    addDoes: "Makes them a member at once, without an invitation.",
    change: "Change role",
    changeDoes:
      "Takes effect with their next token. There is always an owner: make someone else an owner first.",
    removeDoes: "They are no longer a member. Their account stays."
  },
  da: {
    members: "Medlemmer",
    user: "Bruger",
    joined: "Kom til",
    none: "Ingen endnu: det første medlem bliver ejer.",
    add: "Tilføj et medlem",
    addDoes: "Gør dem til medlem med det samme, uden invitation.",
    change: "Skift rolle",
    changeDoes: "Gælder fra deres næste token. Der er altid en ejer: gør en anden til ejer først.",
    removeDoes: "De er ikke længere medlem. Deres konto bliver."
  }
})

export type Organization = AnswerOf<EnvironmentClient["organizations"]["getOrganization"]>

export interface Part {
  readonly organization: Organization
  readonly turn: number
  readonly done: () => void
}

/** Name of a member whom the list of people does not reach to; it is asked for once. */
const OtherName = ({ id }: { readonly id: string }) => {
  useEffect(() => readName("user", id), [id])
  const name = knownName(id)
  return name === undefined ? <code>{id}</code> : <>{isolateText(name)}</>
}

/** Members of an organization with their roles. */
export const Members = ({ done, organization, turn }: Part) => {
  const params = { organizationId: organization.id }
  const choices = useRoleChoices(organization.roleSetId) ?? []
  const offered = offeredRole(choices)
  const people = useLoad(
    () => here().users.listUsers({ query: { organizationId: organization.id, limit: 100 } }),
    [organization.id],
    turn
  )
  const names = new Map((people.value?.items ?? []).map((user) => [user.id, user]))
  const members = usePages(
    (cursor) => here().organizations.listMembers({ params, query: { limit: 50, ...cursor } }),
    [organization.id],
    turn
  )
  return (
    <Card
      title={t.members}
      flush
      actions={
        <RowAction
          operation="organizations.addMember"
          label={t.add}
          does={t.addDoes}
          run={(values) =>
            here().organizations.addMember({
              params,
              body: { userId: values["userId"] ?? "", ...filled(values, ["role"]) }
            })
          }
          done={done}
        >
          <Field label={common.userId} name="userId" required />
          <Select
            label={common.role}
            name="role"
            choices={choices}
            {...(offered === undefined ? {} : { value: offered })}
          />
        </RowAction>
      }
    >
      <PagedTable
        of={members}
        caption={t.members}
        empty={t.none}
        keyOf={({ userId }) => userId}
        columns={[
          {
            title: t.user,
            cell: ({ userId }) => {
              const user = names.get(userId)
              return (
                <span>
                  <a href={pathTo(`users/${userId}`)} data-row>
                    {user !== undefined ? (
                      nameOf(user)
                    ) : people.loading ? (
                      <code>{userId}</code>
                    ) : (
                      <OtherName id={userId} />
                    )}
                  </a>
                  {user !== undefined && user.name !== null && <small>{user.email}</small>}
                </span>
              )
            }
          },
          { title: common.role, cell: ({ role, roleName }) => roleName ?? role },
          { title: t.joined, at: ({ joinedAt }) => joinedAt },
          {
            title: "",
            narrow: true,
            cell: ({ privateMetadata, publicMetadata, role, userId }) => (
              <span class="row-actions">
                <BagsButton
                  of={nameOf(names.get(userId) ?? { id: userId, name: null, email: null })}
                  bags={{ publicMetadata, privateMetadata }}
                  operation="organizations.updateMemberMetadata"
                  shared={false}
                  write={(name, patch) =>
                    here().organizations.updateMemberMetadata({
                      params: { ...params, memberUserId: userId },
                      body: { [name]: patch }
                    })
                  }
                  done={done}
                />
                <RowAction
                  operation="organizations.updateMember"
                  label={t.change}
                  does={t.changeDoes}
                  run={(values) =>
                    here().organizations.updateMember({
                      params: { ...params, memberUserId: userId },
                      body: { role: values["role"] ?? role }
                    })
                  }
                  done={done}
                >
                  <Select label={common.role} name="role" value={role} choices={choices} />
                </RowAction>
                <RowAction
                  operation="organizations.removeMember"
                  label={common.remove}
                  tone="danger"
                  does={t.removeDoes}
                  run={() =>
                    here().organizations.removeMember({
                      params: { ...params, memberUserId: userId }
                    })
                  }
                  done={done}
                />
              </span>
            )
          }
        ]}
      />
    </Card>
  )
}
