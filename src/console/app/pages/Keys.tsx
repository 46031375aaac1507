import { serverGroups } from "gatehouse:contract"
import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../kernel/api.ts"
import { list } from "../kernel/format.ts"
import type { Values } from "../kernel/forms.ts"
import { Mistake } from "../kernel/problems.ts"
import { choicesOf, Field, Select } from "../ui/Field.tsx"
import { useLoad } from "../kernel/load.ts"
import { isolateText } from "../kernel/names.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { AddAction, RowAction } from "../ui/Action.tsx"
import { Secret } from "../ui/Copy.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { LoadedTable } from "../ui/Table.tsx"
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

/** Words about what a key opens. */
const accessWords = words({
  en: {
    full: "everything",
    narrow: "only some groups of operations",
    groups: "Groups of operations",
    read: "read",
    write: "read and write",
    some: (group: string, level: string) => `${group}: ${level}`,
    nothing: "Open at least one group."
  },
  da: {
    full: "alt",
    narrow: "kun nogle grupper af operationer",
    groups: "Grupper af operationer",
    read: "læse",
    write: "læse og skrive",
    some: (group: string, level: string) => `${group}: ${level}`,
    nothing: "Åbn mindst én gruppe."
  }
})

type Key = AnswerOf<EnvironmentClient["environments"]["listSecretKeys"]>["items"][number]

const levels = ["read", "write"] as const
const levelOf = (text: string | undefined) => levels.find((level) => level === text)

const fieldOf = (group: string): string => `access ${group}`

/** The access that was chosen, as the plane takes it. */
const accessOf = (values: Values): Key["access"] => {
  if (values["access"] !== "narrow") return "full"
  const access = Object.fromEntries(
    serverGroups.flatMap((group) => {
      const level = levelOf(values[fieldOf(group)])
      return level === undefined ? [] : [[group, level] as const]
    })
  )
  if (Object.keys(access).length === 0) throw new Mistake(accessWords.nothing)
  return access
}

/** Asks what a key is to open. */
const AccessFields = () => {
  const [access, setAccess] = useState("full")
  return (
    <>
      <Select
        label={t.access}
        name="access"
        value={access}
        onChoose={setAccess}
        choices={choicesOf(["full", "narrow"] as const, accessWords)}
      />
      {access === "narrow" && (
        <fieldset>
          <legend>{accessWords.groups}</legend>
          {serverGroups.map((group) => (
            <Select
              key={group}
              label={group}
              name={fieldOf(group)}
              choices={[{ value: "", label: common.none }, ...choicesOf(levels, accessWords)]}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Access of a key in words. */
const accessText = ({ access }: Pick<Key, "access">): string =>
  access === "full"
    ? accessWords.full
    : list(
        Object.entries(access).map(([group, level]) => accessWords.some(group, accessWords[level]))
      )

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
  const keys = useLoad(async () => {
    const { items } = await here().environments.listSecretKeys()
    return { items: items.toReversed() }
  })
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
        <LoadedTable
          of={keys}
          caption={pageNames.keys}
          empty={t.empty}
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
            { title: common.made, at: ({ createdAt }) => createdAt },
            { title: common.used, at: ({ lastUsedAt }) => lastUsedAt },
            { title: t.ends, at: ({ expiresAt }) => expiresAt },
            {
              title: "",
              narrow: true,
              cell: (key) =>
                statusOf(key) === "works" && (
                  <RowAction
                    operation="environments.revokeSecretKey"
                    label={common.revoke}
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
      </Card>
    </Page>
  )
}

export default Keys
