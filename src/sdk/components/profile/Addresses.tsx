import { type ReactNode, useState } from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Badge, Line, LineAction, Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"
import { useResource } from "../kernel/useResource.ts"
import type { OwnProps } from "./Names.tsx"
import { useGuarded } from "./Reauthentication.tsx"

/** The person's email addresses: another main one, more of them, and fewer. */
export const Addresses = ({ refresh, user }: OwnProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const [isAdding, setIsAdding] = useState(false)
  const { emailAddresses } = client
  const addresses = useResource("", () => emailAddresses.listOwnEmailAddresses())
  const add = useGuarded(async (email: string) => {
    await emailAddresses.addEmailAddress({ body: { email } })
    setIsAdding(false)
    await addresses.reload()
  })
  const change = useGuarded(async (how: "promote" | "remove", emailAddressId: string) => {
    const params = { emailAddressId }
    if (how === "remove") await emailAddresses.removeEmailAddress({ params })
    else await emailAddresses.promoteEmailAddress({ params })
    await Promise.all([addresses.reload(), refresh()])
  })
  const resend = useAction((emailAddressId: string) =>
    emailAddresses.resendEmailVerification({ params: { emailAddressId } })
  )
  return (
    <Section
      title={t.addresses}
      failure={addresses.failure ?? change.problem ?? resend.problem}
      done={(resend.done || (add.done && !isAdding)) && t.mailed}
      aside={
        user.managedBy === null &&
        !isAdding && (
          <Button look="link" onClick={() => setIsAdding(true)}>
            {t.addAddress}
          </Button>
        )
      }
    >
      {isAdding && (
        <Form
          busy={add.busy}
          problem={add.problem}
          fields={["email"]}
          submit={t.addAddress}
          onSubmit={({ email = "" }) => add.run(email)}
          onCancel={() => setIsAdding(false)}
        >
          <Field
            name="email"
            type="email"
            label={t.email}
            autoComplete="email"
            hint={t.addAddressIntro}
            focused
          />
        </Form>
      )}
      <ul className="gh-list">
        {addresses.value?.items.map(({ email, id, primary, verifiedAt }) => (
          <Line
            key={id}
            actions={
              !primary && (
                <span className="gh-links">
                  {verifiedAt === null ? (
                    <LineAction of={email} busy={resend.busy} onClick={() => void resend.run(id)}>
                      {t.resendLink}
                    </LineAction>
                  ) : (
                    user.managedBy === null && (
                      <LineAction
                        of={email}
                        busy={change.busy}
                        onClick={() => void change.run("promote", id)}
                      >
                        {t.promote}
                      </LineAction>
                    )
                  )}
                  <LineAction
                    of={email}
                    busy={change.busy}
                    onClick={() => void change.run("remove", id)}
                  >
                    {t.remove}
                  </LineAction>
                </span>
              )
            }
          >
            {email}
            {primary && <Badge>{t.primary}</Badge>}
            {verifiedAt === null && <Badge>{t.unverified}</Badge>}
          </Line>
        ))}
      </ul>
    </Section>
  )
}
