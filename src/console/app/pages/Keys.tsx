import { useLoad } from "../kernel/load.ts"
import { isolateText } from "../kernel/names.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Action, AddAction } from "../ui/Action.tsx"
import { Secret } from "../ui/Copy.tsx"
import { Field } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { Table } from "../ui/Table.tsx"
import { AccessFields, accessOf, accessText } from "./keys/KeyAccess.tsx"
import { When } from "../ui/When.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Backends call the server API with secret keys. After creation only the last four characters are shown.",
    access: "Access",
    ends: "Expires",
    works: "active",
    revoked: "revoked",
    expired: "expired",
    empty: "No keys yet, so no backend can call the server API. Create one for yours.",
    create: "Create key",
    createDoes:
      "Anyone who has it can do in this environment what it gives access to. It is shown once.",
    revokeDoes: (name: string) => `Backends that use the key ${name} are refused within a second.`
  },
  da: {
    lead: "Backends kalder server-API'et med hemmelige nøgler. Bagefter vises kun de sidste fire tegn.",
    access: "Adgang",
    ends: "Udløber",
    works: "aktiv",
    revoked: "trukket tilbage",
    expired: "udløbet",
    empty: "Ingen nøgler endnu, så ingen backend kan kalde server-API'et. Lav en til jeres.",
    create: "Opret nøgle",
    createDoes:
      "Den, der har den, kan det i dette miljø, som den giver adgang til. Den vises én gang.",
    revokeDoes: (name: string) =>
      `Backends, der bruger nøglen ${name}, afvises inden for et sekund.`
  }
})

const statusOf = (key: {
  readonly revokedAt: string | null
  readonly expiresAt: string | null
}) => {
  if (key.revokedAt !== null) return "revoked"
  return key.expiresAt !== null && new Date(key.expiresAt).getTime() < Date.now()
    ? "expired"
    : "works"
}

/** The keys of the backends of an environment. */
const Keys = () => {
  const keys = useLoad(() => here().environments.listSecretKeys())
  return (
    <Page
      title={pageNames.keys}
      lead={t.lead}
      actions={
        <AddAction
          operation="environments.createSecretKey"
          label={t.create}
          does={t.createDoes}
          run={(values) => {
            const days = Number(values["days"])
            return here().environments.createSecretKey({
              body: {
                name: values["name"] ?? "",
                access: accessOf(values),
                ...(days > 0 ? { expiresInDays: days } : {})
              }
            })
          }}
          shown={({ secretKey }) => <Secret text={secretKey} />}
          done={keys.reload}
        >
          <Field label={common.name} name="name" maxLength={100} required />
          <AccessFields />
          <Field
            label={common.daysLeft}
            name="days"
            type="number"
            min={1}
            max={3650}
            hint={common.daysHint}
          />
        </AddAction>
      }
    >
      <Card flush>
        <Await of={keys}>
          {({ items }) => (
            <Table
              caption={pageNames.keys}
              empty={t.empty}
              items={items.toReversed()}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: common.key,
                  cell: ({ kind, lastFour, name }) => (
                    <span>
                      {name !== null && <strong>{name}</strong>}
                      <small>
                        <code>
                          sk_{kind}_…{lastFour}
                        </code>
                      </small>
                    </span>
                  )
                },
                { title: t.access, cell: accessText },
                {
                  title: common.status,
                  cell: (key) => {
                    const status = statusOf(key)
                    return <Badge tone={status === "works" ? "good" : "plain"}>{t[status]}</Badge>
                  }
                },
                {
                  title: common.made,
                  narrow: true,
                  cell: ({ createdAt }) => <When at={createdAt} />
                },
                {
                  title: common.used,
                  narrow: true,
                  cell: ({ lastUsedAt }) => <When at={lastUsedAt} />
                },
                { title: t.ends, narrow: true, cell: ({ expiresAt }) => <When at={expiresAt} /> },
                {
                  title: "",
                  narrow: true,
                  cell: (key) =>
                    statusOf(key) === "works" && (
                      <Action
                        operation="environments.revokeSecretKey"
                        label={common.revoke}
                        look="link"
                        tone="danger"
                        does={t.revokeDoes(isolateText(key.name ?? `…${key.lastFour}`))}
                        final
                        run={() =>
                          here().environments.revokeSecretKey({ params: { secretKeyId: key.id } })
                        }
                        done={keys.reload}
                      />
                    )
                }
              ]}
            />
          )}
        </Await>
      </Card>
    </Page>
  )
}

export default Keys
