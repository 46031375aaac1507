import { useState } from "preact/hooks"
import { amend, parameter } from "../kernel/router.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Field, Select } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { InvitationTable, Invite } from "./invitation/InvitationTable.tsx"

const t = words({
  en: {
    title: "Invitations",
    lead: "To the environment and to its organizations.",
    email: "Email address",
    status: "Status",
    any: "Any",
    PENDING: "Open",
    ACCEPTED: "Accepted",
    REVOKED: "Revoked",
    EXPIRED: "Expired"
  },
  da: {
    title: "Invitationer",
    lead: "Til miljøet og til dets organisationer.",
    email: "E-mailadresse",
    status: "Status",
    any: "Alle",
    PENDING: "Åbne",
    ACCEPTED: "Accepterede",
    REVOKED: "Trukket tilbage",
    EXPIRED: "Udløbne"
  }
})

const statuses = ["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] as const

/** All invitations of an environment. */
const Invitations = () => {
  const [turn, setTurn] = useState(0)
  const done = () => setTurn((before) => before + 1)
  const status = statuses.find((one) => one === parameter("status"))
  const typed = parameter("email").trim()
  const email = /^\S+@\S+\.\S+$/.test(typed) ? typed : undefined
  return (
    <Page title={t.title} lead={t.lead} actions={<Invite done={done} />}>
      <form
        class="filters"
        role="search"
        aria-label={common.filters}
        onSubmit={(event) => event.preventDefault()}
      >
        <Field
          label={t.email}
          type="search"
          name="email"
          value={typed}
          onInput={(event) => amend({ email: event.currentTarget.value })}
        />
        <Select
          label={t.status}
          name="status"
          value={status ?? ""}
          onChoose={(chosen) => amend({ status: chosen })}
          choices={[
            { value: "", label: t.any },
            ...statuses.map((value) => ({ value, label: t[value] }))
          ]}
        />
      </form>
      <Card flush>
        <InvitationTable
          turn={turn}
          done={done}
          filter={{
            ...(status === undefined ? {} : { status }),
            ...(email === undefined ? {} : { email })
          }}
        />
      </Card>
    </Page>
  )
}

export default Invitations
