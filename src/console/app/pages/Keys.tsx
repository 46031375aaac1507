import { ago, time } from "../kernel/format.ts"
import { useLoad } from "../kernel/load.ts"
import { environment, here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Secret } from "../ui/Copy.tsx"
import { Field, Select } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { Table } from "../ui/Table.tsx"

const t = words({
  en: {
    title: "Keys",
    lead: "Secret keys open the server API to backends. Only the last four characters are known after creation.",
    key: "Key",
    kind: "Kind",
    live: "live",
    test: "test",
    made: "Created",
    used: "Last used",
    ends: "Expires",
    status: "Status",
    works: "works",
    revoked: "revoked",
    expired: "expired",
    empty: "No keys yet: no backend can call.",
    create: "Create key",
    createDoes: "Whoever holds it can do everything in this environment. It is shown once.",
    days: "Expires after days",
    daysHint: "Empty: never",
    revoke: "Revoke",
    revokeDoes: (last: string) =>
      `Every backend that uses the key ending in ${last} is refused within a second.`
  },
  da: {
    title: "Nøgler",
    lead: "Hemmelige nøgler åbner server-API'et for backends. Kun de sidste fire tegn er kendt bagefter.",
    key: "Nøgle",
    kind: "Slags",
    live: "live",
    test: "test",
    made: "Oprettet",
    used: "Sidst brugt",
    ends: "Udløber",
    status: "Status",
    works: "virker",
    revoked: "trukket tilbage",
    expired: "udløbet",
    empty: "Ingen nøgler endnu: ingen backend kan kalde.",
    create: "Opret nøgle",
    createDoes: "Den, der har den, kan alt i dette miljø. Den vises én gang.",
    days: "Udløber efter dage",
    daysHint: "Tom: aldrig",
    revoke: "Træk tilbage",
    revokeDoes: (last: string) =>
      `Enhver backend, der bruger nøglen, som ender på ${last}, afvises inden for et sekund.`
  }
})

const kinds = ["live", "test"] as const

const statusOf = (key: {
  readonly revokedAt: string | null
  readonly expiresAt: string | null
}) => {
  if (key.revokedAt !== null) return "revoked"
  return key.expiresAt !== null && new Date(key.expiresAt).getTime() < Date.now()
    ? "expired"
    : "works"
}

const when = (at: string | null) =>
  at === null ? (
    <span class="quiet">{common.never}</span>
  ) : (
    <time dateTime={at} title={time(at)}>
      {ago(at)}
    </time>
  )

/** The keys of the backends of an environment. */
const Keys = () => {
  const keys = useLoad(() => here().environments.listSecretKeys(), [environment.value?.id])
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Action
          operation="environments.createSecretKey"
          label={t.create}
          icon="plus"
          look="main"
          does={t.createDoes}
          run={(values) => {
            const days = Number(values["days"])
            return here().environments.createSecretKey({
              body: {
                kind: kinds.find((kind) => kind === values["kind"]) ?? "test",
                ...(days > 0 ? { expiresInDays: days } : {})
              }
            })
          }}
          shown={({ secretKey }) => <Secret text={secretKey} />}
          done={keys.reload}
        >
          <Select
            label={t.kind}
            name="kind"
            choices={kinds.map((value) => ({ value, label: t[value] }))}
          />
          <Field label={t.days} name="days" type="number" min={1} max={3650} hint={t.daysHint} />
        </Action>
      }
    >
      <Card flush>
        <Await of={keys}>
          {({ items }) => (
            <Table
              caption={t.title}
              empty={t.empty}
              items={items.toReversed()}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t.key,
                  cell: ({ kind, lastFour }) => (
                    <code>
                      sk_{kind}_…{lastFour}
                    </code>
                  )
                },
                {
                  title: t.status,
                  cell: (key) => {
                    const status = statusOf(key)
                    return <Badge tone={status === "works" ? "good" : "plain"}>{t[status]}</Badge>
                  }
                },
                { title: t.made, narrow: true, cell: ({ createdAt }) => when(createdAt) },
                { title: t.used, narrow: true, cell: ({ lastUsedAt }) => when(lastUsedAt) },
                { title: t.ends, narrow: true, cell: ({ expiresAt }) => when(expiresAt) },
                {
                  title: "",
                  narrow: true,
                  cell: (key) =>
                    statusOf(key) === "works" && (
                      <Action
                        operation="environments.revokeSecretKey"
                        label={t.revoke}
                        look="link"
                        tone="danger"
                        does={t.revokeDoes(key.lastFour)}
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
