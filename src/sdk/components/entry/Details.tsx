import { type ReactNode, Children } from "react"
import { useTexts, filled } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Card } from "../kernel/Card.tsx"
import { Choice, Field, NameFields, NewPasswordField } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import type { ScreenProps } from "./Credentials.tsx"
import { type EnvironmentConfiguration, appNameOf } from "../../react/GatehouseProvider.ts"

interface ConsentProps {
  readonly environment: EnvironmentConfiguration | null
}

const page = (href: string, text: string) => (
  <a href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
)

/** A text with links among its words, in the order that the language has them. */
const linked = (text: string, links: Readonly<Record<string, ReactNode>>): ReactNode =>
  Children.toArray(
    text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : links[piece]))
  )

/** The acceptance of the terms, where the environment asks for it. */
export const Consent = ({ environment }: ConsentProps): ReactNode => {
  const { t } = useTexts()
  if (environment?.signUp.legalConsentRequired !== true) return null
  const { privacyUrl, termsUrl } = environment.branding
  const words =
    termsUrl === null ? t.consentPrivacy : privacyUrl === null ? t.consentTerms : t.consentBoth
  return (
    <Choice name="legalConsentAccepted" required>
      {termsUrl === null && privacyUrl === null
        ? filled(t.consentPlain, { app: appNameOf(environment) })
        : linked(words, {
            terms: termsUrl === null ? null : page(termsUrl, t.terms),
            privacy: privacyUrl === null ? null : page(privacyUrl, t.privacy)
          })}
    </Choice>
  )
}

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
          <NameFields />
          <Field name="email" type="email" label={t.email} autoComplete="username" value={email} />
          <NewPasswordField label={t.password} minLength={environment?.password.minLength} />
          <Consent environment={environment} />
        </Form>
      )}
      <Button look="link" onClick={() => show("sign_in")}>
        {t.haveAccount}
      </Button>
    </Card>
  )
}
