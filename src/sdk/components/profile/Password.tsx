import { type ReactNode, useState } from "react"
import { isProblem } from "../../client.ts"
import { useShared, useEnvironment } from "../../react/GatehouseProvider.ts"
import { dayOf, filled, useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Choice, Field, NewPasswordField, UserName } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Section } from "../kernel/Section.tsx"
import { useResource } from "../kernel/useResource.ts"
import type { OwnProps } from "./Names.tsx"
import { useGuarded } from "./Reauthentication.tsx"

/** The person's password: changed, or chosen by those who came in without one. */
export const Password = ({ refresh, user }: OwnProps): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const environment = useEnvironment()
  const [isOpen, setIsOpen] = useState(false)
  const status = useResource("", () => client.password.passwordStatus())
  const change = useGuarded(
    async (newPassword: string, currentPassword: string | undefined, others: boolean) => {
      await client.password.changePassword({
        body: {
          newPassword,
          revokeOtherSessions: others,
          ...(currentPassword === undefined ? {} : { currentPassword })
        }
      })
      setIsOpen(false)
      await Promise.all([status.reload(), refresh()])
    }
  )
  const since = status.value?.updatedAt ?? null
  const title = user.hasPassword ? t.changePassword : t.firstPassword
  return (
    <Section
      title={t.password}
      failure={status.failure}
      done={change.done && t.saved}
      aside={
        !isOpen && (
          <Button
            look="link"
            onClick={() => {
              change.reset()
              setIsOpen(true)
            }}
          >
            {title}
          </Button>
        )
      }
    >
      {!user.hasPassword && <p>{t.firstPasswordIntro}</p>}
      {since !== null && <p>{filled(t.passwordSince, { time: dayOf(locale, since) })}</p>}
      {isOpen && (
        <Form
          busy={change.busy}
          problem={change.problem}
          fields={["newPassword"]}
          instead={
            isProblem(change.problem, "invalid_credentials") ? t.reauthenticateWrong : undefined
          }
          submit={t.savePassword}
          onSubmit={(values) =>
            change.run(
              values["newPassword"] ?? "",
              values["currentPassword"],
              values["revokeOtherSessions"] !== undefined
            )
          }
          onCancel={() => setIsOpen(false)}
        >
          <UserName email={user.email} />
          {user.hasPassword && (
            <Field
              name="currentPassword"
              type="password"
              label={t.currentPassword}
              autoComplete="current-password"
              focused
            />
          )}
          <NewPasswordField label={t.newPassword} minLength={environment?.password.minLength} />
          <Choice name="revokeOtherSessions" checked>
            {t.revokeOtherSessions}
          </Choice>
        </Form>
      )}
    </Section>
  )
}
