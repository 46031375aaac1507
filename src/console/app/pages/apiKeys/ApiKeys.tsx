import type { ComponentChildren } from "preact"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { changed, linesOf, type Values } from "../../kernel/forms.ts"
import { usePages } from "../../kernel/load.ts"
import { displayName, isolateText } from "../../kernel/names.ts"
import { here } from "../../kernel/session.ts"
import { Action } from "../../ui/Action.tsx"
import { common } from "../../ui/common.ts"
import { Secret } from "../../ui/Copy.tsx"
import { Field, TextArea } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { OrganizationLink } from "../../ui/OrganizationLink.tsx"
import { PagedTable } from "../../ui/Table.tsx"
import { When } from "../../ui/When.tsx"
import { apiKeyWords as t } from "./words.ts"

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
  <Action
    operation="apiKeys.updateApiKey"
    label={t.edit}
    look="link"
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
        <Field label={t.name} name="name" required maxLength={100} value={apiKey.name} />
        <Permissions value={apiKey.permissions.join("\n")} />
      </>
    )}
  </Action>
)

const Revoke = ({ apiKey, done }: { readonly apiKey: ApiKey; readonly done: () => void }) => (
  <Action
    operation="apiKeys.revokeApiKey"
    label={t.revoke}
    look="link"
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
    [...Object.values(of)],
    turn
  )
  return (
    <Card
      title={t.title}
      lead={t.lead}
      flush
      actions={
        <Action
          operation="apiKeys.createApiKey"
          label={t.add}
          look="link"
          does={t.addDoes}
          run={(values) => {
            const days = Number(values["days"])
            const organizationId = values["organizationId"] ?? ""
            return here().apiKeys.createApiKey({
              body: {
                ...(organizationId === "" ? {} : { organizationId }),
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
          <Field label={t.name} name="name" required maxLength={100} />
          {children}
          <Permissions />
          <Field
            label={t.days}
            name="days"
            type="number"
            min={1}
            max={3650}
            value="365"
            hint={t.daysHint}
          />
        </Action>
      }
    >
      <PagedTable
        of={keys}
        caption={t.title}
        empty={t.empty}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.name,
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
          {
            title: t.used,
            narrow: true,
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? "–" : <When at={lastUsedAt} />)
          },
          {
            title: t.ends,
            narrow: true,
            cell: (key) => (
              <span class="row-actions">
                {key.expiresAt === null ? common.never : <When at={key.expiresAt} />}
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
