import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "pl"> = {
  "account.sessions": {
    title: "Twoje urządzenia",
    current: "To urządzenie",
    active: "Ostatnia aktywność {time}",
    by: "logowanie: {methods}",
    impersonated: "Pomoc techniczna działa tu w Twoim imieniu",
    on: "{browser} w systemie {os}",
    revoke: "Wyloguj",
    others: "Wyloguj wszystkie inne urządzenia",
    trusted: "Zapamiętane przeglądarki",
    trustedIntro: "W tych przeglądarkach logowanie nie wymaga drugiego kroku.",
    trustedUntil: "Zapamiętana do {time}",
    forget: "Zapomnij"
  },
  "account.frame": {
    nav: "Twoje konto",
    profile: "Profil",
    addresses: "Adresy e-mail",
    password: "Hasło",
    secondFactor: "Drugi składnik",
    passkeys: "Klucze dostępu",
    sessions: "Urządzenia",
    identities: "Połączone konta",
    applications: "Aplikacje",
    apiKeys: "Klucze API",
    activity: "Aktywność",
    data: "Twoje dane",
    deletion: "Usuń konto",
    organizations: "Organizacje",
    you: "Dane osobowe",
    waysIn: "Sposoby logowania",
    devices: "Urządzenia i aktywność",
    onward: "Dalej"
  },
  "account.applications": {
    title: "Połączone aplikacje",
    none: "Żadna aplikacja nie ma dostępu do Twojego konta.",
    intro: "Te aplikacje mogą używać Twojego konta. Odbierz dostęp tym, których nie używasz.",
    may: "Może:",
    own: "Część tej usługi",
    verified: "Znana prowadzącym usługę",
    since: "Od {time}",
    used: "ostatnio używana {time}",
    of: "dla organizacji {organization}",
    end: "Odłącz {application}"
  },
  "account.activity": {
    title: "Aktywność",
    none: "Nic się jeszcze nie wydarzyło.",
    you: "Ty",
    impersonator: "Pomoc techniczna, w Twoim imieniu",
    administrator: "Administratorzy",
    system: "Usługa",
    failure: "niepowodzenie",
    denied: "odmowa",
    newDevice: "nowe urządzenie",
    newNetwork: "nowa sieć"
  },
  "account.deletion": {
    title: "Usuń swoje konto",
    intro:
      "Konto zostanie od razu zamknięte, a Ty wszędzie wylogowany. Później wszystko o Tobie zostanie skasowane. Nie można tego cofnąć.",
    codeFirst: "Na razie nic się nie dzieje: najpierw wyślemy Ci kod w wiadomości.",
    start: "Usuń moje konto",
    mailed: "Wysłaliśmy Ci kod w wiadomości. Wpisz go tutaj, aby usunąć konto.",
    confirm: "Usuń na zawsze",
    blocked:
      "Jesteś ostatnim właścicielem tych organizacji. Ustanów właścicielem innego członka albo usuń pozostałych, a potem usuń konto:"
  },
  "account.profile": {
    title: "Twój profil",
    submit: "Zapisz",
    any: "Jak w przeglądarce",
    hello: "Witaj, {name}.",
    since: "Główny adres:",
    managed: "{name} zarządza Twoim imieniem i nazwiskiem oraz głównym adresem."
  },
  "account.secondFactor": {
    title: "Twój drugi składnik",
    off: "Ta aplikacja nie używa drugiego składnika.",
    none: "Z drugim składnikiem nikt nie zaloguje się samym Twoim hasłem. Potrzebujesz w telefonie aplikacji, która pokazuje kody.",
    others: "Konfiguracja wyloguje Twoje pozostałe urządzenia.",
    start: "Skonfiguruj aplikację uwierzytelniającą",
    confirm: "Włącz",
    since: "Włączony od {time}.",
    left: "Pozostałe kody odzyskiwania: {count}.",
    few: "Kończą Ci się kody odzyskiwania. Utwórz nowe.",
    renew: "Utwórz nowe kody odzyskiwania",
    renewNote: "Nowe kody odzyskiwania zastępują poprzednie.",
    disable: "Wyłącz",
    required: "Ta aplikacja wymaga drugiego składnika, więc nie możesz go wyłączyć."
  },
  "account.identities": {
    title: "Połączone konta",
    none: "Z Twoim kontem nie jest połączone żadne konto innej usługi.",
    link: "Połącz {provider}",
    offer: "Przychodzisz z {provider}. Połącz tę usługę, a od teraz będzie można się nią logować.",
    unlink: "Odłącz",
    nothing: "Ta aplikacja nie ma innych usług do logowania."
  },
  "account.data": {
    title: "Twoje dane",
    intro:
      "Możesz otrzymać kopię tego, co o Tobie przechowujemy. Przygotujemy ją w tle i przechowamy przez siedem dni.",
    ask: "Poproś o kopię",
    pending: "W przygotowaniu",
    ready: "Gotowa",
    isReady: "Twoja kopia jest gotowa.",
    expired: "Już niedostępna",
    asked: "Poproszono {time}",
    download: "Pobierz"
  },
  "account.passkeys": {
    title: "Twoje klucze dostępu",
    intro:
      "Klucz dostępu loguje Cię odciskiem palca, twarzą lub blokadą ekranu. Nie ma hasła do wpisania ani takiego, które ktoś mógłby ukraść.",
    off: "Ta aplikacja nie używa kluczy dostępu.",
    begin: "Dodaj klucz dostępu",
    create: "Utwórz klucz dostępu",
    ready: "Urządzenie poprosi Cię o potwierdzenie swoją blokadą.",
    script: "Klucze dostępu wymagają przeglądarki, która je obsługuje, z włączonymi skryptami.",
    created: "Dodano {time}",
    used: "ostatnio używany {time}",
    synced: "przechowywany przez dostawcę na kilku urządzeniach",
    bound: "tylko na jednym urządzeniu",
    rename: "Zmień nazwę",
    remove: "Usuń"
  },
  "account.password": {
    change: "Zmień hasło",
    first: "Ustaw hasło",
    firstIntro: "Dotąd logujesz się bez hasła. Możesz je dodać.",
    updated: "Ostatnia zmiana {time}.",
    submit: "Zapisz hasło"
  },
  "account.addresses": {
    title: "Twoje adresy e-mail",
    primary: "Główny adres: nim się logujesz i na niego wysyłamy wiadomości.",
    stays: "Pozostaje, dopóki nie zastąpi go inny.",
    verified: "Potwierdzony",
    unverified: "Jeszcze niepotwierdzony",
    promote: "Ustaw jako główny",
    resend: "Wyślij link ponownie",
    remove: "Usuń",
    addTitle: "Dodaj adres",
    add: "Dodaj adres",
    own: "Ten adres jest już Twój.",
    addIntro: "Wyślemy na niego link. Adres będzie Twój, gdy link zostanie otwarty.",
    managed: "{name} zarządza Twoim głównym adresem."
  },
  "account.methods": {
    password: "hasło",
    totp: "aplikacja uwierzytelniająca",
    recovery_code: "kod odzyskiwania",
    email_code: "kod z wiadomości",
    passkey: "klucz dostępu",
    ticket: "inny host",
    impersonation: "działanie w czyimś imieniu",
    trusted_device: "zapamiętana przeglądarka"
  },
  "account.devices": {
    desktop: "Komputer",
    mobile: "Telefon",
    tablet: "Tablet",
    native: "Aplikacja",
    bot: "Program",
    unknown: "Nieznane urządzenie"
  }
}
