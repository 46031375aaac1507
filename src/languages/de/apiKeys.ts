import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "de"> = {
  apiKeys: {
    none: "Es gibt noch keine API-Schlüssel.",
    created: "Erstellt am {time}",
    used: "zuletzt verwendet am {day}",
    unused: "noch nicht verwendet",
    endless: "läuft nie ab",
    until: "läuft am {time} ab",
    ended: "abgelaufen am {time}",
    expired: "Abgelaufen",
    never: "nie",
    revoke: "Widerrufen",
    makeTitle: "API-Schlüssel erstellen",
    make: "Schlüssel erstellen",
    off: "Hier können keine neuen API-Schlüssel erstellt werden. Vorhandene Schlüssel gelten weiter, bis jemand sie widerruft.",
    shownTitle: "Ihr neuer API-Schlüssel",
    shown:
      "Kopieren Sie den Schlüssel jetzt und bewahren Sie ihn dort auf, wo Sie Passwörter aufbewahren: Er wird nicht noch einmal angezeigt. Wer ihn hat, kann ihn verwenden.",
    kept: "Ich habe alles gespeichert"
  },
  "account.apiKeys": {
    title: "Ihre API-Schlüssel",
    intro:
      "Mit einem API-Schlüssel kann eines Ihrer Skripte {app} für Sie verwenden. In Ihr Konto gelangt es damit nicht.",
    rights:
      "Ein Schlüssel hat nur in einer Organisation Berechtigungen, und nie mehr als Ihre Rolle dort.",
    nowhere: "Keine Organisation",
    of: "in {organization}",
    forbidden:
      "Ihre Rolle dort hat nicht alle diese Berechtigungen. Wählen Sie weniger oder eine andere Organisation."
  },
  "organizations.apiKeys": {
    intro:
      "Mit einem API-Schlüssel kann ein Skript {app} für die Organisation verwenden. Der Schlüssel bleibt, wenn die Person geht, die ihn erstellt hat.",
    makerLeft: "erstellt von jemandem, der die Organisation verlassen hat",
    nothing: "Ihre Rolle hat keine Berechtigungen, die ein Schlüssel erhalten könnte.",
    forbidden: "Ihre Rolle hat nicht alle diese Berechtigungen. Wählen Sie weniger."
  },
  "organizations.applications": {
    full: "Es gibt bereits zwei Geheimnisse. Setzen Sie das Häkchen, dann tritt das neue an ihre Stelle.",
    intro:
      "Eine Anwendung ist hier ein Programm, das {app} für die Organisation ohne eine Person verwendet. Es erhält seine Zugriffstoken mit seiner Client-ID und seinem Geheimnis.",
    none: "Es gibt noch keine Anwendungen.",
    managed: "wird von den Betreibern betreut",
    off: "Ausgeschaltet",
    may: "Sie darf:",
    clientId: "Client-ID",
    clientSecret: "Client-Geheimnis",
    newSecret: "Neues Geheimnis",
    makeSecret: "Geheimnis erstellen",
    remove: "Entfernen",
    makeTitle: "Anwendung erstellen",
    make: "Anwendung erstellen",
    nothing: "Ihre Rolle hat keine Berechtigungen, die eine Anwendung erhalten könnte.",
    newApplication: "Ihre neue Anwendung",
    shown:
      "Kopieren Sie das Geheimnis jetzt und bewahren Sie es dort auf, wo Sie Passwörter aufbewahren: Es wird nicht noch einmal angezeigt. Wer es hat, kann als die Anwendung handeln.",
    forbidden: "Ihre Rolle hat nicht alles, was diese Anwendung darf."
  }
}
