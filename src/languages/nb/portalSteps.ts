import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "nb"> = {
  "portal.steps": {
    oktaOidc1:
      "Åpne Applications › Applications i Okta Admin Console, og trykk på “Create App Integration”. Velg “OIDC - OpenID Connect” og “Web Application”.",
    oktaOidc2:
      "Gi den et navn, la “Authorization Code” være valgt, og legg inn denne adressen under “Sign-in redirect URIs”:",
    oktaOidc3: "Velg under “Assignments” hvem som kan logge inn, og trykk på “Save”.",
    oktaOidc4:
      "For roller etter gruppe: rediger “Token claims” › “Show legacy configuration” › “Group claims” på “Sign On”, og gi “Groups claim filter” navnet groups med “Matches regex” .*",
    oktaOidc5:
      "Kopier “Client ID” og “Client secret” fra fanen “General” til skjemaet nedenfor. Utstederen er Okta-adressen deres, for eksempel https://acme.okta.com.",
    oktaSaml1:
      "Åpne Applications › Applications i Okta Admin Console, og trykk på “Create App Integration”. Velg “SAML 2.0”, og gi den et navn.",
    oktaSaml2:
      "Legg på “Configure SAML” inn den første av disse under “Single sign-on URL” og den andre under “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "La “Application username” stå, og fullfør. Legg deretter under “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” til email som user.email, firstName som user.firstName og lastName som user.lastName.",
    oktaSaml4:
      "For roller etter gruppe: legg under “Group attribute statements” til navnet groups med “Matches regex” .*",
    oktaSaml5:
      "Velg på fanen “Assignments” hvem som kan logge inn, og kopier “Metadata URL” fra fanen “Sign On” til skjemaet nedenfor.",
    entraOidc1:
      "Åpne Entra ID › App registrations i Microsoft Entra admin center, og trykk på “New registration”. Velg “Single tenant only”.",
    entraOidc2: "Velg “Web” under “Redirect URI”, legg inn denne adressen, og trykk på “Register”:",
    entraOidc3:
      "Trykk på “New client secret” under “Certificates & secrets”, og kopier “Value” til skjemaet nedenfor. Den vises én gang, og den utløper: noter når.",
    entraOidc4:
      "For roller etter gruppe: trykk på “Add groups claim” under “Token configuration”, velg “Security groups” og “Group ID” for ID-tokenet. Gruppene kommer da med objekt-ID-ene sine.",
    entraOidc5:
      "Kopier “Application (client) ID” fra “Overview”. Utstederen er https://login.microsoftonline.com/ etterfulgt av “Directory (tenant) ID” og /v2.0.",
    entraSaml1:
      "Åpne Entra ID › Enterprise apps i Microsoft Entra admin center, trykk på “New application” og “Create your own application”, og velg “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Åpne “Single sign-on” og “SAML”. Legg i “Basic SAML Configuration” inn den første av disse under “Identifier (Entity ID)” og den andre under “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "Sett “Unique User Identifier” til user.objectid i “Attributes & Claims”. For roller etter gruppe: trykk på “Add a group claim”, og velg “Groups assigned to the application”.",
    entraSaml4:
      "Legg under “Users and groups” til hvem som kan logge inn, og kopier “App Federation Metadata Url” fra “SAML Certificates” til skjemaet nedenfor.",
    googleOidc1:
      "Åpne Google Auth Platform i Google Cloud-konsollen, og velg “Internal” under “Audience”, slik at bare personer i organisasjonen logger inn.",
    googleOidc2:
      "Trykk på “Create client” under “Clients”, velg “Web application”, og legg inn denne adressen under “Authorized redirect URIs”:",
    googleOidc3:
      "Kopier “Client ID” og “Client secret” til skjemaet nedenfor før du lukker dem: Google viser hemmeligheten én gang. Utstederen er https://accounts.google.com. Google oppgir ingen grupper her.",
    googleSaml1:
      "Åpne Apps › Web and mobile apps i Google Admin-konsollen, og velg “Add app” › “Add custom SAML app”. Gi den et navn.",
    googleSaml2:
      "Trykk på “Download metadata” på “Google Identity Provider details”: du limer filen inn i skjemaet nedenfor.",
    googleSaml3:
      "Legg på “Service provider details” inn den første av disse under “ACS URL” og den andre under “Entity ID”. Velg “EMAIL” som “Name ID format” og “Basic Information > Primary email” som “Name ID”.",
    googleSaml4:
      "Knytt på “Attribute mapping” Primary email til email, First name til firstName og Last name til lastName; for roller etter gruppe, legg til gruppene under “Group membership” som groups.",
    googleSaml5:
      "Slå den på under “User access” for dem som kan logge inn. Google kjenner personer på adressen: hvis dere gir en adresse til noen andre, blir den personen tatt for den samme.",
    keycloakOidc1:
      "Velg realm i Keycloaks administrasjonskonsoll, åpne “Clients”, og trykk på “Create client”. Velg “OpenID Connect” som “Client type” og en “Client ID” som navnet på appen.",
    keycloakOidc2:
      "Slå på “Client authentication”, la “Standard flow” være valgt, og legg inn denne adressen under “Valid redirect URIs”:",
    keycloakOidc3:
      "For roller etter gruppe: åpne den som slutter på ‑dedicated på “Client scopes”, trykk på “Configure a new mapper”, velg “Group Membership”, og gi den “Token Claim Name” groups med “Full group path” av.",
    keycloakOidc4:
      "Kopier “Client Secret” fra fanen “Credentials” til skjemaet nedenfor. Utstederen er serverens adresse etterfulgt av /realms/ og navnet på realmen, for eksempel https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Velg realm i Keycloaks administrasjonskonsoll, åpne “Clients”, og trykk på “Create client”. Velg “SAML” som “Client type”, og legg inn dette under “Client ID”:",
    keycloakSaml2:
      "Legg inn denne adressen under “Valid redirect URIs” og “Master SAML Processing URL”, og trykk på “Save”:",
    keycloakSaml3:
      "Velg persistent som “Name ID format” på fanen “Settings”, og slå på “Force name ID format” og “Sign assertions”. Slå av “Client signature required” på fanen “Keys”.",
    keycloakSaml4:
      "Åpne den som slutter på ‑dedicated på “Client scopes”, og trykk på “Configure a new mapper”: tre av typen “User Property” for email, firstName og lastName, hver med det ordet som “Property” og som “SAML Attribute Name”. For roller etter gruppe legger du til en av typen “Group list” med groups som “Group attribute name” og “Full group path” slått av.",
    keycloakSaml5:
      "Metadataene er på serverens adresse etterfulgt av /realms/, navnet på realmen og /protocol/saml/descriptor: legg inn den adressen i skjemaet nedenfor.",
    genericOidc1:
      "Registrer en konfidensiell klient (en nettapp) med authorization code flow og med denne omdirigeringsadressen:",
    genericOidc2:
      "Den må oppgi email i ID-tokenet eller ved userinfo; given_name, family_name og groups brukes der de oppgis.",
    genericOidc3: "Kopier utsteder, klient-ID og klienthemmelighet til skjemaet nedenfor.",
    genericSaml1:
      "Registrer en tjenesteleverandør med denne metadataadressen, eller med denne entity id-en og denne adressen for Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "La assertion eller svaret bli signert med SHA-256 eller bedre, ikke kryptert, med en varig NameID og med attributtene email, firstName, lastName og groups.",
    genericSaml3:
      "Kopier adressen til leverandørens metadata til skjemaet nedenfor, eller lim inn metadataene."
  }
}
