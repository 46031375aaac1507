import { useState } from "preact/hooks"
import { installation, type AnswerOf } from "../kernel/api.ts"
import { list } from "../kernel/format.ts"
import { isolateText, displayName } from "../kernel/names.ts"
import { useLoad } from "../kernel/load.ts"
import { Mistake } from "../kernel/problems.ts"
import { environments, me, type OperatorRole } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { type Values, changed } from "../kernel/forms.ts"
import { AddAction, RowAction } from "../ui/Action.tsx"
import { common, roleNames } from "../ui/common.ts"
import { Secret } from "../ui/Copy.tsx"
import { Check, Field, Select } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { LoadedTable } from "../ui/Table.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Who runs this installation. Every change they make is recorded in the audit trail under their name.",
    person: "Operator",
    where: "Environments",
    all: "all, including future ones",
    none: "Choose at least one environment.",
    factor: "Second factor",
    totp: "authenticator",
    passkey: "passkey",
    seen: "Last seen",
    invited: "invited",
    you: "you",
    last: "the last owner",
    invite: "Invite operator",
    inviteDoes:
      "Mails a link that works once, for choosing a passkey, or a password and a second factor.",
    mailed: "The link is on its way.",
    change: "Change",
    changeDoes: "Takes effect with their next request.",
    removeDoes: (who: string) =>
      `Deletes the operator account of ${who} and ends its sessions. What they did stays in the audit trail.`,
    owner: "Everything, operators and environments too",
    admin: "Everything in their environments",
    support: "Read; end sessions, unlock, mail resets, ban",
    auditor: "Read, without private metadata"
  },
  da: {
    lead: "Dem, der driver denne installation. Alt, hvad de ændrer, skrives i revisionssporet under deres navn.",
    person: "Operatør",
    where: "Miljøer",
    all: "alle, også kommende",
    none: "Vælg mindst ét miljø.",
    factor: "Andet trin",
    totp: "app",
    passkey: "adgangsnøgle",
    seen: "Sidst set",
    invited: "inviteret",
    you: "dig",
    last: "den sidste ejer",
    invite: "Invitér operatør",
    inviteDoes:
      "Sender et link, der virker én gang, hvor de vælger en adgangsnøgle eller en adgangskode og et andet trin.",
    mailed: "Linket er på vej.",
    change: "Skift",
    changeDoes: "Gælder fra deres næste forespørgsel.",
    removeDoes: (who: string) =>
      `Sletter operatørkontoen for ${who} og afslutter dens sessioner. Det, de har gjort, bliver i revisionssporet.`,
    owner: "Alt, også operatører og miljøer",
    admin: "Alt i deres miljøer",
    support: "Læse; afslutte sessioner, låse op, sende nulstillinger, spærre",
    auditor: "Læse, uden private metadata"
  }
})

type Operator = AnswerOf<typeof installation.operators.listOperators>["items"][number]

const roles: ReadonlyArray<OperatorRole> = ["owner", "admin", "support", "auditor"]
const roleOf = (text: string | undefined): OperatorRole =>
  roles.find((role) => role === text) ?? "auditor"

/** Nothing chosen is not everything, which only its own box gives. */
const chosen = (values: Values): [string, ...Array<string>] | null => {
  if (values["all"] === "on") return null
  const [first, ...others] = environments.value
    .map(({ id }) => id)
    .filter((id) => values[`environment ${id}`] === "on")
  if (first === undefined) throw new Mistake(t.none)
  return [first, ...others]
}

/** The boxes that are ticked, to compare. */
const reachOf = (values: Values): string =>
  Object.keys(values)
    .filter((name) => name === "all" || name.startsWith("environment "))
    .join()

