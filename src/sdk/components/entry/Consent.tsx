import type { ReactNode } from "react"
import type { EnvironmentConfiguration } from "../../react/GatehouseProvider.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { Choice } from "../kernel/Field.tsx"
import { appNameOf } from "../kernel/useEnvironment.ts"

interface ConsentProps {
  readonly environment: EnvironmentConfiguration | null
}

const page = (href: string, text: string) => (
  <a href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
)

/** The acceptance of the terms, where the environment asks for it. */
export const Consent = ({ environment }: ConsentProps): ReactNode => {
  const { t } = useTexts()
  if (environment?.signUp.legalConsentRequired !== true) return null
  const { privacyUrl, termsUrl } = environment.branding
  return (
    <Choice name="legalConsentAccepted" required>
      {termsUrl === null && privacyUrl === null ? (
        filled(t.consentPlain, { app: appNameOf(environment) })
      ) : (
        <>
          {t.consent} {termsUrl !== null && page(termsUrl, t.terms)}
          {termsUrl !== null && privacyUrl !== null && ` ${t.and} `}
          {privacyUrl !== null && page(privacyUrl, t.privacy)}.
        </>
      )}
    </Choice>
  )
}
