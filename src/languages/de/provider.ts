import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "de"> = {
  consent: {
    title: "Weiter zu {app}",
    asks: "{app} bittet um Zugriff auf das Konto von {person}.",
    verified: "Diese Anwendung ist den Betreibern dieses Dienstes bekannt.",
    stranger:
      "Die Betreiber dieses Dienstes kennen diese Anwendung nicht. Fahren Sie nur fort, wenn Sie ihr vertrauen.",
    own: "Sie gelangen zu einer Anwendung dieses Dienstes.",
    may: "Sie darf:",
    known: "Sie ist unter ihrer Adresse bei {host} bekannt.",
    place: "Danach gelangen Sie zu {host}.",
    local:
      "Das ist ein Programm auf diesem Gerät. Fahren Sie nur fort, wenn Sie es gerade selbst gestartet haben.",
    within: "Sie erlauben es für die Organisation {organization}.",
    organization: "Für welche Organisation",
    allow: "Erlauben",
    proceed: "Weiter",
    deny: "Nicht erlauben",
    noOrganization:
      "Sie sind in keiner Organisation Mitglied, deshalb kann das nicht erlaubt werden.",
    refused: "Hier geht es nicht weiter",
    refusedWhy:
      "Die Anwendung, die Sie hierher geschickt hat, hat einen Fehler gemacht, oder der Link ist alt. Gehen Sie zu ihr zurück und versuchen Sie es erneut.",
    back: "Zurück zur Anwendung"
  },
  scopes: {
    openid: "wissen, dass Sie es sind",
    profile: "Ihren Namen und Ihre Sprache sehen",
    email: "Ihre E-Mail-Adresse sehen",
    organizations: "Ihre Organisationen und Ihre Rolle in jeder sehen",
    groups: "die Gruppen sehen, zu denen Sie gehören",
    organization: "in einer Ihrer Organisationen handeln",
    offline_access: "Zugriff behalten, während Sie nicht da sind"
  },
  device: {
    title: "Gerät verbinden",
    intro: "Geben Sie den Code ein, den das Programm oder Gerät anzeigt.",
    next: "Weiter",
    over: "Der Code ist verwendet oder abgelaufen. Beginnen Sie auf dem Gerät von vorn.",
    askTitle: "{app} verbinden?",
    asks: "Ein Gerät mit {app} bittet um Zugriff auf das Konto von {person}.",
    compare: "Das Gerät muss diesen Code anzeigen:",
    askedAt: "Es hat am {time} angefragt.",
    askedFrom: "Es hat am {time} angefragt, von der Netzwerkadresse {place}.",
    warning:
      "Erlauben Sie es nur, wenn Sie es selbst auf einem Gerät vor Ihnen begonnen haben. Wenn Ihnen jemand den Code oder einen Link zu dieser Seite geschickt hat, will er in Ihr Konto gelangen: Erlauben Sie es nicht.",
    verified: "Diese Anwendung ist den Betreibern dieses Dienstes bekannt.",
    stranger:
      "Die Betreiber dieses Dienstes kennen diese Anwendung nicht. Fahren Sie nur fort, wenn Sie ihr vertrauen.",
    own: "Es ist eine Anwendung dieses Dienstes.",
    may: "Sie darf:",
    within: "Sie erlauben es für die Organisation {organization}.",
    organization: "Für welche Organisation",
    noOrganization:
      "Sie sind in keiner Organisation Mitglied, deshalb kann das nicht erlaubt werden.",
    allow: "Erlauben",
    deny: "Nicht erlauben",
    allowed: "Das Gerät ist verbunden. Sie können zu ihm zurückkehren und diese Seite schließen.",
    denied: "Das Gerät wurde nicht verbunden. Sie können diese Seite schließen.",
    applications: "Ihre Anwendungen",
    notMember:
      "{app} gehört zu einer Organisation, in der Sie nicht Mitglied sind, deshalb kann das nicht erlaubt werden."
  },
  logout: {
    title: "Von {app} abmelden?",
    asks: "Eine Anwendung möchte Sie abmelden. Damit werden Sie auch von den anderen Anwendungen abgemeldet, die Sie hier verwenden.",
    submit: "{person} abmelden",
    stay: "Angemeldet bleiben",
    done: "Sie sind abgemeldet",
    close: "Sie können diese Seite schließen.",
    back: "Zurück zu {host}",
    again: "Erneut anmelden"
  }
}
