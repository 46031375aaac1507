import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "nl"> = {
  "portal.steps": {
    oktaOidc1:
      "Open in de Okta Admin Console Applications › Applications en klik op “Create App Integration”. Kies “OIDC - OpenID Connect” en “Web Application”.",
    oktaOidc2:
      "Geef een naam, laat “Authorization Code” aangevinkt en zet dit adres onder “Sign-in redirect URIs”:",
    oktaOidc3: "Kies onder “Assignments” wie mag inloggen en klik op “Save”.",
    oktaOidc4:
      "Voor rollen per groep: bewerk op “Sign On” het onderdeel “Token claims” › “Show legacy configuration” › “Group claims” en geef “Groups claim filter” de naam groups met “Matches regex” .*",
    oktaOidc5:
      "Kopieer “Client ID” en “Client secret” van het tabblad “General” naar het formulier hieronder. De issuer is uw Okta-adres, bijvoorbeeld https://acme.okta.com.",
    oktaSaml1:
      "Open in de Okta Admin Console Applications › Applications en klik op “Create App Integration”. Kies “SAML 2.0” en geef een naam.",
    oktaSaml2:
      "Zet op “Configure SAML” de eerste hiervan onder “Single sign-on URL” en de tweede onder “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Laat “Application username” zoals het is en rond af. Voeg daarna onder “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” email toe als user.email, firstName als user.firstName en lastName als user.lastName.",
    oktaSaml4:
      "Voeg voor rollen per groep onder “Group attribute statements” de naam groups toe met “Matches regex” .*",
    oktaSaml5:
      "Kies op het tabblad “Assignments” wie mag inloggen en kopieer “Metadata URL” van het tabblad “Sign On” naar het formulier hieronder.",
    entraOidc1:
      "Open in het Microsoft Entra-beheercentrum Entra ID › App registrations en klik op “New registration”. Kies “Single tenant only”.",
    entraOidc2: "Kies onder “Redirect URI” “Web”, zet dit adres daar en klik op “Register”:",
    entraOidc3:
      "Klik onder “Certificates & secrets” op “New client secret” en kopieer de “Value” naar het formulier hieronder. Die wordt één keer getoond en verloopt: noteer wanneer.",
    entraOidc4:
      "Voor rollen per groep: klik onder “Token configuration” op “Add groups claim”, kies “Security groups” en “Group ID” voor het ID-token. De groepen komen dan met hun object-id’s.",
    entraOidc5:
      "Kopieer van “Overview” de “Application (client) ID”. De issuer is https://login.microsoftonline.com/ gevolgd door uw “Directory (tenant) ID” en /v2.0.",
    entraSaml1:
      "Open in het Microsoft Entra-beheercentrum Entra ID › Enterprise apps, klik op “New application” en “Create your own application” en kies “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Open “Single sign-on” en “SAML”. Zet in “Basic SAML Configuration” de eerste hiervan onder “Identifier (Entity ID)” en de tweede onder “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "Stel in “Attributes & Claims” “Unique User Identifier” in op user.objectid. Klik voor rollen per groep op “Add a group claim” en kies “Groups assigned to the application”.",
    entraSaml4:
      "Voeg onder “Users and groups” toe wie mag inloggen en kopieer “App Federation Metadata Url” van “SAML Certificates” naar het formulier hieronder.",
    googleOidc1:
      "Open in de Google Cloud-console Google Auth Platform en kies onder “Audience” “Internal”, zodat alleen mensen van uw organisatie inloggen.",
    googleOidc2:
      "Klik onder “Clients” op “Create client”, kies “Web application” en zet dit adres onder “Authorized redirect URIs”:",
    googleOidc3:
      "Kopieer “Client ID” en “Client secret” naar het formulier hieronder voordat je ze sluit: Google toont het geheim één keer. De issuer is https://accounts.google.com. Google geeft hier geen groepen door.",
    googleSaml1:
      "Open in de Google Admin-console Apps › Web and mobile apps en kies “Add app” › “Add custom SAML app”. Geef een naam.",
    googleSaml2:
      "Klik op “Google Identity Provider details” op “Download metadata”: u plakt het bestand in het formulier hieronder.",
    googleSaml3:
      "Zet op “Service provider details” de eerste hiervan onder “ACS URL” en de tweede onder “Entity ID”. Kies “EMAIL” als “Name ID format” en “Basic Information > Primary email” als “Name ID”.",
    googleSaml4:
      "Koppel op “Attribute mapping” Primary email aan email, First name aan firstName en Last name aan lastName; voeg voor rollen per groep de groepen onder “Group membership” toe als groups.",
    googleSaml5:
      "Schakel het onder “User access” in voor wie mag inloggen. Google kent mensen aan hun adres: geeft u een adres aan iemand anders, dan wordt die voor dezelfde persoon gehouden.",
    keycloakOidc1:
      "Kies in de Keycloak-beheerconsole uw realm, open “Clients” en klik op “Create client”. Kies “OpenID Connect” als “Client type” en een “Client ID” zoals de naam van deze app.",
    keycloakOidc2:
      "Schakel “Client authentication” in, laat “Standard flow” aangevinkt en zet dit adres onder “Valid redirect URIs”:",
    keycloakOidc3:
      "Voor rollen per groep: open op “Client scopes” degene die op ‑dedicated eindigt, klik op “Configure a new mapper”, kies “Group Membership” en geef die de “Token Claim Name” groups met “Full group path” uit.",
    keycloakOidc4:
      "Kopieer “Client Secret” van het tabblad “Credentials” naar het formulier hieronder. De issuer is het adres van uw server gevolgd door /realms/ en de naam van de realm, bijvoorbeeld https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Kies in de Keycloak-beheerconsole uw realm, open “Clients” en klik op “Create client”. Kies “SAML” als “Client type” en zet dit onder “Client ID”:",
    keycloakSaml2:
      "Zet dit adres onder “Valid redirect URIs” en “Master SAML Processing URL” en klik op “Save”:",
    keycloakSaml3:
      "Kies op het tabblad “Settings” persistent als “Name ID format” en schakel “Force name ID format” en “Sign assertions” in. Schakel op het tabblad “Keys” “Client signature required” uit.",
    keycloakSaml4:
      "Open op “Client scopes” het item dat eindigt op ‑dedicated en klik op “Configure a new mapper”: drie van het type “User Property” voor email, firstName en lastName, elk met dat woord als “Property” en als “SAML Attribute Name”. Voeg voor rollen per groep er een toe van het type “Group list” met groups als “Group attribute name” en met “Full group path” uit.",
    keycloakSaml5:
      "De metadata staan op het adres van uw server gevolgd door /realms/, de naam van de realm en /protocol/saml/descriptor: zet dat adres in het formulier hieronder.",
    genericOidc1:
      "Registreer een vertrouwelijke client (een webtoepassing) met de authorization code flow en met dit omleidingsadres:",
    genericOidc2:
      "Die moet email in het ID-token of bij userinfo doorgeven; given_name, family_name en groups worden gebruikt waar ze doorgegeven worden.",
    genericOidc3: "Kopieer issuer, client-id en clientgeheim naar het formulier hieronder.",
    genericSaml1:
      "Registreer een serviceprovider met dit metadata-adres, of met deze entity id en dit adres voor de Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Laat de assertion of het antwoord ondertekenen met SHA-256 of beter, niet versleuteld, met een persistente NameID en met de attributen email, firstName, lastName en groups.",
    genericSaml3:
      "Kopieer het adres van de metadata van uw provider naar het formulier hieronder, of plak de metadata."
  }
}
