import type { ReactNode } from "react"
import type { CurrentUser } from "../../client.ts"
import { useShared } from "../../react/GatehouseProvider.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { NameFields } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"

/** Property of each part of one's own profile. */
export interface OwnProps {
  readonly user: CurrentUser
  /** Reads the person anew, here and in every other component. */
  readonly refresh: () => Promise<unknown>
}

/** The person's names, which they change unless their organization keeps them. */
export const Names = ({ refresh, user }: OwnProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const save = useAction(async (firstName: string | null, lastName: string | null) => {
    await client.users.updateCurrentUser({ body: { firstName, lastName } })
    await refresh()
  })
  if (user.managedBy !== null) {
    return (
      <Section title={t.names}>
        <p>{user.name}</p>
        <p>{filled(t.managed, { name: user.managedBy.name })}</p>
      </Section>
    )
  }
  return (
    <Section title={t.names} done={save.done && t.saved}>
      <Form
        busy={save.busy}
        problem={save.problem}
        fields={["firstName", "lastName"]}
        submit={t.save}
        look="quiet"
        onSubmit={({ firstName = "", lastName = "" }) =>
          save.run(firstName.trim() || null, lastName.trim() || null)
        }
      >
        <NameFields firstName={user.firstName} lastName={user.lastName} />
      </Form>
    </Section>
  )
}
