import { findingSubject, findingText } from "../kernel/findings.ts"
import { useLoad } from "../kernel/load.ts"
import { requireUnchanged } from "../kernel/meanwhile.ts"
import { Mistake } from "../kernel/problems.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { AddAction, RowAction } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Code } from "../ui/Copy.tsx"
import { Icon } from "../ui/icons.tsx"
import { Card, Facts, Page } from "../ui/Layout.tsx"
import { Await, Badge, Empty } from "../ui/Notice.tsx"
import { bodyOf, ProviderFields, type Provider } from "./provider/ProviderForm.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Other services whose accounts people can sign in with.",
    empty:
      "No providers yet. Set one up, and people can sign in with Google, Microsoft or another account.",
    add: "Add provider",
    setDoes:
      "The provider is read first; if that fails, nothing is saved. Enter the secret again each time, so that a changed address never gets the old one.",
    trusted: "email addresses trusted",
    callback: "Redirect URL to register with the provider",
    check: "Dry run",
    checkDoes: "Checks that the provider can be reached and knows the client. Nobody is signed in.",
    taken: "There is a provider with this key already: edit that one.",
    removeDoes:
      "People can no longer sign in with it. Linked accounts stay linked, and work again if the provider is added back."
  },
  da: {
    lead: "Andre tjenester, hvis konti folk kan logge ind med.",
    empty:
      "Ingen udbydere endnu. Sæt en op, så kan folk logge ind med en konto hos Google, Microsoft eller andre.",
    add: "Tilføj udbyder",
    setDoes:
      "Udbyderen læses først; går det galt, gemmes intet. Skriv hemmeligheden igen hver gang, så en ændret adresse aldrig får den gamle.",
    trusted: "stoler på e-mailadresser",
    callback: "Redirect-URL, der skal registreres hos udbyderen",
    check: "Prøvekørsel",
    checkDoes: "Kontrollerer, at udbyderen kan nås og kender klienten. Ingen logges ind.",
    taken: "Der er allerede en udbyder med den nøgle: rediger den.",
    removeDoes:
      "Ingen kan længere logge ind med den. Tilknyttede konti bliver og virker igen, hvis udbyderen tilføjes igen."
  }
})

const One = ({ done, provider }: { readonly provider: Provider; readonly done: () => void }) => {
  const params = { provider: provider.key }
  return (
    <Card
      title={provider.name}
      actions={
        <>
          <RowAction
            operation="providers.checkProvider"
            label={t.check}
            does={t.checkDoes}
            run={() => here().providers.checkProvider({ params })}
            shown={({ steps }) => (
              <ul class="checks">
                {steps.map(({ detail, name, ok }) => (
                  <li key={name}>
                    <Icon name={ok ? "check" : "warning"} />
                    <div>
                      <strong>{findingSubject(name)}</strong> {findingText(detail)}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          />
          <RowAction
            operation="providers.setProvider"
            label={common.edit}
            title={provider.name}
            does={t.setDoes}
            submit={common.save}
            run={async (values) => {
              const { items } = await here().providers.listProviders()
              requireUnchanged(
                provider,
                items.find(({ key }) => key === provider.key)
              )
              return here().providers.setProvider({ params, body: bodyOf(values) })
            }}
            done={done}
          >
            <ProviderFields provider={provider} />
          </RowAction>
          <RowAction
            operation="providers.removeProvider"
            label={common.remove}
            tone="danger"
            title={provider.name}
            does={t.removeDoes}
            run={() => here().providers.removeProvider({ params })}
            done={done}
          />
        </>
      }
    >
      <Facts
        of={[
          [common.key, <code key="key">{provider.key}</code>],
          [common.issuer, provider.issuer],
          [common.clientId, <Code key="id" text={provider.clientId} />],
          [t.callback, <Code key="url" text={provider.callbackUrl} />],
          [common.scopes, provider.scopes.join(" ") || "–"]
        ]}
      />
      {provider.trustEmail && <Badge tone="warn">{t.trusted}</Badge>}
    </Card>
  )
}

/** External sign-in providers. */
const Providers = () => {
  const providers = useLoad(() => here().providers.listProviders())
  return (
    <Page
      title={pageNames.providers}
      lead={t.lead}
      actions={
        <AddAction
          operation="providers.setProvider"
          label={t.add}
          does={t.setDoes}
          submit={common.save}
          run={async (values) => {
            const provider = values["key"] ?? values["kind"] ?? ""
            const { items } = await here().providers.listProviders()
            if (items.some(({ key }) => key === provider)) {
              throw new Mistake(t.taken)
            }
            return here().providers.setProvider({ params: { provider }, body: bodyOf(values) })
          }}
          shown={({ callbackUrl }) => (
            <>
              <p>{t.callback}</p>
              <Code text={callbackUrl} />
            </>
          )}
          done={providers.reload}
        >
          <ProviderFields />
        </AddAction>
      }
    >
      <Await of={providers}>
        {({ items }) =>
          items.length === 0 ? (
            <Card flush>
              <Empty>{t.empty}</Empty>
            </Card>
          ) : (
            <div class="columns even">
              {items.map((provider) => (
                <One key={provider.key} provider={provider} done={providers.reload} />
              ))}
            </div>
          )
        }
      </Await>
    </Page>
  )
}

export default Providers
