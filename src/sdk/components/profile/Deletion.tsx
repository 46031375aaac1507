import { type ReactNode, useState } from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { CodeField, codeIn } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Section } from "../kernel/Section.tsx"
import type { OwnProps } from "./Names.tsx"
import { useGuarded } from "./Reauthentication.tsx"

/** The end of the account, which a mailed code confirms, or a fresh proof where there is no address. */
export const Deletion = ({ refresh, user }: OwnProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const [isMailed, setIsMailed] = useState(false)
  const ask = useGuarded(async () => {
    await client.deletion.requestDeletion()
    setIsMailed(true)
  })
  const confirm = useGuarded(async (code: string | undefined) => {
    await client.deletion.confirmDeletion({ body: code === undefined ? {} : { code } })
    await refresh()
  })
  return (
    <Section title={t.deletion} failure={ask.problem}>
      <p>{isMailed && user.email !== null ? t.deletionMailed : t.deletionIntro}</p>
      {isMailed ? (
        <Form
          busy={confirm.busy}
          problem={confirm.problem}
          fields={["code"]}
          look="danger"
          submit={t.deletionConfirm}
          onSubmit={({ code }) => confirm.run(code === undefined ? undefined : codeIn(code))}
          onCancel={() => setIsMailed(false)}
        >
          {user.email !== null && <CodeField label={t.emailCode} />}
        </Form>
      ) : (
        <Button look="danger" busy={ask.busy} onClick={() => void ask.run()}>
          {t.deletionStart}
        </Button>
      )}
    </Section>
  )
}
