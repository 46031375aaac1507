import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "pl"> = {
  "organizations.settings": {
    submit: "Zapisz"
  },
  "organizations.list": {
    title: "Twoje organizacje",
    none: "Nie należysz jeszcze do żadnej organizacji.",
    active: "Aktywna",
    activeIntro: "Aktywna organizacja to ta, z którą pracuje aplikacja.",
    activate: "Ustaw jako aktywną",
    leaveActive: "Ustaw jako nieaktywną",
    createTitle: "Utwórz organizację",
    create: "Utwórz",
    invitations: "Zaproszenia dla Ciebie",
    invited: "Zaproszenie od: {inviter}",
    accept: "Przyjmij"
  },
  "organizations.frame": {
    nav: "Ta organizacja",
    all: "Wszystkie organizacje",
    members: "Członkowie",
    invitations: "Zaproszenia",
    settings: "Ustawienia",
    apiKeys: "Klucze API",
    applications: "Aplikacje"
  },
  "organizations.members": {
    members: "Członkowie: {count}",
    search: "Szukaj",
    none: "Nikogo nie znaleziono.",
    longer: "Wpisz co najmniej 3 znaki.",
    you: "Ty",
    joined: "Członek od {time}",
    change: "Zmień rolę",
    remove: "Usuń",
    leave: "Opuść"
  },
  "organizations.invitations": {
    title: "Zaproś osobę",
    invite: "Wyślij zaproszenie",
    none: "Nie ma jeszcze zaproszeń.",
    until: "wygasa {time}",
    resend: "Wyślij ponownie",
    revoke: "Wycofaj"
  },
  "organizations.invitationStatuses": {
    PENDING: "Oczekuje",
    ACCEPTED: "Przyjęte",
    REVOKED: "Wycofane",
    EXPIRED: "Wygasło"
  }
}
