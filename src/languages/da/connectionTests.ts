import { attemptReasons } from "./attemptReasons.ts"
import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "da"> = {
  connectionTest: {
    title: "Prøvelogin",
    intro:
      "Log ind én gang med {name}. Ingen bliver logget ind her: du ser, hvad identitetsudbyderen siger om dig, og hvad der ville ske.",
    submit: "Start prøven",
    failed: "Identitetsudbyderens svar kan ikke bruges.",
    reason: "Årsag",
    would: "Det ville der ske",
    wouldSignIn: "Personen bliver logget ind.",
    wouldProve: "En konto har adressen: dens ejer viser én gang, at den er deres.",
    wouldLink: "Kontoen med adressen bliver tilknyttet og logget ind.",
    wouldCreate: "En ny konto bliver oprettet og logget ind.",
    wouldConsent: "En ny konto bliver oprettet, når personen accepterer vilkårene.",
    wouldRefuse: "Loginet bliver afvist.",
    person: "Person",
    subject: "Identifikator",
    email: "Adresse",
    firstName: "Fornavn",
    lastName: "Efternavn",
    groups: "Grupper",
    role: "Rolle",
    unknown: "ikke sendt",
    claims: "Som modtaget"
  },
  attemptReasons
}
