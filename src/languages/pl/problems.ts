import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "pl"> = {
  problems: {
    connection_not_found:
      "To logowanie nie jest już otwarte. Zapytaj osobę, która Cię tu skierowała.",
    managed_by_connection:
      "Decyduje o tym dostawca tożsamości Twojej organizacji. Zapytaj osoby, które się nim zajmują.",
    invitation_not_pending: "To zaproszenie nie jest już otwarte.",
    invitation_email_mismatch:
      "Zaproszenie wysłano na inny adres niż Twój. Zaloguj się na konto tego adresu.",
    invitation_not_found: "To zaproszenie już nie istnieje.",
    invitation_pending: "Ten adres ma już otwarte zaproszenie.",
    already_member: "Ta osoba jest już członkiem.",
    role_not_found: "Ta rola już nie istnieje.",
    role_set_not_found: "Te role już nie istnieją.",
    organization_not_found: "Ta organizacja nie istnieje albo do niej nie należysz.",
    organization_limit_reached: "Nie możesz utworzyć więcej organizacji.",
    member_not_found: "Ten członek już nie istnieje.",
    last_owner: "Organizacja potrzebuje właściciela. Najpierw ustanów właścicielem inną osobę.",
    managed_by_directory: "Decyduje o tym katalog Twojej organizacji.",
    metadata_too_large: "To więcej, niż się zmieści.",
    api_key_not_found: "Ten klucz API już nie istnieje.",
    connections_disabled:
      "Członkowie nie mogą tu konfigurować logowania. Poproś osoby prowadzące usługę o link.",
    api_keys_disabled: "Nie można tu tworzyć kluczy API.",
    too_many_api_keys: "Osiągnięto największą liczbę kluczy API. Najpierw unieważnij jeden.",
    application_not_found: "Ta aplikacja już nie istnieje.",
    resource_not_found: "To API już nie istnieje.",
    too_many_applications: "Osiągnięto największą liczbę aplikacji. Najpierw usuń jedną.",
    too_many_secrets: "Istnieją już dwa sekrety.",
    no_secret_method: "Ta aplikacja nie używa sekretu.",
    invalid_domain:
      "To nie jest domena. Wpisz ją tak, jak stoi po @ w Waszych adresach, na przykład acme.com.",
    domain_exists: "Twoja organizacja ma już tę domenę.",
    too_many_domains: "Osiągnięto największą liczbę domen.",
    domain_not_claimable:
      "Żadna organizacja nie może mieć tej domeny: należy do wszystkich, do wielu osób albo do samej usługi.",
    domain_not_found: "Ta domena już nie istnieje.",
    domain_taken: "Inna organizacja potwierdziła już tę domenę. Zapytaj osoby prowadzące usługę.",
    domain_not_verified:
      "Nie znaleziono rekordu. To, co znaleziono zamiast niego, widać przy domenie. Nowy rekord może być widoczny dopiero po kilku minutach.",
    resolver_unavailable:
      "Serwery nazw nie odpowiedziały, więc nic się nie zmieniło. Spróbuj ponownie za chwilę.",
    invalid_connection: "Dostawcy nie można tak skonfigurować. Sprawdź zaznaczone pola.",
    connection_in_use:
      "Przez to połączenie ktoś się już logował, więc nie można zmienić dostawcy ani sposobu nazywania osób. Utwórz nowe połączenie.",
    connection_conflict:
      "Dla jednej z tych domen włączone jest inne połączenie. Najpierw je wyłącz.",
    connection_not_tested: "Najpierw musi się udać logowanie próbne.",
    connection_incomplete: "Czegoś brakuje: najpierw wypełnij pola swojego dostawcy.",
    no_verified_domain: "Twoja organizacja musi najpierw potwierdzić domenę.",
    too_many_connections: "Osiągnięto największą liczbę połączeń.",
    too_many_directories: "Osiągnięto największą liczbę katalogów.",
    too_many_tokens: "Katalog ma już największą liczbę tokenów.",
    directory_not_found: "Ten katalog już nie istnieje.",
    invalid_request: "Czegoś w formularzu nie można użyć. Sprawdź zaznaczone pola.",
    invalid_json: "Nie udało się odczytać żądania. Wróć i spróbuj ponownie.",
    invalid_cursor: "Ta część listy już nie istnieje. Zacznij od początku.",
    invalid_limit: "Listy nie można tak wyświetlić. Zacznij od początku.",
    invalid_redirect_url:
      "Adres, do którego należy przejść, nie należy do tej aplikacji. Wróć do aplikacji i zacznij od początku.",
    body_too_large: "To za dużo naraz. Skróć i spróbuj ponownie.",
    unsupported_media_type: "Nie udało się odczytać żądania. Wróć i spróbuj ponownie.",
    route_not_found: "Ta strona nie istnieje. Link może być stary lub błędnie wpisany.",
    method_not_allowed: "Tego adresu nie można tak otworzyć. Wróć i zacznij od początku.",
    denied_by_hook:
      "Aplikacja odmówiła. Jeśli uważasz, że to błąd, skontaktuj się z jej pomocą techniczną.",
    hook_unavailable: "Aplikacja nie może teraz odpowiedzieć. Spróbuj ponownie za chwilę.",
    internal_error:
      "Coś poszło nie tak po naszej stronie. Spróbuj ponownie za chwilę. Jeśli to się powtórzy, podaj pomocy technicznej numer poniżej.",
    overloaded: "Usługa jest teraz bardzo obciążona.",
    rate_limited: "Było zbyt wiele prób.",
    unknown_host: "Ten adres nie należy do żadnej aplikacji.",
    origin_not_allowed:
      "Formularz wysłano z innego miejsca. Otwórz stronę tutaj i wyślij go ponownie.",
    unauthenticated: "Najpierw się zaloguj.",
    forbidden: "Twoje konto nie ma do tego prawa. Jeśli masz inne, zaloguj się na nie.",
    forbidden_while_impersonating: "Nie możesz tego zrobić, działając w imieniu innej osoby.",
    reauthentication_required: "Potwierdź swoją tożsamość, aby przejść dalej.",
    second_factor_required: "Użyj aplikacji uwierzytelniającej lub kodu odzyskiwania.",
    reauthentication_unsupported:
      "Ten dostawca nie może potwierdzić Twojej tożsamości. Wybierz inny sposób.",
    invalid_credentials: "Adres e-mail lub hasło jest nieprawidłowe.",
    sso_required: "Twoja organizacja wymaga logowania własnym sposobem.",
    connection_domain_mismatch:
      "Logowanie Twojej organizacji nie obejmuje Twojego adresu e-mail. Zapytaj osoby, które się nim zajmują.",
    not_provisioned:
      "Twoja organizacja nie dała Ci tu dostępu. Zapytaj osoby, które o tym decydują.",
    user_banned: "To konto jest zablokowane. Skontaktuj się z osobami prowadzącymi aplikację.",
    user_deleted: "To konto jest usunięte.",
    email_not_verified: "Adres e-mail nie został jeszcze potwierdzony. Wysłaliśmy na niego link.",
    email_code_disabled: "Nie można się tu zalogować kodem z wiadomości.",
    invalid_code: "Kod jest nieprawidłowy, już użyty lub wygasł.",
    invalid_token:
      "Ten link już nie działa: został użyty, wygasł lub zastąpiła go nowsza wiadomość.",
    invalid_state:
      "To logowanie rozpoczęto w innej przeglądarce lub zbyt dawno. Zacznij od początku.",
    nothing_pending: "W tej przeglądarce nie czeka żadne logowanie. Zacznij od początku.",
    password_rejected: "Tego hasła nie można użyć. Wybierz inne.",
    sign_up_closed: "Nie możesz teraz utworzyć tu konta. Jeśli już je masz, zaloguj się.",
    email_domain_not_allowed: "Adresów tego dostawcy poczty nie można tu użyć. Użyj innego adresu.",
    challenge_required:
      "Najpierw pokaż, że jesteś człowiekiem: odpowiedz na pytanie poniżej, wpisz ponownie hasło, jeśli to potrzebne, i jeszcze raz naciśnij przycisk.",
    challenge_unavailable:
      "Nie możemy teraz sprawdzić, czy jesteś człowiekiem. Spróbuj ponownie za chwilę.",
    proof_of_work_required:
      "Twoja przeglądarka musi najpierw pokazać, że nie jest programem próbującym wielu adresów. Wpisz ponownie hasło, jeśli to potrzebne, i jeszcze raz naciśnij przycisk.",
    legal_consent_required: "Musisz zaakceptować regulamin.",
    email_taken: "Ten adres ma już konto. Zaloguj się lub ustaw nowe hasło.",
    account_exists: "Ten adres ma już konto. Zaloguj się na nie.",
    mfa_disabled: "Drugie składniki są tu wyłączone.",
    mfa_required_by_policy: "Drugi składnik jest tu wymagany.",
    mfa_already_enabled: "Drugi składnik jest już skonfigurowany.",
    mfa_not_enabled: "Nie skonfigurowano drugiego składnika.",
    passkeys_disabled: "Nie możesz tu używać kluczy dostępu. Wybierz inny sposób.",
    invalid_passkey: "Nie udało się użyć klucza dostępu. Spróbuj ponownie lub wybierz inny sposób.",
    trusted_device_not_found: "Ta przeglądarka nie jest już zapamiętana.",
    passkey_not_found: "Ten klucz dostępu już nie istnieje.",
    grant_not_found: "Ta aplikacja nie ma już dostępu.",
    passkey_exists: "Ten klucz dostępu jest już dodany.",
    too_many_passkeys: "Masz tyle kluczy dostępu, ile może mieć konto. Najpierw usuń jeden.",
    user_not_found: "Ta osoba już nie istnieje.",
    session_not_found: "To urządzenie jest już wylogowane.",
    template_not_found: "Ten szablon nie istnieje.",
    provider_not_found: "W ten sposób nie można się tu zalogować.",
    provider_error:
      "Druga usługa nie odpowiedziała tak, jak powinna. Spróbuj ponownie lub wybierz inny sposób.",
    access_denied: "Drugiej usłudze polecono nie logować Cię. Nic się nie zmieniło.",
    identity_not_found: "Ta metoda logowania nie jest połączona.",
    identity_in_use: "To konto w drugiej usłudze jest tu połączone z inną osobą.",
    already_linked: "Ta metoda logowania jest już połączona.",
    last_sign_in_method: "To Twój jedyny sposób logowania. Najpierw dodaj inny.",
    email_address_not_found: "Ten adres już nie istnieje.",
    primary_email: "To Twój główny adres. Najpierw ustaw inny jako główny.",
    too_many_email_addresses: "Masz tyle adresów, ile może mieć konto. Najpierw usuń jeden.",
    data_request_not_found: "Ta kopia danych nie istnieje.",
    data_request_expired: "Tej kopii danych już nie ma. Poproś o nową."
  }
}
