import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "pl"> = {
  "portal.people": {
    title: "4. Wasze osoby",
    intro:
      "Osoby otrzymują konto przy pierwszym logowaniu przez połączenie i zostają członkami z rolą. Nikt nie zostaje w ten sposób właścicielem.",
    enabled: "Twórz konta i członków przy pierwszym logowaniu",
    role: "Rola nowych członków",
    noRole: "Żadna: nie zostają członkami",
    groups: "Role według grup",
    groupsIntro: "Rolę nadaje pierwsza pasująca grupa. Zostaw grupę pustą, aby usunąć jej wiersz.",
    group: "Grupa {number}",
    groupRole: "Rola grupy {number}",
    authoritative:
      "Nadawaj rolę od nowa przy każdym logowaniu i odbieraj ją, gdy żadna grupa już nie pasuje",
    save: "Zapisz"
  },
  "portal.certificates": {
    title: "Certyfikaty",
    intro:
      "Wasz dostawca podpisuje odpowiedzi tymi certyfikatami. Dodajcie tu nowy, zanim zacznie być tam używany: oba są ważne, dopóki stary nie wygaśnie.",
    none: "Nie ma połączenia SAML, więc nie ma certyfikatów do pilnowania.",
    noneOfIt: "Nie jest jeszcze znany żaden certyfikat.",
    subject: "Podmiot",
    ends: "Wygasa",
    fingerprint: "Odcisk SHA-256",
    read: "Odczytaj metadane ponownie",
    daily:
      "Metadane są odczytywane codziennie same, więc nowy certyfikat dociera bez Waszego udziału.",
    certificate: "Nowy certyfikat (PEM)",
    add: "Dodaj certyfikat"
  },
  "portal.turningOn": {
    testTitle: "3. Logowanie próbne",
    testIntro:
      "Zaloguj się u swojego dostawcy jako jedna z Waszych osób. Nikt nie zostanie tu zalogowany: potem zobaczysz, co podał dostawca i co by z tego wynikło. Wróć wtedy na tę stronę.",
    test: "Rozpocznij logowanie próbne",
    succeeded: "Próba z {time} powiodła się.",
    failed: "Próba z {time} nie powiodła się.",
    subject: "Osoba jest znana jako",
    role: "Zostałaby członkiem z rolą",
    noRole: "Nie zostałaby członkiem.",
    claims: "Co podał Wasz dostawca",
    claim: "Nazwa",
    value: "Wartość",
    onTitle: "5. Włącz je",
    onIntro:
      "Od tej pory Wasze osoby mogą logować się przez połączenie. Nikt nie musi, chyba że postanowicie tak poniżej.",
    untested: "Najpierw musi się udać logowanie próbne.",
    noDomain: "Wasza organizacja musi najpierw potwierdzić domenę.",
    domains: "Do domen",
    on: "Włącz",
    off: "Wyłącz",
    enforcementTitle: "6. Kto musi go używać",
    enforcement: "Wymagane dla",
    outside:
      "Członkowie spoza jego domen: {count}. Nie mogą używać połączenia, więc przy ostatnim wyborze organizacja pozostaje dla nich zamknięta.",
    save: "Zapisz"
  },
  "portal.domains": {
    title: "Domeny",
    intro:
      "Połączeniu wierzy się tylko w sprawie adresów w domenach potwierdzonych przez Waszą organizację. Dla każdej dodajcie rekord TXT do DNS domeny i sprawdźcie go tutaj. Zachowajcie rekord: jest szukany co tydzień.",
    exact: "Subdomena jest osobną domeną.",
    none: "Nie dodano jeszcze żadnej domeny.",
    name: "Nazwa rekordu TXT",
    value: "Wartość",
    zone: "Niektórzy dostawcy sami dodają domenę do nazwy: wtedy ją pomińcie.",
    seen: "Pod tą nazwą znaleziono:",
    nothing:
      "Pod tą nazwą niczego nie znaleziono. Nowy rekord może być widoczny dopiero po kilku minutach.",
    checked: "Ostatnio sprawdzono {time}.",
    check: "Sprawdź teraz",
    addTitle: "Dodaj domenę",
    domain: "Domena, na przykład acme.com",
    add: "Dodaj"
  },
  "portal.frame": {
    nav: "Konfiguracja",
    portal: "Przegląd",
    domains: "Domeny",
    sso: "Logowanie jednokrotne",
    directory: "Katalog",
    certificates: "Certyfikaty",
    until: "Te strony są otwarte w tej przeglądarce do {time}.",
    leave: "Gotowe, wróć"
  },
  "portal.sso": {
    title: "Logowanie jednokrotne",
    intro:
      "Połączcie dostawcę, którym Wasze osoby logują się gdzie indziej. Nowe połączenie nikogo nie zaloguje, dopóki go nie wypróbujecie i nie włączycie.",
    none: "Nie ma jeszcze połączenia.",
    startTitle: "Połącz dostawcę",
    preset: "Dostawca",
    protocol: "Protokół",
    start: "Dalej",
    advice:
      "OpenID Connect jest prostszy z tych dwóch. Wybierzcie SAML, jeśli prosi o niego dostawca."
  },
  "portal.directory": {
    title: "Katalog",
    intro:
      "Katalog informuje tu przez SCIM 2.0, kim są Wasze osoby: kogo tam usuniecie, ten od razu znika i tutaj. W Okta znajduje się na karcie “Provisioning” aplikacji, w Microsoft Entra ID pod “Provisioning” aplikacji dla przedsiębiorstw.",
    none: "Nie ma jeszcze katalogu.",
    address: "Adres (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "Token jest pokazywany raz: skopiujcie go teraz.",
    tokens: "Tokeny",
    ends: "do {time}",
    silent: "Nie nadeszło jeszcze żadne żądanie.",
    last: "Ostatnie żądanie nadeszło {time}.",
    count: "Osoby: {users}. Grupy: {groups}.",
    makeToken: "Utwórz nowy token",
    role: "Rola nowych członków",
    noRole: "Żadna: nie zostają członkami",
    save: "Zapisz",
    addTitle: "Dodaj katalog",
    name: "Nazwa",
    add: "Dodaj",
    requests: "Ostatnie żądania",
    noRequests: "Brak w ciągu ostatnich siedmiu dni.",
    answered: "odpowiedź {status}",
    body: "Treść",
    bodyCut: "Widoczny jest tylko początek."
  },
  "portal.reasons": {
    tenant:
      "Oczekiwano wystawcy jednej dzierżawy: common, organizations i consumers oznaczają wszystkie",
    askable: "Oczekiwano adresu https, który ta usługa może odpytać",
    silent: "Nic tam nie odpowiada",
    otherIssuer:
      "To, co tam odpowiada, podaje innego wystawcę: zapisz go tak jak dostawca, także z ukośnikiem na końcu",
    discovery: "Nie ma pod nim dokumentu OpenID (/.well-known/openid-configuration)",
    leadsInside:
      "Prowadzi do adresu, który nie jest odpytywany: oczekiwano https na publicznym hoście",
    publicHost: "Oczekiwano adresu https publicznego hosta",
    malformed: "Oczekiwano metadanych SAML: XML w UTF-8 bez typu dokumentu, najwyżej 1 MiB",
    several: "Oczekiwano metadanych jednego dostawcy tożsamości",
    noProvider: "Oczekiwano metadanych dostawcy tożsamości SAML 2.0",
    noRedirect: "Oczekiwano adresu logowania przez HTTP-Redirect",
    noHttps: "Oczekiwano adresu logowania przez HTTP-Redirect z https",
    noCertificate:
      "Oczekiwano certyfikatu, który podpisuje: RSA od 2048 do 8192 bitów albo ECDSA na P-256, P-384 lub P-521",
    noMetadata: "Oczekiwano tam metadanych, a nie przekierowania ani błędu",
    brokeOff: "Odpowiedź urwała się",
    pem: "Oczekiwano jednego certyfikatu w PEM",
    weakKey: "Oczekiwano klucza RSA o co najmniej 2048 bitach",
    otherKey: "Oczekiwano klucza RSA do 8192 bitów albo ECDSA na P-256, P-384 lub P-521"
  },
  "portal.open": {
    title: "Skonfiguruj logowanie swojej organizacji",
    intro:
      "Tutaj połączysz dostawcę tożsamości swojej organizacji. Konto nie jest potrzebne, ale potrzebny jest dostęp do administracji dostawcy i do DNS domeny.",
    once: "Link otwiera się raz, w tej przeglądarce, na godzinę. Osoby zarządzające logowaniem organizacji dowiedzą się z wiadomości, że go otwarto.",
    open: "Otwórz konfigurację",
    dead: "Ten link został użyty lub wycofany albo jest za stary. Poproś osobę, która go wysłała, o nowy.",
    ended:
      "Konfiguracja nie jest już otwarta w tej przeglądarce. Poproś o nowy link, aby przejść dalej: to, co zapisano, jest zachowane."
  },
  "portal.overview": {
    title: "Skonfiguruj logowanie swojej organizacji",
    intro:
      "Wykonaj te kroki w dowolnej kolejności. Wszystko jest od razu zapisywane i nic z tego nikogo nie odetnie, zanim tego nie włączysz.",
    domains: "Potwierdź przez DNS, że domeny pocztowe są Wasze.",
    sso: "Połącz dostawcę tożsamości i wypróbuj go, zanim ktoś go użyje.",
    directory: "Pozwól katalogowi dodawać i usuwać osoby (SCIM).",
    certificates: "Zobacz, kiedy wygasają certyfikaty dostawcy, i dodaj nowe."
  },
  "portal.connection": {
    all: "Wszystkie połączenia",
    atProvider: "1. U Waszego dostawcy",
    here: "2. Tutaj",
    issuer: "Wystawca",
    clientId: "Identyfikator klienta",
    clientSecret: "Sekret klienta",
    clientSecretSet: "Sekret klienta (jeden jest zapisany; zostaw puste, aby go zachować)",
    groups: "Oświadczenie lub atrybut wymieniający grupy",
    metadataUrl: "Adres metadanych",
    metadataXml: "Albo same metadane (XML)",
    save: "Zapisz",
    read: "Odczytano u dostawcy:",
    redirectUri: "Adres przekierowania",
    acsUrl: "ACS URL (adres odpowiedzi)",
    entityId: "Entity id (audience)",
    spMetadata: "Adres naszych metadanych"
  },
  "portal.enforcement": {
    off: "Nikt: to jeden ze sposobów",
    domains: "Wszyscy w jego domenach, którzy nie logują się wtedy niczym innym",
    members: "Wszyscy w jego domenach i wszyscy członkowie organizacji"
  },
  "portal.domainStatuses": {
    pending: "Jeszcze niepotwierdzona",
    verified: "Potwierdzona",
    failing: "Brak rekordu"
  },
  "portal.connectionStatuses": {
    draft: "Jeszcze niewłączone",
    active: "Włączone",
    disabled: "Wyłączone"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Inny dostawca"
  }
}
