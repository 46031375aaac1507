import type { ReactNode } from "react"
import { useTexts, filled } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Card } from "../kernel/Card.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { appNameOf } from "../kernel/useEnvironment.ts"
import { Consent } from "./Consent.tsx"
import type { ScreenProps } from "./Credentials.tsx"

const supported = (locale: string): "en" | "da" => (locale.startsWith("da") ? "da" : "en")

/** Asks for what an account needs, and has a code mailed. */
export const Details = ({
  email,
  environment,
  flows,
  level,
  setEmail,
  show
}: ScreenProps): ReactNode => {
  const { locale, t } = useTexts()
  const { busy, details, problem } = flows.signUp
  const app = appNameOf(environment)
  const least = environment?.password.minLength
  const isClosed = environment !== null && environment.signUp.mode !== "public"
  return (
    <Card
      step="sign_up"
      level={level}
      title={app === "" ? t.createAccount : filled(t.signUpTitle, { app })}
    >
      {isClosed ? (
        <p className="gh-intro">{t.signUpClosed}</p>
      ) : (
        <Form
          busy={busy}
          problem={problem}
          fields={["email", "newPassword", "legalConsentAccepted"]}
          submit={t.onward}
          onSubmit={async (values) => {
            setEmail(values["email"] ?? "")
            return details({
              email: values["email"] ?? "",
              password: values["newPassword"] ?? "",
              firstName: values["firstName"]?.trim() || null,
              lastName: values["lastName"]?.trim() || null,
              locale: supported(locale),
              legalConsentAccepted: values["legalConsentAccepted"] !== undefined
            })
          }}
        >
          <div className="gh-pair">
            <Field name="firstName" label={t.firstName} autoComplete="given-name" optional />
            <Field name="lastName" label={t.lastName} autoComplete="family-name" optional />
          </div>
          <Field name="email" type="email" label={t.email} autoComplete="username" value={email} />
          <Field
            name="newPassword"
            type="password"
            label={t.password}
            autoComplete="new-password"
            minLength={least}
            hint={least === undefined ? undefined : filled(t.passwordRule, { count: least })}
          />
          <Consent environment={environment} />
        </Form>
      )}
      <Button look="link" onClick={() => show("sign_in")}>
        {t.haveAccount}
      </Button>
    </Card>
  )
}
