import type { ChallengeSettings } from "../../../../contract/AbuseSettings.ts"
import type { ChoicePath, OptionalPath, ValueAt } from "./settingPaths.ts"

/** Each value of each setting that is one of several; one without a name does not compile. */
type ChoiceNames = {
  readonly [Path in ChoicePath]: { readonly [Value in ValueAt<Path> & string]: string }
} & {
  readonly [Member in "provider" | "onFailure" as `abuse.challenge.${Member}`]: {
    readonly [Value in ChallengeSettings[Member]]: string
  }
}

/** Values of settings in words, by the dotted name of the setting. */
export const choiceNames = {
  en: {
    "signUp.mode": {
      public: "Everybody",
      invitation_only: "Only people who are invited",
      closed: "Nobody"
    },
    "signUp.plusAddresses": { allow: "Counted apart", one: "Counted as one" },
    "branding.layout": {
      card: "A card in the middle",
      split: "Beside a panel in the accent colour",
      full: "A full page"
    },
    "abuse.proofOfWork": {
      off: "Never",
      adaptive: "On networks with many failures",
      always: "Always"
    },
    "abuse.challenge.provider": { turnstile: "Cloudflare Turnstile", hcaptcha: "hCaptcha" },
    "abuse.challenge.onFailure": { deny: "Refuse everybody", allow: "Let everybody through" },
    "password.breached": { off: "Not checked", offline: "By a file", online: "By a service" },
    "mfa.policy": { off: "Off", optional: "People choose", required: "Required" },
    "organizations.creation": { anyone: "Everybody", nobody: "Only backends" },
    "oauth.registration": {
      off: "Not at all",
      token: "With a registration token",
      open: "All of them"
    },
    "oauth.clientDocuments": {
      off: "Not at all",
      listed: "From listed hosts",
      any: "From any host"
    },
    signingAlgorithm: { ES256: "ES256 (usual)", EdDSA: "EdDSA", RS256: "RS256 (older clients)" }
  },
  da: {
    "signUp.mode": { public: "Alle", invitation_only: "Kun inviterede", closed: "Ingen" },
    "signUp.plusAddresses": { allow: "Regnet hver for sig", one: "Regnet som én" },
    "branding.layout": {
      card: "Et kort i midten",
      split: "Ved siden af et felt i farven",
      full: "En hel side"
    },
    "abuse.proofOfWork": {
      off: "Aldrig",
      adaptive: "På net med mange fejl",
      always: "Altid"
    },
    "abuse.challenge.provider": { turnstile: "Cloudflare Turnstile", hcaptcha: "hCaptcha" },
    "abuse.challenge.onFailure": { deny: "Afvis alle", allow: "Luk alle igennem" },
    "password.breached": {
      off: "Bliver ikke undersøgt",
      offline: "Efter en fil",
      online: "Hos en tjeneste"
    },
    "mfa.policy": { off: "Fra", optional: "Folk vælger selv", required: "Påkrævet" },
    "organizations.creation": { anyone: "Alle", nobody: "Kun backends" },
    "oauth.registration": {
      off: "Slet ikke",
      token: "Med et registreringstoken",
      open: "Alle"
    },
    "oauth.clientDocuments": {
      off: "Slet ikke",
      listed: "Fra de nævnte værter",
      any: "Fra enhver vært"
    },
    signingAlgorithm: {
      ES256: "ES256 (sædvanlig)",
      EdDSA: "EdDSA",
      RS256: "RS256 (ældre klienter)"
    }
  }
} as const satisfies Record<"en" | "da", ChoiceNames>

/** Meaning of a setting without a value; one that may have none and lacks words does not compile. */
export const emptyNames = {
  en: {
    "abuse.challenge": "none",
    "passkeys.rpId": "the host of the app URL",
    "branding.displayName": "the environment's name",
    "branding.accentColor": "Gatehouse's blue",
    "branding.accentColorDark": "the accent colour, made light enough",
    "branding.termsUrl": "no link",
    "branding.privacyUrl": "no link",
    "branding.supportUrl": "no link",
    audience: "the app URL",
    hintDomain: "the app's host alone",
    "retention.auditDays": "kept for ever",
    "retention.endedSessionDays": "kept for ever"
  },
  da: {
    "abuse.challenge": "ingen",
    "passkeys.rpId": "app-URL'ens vært",
    "branding.displayName": "miljøets navn",
    "branding.accentColor": "Gatehouses blå",
    "branding.accentColorDark": "farven, gjort lys nok",
    "branding.termsUrl": "intet link",
    "branding.privacyUrl": "intet link",
    "branding.supportUrl": "intet link",
    audience: "app-URL'en",
    hintDomain: "kun appens vært",
    "retention.auditDays": "beholdes for altid",
    "retention.endedSessionDays": "beholdes for altid"
  }
} as const satisfies Record<"en" | "da", { readonly [Path in OptionalPath]: string }>
