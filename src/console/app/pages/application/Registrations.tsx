import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Secret } from "../../ui/Copy.tsx"
import { Field } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await } from "../../ui/Notice.tsx"
import { LoadedTable } from "../../ui/Table.tsx"
import { When } from "../../ui/cells.tsx"
import { RowAction } from "../../ui/Action.tsx"

const most = 100

const t = words({
  en: {
    title: "Registration",
    count: (count: string) => `Applications that registered themselves: ${count}.`,
    tokens: "Registration tokens",
    make: "Make a registration token",
    makeDoes: "Whoever has it can register an application while the setting asks for a token.",
    uses: "Applications that it is good for",
    days: "Days that it counts",
    left: "Uses left",
    until: "Counts until",
    made: "Made",
    revokeDoes: "It is refused from now on; applications that came by it stay.",
    erase: "Erase registered applications",
    eraseDoes: (count: string) =>
      `Erases ${count} applications that registered themselves, with all that people allowed them.`,
    empty: "No registration tokens. Make one for an application that shall register itself."
  },
  da: {
    title: "Registrering",
    count: (count: string) => `Applikationer, der har registreret sig selv: ${count}.`,
    tokens: "Registreringstokens",
    make: "Lav et registreringstoken",
    makeDoes:
      "Den, der har det, kan registrere en applikation, mens indstillingen kræver et token.",
    uses: "Antal applikationer, det gælder for",
    days: "Antal dage, det gælder",
    left: "Gange tilbage",
    until: "Gælder til",
    made: "Lavet",
    revokeDoes: "Det afvises fra nu af; applikationer, der kom med det, bliver.",
    erase: "Slet registrerede applikationer",
    eraseDoes: (count: string) =>
      `Sletter ${count} applikationer, der har registreret sig selv, med alt, folk har tilladt dem.`,
    empty: "Ingen registreringstokens. Lav et til en applikation, der skal registrere sig selv."
  }
})

/** Erases one after the other, so that a page of them is no burst of calls. */
const eraseAll = (ids: ReadonlyArray<string>): Promise<unknown> =>
  ids.reduce<Promise<unknown>>(
    (before, applicationId) =>
      before.then(() => here().applications.deleteApplication({ params: { applicationId } })),
    Promise.resolve()
  )

/** Applications that registered themselves, as a number, and the tokens that let them. */
export const Registrations = ({ done }: { readonly done: () => void }) => {
  const tokens = useLoad(() => here().registrationTokens.listRegistrationTokens())
  const registered = useLoad(() =>
    here().applications.listApplications({ query: { source: "registered", limit: most } })
  )
  const make = (
    <RowAction
      operation="registrationTokens.createRegistrationToken"
      label={t.make}
      does={t.makeDoes}
      run={({ days, uses }) =>
        here().registrationTokens.createRegistrationToken({
          body: { uses: Number(uses), expiresInSeconds: Number(days) * 86_400 }
        })
      }
      shown={({ token }) => <Secret text={token} />}
      done={tokens.reload}
    >
      <Field label={t.uses} name="uses" type="number" value="1" required />
      <Field label={t.days} name="days" type="number" value="1" required />
    </RowAction>
  )
  return (
    <Card title={t.title} flush actions={make}>
      <Await of={registered}>
        {({ items }) => {
          const count = items.length < most ? String(items.length) : `${most}+`
          return (
            <p class="row-actions">
              {t.count(count)}
              {items.length > 0 && (
                <RowAction
                  operation="applications.deleteApplication"
                  label={t.erase}
                  tone="danger"
                  does={t.eraseDoes(String(items.length))}
                  final
                  run={() => eraseAll(items.map(({ id }) => id))}
                  done={() => {
                    registered.reload()
                    done()
                  }}
                />
              )}
            </p>
          )
        }}
      </Await>
      <LoadedTable
        of={tokens}
        caption={t.tokens}
        empty={t.empty}
        keyOf={({ id }) => id}
        columns={[
          { title: t.left, cell: ({ usesLeft }) => String(usesLeft) },
          { title: t.until, at: ({ expiresAt }) => expiresAt },
          {
            title: t.made,
            narrow: true,
            cell: ({ createdAt, id }) => (
              <span class="row-actions">
                <When at={createdAt} />
                <RowAction
                  operation="registrationTokens.deleteRegistrationToken"
                  label={common.revoke}
                  tone="danger"
                  does={t.revokeDoes}
                  run={() =>
                    here().registrationTokens.deleteRegistrationToken({
                      params: { registrationTokenId: id }
                    })
                  }
                  done={tokens.reload}
                />
              </span>
            )
          }
        ]}
      />
    </Card>
  )
}
