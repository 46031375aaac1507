import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "pl"> = {
  consent: {
    title: "Przejdź do {app}",
    asks: "{app} prosi o dostęp do konta: {person}.",
    verified: "Ta aplikacja jest znana osobom prowadzącym tę usługę.",
    stranger:
      "Osoby prowadzące tę usługę nie znają tej aplikacji. Przejdź dalej tylko, jeśli jej ufasz.",
    own: "Przechodzisz do aplikacji tej usługi.",
    may: "Będzie mogła:",
    known: "Znana jest pod swoim adresem na {host}.",
    place: "Potem przejdziesz do {host}.",
    local:
      "To program na tym urządzeniu. Przejdź dalej tylko, jeśli właśnie został przez Ciebie uruchomiony.",
    within: "Zezwalasz na to dla organizacji {organization}.",
    organization: "Dla której organizacji",
    allow: "Zezwól",
    proceed: "Dalej",
    deny: "Nie zezwalaj",
    noOrganization: "Nie należysz do żadnej organizacji, więc nie można na to zezwolić.",
    refused: "Nie można przejść dalej",
    refusedWhy:
      "Aplikacja, z której tu przekierowano, popełniła błąd albo link jest stary. Wróć do niej i spróbuj ponownie.",
    back: "Wróć do aplikacji"
  },
  scopes: {
    openid: "wiedzieć, że to Ty",
    profile: "widzieć Twoje imię, nazwisko i język",
    email: "widzieć Twój adres e-mail",
    organizations: "widzieć Twoje organizacje i Twoją rolę w każdej",
    groups: "widzieć grupy, do których należysz",
    organization: "działać w jednej z Twoich organizacji",
    offline_access: "zachować dostęp pod Twoją nieobecność"
  },
  device: {
    title: "Połącz urządzenie",
    intro: "Wpisz kod, który pokazuje program lub urządzenie.",
    next: "Dalej",
    over: "Kod został użyty lub wygasł. Zacznij od początku na urządzeniu.",
    askTitle: "Połączyć {app}?",
    asks: "Urządzenie z {app} prosi o dostęp do konta: {person}.",
    compare: "Urządzenie musi pokazywać ten kod:",
    askedAt: "Prośba z {time}.",
    askedFrom: "Prośba z {time}, z adresu sieciowego {place}.",
    warning:
      "Zezwól tylko, jeśli zaczęto to z Twojej woli, na urządzeniu przed Tobą. Jeśli ktoś przysłał Ci kod lub link do tej strony, próbuje dostać się na Twoje konto: nie zezwalaj.",
    verified: "Ta aplikacja jest znana osobom prowadzącym tę usługę.",
    stranger:
      "Osoby prowadzące tę usługę nie znają tej aplikacji. Przejdź dalej tylko, jeśli jej ufasz.",
    own: "To aplikacja tej usługi.",
    may: "Będzie mogła:",
    within: "Zezwalasz na to dla organizacji {organization}.",
    organization: "Dla której organizacji",
    noOrganization: "Nie należysz do żadnej organizacji, więc nie można na to zezwolić.",
    allow: "Zezwól",
    deny: "Nie zezwalaj",
    allowed: "Urządzenie jest połączone. Możesz do niego wrócić i zamknąć tę stronę.",
    denied: "Urządzenie nie zostało połączone. Możesz zamknąć tę stronę.",
    applications: "Twoje aplikacje",
    notMember: "{app} należy do organizacji, do której nie należysz, więc nie można na to zezwolić."
  },
  logout: {
    title: "Wylogować się z {app}?",
    asks: "Aplikacja prosi o wylogowanie. Spowoduje to także wylogowanie z innych aplikacji, których tu używasz.",
    submit: "Wyloguj: {person}",
    stay: "Pozostań po zalogowaniu",
    done: "Wylogowano",
    close: "Możesz zamknąć tę stronę.",
    back: "Wróć do {host}",
    again: "Zaloguj się ponownie"
  }
}
