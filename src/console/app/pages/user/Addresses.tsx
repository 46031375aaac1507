import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Check, Field } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { LoadedTable } from "../../ui/Table.tsx"
import { RowAction } from "../../ui/Action.tsx"
import type { UserPart } from "./people.tsx"

const t = words({
  en: {
    addresses: "Email addresses",
    address: "Address",
    primary: "primary",
    verified: "verified",
    unverified: "not verified",
    make: "Make primary",
    makeDoes:
      "Mail goes to it from now on. The former address is told, and links and codes already sent stop working.",
    verify: "Mark as verified",
    verifyDoes:
      "Accepts the address as theirs without sending a mail. Anyone who reads its mail can reset the password.",
    removeDoes: "They can no longer sign in with it or get mail there. They are told by mail.",
    add: "Add an address",
    addDoes: "Nothing is mailed to the new address; the primary address is told.",
    asVerified: "It is known to be theirs",
    empty: "No address. Add one, so that they can be reached and sign in by mail."
  },
  da: {
    addresses: "E-mailadresser",
    address: "Adresse",
    primary: "primær",
    verified: "bekræftet",
    unverified: "ikke bekræftet",
    make: "Gør primær",
    makeDoes:
      "Mail går dertil fra nu af. Den tidligere adresse får det at vide, og links og koder, der allerede er sendt, holder op med at virke.",
    verify: "Markér som bekræftet",
    verifyDoes:
      "Godtager adressen som deres uden at sende en mail. Den, der læser dens mail, kan nulstille adgangskoden.",
    removeDoes:
      "De kan ikke længere logge ind med den eller få mail dér. De får det at vide på mail.",
    add: "Tilføj en adresse",
    addDoes: "Der sendes ikke noget til den nye adresse; den primære får det at vide.",
    asVerified: "Den er med sikkerhed deres",
    empty: "Ingen adresse. Tilføj en, så de kan nås og logge ind med mail."
  }
})

/** The addresses of somebody, and what can be made of each. */
export const Addresses = ({ done, turn, user }: UserPart) => {
  const params = { userId: user.id }
  const addresses = useLoad(
    () => here().emailAddresses.listUserEmailAddresses({ params }),
    [user.id],
    turn
  )
  return (
    <Card
      title={t.addresses}
      flush
      actions={
        user.status !== "deleted" && (
          <RowAction
            operation="emailAddresses.addUserEmailAddress"
            label={t.add}
            does={t.addDoes}
            run={(values) =>
              here().emailAddresses.addUserEmailAddress({
                params,
                body: { email: values["email"] ?? "", verified: values["verified"] === "on" }
              })
            }
            done={done}
          >
            <Field label={t.address} name="email" type="email" required />
            <Check label={t.asVerified} name="verified" />
          </RowAction>
        )
      }
    >
      <LoadedTable
        of={addresses}
        caption={t.addresses}
        empty={t.empty}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.address,
            cell: ({ email, primary, verifiedAt }) => (
              <span class="badges">
                {email}
                {primary && <Badge tone="info">{t.primary}</Badge>}
                <Badge tone={verifiedAt === null ? "warn" : "good"}>
                  {verifiedAt === null ? t.unverified : t.verified}
                </Badge>
              </span>
            )
          },
          {
            title: "",
            narrow: true,
            cell: ({ id, primary, verifiedAt }) => {
              const path = { ...params, emailAddressId: id }
              return (
                <span class="row-actions">
                  {verifiedAt === null && (
                    <RowAction
                      operation="emailAddresses.updateUserEmailAddress"
                      label={t.verify}
                      does={t.verifyDoes}
                      final
                      run={() =>
                        here().emailAddresses.updateUserEmailAddress({
                          params: path,
                          body: { verified: true }
                        })
                      }
                      done={done}
                    />
                  )}
                  {!primary && verifiedAt !== null && (
                    <RowAction
                      operation="emailAddresses.updateUserEmailAddress"
                      label={t.make}
                      does={t.makeDoes}
                      run={() =>
                        here().emailAddresses.updateUserEmailAddress({
                          params: path,
                          body: { primary: true }
                        })
                      }
                      done={done}
                    />
                  )}
                  {!primary && (
                    <RowAction
                      operation="emailAddresses.removeUserEmailAddress"
                      label={common.remove}
                      tone="danger"
                      does={t.removeDoes}
                      run={() => here().emailAddresses.removeUserEmailAddress({ params: path })}
                      done={done}
                    />
                  )}
                </span>
              )
            }
          }
        ]}
      />
    </Card>
  )
}
