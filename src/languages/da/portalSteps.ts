import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "da"> = {
  "portal.steps": {
    oktaOidc1:
      "Åbn Applications › Applications i Okta Admin Console, og tryk på “Create App Integration”. Vælg “OIDC - OpenID Connect” og “Web Application”.",
    oktaOidc2:
      "Giv den et navn, lad “Authorization Code” være valgt, og indsæt denne adresse under “Sign-in redirect URIs”:",
    oktaOidc3: "Vælg under “Assignments”, hvem der må logge ind, og tryk på “Save”.",
    oktaOidc4:
      "Til roller efter gruppe: Redigér “Token claims” › “Show legacy configuration” › “Group claims” på “Sign On”, og giv “Groups claim filter” navnet groups med “Matches regex” .*",
    oktaOidc5:
      "Kopiér “Client ID” og “Client secret” fra fanen “General” til formularen herunder. Udstederen er jeres Okta-adresse, f.eks. https://acme.okta.com.",
    oktaSaml1:
      "Åbn Applications › Applications i Okta Admin Console, og tryk på “Create App Integration”. Vælg “SAML 2.0”, og giv den et navn.",
    oktaSaml2:
      "Indsæt den første af disse under “Single sign-on URL” på “Configure SAML” og den anden under “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Lad “Application username” stå, og afslut. Tilføj derefter under “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” email som user.email, firstName som user.firstName og lastName som user.lastName.",
    oktaSaml4:
      "Til roller efter gruppe: Tilføj navnet groups med “Matches regex” .* under “Group attribute statements”.",
    oktaSaml5:
      "Vælg på fanen “Assignments”, hvem der må logge ind, og kopiér “Metadata URL” fra fanen “Sign On” til formularen herunder.",
    entraOidc1:
      "Åbn Entra ID › App registrations i Microsoft Entra admin center, og tryk på “New registration”. Vælg “Single tenant only”.",
    entraOidc2: "Vælg “Web” under “Redirect URI”, indsæt denne adresse, og tryk på “Register”:",
    entraOidc3:
      "Tryk på “New client secret” under “Certificates & secrets”, og kopiér dens “Value” til formularen herunder. Den vises én gang, og den udløber: Notér hvornår.",
    entraOidc4:
      "Til roller efter gruppe: Tryk på “Add groups claim” under “Token configuration”, vælg “Security groups” og “Group ID” for ID-tokenet. Grupperne kommer så ved deres object id.",
    entraOidc5:
      "Kopiér “Application (client) ID” fra “Overview”. Udstederen er https://login.microsoftonline.com/ efterfulgt af jeres “Directory (tenant) ID” og /v2.0.",
    entraSaml1:
      "Åbn Entra ID › Enterprise apps i Microsoft Entra admin center, tryk på “New application” og “Create your own application”, og vælg “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Åbn “Single sign-on” og “SAML”. Indsæt den første af disse under “Identifier (Entity ID)” i “Basic SAML Configuration” og den anden under “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "Sæt “Unique User Identifier” til user.objectid i “Attributes & Claims”. Til roller efter gruppe: Tryk på “Add a group claim”, og vælg “Groups assigned to the application”.",
    entraSaml4:
      "Tilføj under “Users and groups”, hvem der må logge ind, og kopiér “App Federation Metadata Url” fra “SAML Certificates” til formularen herunder.",
    googleOidc1:
      "Åbn Google Auth Platform i Google Cloud console, og vælg “Internal” under “Audience”, så kun jeres organisations personer logger ind.",
    googleOidc2:
      "Tryk på “Create client” under “Clients”, vælg “Web application”, og indsæt denne adresse under “Authorized redirect URIs”:",
    googleOidc3:
      "Kopiér “Client ID” og “Client secret” til formularen herunder, før du lukker dem: Google viser hemmeligheden én gang. Udstederen er https://accounts.google.com. Google fortæller ingen grupper her.",
    googleSaml1:
      "Åbn Apps › Web and mobile apps i Google Admin console, og vælg “Add app” › “Add custom SAML app”. Giv den et navn.",
    googleSaml2:
      "Tryk på “Download metadata” på “Google Identity Provider details”: Filens indhold indsætter du i formularen herunder.",
    googleSaml3:
      "Indsæt den første af disse under “ACS URL” på “Service provider details” og den anden under “Entity ID”. Vælg “EMAIL” som “Name ID format” og “Basic Information > Primary email” som “Name ID”.",
    googleSaml4:
      "Sæt på “Attribute mapping” Primary email til email, First name til firstName og Last name til lastName; tilføj til roller efter gruppe grupperne under “Group membership” som groups.",
    googleSaml5:
      "Slå den til under “User access” for dem, der må logge ind. Google kender personer ved deres adresse: Får en anden adressen, regnes vedkommende for den samme person.",
    keycloakOidc1:
      "Vælg jeres realm i Keycloaks admin console, åbn “Clients”, og tryk på “Create client”. Vælg “OpenID Connect” som “Client type” og et “Client ID”, f.eks. appens navn.",
    keycloakOidc2:
      "Slå “Client authentication” til, lad “Standard flow” være valgt, og indsæt denne adresse under “Valid redirect URIs”:",
    keycloakOidc3:
      "Til roller efter gruppe: Åbn den på “Client scopes”, der ender på ‑dedicated, tryk på “Configure a new mapper”, vælg “Group Membership”, og giv den “Token Claim Name” groups med “Full group path” slået fra.",
    keycloakOidc4:
      "Kopiér “Client Secret” fra fanen “Credentials” til formularen herunder. Udstederen er jeres servers adresse efterfulgt af /realms/ og realmets navn, f.eks. https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Vælg jeres realm i Keycloaks admin console, åbn “Clients”, og tryk på “Create client”. Vælg “SAML” som “Client type”, og indsæt denne under “Client ID”:",
    keycloakSaml2:
      "Indsæt denne adresse under “Valid redirect URIs” og “Master SAML Processing URL”, og tryk på “Save”:",
    keycloakSaml3:
      "Vælg persistent som “Name ID format” på fanen “Settings”, og slå “Force name ID format” og “Sign assertions” til. Slå “Client signature required” fra på fanen “Keys”.",
    keycloakSaml4:
      "Åbn den på “Client scopes”, der ender på ‑dedicated, og tryk på “Configure a new mapper”: tre af typen “User Property” til email, firstName og lastName, hver med det ord som “Property” og som “SAML Attribute Name”. Til roller efter gruppe: Tilføj en af typen “Group list” med groups som “Group attribute name” og med “Full group path” slået fra.",
    keycloakSaml5:
      "Metadata er på jeres servers adresse efterfulgt af /realms/, realmets navn og /protocol/saml/descriptor: Indsæt den adresse i formularen herunder.",
    genericOidc1:
      "Registrér en fortrolig klient (en webapplikation) med authorization code flow og med denne adresse til omdirigering:",
    genericOidc2:
      "Den skal fortælle email i ID-tokenet eller ved userinfo; given_name, family_name og groups bruges, hvor de fortælles.",
    genericOidc3: "Kopiér udsteder, klient-id og klienthemmelighed til formularen herunder.",
    genericSaml1:
      "Registrér en service provider ved denne metadataadresse eller med dette entity id og denne adresse til Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Lad assertion eller response være signeret med SHA-256 eller bedre, ikke krypteret, med et persistent NameID og med attributterne email, firstName, lastName og groups.",
    genericSaml3:
      "Kopiér adressen på jeres udbyders metadata til formularen herunder, eller indsæt metadata."
  }
}
