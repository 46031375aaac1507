import { Children, type ReactNode } from "react"
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
