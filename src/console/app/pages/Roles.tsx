import { permissions as ofService } from "gatehouse:contract"
import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../kernel/api.ts"
import { isolateText } from "../kernel/names.ts"
import { useLoad } from "../kernel/load.ts"
import { requireUnchanged } from "../kernel/meanwhile.ts"
import { Mistake } from "../kernel/problems.ts"
import { newKeyOf } from "../kernel/roleKeys.ts"
import { here, leastRole, may } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { ActionForm, AddAction } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Field } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "What members of organizations may do. Owners may do everything; only writing public metadata can be left to others.",
    permission: "Permission",
    create: "Add role set",
    createDoes:
      "A set of roles that can be given to organizations when they are created. It starts with an owner and a member.",
    add: "Add",
    addRole: "New role",
    addPermission: "New permission",
    own: "for example invoices:approve",
    removeRole: (name: string) => `Remove the role ${name}`,
    allows: (role: string, permission: string) => `${role} may ${permission}`,
    changed: "Not saved yet",
    warning:
      "Members get or lose permissions with their next token. A role that members have cannot be removed.",
    taken: "There is a role set with this key already."
  },
  da: {
    lead: "Det, medlemmer af organisationer må. Ejere må det hele; kun at skrive offentlige metadata kan overlades til andre.",
    permission: "Tilladelse",
    create: "Tilføj rollesæt",
    createDoes:
      "Et sæt roller, som organisationer kan få, når de oprettes. Det begynder med en ejer og et medlem.",
    add: "Tilføj",
    addRole: "Ny rolle",
    addPermission: "Ny tilladelse",
    own: "For eksempel invoices:approve",
    removeRole: (name: string) => `Fjern rollen ${name}`,
    allows: (role: string, permission: string) => `${role} må ${permission}`,
    changed: "Ikke gemt endnu",
    warning:
      "Medlemmer får eller mister tilladelser fra deres næste token. En rolle, som medlemmer har, kan ikke fjernes.",
    taken: "Der er allerede et rollesæt med den nøgle."
  }
})

type RoleSet = AnswerOf<EnvironmentClient["roleSets"]["listRoleSets"]>["items"][number]
interface Role {
  readonly key: string
  readonly name: string
  readonly permissions: ReadonlyArray<string>
}

/** Owners have everything, but for what the default role set leaves to admins alone. */
const isAlwaysHad = ({ key }: Role, permission: string): boolean =>
  key === "owner" && permission !== "organization:update_metadata"

const has = (role: Role, permission: string): boolean =>
  isAlwaysHad(role, permission) || role.permissions.includes(permission)

