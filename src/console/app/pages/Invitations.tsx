import { given } from "../kernel/forms.ts"
import { useTurn } from "../kernel/load.ts"
import { parameter } from "../kernel/router.ts"
import { words } from "../kernel/words.ts"
import { choicesOf } from "../ui/Field.tsx"
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
  const [turn, done] = useTurn()
  const status = statuses.find((one) => one === parameter("status"))
  const typed = parameter("email").trim()
  const email = /^\S+@\S+\.\S+$/.test(typed) ? typed : undefined
  return (
    <Page title={pageNames.invitations} lead={t.lead} actions={<Invite done={done} />}>
      <Filters>
        <TypedFilter label={common.email} name="email" />
        <ChosenFilter label={common.status} name="status" choices={choicesOf(statuses, t)} />
      </Filters>
      <Card flush>
        <InvitationTable
          turn={turn}
          done={done}
          filter={{
            ...given({ status, email })
          }}
        />
      </Card>
    </Page>
  )
}

export default Invitations
