import { type ReactNode, useState } from "react"
import type { Client } from "../../client.ts"
import { useShared } from "../../react/GatehouseProvider.ts"
import { dayOf, filled, useTexts } from "../texts/useTexts.ts"
import { AuthenticatorSetup, RecoveryCodes } from "../kernel/AuthenticatorSetup.tsx"
import { Button } from "../kernel/Button.tsx"
import { CodeField, codeIn } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"
import { useResource } from "../kernel/useResource.ts"
import type { OwnProps } from "./Names.tsx"
import { useGuarded } from "./Reauthentication.tsx"

type Setup = Awaited<ReturnType<Client["ownMfa"]["startTotp"]>>

/** The person's authenticator and its recovery codes. */
export const SecondFactor = ({ refresh }: Pick<OwnProps, "refresh">): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<ReadonlyArray<string> | null>(null)
  const status = useResource("", () => client.ownMfa.mfaStatus())
  const start = useGuarded(async () => setSetup(await client.ownMfa.startTotp()))
  const confirm = useAction(async (code: string) => {
    const { recoveryCodes } = await client.ownMfa.confirmTotp({ body: { code } })
    setSetup(null)
    setCodes(recoveryCodes)
    await Promise.all([status.reload(), refresh()])
  })
  const renew = useGuarded(async () => {
    setCodes((await client.ownMfa.renewRecoveryCodes()).recoveryCodes)
    await status.reload()
  })
  const disable = useGuarded(async () => {
    await client.ownMfa.disableMfa()
    await Promise.all([status.reload(), refresh()])
  })
  const { value } = status
  if (value?.policy === "off" && !value.enabled) return null
  const failure = status.failure ?? start.problem ?? renew.problem ?? disable.problem
  if (codes !== null) {
    return (
      <Section title={t.codesTitle}>
        <div className="gh-stack">
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        </div>
      </Section>
    )
  }
  return (
    <Section
      title={t.secondFactor}
      failure={failure}
      done={disable.done && value?.enabled === false && t.saved}
      aside={
        value?.enabled === false &&
        setup === null && (
          <Button look="link" busy={start.busy} onClick={() => void start.run()}>
            {t.enrollmentStart}
          </Button>
        )
      }
    >
      {value?.enabled === false && setup === null && (
        <p>
          {t.secondFactorNone} {t.secondFactorOthers}
        </p>
      )}
      {setup !== null && (
        <Form
          busy={confirm.busy}
          problem={confirm.problem}
          fields={["code"]}
          submit={t.secondFactorConfirm}
          onSubmit={({ code = "" }) => confirm.run(codeIn(code))}
          onCancel={() => setSetup(null)}
        >
          <AuthenticatorSetup setup={setup} />
          <CodeField label={t.totpCode} />
        </Form>
      )}
      {value?.enabled === true && (
        <>
          <p>
            {value.enrolledAt !== null &&
              `${filled(t.secondFactorSince, { time: dayOf(locale, value.enrolledAt) })} `}
            {filled(t.codesLeft, { count: value.recoveryCodesLeft })}
          </p>
          {value.policy === "required" && <p>{t.secondFactorRequired}</p>}
          <div className="gh-links">
            <Button look="link" busy={renew.busy} onClick={() => void renew.run()}>
              {t.codesRenew}
            </Button>
            {value.policy !== "required" && (
              <Button look="link" busy={disable.busy} onClick={() => void disable.run()}>
                {t.secondFactorDisable}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  )
}
