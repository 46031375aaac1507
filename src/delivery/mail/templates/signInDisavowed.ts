import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const signInDisavowed: TemplateDefinition<
  Extract<MailTemplate, { _tag: "sign_in_disavowed" }>
> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: {
    en: ({ added }, { app, validity }) => ({
      subject: "Your account was secured",
      intro: [
        `You told us that a sign-in to your account at ${app} was not yours. Every device was signed out, and your password was removed.`,
        ...(added.length === 0
          ? []
          : [
              "These were added since that sign-in, and were removed. Add those that are yours again:"
            ])
      ],
      list: added,
      button: "Choose a new password",
      outro: [
        `The link works once, within ${validity}. Choose a password that you use nowhere else.`
      ]
    }),
    da: ({ added }, { app, validity }) => ({
      subject: "Din konto er sikret",
      intro: [
        `Du har fortalt, at et login på din konto hos ${app} ikke var dit. Alle enheder er logget ud, og din adgangskode er fjernet.`,
        ...(added.length === 0
          ? []
          : ["Disse blev tilføjet efter det login og er fjernet. Tilføj dem igen, der er dine:"])
      ],
      list: added,
      button: "Vælg en ny adgangskode",
      outro: [
        `Linket virker én gang og inden for ${validity}. Vælg en adgangskode, som du ikke bruger andre steder.`
      ]
    })
  }
}
