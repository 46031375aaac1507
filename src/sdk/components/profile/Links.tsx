import type { ReactNode } from "react"
import { useShared, useEnvironment } from "../../react/GatehouseProvider.ts"
import { returnAddress } from "../../returnAddress.ts"
import { dayOf, filled, useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Line, LineAction, Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"
import { useResource } from "../kernel/useResource.ts"
import { useGuarded } from "./Reauthentication.tsx"

/** Accounts of other services that sign the person in. */
export const Identities = (): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const providers = useEnvironment()?.providers ?? []
  const identities = useResource("", () => client.identities.listOwnIdentities())
  const link = useGuarded(async (provider: string) => {
    const { authorizationUrl } = await client.identities.linkIdentity({
      params: { provider },
      body: { redirectUrl: returnAddress(location.href) }
    })
    location.assign(authorizationUrl)
  })
  const unlink = useGuarded(async (identityId: string) => {
    await client.identities.unlinkIdentity({ params: { identityId } })
    await identities.reload()
  })
  const held = identities.value?.items.filter(({ status }) => status === "active") ?? []
  if (identities.failure === null && held.length === 0 && providers.length === 0) return null
  const named = (key: string | null) => providers.find((each) => each.key === key)?.name ?? key
  return (
    <Section title={t.identities} failure={identities.failure ?? link.problem ?? unlink.problem}>
      {held.length === 0 && identities.value !== null && <p>{t.noIdentities}</p>}
      <ul className="gh-list">
        {held.map(({ connectionId, id, label, provider, subject }) => (
          <Line
            key={id}
            actions={
              connectionId === null && (
                <LineAction
                  of={String(named(provider))}
                  busy={unlink.busy}
                  onClick={() => void unlink.run(id)}
                >
                  {t.unlinkIdentity}
                </LineAction>
              )
            }
          >
            <strong>{named(provider) ?? label ?? subject}</strong>
            <small>{label}</small>
          </Line>
        ))}
      </ul>
      <div className="gh-links">
        {providers
          .filter(({ key }) => held.every(({ provider }) => provider !== key))
          .map(({ key, name }) => (
            <Button key={key} look="link" busy={link.busy} onClick={() => void link.run(key)}>
              {filled(t.linkIdentity, { provider: name })}
            </Button>
          ))}
      </div>
    </Section>
  )
}

/** Applications that the person has allowed to use the account. */
export const Applications = (): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const grants = useResource("", () => client.applications.listOwnApplications())
  const end = useAction(async (grantId: string) => {
    await client.applications.endOwnGrant({ params: { grantId } })
    await grants.reload()
  })
  const items = grants.value?.items
  return (
    <Section title={t.applications} failure={grants.failure ?? end.problem}>
      {items !== undefined && <p>{items.length === 0 ? t.noApplications : t.applicationsIntro}</p>}
      <ul className="gh-list">
        {items?.map(({ application: { name }, createdAt, id }) => (
          <Line
            key={id}
            actions={
              <Button look="link" busy={end.busy} onClick={() => void end.run(id)}>
                {filled(t.disconnect, { application: name })}
              </Button>
            }
          >
            <strong>{name}</strong>
            <small>{filled(t.allowedSince, { time: dayOf(locale, createdAt) })}</small>
          </Line>
        ))}
      </ul>
    </Section>
  )
}
