import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "pl"> = {
  signIn: {
    title: "Zaloguj się do {app}",
    choose: "Wybierz konto",
    another: "Użyj innego konta",
    submit: "Zaloguj się",
    forgotten: "Nie pamiętasz hasła?",
    signUp: "Utwórz konto",
    with: "Kontynuuj z {provider}",
    lastUsed: "Ostatnio używane",
    emailCode: "Otrzymaj kod w wiadomości",
    passkey: "Zaloguj się kluczem dostępu",
    next: "Dalej",
    different: "Użyj innego adresu",
    resend: "Wyślij link ponownie",
    verification_sent: "Wysłaliśmy link na Twój adres. Otwórz go, a potem się zaloguj.",
    password_reset: "Nowe hasło jest ustawione. Zaloguj się nim.",
    signed_out: "Wylogowano.",
    oneSignedOut: "To konto zostało wylogowane.",
    deleted: "Twoje konto zostało usunięte.",
    verified: "Twój adres został potwierdzony. Zaloguj się.",
    address_proven: "Twój adres został potwierdzony. Teraz wpisz hasło.",
    account_exists:
      "Ten adres ma już tutaj konto. Zaloguj się na nie, a potem połącz drugą usługę.",
    ended: "To konto jest tutaj wylogowane. Zaloguj się na nie ponownie.",
    known: "Jeśli nie pamiętasz hasła, możesz w tym czasie ustawić nowe."
  },
  signUp: {
    title: "Utwórz konto w {app}",
    submit: "Dalej",
    address_proven: "Twój adres został potwierdzony. Teraz uzupełnij resztę.",
    have: "Mam już konto",
    closed:
      "Aby utworzyć tu konto, potrzebujesz zaproszenia. Jeśli je masz, otwórz link z wiadomości.",
    closedToAll: "Nikt nie może teraz utworzyć tu konta.",
    consentTerms: "Akceptuję {terms}.",
    consentPrivacy: "Akceptuję {privacy}.",
    consentBoth: "Akceptuję {terms} oraz {privacy}.",
    terms: "regulamin",
    privacy: "politykę prywatności",
    consentPlain: "Akceptuję regulamin {app}.",
    codeTitle: "Potwierdź swój adres",
    codeIntro: "Wysłaliśmy 6-cyfrowy kod na adres {email}.",
    codeSubmit: "Utwórz konto",
    resend: "Wyślij nowy kod",
    resent: "Nowy kod jest w drodze. Poprzedni już nie działa.",
    other: "Użyj innego adresu",
    reset: "Ustaw nowe hasło",
    continueTitle: "Jeszcze jedno",
    continueIntro: "Zalogowano przez {provider}. Potrzebujemy jeszcze tylko tego:",
    continueMailed: "Potwierdzono adres {email}. Potrzebujemy jeszcze tylko tego:",
    continueSubmit: "Utwórz konto"
  },
  emailCode: {
    title: "Zaloguj się kodem",
    intro: "Wyślemy Ci kod w wiadomości. Hasło nie jest potrzebne.",
    submit: "Wyślij kod",
    codeTitle: "Wpisz kod",
    codeIntro: "Jeśli {email} może się tu zalogować, 6-cyfrowy kod jest w drodze.",
    codeSubmit: "Zaloguj się",
    again: "Poproś o inny kod",
    here: "Naciśnij przycisk, aby się zalogować.",
    elsewhereTitle: "Twój kod",
    elsewhere: "Wpisz ten kod tam, gdzie o niego poproszono. Nigdzie indziej nie działa.",
    never: "Jeśli to nie Twoja prośba, nie podawaj go nikomu.",
    signIn: "Zaloguj się w inny sposób"
  },
  password: {
    forgotTitle: "Nie pamiętasz hasła?",
    forgotIntro: "Wyślemy Ci link do ustawienia nowego.",
    forgotSubmit: "Wyślij link",
    sent: "Jeśli dla tego adresu istnieje konto, wiadomość z linkiem jest w drodze. Link działa przez godzinę.",
    again: "Wyślij ponownie",
    resetTitle: "Ustaw nowe hasło",
    resetIntro: "Nowe hasło wylogowuje wszystkie urządzenia. To zostanie potem zalogowane.",
    resetSubmit: "Zapisz hasło",
    askAgain: "Poproś o nowy link"
  },
  secondFactor: {
    title: "Drugi krok",
    intro: "Wpisz kod, który pokazuje aplikacja uwierzytelniająca.",
    passkeyIntro: "Potwierdź kluczem dostępu: przeglądarka o niego zapyta.",
    passkey: "Użyj klucza dostępu",
    submit: "Dalej",
    lost: "Użyj zamiast tego kodu odzyskiwania",
    recovery: "Użyj kodu odzyskiwania",
    until: "Masz czas do {time}, aby dokończyć logowanie.",
    remember: {
      one: "Nie pytaj w tej przeglądarce przez {count} dzień. Wybierz to tylko we własnej przeglądarce.",
      few: "Nie pytaj w tej przeglądarce przez {count} dni. Wybierz to tylko we własnej przeglądarce.",
      many: "Nie pytaj w tej przeglądarce przez {count} dni. Wybierz to tylko we własnej przeglądarce.",
      other:
        "Nie pytaj w tej przeglądarce przez {count} dnia. Wybierz to tylko we własnej przeglądarce."
    },
    over: "Zacznij od początku"
  },
  enrollment: {
    title: "Skonfiguruj drugi składnik",
    intro:
      "{app} wymaga oprócz hasła drugiego składnika: aplikacji w telefonie, która pokazuje kody.",
    passkey: "Dodaj zamiast tego klucz dostępu",
    passkeyOnly:
      "{app} wymaga do tego logowania klucza dostępu. Korzysta on z odcisku palca, twarzy lub blokady ekranu.",
    start: "Skonfiguruj aplikację uwierzytelniającą",
    scan: "Zeskanuj ten kod aplikacją uwierzytelniającą, a potem wpisz kod, który ona pokaże.",
    typed: "Nie możesz zeskanować? Wpisz ten klucz w aplikacji:",
    qr: "Kod QR dla aplikacji uwierzytelniającej",
    submit: "Dalej",
    codesTitle: "Twoje kody odzyskiwania",
    codes:
      "Każdy z tych kodów działa raz zamiast aplikacji uwierzytelniającej. Przechowuj je tam, gdzie znajdziesz je bez telefonu: nie zostaną pokazane ponownie.",
    codesName: "kody-odzyskiwania.txt",
    kept: "Kody są zapisane"
  },
  reauthenticate: {
    title: "Potwierdź swoją tożsamość",
    intro: "Pytamy o to od czasu do czasu, zanim zmieni się coś ważnego.",
    goesOn: "Potem możesz {name}.",
    submit: "Dalej",
    wrong: "To nieprawidłowe. Spróbuj ponownie.",
    totp: "Wpisz kod, który pokazuje aplikacja uwierzytelniająca.",
    lost: "Użyj zamiast tego kodu odzyskiwania",
    mailed: "Wyślij mi kod w wiadomości",
    sent: "Kod jest w drodze na Twój adres.",
    passkey: "Użyj klucza dostępu",
    with: "Potwierdź przez {provider}"
  },
  remainingWaysIn: {
    title: "Czy to wszystko jest Twoje?",
    intro:
      "Masz nowe hasło. Tym nadal można zalogować się na Twoje konto. Usuń to, co nie jest Twoje: kto to ma, wejdzie bez hasła.",
    passkey: "Klucz dostępu",
    remove: "Usuń",
    onward: "Dalej"
  },
  addressProof: {
    instead: "Moja przeglądarka tego nie potrafi: wyślijcie mi kod w wiadomości",
    title: "Wpisz kod",
    intro:
      "Jeśli adresu {email} można tu użyć, 6-cyfrowy kod jest w drodze. Pokazuje, że nie jesteś programem; potem wrócisz do przerwanej czynności.",
    submit: "Dalej",
    back: "Wróć"
  },
  breachedPassword: {
    title: "Ustaw nowe hasło",
    leaked:
      "Twoje hasło jest na liście haseł, które wyciekły z innych usług. Obce osoby mogą je wypróbować na Twoim koncie.",
    elsewhere:
      "Wybierz takie, którego nie używasz nigdzie indziej, i zmień je wszędzie, gdzie go używasz.",
    change: "Zmień hasło",
    onward: "Nie teraz"
  },
  strongerSignIn: {
    title: "Zaloguj się bezpieczniej",
    asks: "{application} woli osoby, które logują się drugim składnikiem lub kluczem dostępu. Nie masz jeszcze żadnego z nich.",
    authenticator: "Skonfiguruj aplikację uwierzytelniającą",
    passkey: "Dodaj klucz dostępu",
    decline: "Nie teraz"
  },
  signOut: {
    title: "Wyloguj się z {app}",
    one: "Wyloguj: {name}",
    all: "Wyloguj wszystkie konta",
    hosts: "Spowoduje to wylogowanie ze wszystkich tych miejsc: {hosts}.",
    nobody: "W tej przeglądarce nikt nie jest zalogowany.",
    signIn: "Zaloguj się"
  }
}
