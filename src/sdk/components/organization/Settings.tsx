import { type ReactNode, useState } from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { useSession } from "../../react/session.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Confirmation } from "../kernel/Dialog.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"
import type { OrganizationProps } from "./Members.tsx"

/** The organization's name, and the way out of it. */
export const Settings = ({
  may,
  name,
  organizationId,
  userId
}: OrganizationProps & { readonly name: string }): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const { refresh } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const params = { organizationId }
  const save = useAction(async (changed: string) => {
    await client.organizations.updateOrganization({ params, body: { name: changed } })
    await refresh()
  })
  const leave = useAction(async () => {
    await client.organizations.removeMember({ params: { ...params, memberUserId: userId } })
    await refresh()
  })
  return (
    <>
      <Section title={t.name} done={save.done && t.saved}>
        {may("organization:update") ? (
          <Form
            key={name}
            busy={save.busy}
            problem={save.problem}
            fields={["name"]}
            look="quiet"
            submit={t.save}
            onSubmit={({ name: typed = "" }) => save.run(typed.trim())}
          >
            <Field name="name" label={t.name} autoComplete="organization" value={name} />
          </Form>
        ) : (
          <p>{name}</p>
        )}
      </Section>
      <Section title={t.leave} failure={isLeaving ? null : leave.problem}>
        <p>{filled(t.leaveQuestion, { name })}</p>
        <Button look="danger" onClick={() => setIsLeaving(true)}>
          {t.leave}
        </Button>
        {isLeaving && (
          <Confirmation
            question={filled(t.leaveQuestion, { name })}
            action={t.leave}
            run={leave}
            onConfirm={() => void leave.run()}
            onClose={() => setIsLeaving(false)}
          />
        )}
      </Section>
    </>
  )
}
