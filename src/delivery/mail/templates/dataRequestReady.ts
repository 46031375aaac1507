import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

// The page asks for a sign-in and the link opens nothing by itself, so there is no token.
export const dataRequestReady: TemplateDefinition<
  Extract<MailTemplate, { _tag: "data_request_ready" }>
> = {
  link: () => ({ page: "dataRequest", token: null }),
  wording: {
    en: (_, { app, validity }) => ({
      subject: "The copy of your data is ready",
      intro: [`The copy of your data at ${app} that you asked for is ready.`],
      button: "How to get it",
      outro: [
        `Sign in and download it within ${validity}; after that it is deleted.`,
        "If you did not ask for it, somebody else may be using your account: change your password and sign out your other devices."
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Kopien af dine data er klar",
      intro: [`Den kopi af dine data hos ${app}, som du bad om, er klar.`],
      button: "Sådan henter du den",
      outro: [
        `Log ind, og hent den inden for ${validity}; derefter bliver den slettet.`,
        "Hvis du ikke har bedt om den, bruger en anden måske din konto: skift din adgangskode, og log dine andre enheder ud."
      ]
    })
  }
}
