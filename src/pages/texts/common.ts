import { wordings } from "./Words.ts"

/** What every page says. */
export const commonTexts = wordings({
  en: {
    mixedLoopback:
      "The app and this page name your machine differently, one localhost and one 127.0.0.1. Browsers keep cookies by name, so you would not be signed in there. Open the app under the name that this page has, or give the environment the app's.",
    skip: "Skip to the content",
    showPassword: "Show the password",
    passwordRule: (length: string) => `At least ${length} characters, of any kind.`,
    optional: "optional",
    terms: "Terms",
    privacy: "Privacy",
    support: "Help",
    language: "Language",
    continue: "Continue",
    continueTo: (place: string) => `Continue to ${place}`,
    leaving: "You are being taken on.",
    back: "Back",
    backToSignIn: "Back to sign-in",
    or: "or",
    retryIn: (wait: string) => `Try again in ${wait}.`,
    retryNow: "You can try again now.",
    reference: "Reference for support",
    copy: "Copy",
    copied: "Copied",
    print: "Print",
    download: "Download",
    offline: "No answer came. Check your connection and try again.",
    impersonating: (name: string) => `You are acting for ${name}.`,
    impersonatingUntil: (name: string, time: string) => `You are acting for ${name} until ${time}.`,
    impersonationBlocks:
      "Passwords, second factors, addresses, sign-in methods, organizations and other sessions can not be changed meanwhile.",
    stop: "Stop",
    signedInAs: (name: string) => `Signed in as ${name}`
  },
  da: {
    mixedLoopback:
      "Appen og denne side kalder din maskine noget forskelligt, den ene localhost og den anden 127.0.0.1. Browsere gemmer cookies efter navn, så du ville ikke være logget ind dér. Åbn appen under det navn, som denne side har, eller giv miljøet appens.",
    skip: "Gå til indholdet",
    showPassword: "Vis adgangskoden",
    passwordRule: (length: string) => `Mindst ${length} tegn af en hvilken som helst slags.`,
    optional: "valgfrit",
    terms: "Vilkår",
    privacy: "Privatliv",
    support: "Hjælp",
    language: "Sprog",
    continue: "Fortsæt",
    continueTo: (place: string) => `Fortsæt til ${place}`,
    leaving: "Du bliver sendt videre.",
    back: "Tilbage",
    backToSignIn: "Tilbage til login",
    or: "eller",
    retryIn: (wait: string) => `Prøv igen om ${wait}.`,
    retryNow: "Du kan prøve igen nu.",
    reference: "Reference til support",
    copy: "Kopiér",
    copied: "Kopieret",
    print: "Udskriv",
    download: "Hent",
    offline: "Der kom intet svar. Se efter, om du har forbindelse, og prøv igen.",
    impersonating: (name: string) => `Du handler på vegne af ${name}.`,
    impersonatingUntil: (name: string, time: string) =>
      `Du handler på vegne af ${name} indtil ${time}.`,
    impersonationBlocks:
      "Adgangskoder, totrinslogin, adresser, loginmetoder, organisationer og andre sessioner kan ikke ændres imens.",
    stop: "Stop",
    signedInAs: (name: string) => `Logget ind som ${name}`
  }
})
