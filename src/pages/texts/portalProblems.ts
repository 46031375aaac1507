import type { Words } from "./Words.ts"

/** Words for problems that only the set-up of an organization's sign-in meets. */
export const portalProblems = {
  invalid_domain: {
    en: "That is no domain. Type it as it stands behind the @ of your addresses, such as acme.com.",
    da: "Det er ikke et domæne. Skriv det, som det står efter @ i jeres adresser, f.eks. acme.com."
  },
  domain_exists: {
    en: "Your organization has this domain already.",
    da: "Jeres organisation har allerede dette domæne."
  },
  too_many_domains: {
    en: "There are as many domains as there can be.",
    da: "Der er så mange domæner, som der kan være."
  },
  domain_not_claimable: {
    en: "No organization can have this domain: everybody or many people are at it, or the service itself.",
    da: "Ingen organisation kan have dette domæne: Det er alles eller manges, eller tjenestens eget."
  },
  domain_not_found: {
    en: "This domain is gone.",
    da: "Domænet er her ikke længere."
  },
  domain_taken: {
    en: "Another organization has proven this domain before. Ask the people who run the service.",
    da: "En anden organisation har bevist dette domæne før jer. Spørg dem, der driver tjenesten."
  },
  domain_not_verified: {
    en: "The record was not found. What was found instead stands at the domain. A new record can take a few minutes to be seen.",
    da: "Posten blev ikke fundet. Det, der blev fundet i stedet, står ved domænet. Der kan gå nogle minutter, før en ny post kan ses."
  },
  resolver_unavailable: {
    en: "The name servers did not answer, so nothing has changed. Try again in a while.",
    da: "Navneserverne svarede ikke, så intet er ændret. Prøv igen om lidt."
  },
  invalid_connection: {
    en: "The provider can't be set up like this. Look at the marked fields.",
    da: "Udbyderen kan ikke sættes op sådan. Se på de markerede felter."
  },
  connection_in_use: {
    en: "People have signed in by this connection, so the provider and the way it names people can't be changed. Make a new connection.",
    da: "Personer har logget ind med denne forbindelse, så udbyderen, og hvordan den nævner personer, ikke kan ændres. Lav en ny forbindelse."
  },
  connection_conflict: {
    en: "Another connection is on for one of these domains. Turn it off first.",
    da: "En anden forbindelse er slået til for et af disse domæner. Slå den fra først."
  },
  connection_not_tested: {
    en: "A test sign-in has to succeed first.",
    da: "Et prøvelogin skal lykkes først."
  },
  connection_incomplete: {
    en: "Something is missing: fill in the fields of your provider first.",
    da: "Der mangler noget: Udfyld først felterne om jeres udbyder."
  },
  no_verified_domain: {
    en: "Your organization has to prove a domain first.",
    da: "Jeres organisation skal bevise et domæne først."
  },
  too_many_connections: {
    en: "There are as many connections as there can be.",
    da: "Der er så mange forbindelser, som der kan være."
  },
  too_many_directories: {
    en: "There are as many directories as there can be.",
    da: "Der er så mange brugerkataloger, som der kan være."
  },
  too_many_tokens: {
    en: "The directory has as many tokens as it can have.",
    da: "Brugerkataloget har så mange tokens, som det kan have."
  },
  directory_not_found: {
    en: "This directory is gone.",
    da: "Brugerkataloget er her ikke længere."
  }
} as const satisfies Readonly<Record<string, Words>>
