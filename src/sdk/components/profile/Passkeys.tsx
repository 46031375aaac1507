import { type ReactNode, useState } from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { dayOf, filled, useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Line, LineAction, Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"
import { useResource } from "../kernel/useResource.ts"
import { useGuarded } from "./Reauthentication.tsx"

/** The person's passkeys: made, named and removed. */
export const Passkeys = (): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const [named, setNamed] = useState<string | null>(null)
  const passkeys = useResource("", () => client.passkeys.listOwnPasskeys())
  const add = useGuarded(async () => {
    await client.passkeys.register()
    await passkeys.reload()
  })
  const remove = useGuarded(async (passkeyId: string) => {
    await client.passkeys.remove(passkeyId)
    await passkeys.reload()
  })
  const rename = useAction(async (passkeyId: string, name: string) => {
    await client.passkeys.renamePasskey({ params: { passkeyId }, body: { name } })
    setNamed(null)
    await passkeys.reload()
  })
  return (
    <Section
      title={t.passkeys}
      failure={passkeys.failure ?? add.problem ?? remove.problem}
      aside={
        client.passkeys.isSupported() && (
          <Button look="link" busy={add.busy} onClick={() => void add.run()}>
            {t.addPasskey}
          </Button>
        )
      }
    >
      {passkeys.value?.items.length === 0 && <p>{t.passkeysIntro}</p>}
      <ul className="gh-list">
        {passkeys.value?.items.map(({ createdAt, id, name }) => (
          <Line
            key={id}
            actions={
              named !== id && (
                <span className="gh-links">
                  <LineAction of={name} onClick={() => setNamed(id)}>
                    {t.rename}
                  </LineAction>
                  <LineAction of={name} busy={remove.busy} onClick={() => void remove.run(id)}>
                    {t.remove}
                  </LineAction>
                </span>
              )
            }
          >
            {named === id ? (
              <Form
                busy={rename.busy}
                problem={rename.problem}
                fields={["name"]}
                submit={t.save}
                look="quiet"
                onSubmit={({ name: typed = "" }) => rename.run(id, typed)}
                onCancel={() => setNamed(null)}
              >
                <Field name="name" label={t.name} value={name} autoComplete="off" focused />
              </Form>
            ) : (
              <>
                <strong>{name}</strong>
                <small>{filled(t.passkeySince, { time: dayOf(locale, createdAt) })}</small>
              </>
            )}
          </Line>
        ))}
      </ul>
    </Section>
  )
}
