import { type ReactNode, useState } from "react"
import { isProblem, type SignInState } from "../../client.ts"
import { useShared, appNameOf } from "../../react/GatehouseProvider.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Card } from "../kernel/Card.tsx"
import { CodeField, codeIn, Field, NameFields, RecoveryCodeField } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Icon } from "../kernel/Drawings.tsx"
import { ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { useAction } from "../kernel/useAction.ts"
import { AuthenticatorSetup } from "../kernel/AuthenticatorSetup.tsx"
import { Consent } from "./Details.tsx"
import type { ScreenProps } from "./Credentials.tsx"

type StepProps<Step extends SignInState["step"]> = ScreenProps & {
  readonly state: Extract<SignInState, { readonly step: Step }>
}

const StartOver = ({ flows, show }: ScreenProps): ReactNode => {
  const { t } = useTexts()
  return (
    <Button
      look="link"
      onClick={() => {
        flows.signIn.startOver()
        show("sign_in")
      }}
    >
      {t.startOver}
    </Button>
  )
}

/** Asks for the second factor: of an authenticator, a passkey or a recovery code. */
export const SecondFactor = (props: StepProps<"second_factor">): ReactNode => {
  const { environment, flows, level, state } = props
  const { t } = useTexts()
  const [isLost, setIsLost] = useState(false)
  const [remembers, setRemembers] = useState(false)
  const { busy, problem, secondFactor, secondFactorPasskey } = flows.signIn
  const passkey = useAction(() => secondFactorPasskey({ rememberDevice }))
  const hasCode = state.factors.includes("totp")
  const hasPasskey = state.factors.includes("passkey")
  const days = environment?.mfa.rememberDeviceDays ?? 0
  const rememberDevice = days > 0 && remembers
  // The form, where there is one, tells of what was refused.
  const failure = passkey.problem ?? (hasCode ? null : problem)
  const remember = days > 0 && (
    <label className="gh-choice">
      <input
        type="checkbox"
        checked={remembers}
        onChange={(event) => setRemembers(event.currentTarget.checked)}
      />
      <span>{filled(days === 1 ? t.rememberDay : t.rememberDays, { count: days })}</span>
    </label>
  )
  return (
    <Card step={`second_factor ${isLost}`} level={level} title={t.secondFactorTitle}>
      {hasCode && !isLost && <p className="gh-intro">{t.secondFactorIntro}</p>}
      {hasCode && (
        <Form
          key={String(isLost)}
          busy={busy}
          problem={problem}
          fields={["code"]}
          submit={isLost ? t.useRecoveryCode : t.onward}
          onSubmit={async ({ code = "", recoveryCode }) =>
            secondFactor(
              recoveryCode === undefined
                ? { code: codeIn(code), rememberDevice }
                : { recoveryCode: recoveryCode.trim(), rememberDevice }
            )
          }
        >
          {isLost ? <RecoveryCodeField /> : <CodeField label={t.totpCode} />}
          {remember}
        </Form>
      )}
      {hasPasskey && (
        <div className="gh-ways">
          {!hasCode && <p className="gh-intro">{t.secondFactorPasskeyIntro}</p>}
          {!hasCode && remember}
          {failure !== null && <ProblemMessage failure={failure} />}
          <Button busy={busy} onClick={() => void passkey.run()}>
            <Icon name="passkey" />
            {t.usePasskey}
          </Button>
        </div>
      )}
      <div className="gh-links">
        {hasCode && state.factors.includes("recovery_code") && (
          <Button look="link" onClick={() => setIsLost(!isLost)}>
            {isLost ? t.back : t.lostFactor}
          </Button>
        )}
        <StartOver {...props} />
      </div>
    </Card>
  )
}

/** Sets up the second factor that the environment requires. */
export const Enrollment = (props: StepProps<"enrollment">): ReactNode => {
  const { environment, flows, level, state } = props
  const { client } = useShared()
  const { t } = useTexts()
  const { busy, confirmEnrollment, enrollPasskey, problem, startEnrollment } = flows.signIn
  const passkey = useAction(() => enrollPasskey())
  const { setup } = state
  return (
    <Card step={`enrollment ${setup !== null}`} level={level} title={t.enrollmentTitle}>
      {setup === null ? (
        <>
          <p className="gh-intro">{filled(t.enrollmentIntro, { app: appNameOf(environment) })}</p>
          <Form
            busy={busy}
            problem={problem}
            submit={t.enrollmentStart}
            onSubmit={() => startEnrollment()}
          />
          {passkey.problem !== null && <ProblemMessage failure={passkey.problem} />}
          {environment?.passkeys.enabled === true && client.passkeys.isSupported() && (
            <Button busy={busy} onClick={() => void passkey.run()}>
              <Icon name="passkey" />
              {t.enrollmentPasskey}
            </Button>
          )}
        </>
      ) : (
        <Form
          busy={busy}
          problem={problem}
          fields={["code"]}
          submit={t.onward}
          onSubmit={async ({ code = "" }) => confirmEnrollment({ code: codeIn(code) })}
        >
          <AuthenticatorSetup setup={setup} />
          <CodeField label={t.totpCode} />
        </Form>
      )}
      <StartOver {...props} />
    </Card>
  )
}

/** Asks for the code that was mailed, to sign in with or to prove an address. */
export const MailedCode = (props: ScreenProps): ReactNode => {
  const { email, flows, level, show } = props
  const { t } = useTexts()
  const isSignUp = flows.signUp.state.step === "code"
  const { state } = flows.signIn
  const isSignIn = !isSignUp && state.step === "email_code"
  const { busy, problem } = isSignUp ? flows.signUp : flows.signIn
  const back = () => {
    flows.signIn.startOver()
    flows.signUp.startOver()
    show(isSignIn ? "email_code" : "sign_up")
  }
  const resend = useAction(() => flows.signUp.resendCode())
  return (
    <Card step="code" level={level} title={isSignIn ? t.enterCodeTitle : t.signUpCodeTitle}>
      <p className="gh-intro">
        {filled(isSignIn ? t.enterCodeIntro : t.signUpCodeIntro, { email })}
      </p>
      {resend.problem !== null && <ProblemMessage failure={resend.problem} />}
      {resend.done && problem === null && (
        <p className="gh-done" role="status">
          {t.codeResent}
        </p>
      )}
      <Form
        busy={busy}
        problem={problem}
        fields={["code"]}
        remedy={
          isProblem(problem, "email_taken") && (
            <Button look="link" onClick={() => show("sign_in")}>
              {t.signIn}
            </Button>
          )
        }
        submit={isSignIn ? t.signIn : t.signUpSubmit}
        onSubmit={async ({ code: typed = "" }) => {
          const code = codeIn(typed)
          return isSignUp ? flows.signUp.code({ code }) : flows.signIn.code({ code })
        }}
      >
        <CodeField label={t.code} />
      </Form>
      <div className="gh-links">
        {isSignUp && (
          <Button look="link" busy={busy} onClick={() => void resend.run()}>
            {t.resendCode}
          </Button>
        )}
        <Button look="link" onClick={back}>
          {isSignIn ? t.anotherCode : t.otherAddress}
        </Button>
      </div>
    </Card>
  )
}

/** Asks for what a sign-up with a provider or a mailed code still lacks. */
export const Continuation = (props: StepProps<"continuation">): ReactNode => {
  const { environment, flows, level, setEmail, state } = props
  const { t } = useTexts()
  const { busy, continueSignUp, problem } = flows.signIn
  const { email, firstName, lastName, missing, provider } = state.continuation
  const named = environment?.providers.find(({ key }) => key === provider)?.name ?? provider
  return (
    <Card step="continuation" level={level} title={t.continuationTitle}>
      <p className="gh-intro">
        {provider === "email_code"
          ? filled(t.continuationMailed, { email: email ?? "" })
          : filled(t.continuationIntro, { provider: named })}
      </p>
      <Form
        busy={busy}
        problem={problem}
        fields={["email", "legalConsentAccepted"]}
        submit={t.signUpSubmit}
        onSubmit={async (values) => {
          setEmail(values["email"] ?? email ?? "")
          return continueSignUp({
            ...(values["email"] === undefined ? {} : { email: values["email"] }),
            firstName: values["firstName"]?.trim() || null,
            lastName: values["lastName"]?.trim() || null,
            legalConsentAccepted: values["legalConsentAccepted"] !== undefined
          })
        }}
      >
        {missing.includes("email") && (
          <Field name="email" type="email" label={t.email} autoComplete="email" />
        )}
        <NameFields firstName={firstName} lastName={lastName} />
        <Consent environment={environment} />
      </Form>
      <StartOver {...props} />
    </Card>
  )
}
