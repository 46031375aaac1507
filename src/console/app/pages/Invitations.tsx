import { useState } from "preact/hooks"
import { parameter } from "../kernel/router.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { ChosenFilter, Filters, TypedFilter } from "../ui/Filters.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { InvitationTable, Invite } from "./invitation/InvitationTable.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "To the environment and to its organizations.",
    PENDING: "Open",
    ACCEPTED: "Accepted",
    REVOKED: "Revoked",
    EXPIRED: "Expired"
  },
  da: {
    lead: "Til miljøet og til dets organisationer.",
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
    <Page title={pageNames.invitations} lead={t.lead} actions={<Invite done={done} />}>
      <Filters>
        <TypedFilter label={common.email} name="email" />
        <ChosenFilter
          label={common.status}
          name="status"
          choices={statuses.map((value) => ({ value, label: t[value] }))}
        />
      </Filters>
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
