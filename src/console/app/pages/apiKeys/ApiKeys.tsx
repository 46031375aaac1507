import { words } from "../../kernel/words.ts"
import { useLoad, usePages } from "../../kernel/load.ts"
import { displayName, isolateText } from "../../kernel/names.ts"
import { Field, Select, TextArea } from "../../ui/Field.tsx"
import type { User } from "../user/people.tsx"
import type { ComponentChildren } from "preact"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { changed, linesOf, type Values, given } from "../../kernel/forms.ts"
import { here } from "../../kernel/session.ts"
import { common } from "../../ui/common.ts"
import { Secret } from "../../ui/Copy.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { OrganizationLink, When } from "../../ui/cells.tsx"
import { PagedTable } from "../../ui/Table.tsx"
import { RowAction } from "../../ui/Action.tsx"

/** Words about the API keys of a user or of an organization. */
const t = words({
  en: {
    title: "API keys",
    lead: "Keys to your own API. They open nothing here.",
    noOrganization: "none, so that the key holds no permission",
    permissions: "Permissions",
    permissionsHint:
      "One on each line, such as invoices:approve. A key never allows more than its owner's role at the time.",
    ends: "Expires",
    expired: "expired",
    empty: "No API keys.",
    add: "Create API key",
    addDoes: "Whoever has it can call your API with what it allows. It is shown once.",
    editDoes: "Counts from the next verification on.",
    revokeDoes: (name: string) => `The key ${name} is refused from now on.`
  },
  da: {
    title: "API-nøgler",
    lead: "Nøgler til jeres eget API. De åbner intet her.",
    noOrganization: "ingen, så nøglen har ingen rettigheder",
    permissions: "Rettigheder",
    permissionsHint:
      "Én på hver linje, for eksempel invoices:approve. En nøgle tillader aldrig mere end ejerens rolle på det tidspunkt.",
    ends: "Udløber",
    expired: "udløbet",
    empty: "Ingen API-nøgler.",
    add: "Opret API-nøgle",
    addDoes: "Den, der har den, kan kalde jeres API med det, den tillader. Den vises én gang.",
    editDoes: "Gælder fra næste kontrol af nøglen.",
    revokeDoes: (name: string) => `Nøglen ${name} afvises fra nu af.`
  }
})

type ApiKey = AnswerOf<EnvironmentClient["apiKeys"]["listApiKeys"]>["items"][number]

/** Owner of keys; the people of an organization have their own. */
type Subject = { readonly userId: string } | { readonly organizationId: string }

const Permissions = ({ value = "" }: { readonly value?: string }) => (
  <TextArea
    label={t.permissions}
    name="permissions"
    rows={4}
    code
    value={value}
    hint={t.permissionsHint}
  />
)

const bodyOf = (values: Values) => ({
  name: values["name"] ?? "",
  permissions: linesOf(values["permissions"])
})

const Edit = ({ apiKey, done }: { readonly apiKey: ApiKey; readonly done: () => void }) => (
  <RowAction
    operation="apiKeys.updateApiKey"
    label={common.edit}
    does={t.editDoes}
    submit={common.save}
    run={(values, shown) =>
      here().apiKeys.updateApiKey({
        params: { apiKeyId: apiKey.id },
        body: changed(bodyOf(shown), bodyOf(values))
      })
    }
    done={done}
  >
    {() => (
      <>
        <Field label={common.name} name="name" required maxLength={100} value={apiKey.name} />
        <Permissions value={apiKey.permissions.join("\n")} />
      </>
    )}
  </RowAction>
)

const Revoke = ({ apiKey, done }: { readonly apiKey: ApiKey; readonly done: () => void }) => (
  <RowAction
    operation="apiKeys.revokeApiKey"
    label={common.revoke}
    tone="danger"
    does={t.revokeDoes(isolateText(apiKey.name))}
    final
    run={() => here().apiKeys.revokeApiKey({ params: { apiKeyId: apiKey.id } })}
    done={done}
  />
)

const isOver = ({ expiresAt }: ApiKey): boolean =>
  expiresAt !== null && new Date(expiresAt).getTime() <= Date.now()

/** Keys to the customer's own API, of a user or of an organization, without the keys themselves. */
export const ApiKeys = ({
  children,
  of,
  turn
}: {
  readonly of: Subject
  readonly turn: number
  /** Further fields of a new key. */
  readonly children?: ComponentChildren
}) => {
  const keys = usePages(
    (cursor) => here().apiKeys.listApiKeys({ query: { limit: 10, ...cursor, ...of } }),
    Object.values(of),
    turn
  )
  return (
    <Card
      title={t.title}
      lead={t.lead}
      flush
      actions={
        <RowAction
          operation="apiKeys.createApiKey"
          label={t.add}
          does={t.addDoes}
          run={(values) => {
            const days = Number(values["days"])
            const organizationId = values["organizationId"] ?? ""
            return here().apiKeys.createApiKey({
              body: {
                ...given({ organizationId }),
                ...of,
                name: values["name"] ?? "",
                permissions: linesOf(values["permissions"]),
                expiresInDays: days > 0 ? days : null
              }
            })
          }}
          shown={({ apiKey }) => <Secret text={apiKey} />}
          done={keys.reload}
        >
          <Field label={common.name} name="name" required maxLength={100} />
          {children}
          <Permissions />
          <Field
            label={common.daysLeft}
            name="days"
            type="number"
            min={1}
            max={3650}
            value="365"
            hint={common.daysHint}
          />
        </RowAction>
      }
    >
      <PagedTable
        of={keys}
        caption={t.title}
        empty={t.empty}
        keyOf={({ id }) => id}
        columns={[
          {
            title: common.name,
            cell: (key) => (
              <span>
                {displayName([key.name], key.id)} <code>gk_…{key.lastFour}</code>
                {"userId" in of && key.organizationId !== null && (
                  <small>
                    <OrganizationLink id={key.organizationId} />
                  </small>
                )}
              </span>
            )
          },
          {
            title: t.permissions,
            cell: ({ permissions }) =>
              permissions.length === 0 ? common.none : <code>{permissions.join(" ")}</code>
          },
          { title: common.used, at: ({ lastUsedAt }) => lastUsedAt, never: "–" },
          {
            title: t.ends,
            narrow: true,
            cell: (key) => (
              <span class="row-actions">
                <When at={key.expiresAt} never={common.never} />
                {isOver(key) ? (
                  <Badge>{t.expired}</Badge>
                ) : (
                  <>
                    <Edit apiKey={key} done={keys.reload} />
                    <Revoke apiKey={key} done={keys.reload} />
                  </>
                )}
              </span>
            )
          }
        ]}
      />
    </Card>
  )
}

/** API keys of a user, each in one of their organizations, whose role limits it, or in none. */
export const OwnApiKeys = ({ turn, user }: { readonly user: User; readonly turn: number }) => {
  const memberships = useLoad(
    () =>
      here().userOrganizations.listUserOrganizations({
        params: { userId: user.id },
        query: { limit: 100 }
      }),
    [user.id],
    turn
  )
  const organizations = memberships.value?.items ?? []
  return (
    <ApiKeys of={{ userId: user.id }} turn={turn}>
      <Select
        label={common.organization}
        name="organizationId"
        value=""
        choices={[
          { value: "", label: t.noOrganization },
          ...organizations.map(({ organization: { id, name } }) => ({
            value: id,
            label: displayName([name], id)
          }))
        ]}
      />
    </ApiKeys>
  )
}
