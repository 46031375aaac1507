import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "pl"> = {
  links: {
    verifyTitle: "Potwierdź swój adres e-mail",
    verifyIntro: "Potwierdź, że adres, na który napisaliśmy, należy do Ciebie.",
    verifySubmit: "Potwierdź adres",
    verified: "Twój adres e-mail został potwierdzony.",
    disavowTitle: "To nie Ty?",
    disavowIntro:
      "Jeśli ktoś inny zalogował się na Twoje konto, powstrzymaj go tutaj. Wszystkie urządzenia zostaną wylogowane, hasło usunięte, a wiadomość pozwoli Ci ustawić nowe.",
    disavowElse: "Jeśli to Ty, zamknij tę stronę: nic się nie stało.",
    disavowSubmit: "Wyloguj wszędzie",
    disavowed:
      "Wszystkie urządzenia zostały wylogowane, a hasło usunięte. Wiadomość z linkiem do ustawienia nowego jest w drodze.",
    removed:
      "To, co dodano do Twojego konta od tamtego logowania, zostało usunięte. Wiadomość to wymienia.",
    dataTitle: "Twoje dane są gotowe",
    dataIntro: "Kopia Twoich danych jest gotowa. Przechowujemy ją przez siedem dni.",
    dataSubmit: "Przejdź do swoich danych",
    impersonationTitle: "Działaj w imieniu innej osoby",
    impersonationIntro:
      "Przejdź dalej, aby używać aplikacji jako jeden z jej użytkowników. To, co tam zrobisz, zostanie zapisane jako zrobione przez Ciebie w jego imieniu. Twoja własna sesja w tej przeglądarce pozostaje bez zmian.",
    impersonationSubmit: "Działaj za użytkownika",
    satelliteTitle: "Zaloguj się tutaj",
    satelliteIntro:
      "Jesteś już gdzie indziej po zalogowaniu. Przejdź dalej, aby zalogować się także w tej witrynie.",
    satelliteSubmit: "Zaloguj się"
  },
  invitation: {
    title: "Twoje zaproszenie",
    organization: "Zaproszono Cię do organizacji {organization}.",
    organizationRole: "Zaproszono Cię do organizacji {organization}. Twoja rola: {role}.",
    environment: "Zaproszono Cię do {environment}.",
    choosePassword: "Ustaw hasło, aby utworzyć konto dla {email}.",
    create: "Utwórz konto",
    passkey: "Utwórz je z kluczem dostępu",
    accept: "Przyjmij zaproszenie",
    signIn: "{email} ma już konto. Zaloguj się na nie, aby przejść dalej.",
    signInBy:
      "{email} należy do konta z głównym adresem {primary}. Zaloguj się tym adresem, aby przejść dalej.",
    toSignIn: "Zaloguj się",
    already: "Masz już tutaj konto: nie ma czego przyjmować.",
    unproven:
      "Zanim przyjmiesz zaproszenie, potwierdź, że {email} należy do Ciebie. Potem otwórz zaproszenie ponownie.",
    mine: "Czy {email} też należy do Ciebie? Dodaj ten adres do swojego konta, a potem otwórz zaproszenie ponownie.",
    toAddresses: "Twoje adresy e-mail",
    other: "Zalogowano jako {mine}, ale to zaproszenie jest dla {theirs}.",
    switch: "Kontynuuj jako {name}",
    accepted: "To zaproszenie zostało już przyjęte.",
    revoked: "To zaproszenie zostało wycofane.",
    expired: "To zaproszenie wygasło. Poproś o nowe."
  },
  identityLink: {
    title: "Połącz konto",
    intro: "Przejdź do usługi, której konto chcesz połączyć.",
    submit: "Dalej"
  },
  connectionLink: {
    title: "Czy to konto jest Twoje?",
    intro:
      "Istnieje konto dla {email}. Pokaż raz, że jest Twoje; od tej pory będzie Cię logować Twoja organizacja.",
    submit: "Dalej",
    mailed: "Wyślij mi kod w wiadomości",
    sent: "Kod jest w drodze na adres konta.",
    passkey: "Użyj klucza dostępu",
    other: "Zaloguj się czymś innym"
  }
}
