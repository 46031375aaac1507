import type { ReactNode } from "react"
import { useShared, useEnvironment } from "../../react/GatehouseProvider.ts"
import { settled } from "../../react/flows.ts"
import { useOrganizations, useSession } from "../../react/session.ts"
import { useTexts } from "../texts/useTexts.ts"
import type { HeadingLevel } from "../kernel/Card.tsx"
import { Card } from "../kernel/Card.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Root } from "../kernel/Root.tsx"
import { useAction } from "../kernel/useAction.ts"

interface BeginningProps {
  readonly level: HeadingLevel
  /** True if the person is in an organization, though the session acts in none. */
  readonly isMember: boolean
}

/** The place of an organization's profile where the session acts in none: choose one, or make one. */
export const Beginning = ({ isMember, level }: BeginningProps): ReactNode => {
  const { client, session } = useShared()
  const { t } = useTexts()
  const { refresh } = useSession()
  const { switchTo } = useOrganizations()
  const environment = useEnvironment()
  const create = useAction(async (name: string) => {
    const { id } = await client.organizations.createOrganization({ body: { name } })
    await settled(session)
    const { problem } = await switchTo(id)
    // Among the person's organizations in any case, so that nobody makes it twice.
    await refresh()
    if (problem !== null) throw problem
  })
  const isOpen = environment?.organizations.creation === "anyone"
  return (
    <Root>
      <Card step="beginning" level={level} title={isOpen ? t.createOrganization : t.organization}>
        <p className="gh-intro">{isMember ? t.chooseOrganization : t.noOrganizations}</p>
        {isOpen && (
          <Form
            busy={create.busy}
            problem={create.problem}
            fields={["name"]}
            submit={t.create}
            onSubmit={({ name = "" }) => create.run(name.trim())}
          >
            <Field name="name" label={t.name} autoComplete="organization" />
          </Form>
        )}
      </Card>
    </Root>
  )
}
