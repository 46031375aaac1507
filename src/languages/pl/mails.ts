import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "pl"> = {
  mail: {
    greeting: "Witaj, {name}!",
    footer: "To automatyczna wiadomość z {app}. Nikt nie czyta odpowiedzi.",
    terms: "Regulamin",
    privacy: "Prywatność",
    support: "Pomoc",
    minutes: {
      one: "{count} minuty",
      few: "{count} minut",
      many: "{count} minut",
      other: "{count} minuty"
    },
    hours: {
      one: "{count} godziny",
      few: "{count} godzin",
      many: "{count} godzin",
      other: "{count} godziny"
    },
    days: {
      one: "{count} dnia",
      few: "{count} dni",
      many: "{count} dni",
      other: "{count} dnia"
    },
    organization: "Organizacja",
    connection: "Połączenie",
    device: "Urządzenie",
    networkAddress: "Adres sieciowy",
    time: "Czas",
    rememberedBrowser: "Zapamiętana przeglądarka",
    concerns: "Dotyczy",
    environment: "Środowisko"
  },
  "mail.last_owner_let_go": {
    subject: "Ostatni właściciel organizacji został usunięty",
    intro:
      "Katalog organizacji usunął jej ostatniego właściciela. Organizacja musi mieć właściciela, dlatego członkostwo pozostaje; sesje jej połączeń, klucze API i zgody zostały zakończone.",
    outro: "Zapytaj organizację, kto ma być jej właścicielem, i nadaj tej osobie rolę właściciela."
  },
  "mail.account_deleted": {
    subject: "Twoje konto zostało usunięte",
    intro:
      "Twoje konto w {app} zostało usunięte zgodnie z prośbą. Wszystkie urządzenia wylogowano i nikt nie może się już na nie zalogować.",
    outro: "Dane, które są jeszcze przechowywane, zostaną po pewnym czasie skasowane na zawsze.",
    outro2: "Jeśli to nie Ty, powiadom szybko osoby prowadzące {app}."
  },
  "mail.account_deletion_code": {
    subject: "Potwierdź usunięcie konta",
    intro: "Wpisz ten kod w {app}, aby na zawsze usunąć tam swoje konto:",
    outro: "Kod działa raz, w ciągu {validity}.",
    outro2:
      "Jeśli to nie Twoja prośba, ktoś inny używa Twojego konta: nie wpisuj kodu, zmień hasło i wyloguj pozostałe urządzenia. Nigdy nikomu nie podawaj kodu."
  },
  "mail.address_proof": {
    subject: "Twój kod, aby przejść dalej",
    intro: "Wpisz ten kod, aby przejść dalej w {app}. Pokazuje, że możesz czytać tę skrzynkę:",
    outro: "Kod działa raz, w ciągu {validity}. Nikogo nie loguje.",
    outro2:
      "Jeśli to nie Twoja prośba, zignoruj tę wiadomość: bez kodu nic się nie stanie. Nigdy nikomu nie podawaj kodu."
  },
  "mail.address_taken": {
    subject: "Masz już konto",
    intro:
      "Ktoś, być może Ty, próbował użyć tego adresu e-mail w {app}. Należy już do konta, więc nic nie zmieniono.",
    intro2:
      "Jeśli to Ty, zaloguj się jak zwykle. Jeśli nie pamiętasz hasła, poproś o nowe przy logowaniu.",
    outro: "Jeśli to nie Ty, nie musisz nic robić."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Logowanie {organization} wygasa za jeden dzień",
      few: "Logowanie {organization} wygasa za {count} dni",
      many: "Logowanie {organization} wygasa za {count} dni",
      other: "Logowanie {organization} wygasa za {count} dnia"
    },
    intro: {
      one: "Ostatni certyfikat połączenia {connection}, którym osoby z {organization} logują się do {app}, wygasa za jeden dzień.",
      few: "Ostatni certyfikat połączenia {connection}, którym osoby z {organization} logują się do {app}, wygasa za {count} dni.",
      many: "Ostatni certyfikat połączenia {connection}, którym osoby z {organization} logują się do {app}, wygasa za {count} dni.",
      other:
        "Ostatni certyfikat połączenia {connection}, którym osoby z {organization} logują się do {app}, wygasa za {count} dnia."
    },
    outro:
      "Utwórz nowy certyfikat u dostawcy tożsamości i dodaj go do połączenia, zanim zacznie podpisywać. Oba mogą tam być jednocześnie."
  },
  "mail.certificate_new": {
    subject: "Nowy certyfikat do logowania {organization}",
    intro:
      "Dostawca tożsamości połączenia {connection}, którym osoby z {organization} logują się do {app}, podaje w metadanych nowy certyfikat. Jest ważny od teraz.",
    outro:
      "Jeśli Wasz dział IT nie odnowił certyfikatu, ktoś inny może kontrolować dostawcę tożsamości: wyłącz połączenie."
  },
  "mail.connection_disabled": {
    subject: "Logowanie Twojej organizacji zostało wyłączone",
    intro:
      "Osoby z organizacji nie mogą już logować się do {app} przez jej dostawcę tożsamości. Nie muszą też tego robić.",
    outro: "Jeśli było to spodziewane, nie musisz nic robić."
  },
  "mail.credential_changed": {
    intro: "Coś zmieniono na Twoim koncie w {app}.",
    button: "Zobacz swoje konto",
    outro: "Jeśli to Ty, nie musisz nic robić.",
    outro2:
      "Jeśli to nie Ty, od razu ustaw nowe hasło przy logowaniu i wyloguj pozostałe urządzenia.",
    staying: "Tym nadal można zalogować się na Twoje konto. Usuń to, co nie jest Twoje:"
  },
  "mail.data_request_ready": {
    subject: "Kopia Twoich danych jest gotowa",
    intro: "Kopia Twoich danych z {app}, o którą poproszono, jest gotowa.",
    button: "Jak ją otrzymać",
    outro: "Zaloguj się i pobierz ją w ciągu {validity}; potem zostanie usunięta.",
    outro2:
      "Jeśli to nie Twoja prośba, ktoś inny może używać Twojego konta: zmień hasło i wyloguj pozostałe urządzenia."
  },
  "mail.domain_failing": {
    subject: "Brakuje rekordu {domain}",
    intro:
      "Nie znaleziono rekordu TXT {record}, którym {organization} potwierdziła domenę {domain} w {app}.",
    outro: {
      one: "Przywróć go w ciągu jednego dnia. Potem domena nie należy już do {organization}, a jej osoby nie mogą logować się połączeniem {organization}.",
      few: "Przywróć go w ciągu {count} dni. Potem domena nie należy już do {organization}, a jej osoby nie mogą logować się połączeniem {organization}.",
      many: "Przywróć go w ciągu {count} dni. Potem domena nie należy już do {organization}, a jej osoby nie mogą logować się połączeniem {organization}.",
      other:
        "Przywróć go w ciągu {count} dnia. Potem domena nie należy już do {organization}, a jej osoby nie mogą logować się połączeniem {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization}: utracono domenę {domain}",
    intro:
      "Rekordu TXT {record} brakowało przez dwa tygodnie. Domena {domain} nie należy już w {app} do {organization}: jej osoby nie logują się już połączeniem {organization} i nic ich do niego nie zobowiązuje.",
    outro: "Przywróć rekord i ponownie zweryfikuj domenę, aby ją odzyskać."
  },
  "mail.email_code": {
    subject: "Twój kod do logowania",
    intro: "Wpisz ten kod w {app}, aby się zalogować:",
    button: "Zaloguj się",
    outro:
      "Kod i link działają raz, w ciągu {validity}, w przeglądarce, w której o nie poproszono.",
    outro2:
      "Jeśli to nie Twoja prośba, zignoruj tę wiadomość: bez kodu nic się nie stanie. Nigdy nikomu nie podawaj kodu."
  },
  "mail.email_code_closed": {
    subject: "Zbyt wiele błędnych kodów logowania do Twojego konta",
    intro:
      "Ktoś wpisał bardzo wiele błędnych kodów logowania do Twojego konta w {app}. Aby go nie wpuścić, kody z wiadomości nie są już przyjmowane z urządzeń, na których nie było wcześniej Twojego logowania.",
    intro2:
      "Zalogowane urządzenia pozostają zalogowane. Ustaw hasło, aby znów używać kodów wszędzie, albo otwórz link zamiast wpisywać kod, gdy następnym razem poprosisz o wiadomość do logowania.",
    button: "Ustaw hasło",
    outro: "Link działa raz, w ciągu {validity}. Potem poproś o nowy przy logowaniu."
  },
  "mail.email_verification": {
    subject: "Potwierdź swój adres e-mail",
    intro: "Potwierdź, że ten adres e-mail należy do Twojego konta w {app}.",
    button: "Potwierdź adres",
    outro: "Link działa raz, w ciągu {validity}.",
    outro2:
      "Jeśli nie masz tam konta, zignoruj tę wiadomość: adres nie zostanie użyty bez Twojego potwierdzenia."
  },
  "mail.grant_reuse": {
    subject: "Aplikację wylogowano z Twojego konta",
    intro:
      "{application}: ta aplikacja miała dostęp do Twojego konta w {app} i użyto kopii tego dostępu. Dla bezpieczeństwa wylogowaliśmy ją tam.",
    button: "Twoje konto",
    outro:
      "Jeśli używasz tej aplikacji, zaloguj się do niej ponownie. Jeśli to się powtórzy albo jej nie znasz, odbierz jej dostęp na stronie Aplikacje swojego konta."
  },
  "mail.invitation": {
    subject: "Masz zaproszenie",
    button: "Zobacz zaproszenie",
    outro: "Link działa w ciągu {validity}, dopóki zaproszenie nie zostanie przyjęte.",
    outro2:
      "Jeśli nie spodziewasz się zaproszenia, zignoruj tę wiadomość: bez Ciebie nic się nie stanie.",
    app: "Zaproszono Cię do {app}.",
    organization: "Zaproszono Cię do organizacji {organization} w {app}.",
    appBy: "{inviter} zaprasza Cię do {app}.",
    organizationBy: "{inviter} zaprasza Cię do organizacji {organization} w {app}."
  },
  "mail.new_device": {
    subject: "Nowe logowanie na Twoje konto",
    intro: "Na Twoje konto w {app} zalogowano się z nowego urządzenia.",
    button: "To nie ja",
    outro: "Jeśli to Ty, nie musisz nic robić.",
    outro2:
      "Jeśli to nie Ty, użyj linku powyżej w ciągu {validity}: wyloguje wszystkie urządzenia, usunie hasło i pozwoli ustawić nowe."
  },
  "mail.operator_link": {
    subject: "Nowy link logowania dla operatora",
    intro:
      "Ktoś z dostępem do serwera utworzył link, którym {operator} może od nowa skonfigurować swoje konto operatora. Jego sesje zostały zakończone, a kto otworzy link, otrzyma jego rolę.",
    outro:
      "Jeśli nie zrobił tego nikt z Waszego zespołu, serwer kontroluje ktoś inny: zabezpieczcie go natychmiast."
  },
  "mail.password_breached": {
    subject: "Obce osoby znają Twoje hasło",
    intro:
      "Hasło do Twojego konta w {app} jest na liście haseł, które wyciekły z innych usług. Nie wyciekło stąd, ale kto ma tę listę, może je wypróbować na Twoim koncie.",
    intro2: "Ustaw nowe hasło, którego nie używasz nigdzie indziej.",
    button: "Przejdź do swojego konta",
    outro: "Jeśli używasz tego samego hasła gdzie indziej, zmień je także tam."
  },
  "mail.password_closed": {
    subject: "Zbyt wiele błędnych haseł do Twojego konta",
    intro:
      "Ktoś wypróbował bardzo wiele błędnych haseł do Twojego konta w {app}. Aby go nie wpuścić, hasło nie jest już przyjmowane z urządzeń, na których nie było wcześniej Twojego logowania.",
    intro2:
      "Zalogowane urządzenia pozostają zalogowane. Ustaw nowe hasło, aby znów logować się wszędzie.",
    button: "Ustaw nowe hasło",
    outro: "Link działa raz, w ciągu {validity}. Potem poproś o nowy przy logowaniu."
  },
  "mail.password_reset": {
    subject: "Ustaw nowe hasło",
    intro: "Ktoś, oby Ty, poprosił o nowe hasło do Twojego konta w {app}.",
    button: "Ustaw nowe hasło",
    outro: "Link działa raz, w ciągu {validity}.",
    outro2: "Jeśli to nie Twoja prośba, zignoruj tę wiadomość: hasło pozostaje bez zmian."
  },
  "mail.portal_opened": {
    subject: "Otwarto konfigurację logowania Twojej organizacji",
    intro:
      "Ktoś otworzył link do konfiguracji sposobu, w jaki osoby z organizacji logują się do {app}. Strony są otwarte przez godzinę.",
    outro: "Jeśli było to spodziewane, nie musisz nic robić.",
    outro2:
      "Jeśli nie zrobił tego nikt z Was, każcie unieważnić link: kto ma te strony otwarte, może zmienić, kto wchodzi."
  },
  "mail.reauthentication_code": {
    subject: "Potwierdź swoją tożsamość",
    intro: "Wpisz ten kod w {app}, aby kontynuować to, co robisz:",
    outro: "Kod działa raz, w ciągu {validity}.",
    outro2:
      "Jeśli to nie Twoja prośba, ktoś inny może używać Twojego konta: zmień hasło i wyloguj pozostałe urządzenia. Nigdy nikomu nie podawaj kodu."
  },
  "mail.second_factor_closed": {
    subject: "Ktoś może znać Twoje hasło",
    intro:
      "Ktoś wypróbował bardzo wiele błędnych kodów drugiego kroku logowania na Twoje konto w {app}: może znać Twoje hasło. Aby go nie wpuścić, kody nie są już przyjmowane z urządzeń, na których nie było wcześniej Twojego logowania.",
    intro2:
      "Zalogowane urządzenia pozostają zalogowane. Ustaw nowe hasło, aby znów logować się wszędzie; kod nadal jest potrzebny.",
    button: "Ustaw nowe hasło",
    outro: "Link działa raz, w ciągu {validity}. Potem poproś o nowy przy logowaniu."
  },
  "mail.sign_in_disavowed": {
    subject: "Twoje konto zostało zabezpieczone",
    intro:
      "Zgłoszono nam, że logowanie na Twoje konto w {app} nie było Twoje. Wszystkie urządzenia wylogowano, a hasło usunięto.",
    button: "Ustaw nowe hasło",
    outro:
      "Link działa raz, w ciągu {validity}. Wybierz hasło, którego nie używasz nigdzie indziej.",
    added: "To dodano od tamtego logowania i usunięto. Dodaj ponownie to, co jest Twoje:"
  },
  "mail.sign_up_code": {
    subject: "Potwierdź swój adres e-mail",
    intro: "Wpisz ten kod, aby dokończyć rejestrację w {app}:",
    outro: "Kod działa raz, w ciągu {validity}.",
    outro2:
      "Jeśli to nie Twoja prośba, zignoruj tę wiadomość: bez kodu nic się nie stanie. Nigdy nikomu nie podawaj kodu."
  },
  "mail.trusted_device_reused": {
    subject: "Być może użyto kopii zapamiętanej przeglądarki",
    intro:
      "Jedna z Twoich przeglądarek była zapamiętana w {app}, więc logowanie tam nie wymagało drugiego kroku. Ktoś zalogował się starą kopią tego, po czym jest rozpoznawana, i Twoim hasłem. Dla bezpieczeństwa ta przeglądarka nie jest już zapamiętana, a drugi krok był wymagany.",
    button: "Zobacz swoje konto",
    outro:
      "Jeśli przeglądarkę przywrócono z kopii zapasowej albo przeniesiono na inny komputer, nie musisz nic robić.",
    outro2: "Jeśli nie, ustaw nowe hasło i wyloguj pozostałe urządzenia."
  }
}
