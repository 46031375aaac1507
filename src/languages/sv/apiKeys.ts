import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "sv"> = {
  apiKeys: {
    none: "Det finns inga API-nycklar än.",
    created: "Skapades {time}",
    used: "användes senast {day}",
    unused: "har inte använts än",
    endless: "går aldrig ut",
    until: "går ut {time}",
    ended: "gick ut {time}",
    expired: "Utgången",
    never: "aldrig",
    revoke: "Återkalla",
    makeTitle: "Skapa en API-nyckel",
    make: "Skapa nyckeln",
    off: "Det går inte att skapa nya API-nycklar här. De nycklar som finns fungerar tills någon återkallar dem.",
    shownTitle: "Din nya API-nyckel",
    shown:
      "Kopiera nyckeln nu och spara den där du sparar lösenord: den visas inte igen. Den som har den kan använda den.",
    kept: "Jag har sparat den"
  },
  "account.apiKeys": {
    title: "Dina API-nycklar",
    intro:
      "Med en API-nyckel kan ett av dina skript använda {app} åt dig. Det kommer inte in på ditt konto.",
    rights: "En nyckel har bara behörigheter i en organisation, och aldrig fler än din roll där.",
    nowhere: "Ingen organisation",
    of: "i {organization}",
    forbidden:
      "Din roll där har inte alla dessa behörigheter. Välj färre, eller en annan organisation."
  },
  "organizations.apiKeys": {
    intro:
      "Med en API-nyckel kan ett skript använda {app} åt organisationen. Nyckeln finns kvar när den som skapade den lämnar.",
    makerLeft: "skapad av någon som har lämnat",
    nothing: "Din roll har inga behörigheter som en nyckel kan få.",
    forbidden: "Din roll har inte alla dessa behörigheter. Välj färre."
  },
  "organizations.applications": {
    full: "Det finns redan två hemligheter. Markera rutan så ersätter den nya dem.",
    intro:
      "Ett program här använder {app} åt organisationen, utan någon person. Det får sina åtkomsttoken med sitt klient-id och sin hemlighet.",
    none: "Det finns inga program än.",
    managed: "sköts av dem som driver tjänsten",
    off: "Avstängt",
    may: "Det får:",
    clientId: "Klient-id",
    clientSecret: "Klienthemlighet",
    newSecret: "Ny hemlighet",
    makeSecret: "Skapa hemligheten",
    remove: "Ta bort",
    makeTitle: "Skapa ett program",
    make: "Skapa programmet",
    nothing: "Din roll har inga behörigheter som ett program kan få.",
    newApplication: "Ditt nya program",
    shown:
      "Kopiera hemligheten nu och spara den där du sparar lösenord: den visas inte igen. Den som har den kan agera som programmet.",
    forbidden: "Din roll har inte allt som det här programmet får göra."
  }
}