const Reach = ({ operator }: { readonly operator?: Operator }) => {
  const [all, setAll] = useState((operator?.environmentIds ?? null) === null)
  return (
    <>
      <Select
        label={common.role}
        name="role"
        value={operator?.role ?? "support"}
        choices={roles.map((value) => ({ value, label: `${roleNames[value]}: ${t[value]}` }))}
      />
      <fieldset>
        <legend>{t.where}</legend>
        <Check label={t.all} name="all" checked={all} onToggle={setAll} />
        {!all &&
          environments.value.map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              name={`environment ${id}`}
              checked={operator?.environmentIds?.includes(id) ?? false}
            />
          ))}
      </fieldset>
    </>
  )
}

const ownsAll = ({ environmentIds, role, status }: Operator): boolean =>
  role === "owner" && environmentIds === null && status === "active"

const Row = ({
  done,
  isLast,
  operator
}: {
  readonly operator: Operator
  /** True if nobody else owns the whole installation, so that they stay. */
  readonly isLast: boolean
  readonly done: () => void
}) => {
  const blocked = isLast ? t.last : undefined
  const params = { operatorId: operator.id }
  const who = displayName([operator.name], operator.email)
  return (
    <span class="row-actions">
      <RowAction
        operation="operators.changeOperator"
        label={t.change}
        blocked={blocked}
        title={who}
        does={t.changeDoes}
        submit={common.save}
        run={(values, shown) =>
          installation.operators.changeOperator({
            params,
            body: {
              ...changed({ role: roleOf(shown["role"]) }, { role: roleOf(values["role"]) }),
              ...(reachOf(shown) !== reachOf(values) && { environmentIds: chosen(values) })
            }
          })
        }
        done={done}
      >
        <Reach operator={operator} />
      </RowAction>
      <RowAction
        operation="operators.removeOperator"
        label={common.remove}
        blocked={blocked}
        tone="danger"
        title={who}
        does={t.removeDoes(isolateText(who))}
        final
        run={() => installation.operators.removeOperator({ params })}
        done={done}
      />
    </span>
  )
}

const namesOf = (ids: ReadonlyArray<string> | null): string =>
  ids === null
    ? t.all
    : list(ids.map((id) => environments.value.find((one) => one.id === id)?.name ?? id.slice(-8)))

/** Operators of the installation. */
const Operators = () => {
  const operators = useLoad(() => installation.operators.listOperators())
  const owners = operators.value?.items.filter(ownsAll) ?? []
  return (
    <Page
      title={pageNames.operators}
      lead={t.lead}
      actions={
        <AddAction
          operation="operators.inviteOperator"
          label={t.invite}
          does={t.inviteDoes}
          run={(values) =>
            installation.operators.inviteOperator({
              body: {
                email: values["email"] ?? "",
                role: roleOf(values["role"]),
                environmentIds: chosen(values)
              }
            })
          }
          shown={({ url }) => (url === undefined ? <p>{t.mailed}</p> : <Secret text={url} />)}
          done={operators.reload}
        >
          <Field label={common.email} name="email" type="email" required />
          <Reach />
        </AddAction>
      }
    >
      <Card flush>
        <LoadedTable
          of={operators}
          caption={pageNames.operators}
          empty={null}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.person,
              cell: ({ email, id, name, status }) => (
                <span>
                  <span class="badges">
                    <strong>{displayName([name], email)}</strong>
                    {id === me.value?.operator.id && <Badge tone="info">{t.you}</Badge>}
                    {status === "invited" && <Badge tone="warn">{t.invited}</Badge>}
                  </span>
                  {name !== null && <small>{email}</small>}
                </span>
              )
            },
            { title: common.role, cell: ({ role }) => roleNames[role] },
            { title: t.where, cell: ({ environmentIds }) => namesOf(environmentIds) },
            {
              title: t.factor,
              cell: ({ secondFactor }) =>
                secondFactor === null ? <span class="quiet">–</span> : t[secondFactor]
            },
            { title: t.seen, at: ({ lastSeenAt }) => lastSeenAt },
            {
              title: "",
              narrow: true,
              cell: (operator) => (
                <Row
                  operator={operator}
                  isLast={ownsAll(operator) && owners.length === 1}
                  done={operators.reload}
                />
              )
            }
          ]}
        />
      </Card>
    </Page>
  )
}

export default Operators
