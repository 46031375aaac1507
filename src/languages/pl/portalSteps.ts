import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "pl"> = {
  "portal.steps": {
    oktaOidc1:
      "W Okta Admin Console otwórzcie Applications › Applications i naciśnijcie “Create App Integration”. Wybierzcie “OIDC - OpenID Connect” i “Web Application”.",
    oktaOidc2:
      "Nadajcie nazwę, zostawcie zaznaczone “Authorization Code” i wpiszcie ten adres w “Sign-in redirect URIs”:",
    oktaOidc3: "W “Assignments” wybierzcie, kto może się logować, i naciśnijcie “Save”.",
    oktaOidc4:
      "Role według grup: w “Sign On” edytujcie “Token claims” › “Show legacy configuration” › “Group claims” i nadajcie “Groups claim filter” nazwę groups z “Matches regex” .*",
    oktaOidc5:
      "Skopiujcie “Client ID” i “Client secret” z karty “General” do formularza poniżej. Wystawcą jest Wasz adres Okta, na przykład https://acme.okta.com.",
    oktaSaml1:
      "W Okta Admin Console otwórzcie Applications › Applications i naciśnijcie “Create App Integration”. Wybierzcie “SAML 2.0” i nadajcie nazwę.",
    oktaSaml2:
      "W “Configure SAML” wpiszcie pierwszą z tych wartości w “Single sign-on URL”, a drugą w “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Zostawcie “Application username” bez zmian i zakończcie. Potem w “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” dodajcie email jako user.email, firstName jako user.firstName i lastName jako user.lastName.",
    oktaSaml4:
      "Role według grup: dodajcie w “Group attribute statements” nazwę groups z “Matches regex” .*",
    oktaSaml5:
      "Wybierzcie na karcie “Assignments”, kto może się logować, i skopiujcie “Metadata URL” z karty “Sign On” do formularza poniżej.",
    entraOidc1:
      "W centrum administracyjnym Microsoft Entra otwórzcie Entra ID › App registrations i naciśnijcie “New registration”. Wybierzcie “Single tenant only”.",
    entraOidc2:
      "W “Redirect URI” wybierzcie “Web”, wpiszcie tam ten adres i naciśnijcie “Register”:",
    entraOidc3:
      "W “Certificates & secrets” naciśnijcie “New client secret” i skopiujcie “Value” do formularza poniżej. Jest pokazywany raz i wygasa: zapiszcie, kiedy.",
    entraOidc4:
      "Role według grup: w “Token configuration” naciśnijcie “Add groups claim”, wybierzcie “Security groups” i “Group ID” dla tokenu ID. Grupy przychodzą wtedy z identyfikatorami obiektów.",
    entraOidc5:
      "Z “Overview” skopiujcie “Application (client) ID”. Wystawcą jest https://login.microsoftonline.com/, a dalej Wasz “Directory (tenant) ID” i /v2.0.",
    entraSaml1:
      "W centrum administracyjnym Microsoft Entra otwórzcie Entra ID › Enterprise apps, naciśnijcie “New application” i “Create your own application” i wybierzcie “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Otwórzcie “Single sign-on” i “SAML”. W “Basic SAML Configuration” wpiszcie pierwszą z tych wartości w “Identifier (Entity ID)”, a drugą w “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "W “Attributes & Claims” ustawcie “Unique User Identifier” na user.objectid. Role według grup: naciśnijcie “Add a group claim” i wybierzcie “Groups assigned to the application”.",
    entraSaml4:
      "W “Users and groups” dodajcie, kto może się logować, i skopiujcie “App Federation Metadata Url” z “SAML Certificates” do formularza poniżej.",
    googleOidc1:
      "W konsoli Google Cloud otwórzcie Google Auth Platform i w “Audience” wybierzcie “Internal”, aby logowały się tylko osoby z Waszej organizacji.",
    googleOidc2:
      "W “Clients” naciśnijcie “Create client”, wybierzcie “Web application” i wpiszcie ten adres w “Authorized redirect URIs”:",
    googleOidc3:
      "Skopiujcie “Client ID” i “Client secret” do formularza poniżej, zanim je zamkniecie: Google pokazuje sekret tylko raz. Wystawcą jest https://accounts.google.com. Google nie podaje tu grup.",
    googleSaml1:
      "W konsoli Google Admin otwórzcie Apps › Web and mobile apps i wybierzcie “Add app” › “Add custom SAML app”. Nadajcie nazwę.",
    googleSaml2:
      "W “Google Identity Provider details” naciśnijcie “Download metadata”: plik wkleicie do formularza poniżej.",
    googleSaml3:
      "W “Service provider details” wpiszcie pierwszą z tych wartości w “ACS URL”, a drugą w “Entity ID”. Wybierzcie “EMAIL” jako “Name ID format” i “Basic Information > Primary email” jako “Name ID”.",
    googleSaml4:
      "W “Attribute mapping” przypiszcie Primary email do email, First name do firstName i Last name do lastName; role według grup: dodajcie grupy w “Group membership” jako groups.",
    googleSaml5:
      "W “User access” włączcie to osobom, które mogą się logować. Google zna osoby po adresie: jeśli dacie adres komuś innemu, zostanie uznany za tę samą osobę.",
    keycloakOidc1:
      "W konsoli administracyjnej Keycloak wybierzcie swój realm, otwórzcie “Clients” i naciśnijcie “Create client”. Wybierzcie “OpenID Connect” jako “Client type” i “Client ID” taki jak nazwa tej aplikacji.",
    keycloakOidc2:
      "Włączcie “Client authentication”, zostawcie zaznaczone “Standard flow” i wpiszcie ten adres w “Valid redirect URIs”:",
    keycloakOidc3:
      "Role według grup: w “Client scopes” otwórzcie ten, który kończy się na ‑dedicated, naciśnijcie “Configure a new mapper”, wybierzcie “Group Membership” i nadajcie “Token Claim Name” groups z wyłączonym “Full group path”.",
    keycloakOidc4:
      "Skopiujcie “Client Secret” z karty “Credentials” do formularza poniżej. Wystawcą jest adres Waszego serwera, a dalej /realms/ i nazwa realmu, na przykład https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "W konsoli administracyjnej Keycloak wybierzcie swój realm, otwórzcie “Clients” i naciśnijcie “Create client”. Wybierzcie “SAML” jako “Client type” i wpiszcie to w “Client ID”:",
    keycloakSaml2:
      "Wpiszcie ten adres w “Valid redirect URIs” i “Master SAML Processing URL” i naciśnijcie “Save”:",
    keycloakSaml3:
      "Na karcie “Settings” wybierzcie persistent jako “Name ID format” i włączcie “Force name ID format” oraz “Sign assertions”. Na karcie “Keys” wyłączcie “Client signature required”.",
    keycloakSaml4:
      "W “Client scopes” otwórzcie pozycję kończącą się na ‑dedicated i kliknijcie “Configure a new mapper”: trzy typu “User Property” dla email, firstName i lastName, każdy z tym słowem jako “Property” i jako “SAML Attribute Name”. Dla ról według grup dodajcie jeden typu “Group list” z groups jako “Group attribute name” i wyłączonym “Full group path”.",
    keycloakSaml5:
      "Metadane są pod adresem Waszego serwera, a dalej /realms/, nazwa realmu i /protocol/saml/descriptor: wpiszcie ten adres w formularzu poniżej.",
    genericOidc1:
      "Zarejestrujcie klienta poufnego (aplikację internetową) z authorization code flow i z tym adresem przekierowania:",
    genericOidc2:
      "Musi podawać email w tokenie ID lub przez userinfo; given_name, family_name i groups są używane, gdy są podane.",
    genericOidc3:
      "Skopiujcie wystawcę, identyfikator klienta i sekret klienta do formularza poniżej.",
    genericSaml1:
      "Zarejestrujcie dostawcę usług z tym adresem metadanych albo z tym entity id i tym adresem dla Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Asercja lub odpowiedź ma być podpisana SHA-256 lub lepszym, niezaszyfrowana, z trwałym NameID i z atrybutami email, firstName, lastName i groups.",
    genericSaml3:
      "Skopiujcie adres metadanych Waszego dostawcy do formularza poniżej albo wklejcie metadane."
  }
}
