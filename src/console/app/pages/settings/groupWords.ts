import type { IconName } from "../../ui/icons.tsx"
import { locale, words } from "../../kernel/words.ts"
import type { Group } from "./groups.ts"

/** Icon beside a group. */
export const groupIcons: Readonly<Record<Group, IconName>> = {
  "sign-up": "operators",
  "sign-in": "keys",
  security: "tokens",
  sessions: "sessions",
  organizations: "organizations",
  applications: "applications",
  mails: "mails",
  look: "branding",
  addresses: "hosts",
  advanced: "settings"
}

/** Groups of settings in words. */
export const groupTitles = words<Readonly<Record<Group, string>>>({
  en: {
    "sign-up": "Sign-up",
    "sign-in": "Sign-in",
    security: "Security",
    sessions: "Sessions",
    organizations: "Organizations",
    applications: "Applications and keys",
    mails: "Mails",
    look: "Look and languages",
    addresses: "Addresses",
    advanced: "Advanced"
  },
  da: {
    "sign-up": "Oprettelse",
    "sign-in": "Login",
    security: "Sikkerhed",
    sessions: "Sessioner",
    organizations: "Organisationer",
    applications: "Applikationer og nøgler",
    mails: "Mails",
    look: "Udseende og sprog",
    addresses: "Adresser",
    advanced: "Avanceret"
  }
})

/** Contents of each group, in a sentence. */
export const groupLeads = words<Readonly<Record<Group, string>>>({
  en: {
    "sign-up": "Who may make an account, and how long an invitation counts.",
    "sign-in": "The ways in: mailed codes, passkeys and passwords.",
    security: "The second factor, the defence against programs, and limits on attempts.",
    sessions: "How long people stay signed in, and how often they prove who they are.",
    organizations: "Who may make organizations, and what their members set up themselves.",
    applications: "Sign-in for other applications, and keys to your API.",
    mails: "What people are told by mail, and how long a mailed link counts.",
    look: "Name, colours, links and languages of the hosted pages and the mails.",
    addresses: "Where pages are, and where people are led. Hosts are on a page of their own.",
    advanced: "Tokens, and how long data is kept."
  },
  da: {
    "sign-up": "Hvem der kan oprette en konto, og hvor længe en invitation gælder.",
    "sign-in": "Vejene ind: mailede koder, adgangsnøgler og adgangskoder.",
    security: "Totrinslogin, værn mod programmer og grænser for forsøg.",
    sessions: "Hvor længe folk forbliver logget ind, og hvor tit de viser, hvem de er.",
    organizations: "Hvem der må lave organisationer, og hvad deres medlemmer selv sætter op.",
    applications: "Login for andre applikationer og nøgler til jeres API.",
    mails: "Hvad folk får at vide på mail, og hvor længe et mailet link gælder.",
    look: "Navn, farver, links og sprog på siderne og i mailene.",
    addresses: "Hvor siderne er, og hvor folk føres hen. Værter har deres egen side.",
    advanced: "Tokens, og hvor længe data gemmes."
  }
})

/** Titles of settings without a section, by their group. */
const restTitles: Readonly<Record<"en" | "da", Partial<Record<Group, string>>>> = {
  en: { sessions: "Scripts of your pages", look: "Languages", advanced: "Tokens" },
  da: { sessions: "Scripts på jeres sider", look: "Sprog", advanced: "Tokens" }
}

export const restTitle = (group: Group): string =>
  restTitles[locale.value][group] ?? groupTitles[group]
