import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "sv"> = {
  "portal.steps": {
    oktaOidc1:
      "Öppna Applications › Applications i Okta Admin Console och tryck på “Create App Integration”. Välj “OIDC - OpenID Connect” och “Web Application”.",
    oktaOidc2:
      "Ge den ett namn, låt “Authorization Code” vara ikryssad och lägg in den här adressen under “Sign-in redirect URIs”:",
    oktaOidc3: "Välj under “Assignments” vem som får logga in och tryck på “Save”.",
    oktaOidc4:
      "För roller efter grupp: redigera “Token claims” › “Show legacy configuration” › “Group claims” på “Sign On” och ge “Groups claim filter” namnet groups med “Matches regex” .*",
    oktaOidc5:
      "Kopiera “Client ID” och “Client secret” från fliken “General” till formuläret nedan. Utfärdaren är er Okta-adress, till exempel https://acme.okta.com.",
    oktaSaml1:
      "Öppna Applications › Applications i Okta Admin Console och tryck på “Create App Integration”. Välj “SAML 2.0” och ge den ett namn.",
    oktaSaml2:
      "Lägg på “Configure SAML” in den första av dessa under “Single sign-on URL” och den andra under “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Låt “Application username” vara som det är och slutför. Lägg sedan under “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” till email som user.email, firstName som user.firstName och lastName som user.lastName.",
    oktaSaml4:
      "För roller efter grupp: lägg under “Group attribute statements” till namnet groups med “Matches regex” .*",
    oktaSaml5:
      "Välj på fliken “Assignments” vem som får logga in och kopiera “Metadata URL” från fliken “Sign On” till formuläret nedan.",
    entraOidc1:
      "Öppna Entra ID › App registrations i Microsoft Entra admin center och tryck på “New registration”. Välj “Single tenant only”.",
    entraOidc2:
      "Välj “Web” under “Redirect URI”, lägg in den här adressen och tryck på “Register”:",
    entraOidc3:
      "Tryck på “New client secret” under “Certificates & secrets” och kopiera dess “Value” till formuläret nedan. Den visas en gång, och den går ut: anteckna när.",
    entraOidc4:
      "För roller efter grupp: tryck på “Add groups claim” under “Token configuration”, välj “Security groups” och “Group ID” för ID-token. Grupperna kommer då med sina objekt-id:n.",
    entraOidc5:
      "Kopiera “Application (client) ID” från “Overview”. Utfärdaren är https://login.microsoftonline.com/ följt av ert “Directory (tenant) ID” och /v2.0.",
    entraSaml1:
      "Öppna Entra ID › Enterprise apps i Microsoft Entra admin center, tryck på “New application” och “Create your own application” och välj “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Öppna “Single sign-on” och “SAML”. Lägg i “Basic SAML Configuration” in den första av dessa under “Identifier (Entity ID)” och den andra under “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "Sätt “Unique User Identifier” till user.objectid i “Attributes & Claims”. För roller efter grupp: tryck på “Add a group claim” och välj “Groups assigned to the application”.",
    entraSaml4:
      "Lägg under “Users and groups” till vem som får logga in och kopiera “App Federation Metadata Url” från “SAML Certificates” till formuläret nedan.",
    googleOidc1:
      "Öppna Google Auth Platform i Google Cloud-konsolen och välj “Internal” under “Audience”, så att bara er organisations personer loggar in.",
    googleOidc2:
      "Tryck på “Create client” under “Clients”, välj “Web application” och lägg in den här adressen under “Authorized redirect URIs”:",
    googleOidc3:
      "Kopiera “Client ID” och “Client secret” till formuläret nedan innan du stänger dem: Google visar hemligheten en gång. Utfärdaren är https://accounts.google.com. Google lämnar inga grupper här.",
    googleSaml1:
      "Öppna Apps › Web and mobile apps i Google Admin-konsolen och välj “Add app” › “Add custom SAML app”. Ge den ett namn.",
    googleSaml2:
      "Tryck på “Download metadata” på “Google Identity Provider details”: du klistrar in filen i formuläret nedan.",
    googleSaml3:
      "Lägg på “Service provider details” in den första av dessa under “ACS URL” och den andra under “Entity ID”. Välj “EMAIL” som “Name ID format” och “Basic Information > Primary email” som “Name ID”.",
    googleSaml4:
      "Koppla på “Attribute mapping” Primary email till email, First name till firstName och Last name till lastName; för roller efter grupp, lägg till grupperna under “Group membership” som groups.",
    googleSaml5:
      "Slå på den under “User access” för dem som får logga in. Google känner personer på deras adress: om ni ger en adress till någon annan tas den personen för densamma.",
    keycloakOidc1:
      "Välj er realm i Keycloaks administrationskonsol, öppna “Clients” och tryck på “Create client”. Välj “OpenID Connect” som “Client type” och ett “Client ID” som appens namn.",
    keycloakOidc2:
      "Slå på “Client authentication”, låt “Standard flow” vara ikryssad och lägg in den här adressen under “Valid redirect URIs”:",
    keycloakOidc3:
      "För roller efter grupp: öppna den som slutar på ‑dedicated på “Client scopes”, tryck på “Configure a new mapper”, välj “Group Membership” och ge den “Token Claim Name” groups med “Full group path” av.",
    keycloakOidc4:
      "Kopiera “Client Secret” från fliken “Credentials” till formuläret nedan. Utfärdaren är er servers adress följd av /realms/ och realmens namn, till exempel https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Välj er realm i Keycloaks administrationskonsol, öppna “Clients” och tryck på “Create client”. Välj “SAML” som “Client type” och lägg in detta under “Client ID”:",
    keycloakSaml2:
      "Lägg in den här adressen under “Valid redirect URIs” och “Master SAML Processing URL” och tryck på “Save”:",
    keycloakSaml3:
      "Välj persistent som “Name ID format” på fliken “Settings” och slå på “Force name ID format” och “Sign assertions”. Stäng av “Client signature required” på fliken “Keys”.",
    keycloakSaml4:
      "Öppna den som slutar på ‑dedicated på “Client scopes” och tryck på “Configure a new mapper”: tre av typen “User Property” för email, firstName och lastName, var och en med det ordet som “Property” och som “SAML Attribute Name”. För roller efter grupp lägger du till en av typen “Group list” med groups som “Group attribute name” och “Full group path” av.",
    keycloakSaml5:
      "Metadata finns på er servers adress följd av /realms/, realmens namn och /protocol/saml/descriptor: lägg in den adressen i formuläret nedan.",
    genericOidc1:
      "Registrera en konfidentiell klient (en webbapp) med authorization code flow och med den här omdirigeringsadressen:",
    genericOidc2:
      "Den måste lämna email i ID-token eller vid userinfo; given_name, family_name och groups används där de lämnas.",
    genericOidc3: "Kopiera utfärdare, klient-id och klienthemlighet till formuläret nedan.",
    genericSaml1:
      "Registrera en tjänsteleverantör med den här metadataadressen, eller med detta entity id och den här adressen för Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Låt assertion eller svaret signeras med SHA-256 eller bättre, inte krypteras, med ett beständigt NameID och med attributen email, firstName, lastName och groups.",
    genericSaml3:
      "Kopiera adressen till leverantörens metadata till formuläret nedan, eller klistra in metadata."
  }
}
