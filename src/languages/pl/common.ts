import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "pl"> = {
  common: {
    mixedLoopback:
      "Aplikacja i ta strona używają różnych nazw Twojego komputera: jedna localhost, druga 127.0.0.1. Przeglądarki przechowują pliki cookie według nazwy, więc nie byłoby tam zalogowania. Otwórz aplikację pod nazwą używaną przez tę stronę albo nadaj środowisku nazwę aplikacji.",
    triesLeft: {
      one: "Pozostała najwyżej jedna próba.",
      few: "Pozostały najwyżej {count} próby.",
      many: "Pozostało najwyżej {count} prób.",
      other: "Pozostało najwyżej {count} próby."
    },
    noTriesLeft: "Nie ma więcej prób: poproś o nowy kod albo zacznij od początku.",
    switchAccount: "Zmień konto",
    signOut: "Wyloguj się",
    menu: "Menu",
    skip: "Przejdź do treści",
    showPassword: "Pokaż hasło",
    passwordRule: {
      one: "Co najmniej jeden dowolny znak.",
      few: "Co najmniej {count} dowolne znaki.",
      many: "Co najmniej {count} dowolnych znaków.",
      other: "Co najmniej {count} dowolnego znaku."
    },
    optional: "opcjonalnie",
    terms: "Regulamin",
    privacy: "Prywatność",
    support: "Pomoc",
    language: "Język",
    continue: "Dalej",
    continueTo: "Przejdź do {place}",
    leaving: "Trwa przekierowanie…",
    back: "Wstecz",
    backToSignIn: "Wróć do logowania",
    or: "lub",
    incompleteLink: "Link jest niekompletny. Otwórz go ponownie z wiadomości.",
    retryIn: "Spróbuj ponownie {wait}.",
    retryNow: "Możesz teraz spróbować ponownie.",
    reference: "Numer dla pomocy technicznej",
    copy: "Kopiuj",
    copied: "Skopiowano",
    print: "Drukuj",
    download: "Pobierz",
    offline: "Jesteś offline. To, co wpisano, zostanie zachowane i wysłane po powrocie do sieci.",
    impersonating: "Działasz w imieniu: {name}.",
    impersonatingUntil: "Działasz w imieniu: {name}, do {time}.",
    impersonationBlocks:
      "W tym czasie nie możesz zmieniać haseł, drugich składników, adresów, metod logowania, organizacji ani innych sesji.",
    actingStaff: "Działający pracownik: {id}.",
    backTo: "Wróć do {app}",
    stop: "Zakończ",
    mailsStay: "Nie skonfigurowano serwera poczty, więc wiadomości pozostają na tym komputerze.",
    readMails: "Przeczytaj je",
    signedInAs: "Zalogowano jako {name}"
  },
  fields: {
    email: "Adres e-mail",
    password: "Hasło",
    newPassword: "Nowe hasło",
    currentPassword: "Obecne hasło",
    firstName: "Imię",
    lastName: "Nazwisko",
    language: "Język",
    code: "6-cyfrowy kod",
    totpCode: "Kod z aplikacji uwierzytelniającej",
    emailCode: "Kod z wiadomości",
    recoveryCode: "Kod odzyskiwania",
    userCode: "Kod urządzenia",
    name: "Nazwa",
    role: "Rola",
    organizationId: "Organizacja",
    permissions: "Uprawnienia",
    expiresInDays: "Wygasa",
    revokeOld: "Od razu unieważnij stare sekrety",
    query: "Szukaj",
    legalConsentAccepted: "Akceptuję regulamin",
    revokeOtherSessions: "Wyloguj moje pozostałe urządzenia",
    rememberDevice: "Nie pytaj ponownie w tej przeglądarce",
    kept: "Kody są zapisane"
  },
  roles: {
    Owner: "Właściciel",
    Admin: "Administrator",
    Member: "Członek"
  },
  intents: {
    choosePassword: "ustawić hasło",
    addAddress: "dodać adres",
    changeAddress: "zmienić główny adres",
    removeAddress: "usunąć adres",
    setUpFactor: "skonfigurować aplikację uwierzytelniającą",
    newRecoveryCodes: "utworzyć nowe kody odzyskiwania",
    turnOffFactor: "wyłączyć drugi składnik",
    addPasskey: "dodać klucz dostępu",
    removePasskey: "usunąć klucz dostępu",
    linkAccount: "połączyć metodę logowania",
    unlinkAccount: "usunąć metodę logowania",
    deleteAccount: "usunąć konto",
    requestData: "poprosić o kopię swoich danych",
    makeApiKey: "utworzyć klucz API",
    makeApplication: "utworzyć aplikację",
    makeSecret: "utworzyć nowy sekret",
    removeApplication: "usunąć aplikację"
  },
  passwords: {
    too_short: "Hasło jest za krótkie.",
    too_long: "Hasło jest za długie.",
    not_printable: "Hasło zawiera znaki, których nie można użyć.",
    too_common: "Tego hasła używa zbyt wiele osób. Wybierz inne.",
    too_simple: "Hasło nie może być jednym powtarzanym znakiem ani samymi spacjami. Wybierz inne.",
    personal_data:
      "Hasło nie może być niewiele więcej niż Twoim nazwiskiem lub adresem e-mail. Wybierz inne.",
    breached: "To hasło wyciekło z innej usługi, więc znają je obce osoby. Wybierz inne.",
    service_name: "Hasło nie może być niewiele więcej niż nazwą tej usługi. Wybierz inne."
  },
  confirmation: {
    title: "Dalej",
    intro: "Przejdź dalej, aby dokończyć to, co zaczęto.",
    button: "Dalej"
  },
  formGuard: {
    working: "Sprawdzanie przeglądarki. To potrwa kilka sekund.",
    done: "Przeglądarka sprawdzona. Wysyłanie.",
    challenge: "Pokaż, że jesteś człowiekiem"
  },
  notices: {
    saved: "Zapisano.",
    mailed: "Wiadomość jest w drodze.",
    removed: "Usunięto.",
    ended: "Urządzenie zostało wylogowane.",
    linked: "Konto zostało połączone.",
    disconnected: "Aplikacja nie ma już dostępu.",
    registered: "Klucz dostępu został dodany. Możesz się nim teraz logować.",
    requested: "Przygotowujemy kopię. Gdy będzie gotowa, wyślemy wiadomość.",
    joined: "Jesteś teraz członkiem.",
    left: "Organizacja została opuszczona.",
    switched: "Aktywna organizacja została zmieniona.",
    invited: "Zaproszenie jest w drodze.",
    proven: "Domena jest potwierdzona.",
    turnedOn: "Połączenie jest włączone.",
    turnedOff: "Połączenie jest wyłączone.",
    joinedIt: "Jesteś teraz członkiem organizacji {organization}.",
    more: "Pokaż więcej"
  },
  problemPage: {
    notFound: "Nie znaleziono strony",
    nothing: "Nie ma czego kontynuować",
    forbidden: "Nie można tego zrobić",
    gone: "To już nie istnieje",
    busy: "Chwileczkę",
    fault: "Coś poszło nie tak",
    unusable: "Tego adresu nie można użyć. Link może być stary lub błędnie wpisany.",
    prove: "Potwierdź swoją tożsamość",
    fromStart: "Zacznij od początku"
  },
  formPost: {
    title: "Przejdź do {place}",
    why: "Za chwilę nastąpi przejście dalej. Jeśli nie, naciśnij przycisk.",
    asked:
      "Aplikacja, z której tu przekierowano, popełniła błąd. Dowie się o tym, jeśli do niej wrócisz.",
    onward: "Dalej"
  }
}
