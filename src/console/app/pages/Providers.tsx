import { useLoad } from "../kernel/load.ts"
import { Mistake } from "../kernel/problems.ts"
import { environment, here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Code } from "../ui/Copy.tsx"
import { Icon } from "../ui/icons.tsx"
import { Card, Facts, Page } from "../ui/Layout.tsx"
import { Await, Badge, Empty } from "../ui/Notice.tsx"
import { bodyOf, ProviderFields, type Provider } from "./provider/ProviderForm.tsx"

const t = words({
  en: {
    title: "Providers",
    lead: "Where people can sign in with an account they have elsewhere.",
    empty: "No providers yet.",
    add: "Add provider",
    edit: "Edit",
    setDoes:
      "The provider is read first; if that fails, nothing is stored. The secret is given anew each time, so that a changed address never gets the old one.",
    key: "Key",
    issuer: "Issuer",
    clientId: "Client id",
    scopes: "Scopes",
    trusted: "addresses trusted",
    callback: "Redirect URL to register there",
    check: "Dry run",
    checkDoes: "Looks whether the provider is found and knows the client. Nobody is signed in.",
    taken: "There is a provider with this key already: edit that one.",
    remove: "Remove",
    removeDoes:
      "Nobody signs in with it any more. Linked accounts stay, and count again once it is set up anew."
  },
  da: {
    title: "Udbydere",
    lead: "Steder, hvor folk kan logge ind med en konto, de har i forvejen.",
    empty: "Ingen udbydere endnu.",
    add: "Tilføj udbyder",
    edit: "Rediger",
    setDoes:
      "Udbyderen læses først; går det galt, gemmes intet. Hemmeligheden gives på ny hver gang, så en ændret adresse aldrig får den gamle.",
    key: "Nøgle",
    issuer: "Udsteder",
    clientId: "Klient-id",
    scopes: "Scopes",
    trusted: "adresser betroet",
    callback: "Redirect-URL at registrere dér",
    check: "Prøvekørsel",
    checkDoes: "Ser, om udbyderen findes og kender klienten. Ingen logges ind.",
    taken: "Der er allerede en udbyder med den nøgle: rediger den.",
    remove: "Fjern",
    removeDoes:
      "Ingen logger længere ind med den. Tilknyttede konti bliver og gælder igen, når den sættes op på ny."
  }
})

const One = ({ done, provider }: { readonly provider: Provider; readonly done: () => void }) => {
  const params = { provider: provider.key }
  return (
    <Card
      title={provider.name}
      actions={
        <>
          <Action
            operation="providers.checkProvider"
            label={t.check}
            look="link"
            does={t.checkDoes}
            run={() => here().providers.checkProvider({ params })}
            shown={({ steps }) => (
              <ul class="checks">
                {steps.map(({ detail, name, ok }) => (
                  <li key={name}>
                    <Icon name={ok ? "check" : "warning"} />
                    <div>
                      <strong>{name}</strong> {detail}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          />
          <Action
            operation="providers.setProvider"
            label={t.edit}
            look="link"
            title={provider.name}
            does={t.setDoes}
            submit={common.save}
            run={(values) => here().providers.setProvider({ params, body: bodyOf(values) })}
            done={done}
          >
            <ProviderFields provider={provider} />
          </Action>
          <Action
            operation="providers.removeProvider"
            label={t.remove}
            look="link"
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
          [t.key, <code key="key">{provider.key}</code>],
          [t.issuer, provider.issuer],
          [t.clientId, <Code key="id" text={provider.clientId} />],
          [t.callback, <Code key="url" text={provider.callbackUrl} />],
          [t.scopes, provider.scopes.join(" ") || "–"]
        ]}
      />
      {provider.trustEmail && <Badge tone="warn">{t.trusted}</Badge>}
    </Card>
  )
}

/** Who people sign in with elsewhere. */
const Providers = () => {
  const providers = useLoad(() => here().providers.listProviders(), [environment.value?.id])
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Action
          operation="providers.setProvider"
          label={t.add}
          icon="plus"
          look="main"
          does={t.setDoes}
          submit={common.save}
          run={(values) => {
            const provider = values["key"] ?? values["kind"] ?? ""
            if (providers.value?.items.some(({ key }) => key === provider) === true) {
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
        </Action>
      }
    >
      <Await of={providers}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
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
