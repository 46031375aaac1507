import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../kernel/api.ts"
import { filled } from "../kernel/forms.ts"
import { ago, time } from "../kernel/format.ts"
import { calledBy } from "../kernel/names.ts"
import { useLoad, usePages } from "../kernel/load.ts"
import type { PageProps } from "../kernel/page.ts"
import { goTo } from "../kernel/router.ts"
import { environment, here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { Bags } from "../ui/Bags.tsx"
import { Code } from "../ui/Copy.tsx"
import { Field, Select } from "../ui/Field.tsx"
import { Card, Facts, Page } from "../ui/Layout.tsx"
import { Await } from "../ui/Notice.tsx"
import { PagedTable } from "../ui/Table.tsx"
import { Timeline } from "../ui/Timeline.tsx"
import { TypedName } from "../ui/TypedName.tsx"
import { nameOf } from "./user/people.tsx"
import { InvitationTable, Invite } from "./invitation/InvitationTable.tsx"

const t = words({
  en: {
    facts: "About",
    id: "Id",
    made: "Created",
    members: "Members",
    user: "User",
    role: "Role",
    joined: "Joined",
    none: "Nobody yet: the first member becomes the owner.",
    add: "Add a member",
    addDoes: "Makes them a member at once, without an invitation.",
    userId: "User id",
    change: "Change role",
    changeDoes: "Takes effect with their next token. There is always an owner: name another first.",
    remove: "Remove",
    removeDoes: "They are no member any more. Their account stays.",
    rename: "Rename",
    renameDoes: "The name is what its members see.",
    name: "Name",
    delete: "Delete organization",
    deleteDoes:
      "Deletes the organization with its memberships and open invitations. The accounts of its members stay.",
    actions: "Actions",
    invitations: "Invitations",
    metadata: "Metadata",
    timeline: "Timeline"
  },
  da: {
    facts: "Om",
    id: "Id",
    made: "Oprettet",
    members: "Medlemmer",
    user: "Bruger",
    role: "Rolle",
    joined: "Kom til",
    none: "Ingen endnu: det første medlem bliver ejer.",
    add: "Tilføj et medlem",
    addDoes: "Gør dem til medlem med det samme, uden invitation.",
    userId: "Bruger-id",
    change: "Skift rolle",
    changeDoes: "Gælder fra deres næste token. Der er altid en ejer: udnævn en anden først.",
    remove: "Fjern",
    removeDoes: "De er ikke længere medlem. Deres konto bliver.",
    rename: "Omdøb",
    renameDoes: "Navnet er det, medlemmerne ser.",
    name: "Navn",
    delete: "Slet organisationen",
    deleteDoes:
      "Sletter organisationen med dens medlemskaber og åbne invitationer. Medlemmernes konti bliver.",
    actions: "Handlinger",
    invitations: "Invitationer",
    metadata: "Metadata",
    timeline: "Tidslinje"
  }
})

type Organization = AnswerOf<EnvironmentClient["organizations"]["getOrganization"]>

interface Part {
  readonly organization: Organization
  readonly turn: number
  readonly done: () => void
}

const Members = ({ done, organization, turn }: Part) => {
  const params = { organizationId: organization.id }
  const roles = useLoad(async () => {
    const { items } = await here().roleSets.listRoleSets()
    return items.flatMap(({ roles }) => roles)
  }, [environment.value?.id])
  const choices = [...new Map((roles.value ?? []).map(({ key, name }) => [key, name]))].map(
    ([value, label]) => ({ value, label })
  )
  const people = useLoad(
    () => here().users.listUsers({ query: { organizationId: organization.id, limit: 100 } }),
    [environment.value?.id, organization.id],
    turn
  )
  const names = new Map((people.value?.items ?? []).map((user) => [user.id, user]))
  const members = usePages(
    (cursor) => here().organizations.listMembers({ params, query: { limit: 50, ...cursor } }),
    [environment.value?.id, organization.id],
    turn
  )
  return (
    <Card
      title={t.members}
      flush
      actions={
        <Action
          operation="organizations.addMember"
          label={t.add}
          look="link"
          does={t.addDoes}
          run={(values) =>
            here().organizations.addMember({
              params,
              body: { userId: values["userId"] ?? "", ...filled(values, ["role"]) }
            })
          }
          done={done}
        >
          <Field label={t.userId} name="userId" required />
          <Select label={t.role} name="role" value="member" choices={choices} />
        </Action>
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
                    {user === undefined ? <code>{userId}</code> : nameOf(user)}
                  </a>
                  {user !== undefined && user.name !== null && <small>{user.email}</small>}
                </span>
              )
            }
          },
          { title: t.role, cell: ({ role, roleName }) => roleName ?? role },
          { title: t.joined, narrow: true, cell: ({ joinedAt }) => ago(joinedAt) },
          {
            title: "",
            narrow: true,
            cell: ({ role, userId }) => (
              <span class="row-actions">
                <Action
                  operation="organizations.updateMember"
                  label={t.change}
                  look="link"
                  does={t.changeDoes}
                  run={(values) =>
                    here().organizations.updateMember({
                      params: { ...params, memberUserId: userId },
                      body: { role: values["role"] ?? role }
                    })
                  }
                  done={done}
                >
                  <Select label={t.role} name="role" value={role} choices={choices} />
                </Action>
                <Action
                  operation="organizations.removeMember"
                  label={t.remove}
                  look="link"
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

const Actions = ({ done, organization }: Part) => {
  const params = { organizationId: organization.id }
  return (
    <Card title={t.actions}>
      <div class="stack">
        <Action
          operation="organizations.updateOrganization"
          label={t.rename}
          does={t.renameDoes}
          run={(values) =>
            here().organizations.updateOrganization({
              params,
              body: { name: values["name"] ?? "" }
            })
          }
          done={done}
        >
          <Field label={t.name} name="name" value={organization.name} required />
        </Action>
        <Action
          operation="organizations.deleteOrganization"
          label={t.delete}
          tone="danger"
          does={t.deleteDoes}
          final
          run={() => here().organizations.deleteOrganization({ params })}
          done={() => goTo(pathTo("organizations"))}
        >
          <TypedName name={calledBy([organization.name], organization.id)} />
        </Action>
      </div>
    </Card>
  )
}

/** An organization: its members, its invitations and its bags. */
const OrganizationPage = ({ id }: PageProps) => {
  const [turn, setTurn] = useState(0)
  const organization = useLoad(
    () => here().organizations.getOrganization({ params: { organizationId: id } }),
    [environment.value?.id, id],
    turn
  )
  const done = () => setTurn((before) => before + 1)
  return (
    <Await of={organization}>
      {(found) => {
        const part = { organization: found, turn, done }
        return (
          <Page title={calledBy([found.name], found.id)}>
            <div class="columns">
              <div>
                <Members {...part} />
                <Card
                  title={t.invitations}
                  flush
                  actions={<Invite organizationId={id} look="link" done={done} />}
                >
                  <InvitationTable filter={{ organizationId: id }} turn={turn} done={done} />
                </Card>
                <Card title={t.metadata}>
                  <Bags
                    bags={{
                      publicMetadata: found.publicMetadata,
                      privateMetadata: found.privateMetadata
                    }}
                    operation="organizations.updateOrganizationMetadata"
                    shared={false}
                    write={(name, patch) =>
                      here().organizations.updateOrganizationMetadata({
                        params: { organizationId: id },
                        body: { [name]: patch }
                      })
                    }
                    done={done}
                  />
                </Card>
              </div>
              <div>
                <Card title={t.facts}>
                  <Facts
                    of={[
                      [t.id, <Code key="id" text={found.id} />],
                      [t.made, time(found.createdAt)]
                    ]}
                  />
                </Card>
                <Actions {...part} />
                <Card title={t.timeline}>
                  <Timeline about={id} turn={turn} />
                </Card>
              </div>
            </div>
          </Page>
        )
      }}
    </Await>
  )
}

export default OrganizationPage