const Matrix = ({
  isOpen,
  onChange,
  roles,
  rows
}: {
  readonly roles: ReadonlyArray<Role>
  readonly rows: ReadonlyArray<string>
  readonly isOpen: boolean
  readonly onChange: (roles: ReadonlyArray<Role>) => void
}) => {
  const toggle = (role: Role, permission: string) =>
    onChange(
      roles.map((one) =>
        one.key === role.key
          ? {
              ...one,
              permissions: one.permissions.includes(permission)
                ? one.permissions.filter((other) => other !== permission)
                : [...one.permissions, permission]
            }
          : one
      )
    )
  return (
    <div class="rows matrix">
      <table>
        <thead>
          <tr>
            <th scope="col">{t.permission}</th>
            {roles.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
                <small>{key}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((permission) => (
            <tr key={permission}>
              <th scope="row">
                <code>{permission}</code>
              </th>
              {roles.map((role) => (
                <td key={role.key} data-label={role.name}>
                  <input
                    type="checkbox"
                    aria-label={t.allows(isolateText(role.name), isolateText(permission))}
                    checked={has(role, permission)}
                    disabled={!isOpen || isAlwaysHad(role, permission)}
                    onChange={() => toggle(role, permission)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isOfService = (permission: string): boolean => ofService.includes(permission)

const definitionOf = (name: string, roles: ReadonlyArray<Role>) => ({
  name,
  roles: roles.map(({ key, name, permissions }) =>
    key === "owner"
      ? { key, name, permissions: permissions.filter(isOfService) }
      : { key, name, permissions: [...permissions] }
  )
})

const Editor = ({ done, set }: { readonly set: RoleSet; readonly done: () => void }) => {
  const [roles, setRoles] = useState<ReadonlyArray<Role>>(set.roles)
  const [added, setAdded] = useState<ReadonlyArray<string>>([])
  const own = [...new Set([...roles.flatMap(({ permissions }) => permissions), ...added])].filter(
    (permission) => !isOfService(permission)
  )
  const rows = [...ofService, ...own]
  const isOpen = may(leastRole("roleSets.setRoleSet"))
  const isChanged = JSON.stringify(roles) !== JSON.stringify(set.roles)
  const add = (form: HTMLFormElement, then: (text: string) => void) => {
    const input = form.querySelector("input")
    const text = input?.value.trim() ?? ""
    if (input === null || text === "") return
    then(text)
    input.value = ""
  }
  return (
    <Card title={set.name} lead={<code>{set.key}</code>} flush>
      <Matrix roles={roles} rows={rows} isOpen={isOpen} onChange={setRoles} />
      {isOpen && (
        <div class="below">
          <div class="inline-forms">
            <form
              class="inline"
              method="post"
              onSubmit={(event) => {
                event.preventDefault()
                add(event.currentTarget, (name) =>
                  setRoles((before) => {
                    const taken = before.map(({ key }) => key)
                    return [...before, { key: newKeyOf(name, taken), name, permissions: [] }]
                  })
                )
              }}
            >
              <Field label={t.addRole} name="role" maxLength={100} />
              <button type="submit" class="plain">
                {t.add}
              </button>
            </form>
            <form
              class="inline"
              method="post"
              onSubmit={(event) => {
                event.preventDefault()
                add(event.currentTarget, (text) => setAdded((before) => [...before, text]))
              }}
            >
              <Field label={t.addPermission} name="permission" placeholder={t.own} />
              <button type="submit" class="plain">
                {t.add}
              </button>
            </form>
          </div>
          <p class="list">
            {roles
              .filter(({ key }) => key !== "owner" && !set.roles.some((one) => one.key === key))
              .map(({ key, name }) => (
                <Badge key={key} tone="info">
                  {name}
                </Badge>
              ))}
            {roles
              .filter(({ key }) => key !== "owner")
              .map(({ key, name }) => (
                <button
                  key={key}
                  type="button"
                  class="link"
                  data-tone="danger"
                  onClick={() => setRoles(roles.filter((one) => one.key !== key))}
                >
                  <span>{t.removeRole(isolateText(name))}</span>
                </button>
              ))}
          </p>
          {isChanged && (
            <div class="unsaved">
              <p>
                <strong>{t.changed}.</strong> {t.warning}
              </p>
              <ActionForm
                submit={common.save}
                run={async () => {
                  const { items } = await here().roleSets.listRoleSets()
                  const now = items.find(({ id }) => id === set.id)
                  requireUnchanged(set, now, ({ name, roles: all }) => ({ name, all }))
                  return here().roleSets.setRoleSet({
                    params: { roleSetId: set.id },
                    body: definitionOf(set.name, roles) as never
                  })
                }}
                done={done}
                onCancel={() => setRoles(set.roles)}
              />
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

/** The roles of organizations, and what each allows. */
const Roles = () => {
  const sets = useLoad(() => here().roleSets.listRoleSets())
  return (
    <Page
      title={pageNames.roles}
      lead={t.lead}
      actions={
        <AddAction
          operation="roleSets.setRoleSet"
          label={t.create}
          does={t.createDoes}
          run={async (values) => {
            const { key = "", name = "" } = values
            const { items } = await here().roleSets.listRoleSets()
            if (items.some((set) => set.key === key || set.id === key)) {
              throw new Mistake(t.taken)
            }
            return here().roleSets.setRoleSet({
              params: { roleSetId: key },
              body: { name, roles: [{ key: "member", name: "Member", permissions: [] }] }
            })
          }}
          done={sets.reload}
        >
          <Field label={common.name} name="name" required />
          <Field label={common.key} name="key" required pattern="[a-z][a-z0-9_\-]{0,49}" />
        </AddAction>
      }
    >
      <Await of={sets}>
        {({ items }) =>
          items.map((set) => (
            <Editor key={`${set.id} ${JSON.stringify(set.roles)}`} set={set} done={sets.reload} />
          ))
        }
      </Await>
    </Page>
  )
}

export default Roles
