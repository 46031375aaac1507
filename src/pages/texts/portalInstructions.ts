import type { Words } from "./Words.ts"

/** A value of ours that an identity provider has to be told. */
export type Copied = "redirectUri" | "acsUrl" | "entityId" | "metadataUrl"

/** One step in the administration of an identity provider, with what is copied there. */
export interface Step {
  readonly words: Words
  readonly copied?: ReadonlyArray<Copied>
}

export type Preset = "okta" | "entra" | "google" | "keycloak" | "generic"
export type Protocol = "oidc" | "saml"

const step = (en: string, da: string, ...copied: ReadonlyArray<Copied>): Step => ({
  words: { en, da },
  copied
})

const oktaOidc = [
  step(
    "In the Okta Admin Console open Applications › Applications and press “Create App Integration”. Choose “OIDC - OpenID Connect” and “Web Application”.",
    "Åbn Applications › Applications i Okta Admin Console, og tryk på “Create App Integration”. Vælg “OIDC - OpenID Connect” og “Web Application”."
  ),
  step(
    "Give it a name, leave “Authorization Code” ticked, and put this address under “Sign-in redirect URIs”:",
    "Giv den et navn, lad “Authorization Code” være valgt, og indsæt denne adresse under “Sign-in redirect URIs”:",
    "redirectUri"
  ),
  step(
    "Under “Assignments” choose who may sign in, and press “Save”.",
    "Vælg under “Assignments”, hvem der må logge ind, og tryk på “Save”."
  ),
  step(
    "For roles by group: on “Sign On”, edit “OpenID Connect ID Token”, and give “Groups claim filter” the name groups with “Matches regex” .*",
    "Til roller efter gruppe: Redigér “OpenID Connect ID Token” på “Sign On”, og giv “Groups claim filter” navnet groups med “Matches regex” .*"
  ),
  step(
    "Copy “Client ID” and “Client secret” from the tab “General” to the form below. The issuer is your Okta address, such as https://acme.okta.com.",
    "Kopiér “Client ID” og “Client secret” fra fanen “General” til formularen herunder. Udstederen er jeres Okta-adresse, f.eks. https://acme.okta.com."
  )
]

const oktaSaml = [
  step(
    "In the Okta Admin Console open Applications › Applications and press “Create App Integration”. Choose “SAML 2.0”, and give it a name.",
    "Åbn Applications › Applications i Okta Admin Console, og tryk på “Create App Integration”. Vælg “SAML 2.0”, og giv den et navn."
  ),
  step(
    "On “Configure SAML” put the first of these under “Single sign-on URL” and the second under “Audience URI (SP Entity ID)”:",
    "Indsæt den første af disse under “Single sign-on URL” på “Configure SAML” og den anden under “Audience URI (SP Entity ID)”:",
    "acsUrl",
    "entityId"
  ),
  step(
    "Leave “Application username” as it is. Under “Attribute Statements” add email as user.email, firstName as user.firstName and lastName as user.lastName.",
    "Lad “Application username” stå. Tilføj under “Attribute Statements” email som user.email, firstName som user.firstName og lastName som user.lastName."
  ),
  step(
    "For roles by group add under “Group Attribute Statements” the name groups with “Matches regex” .*",
    "Til roller efter gruppe: Tilføj navnet groups med “Matches regex” .* under “Group Attribute Statements”."
  ),
  step(
    "Finish, choose who may sign in on the tab “Assignments”, and copy “Metadata URL” from the tab “Sign On” to the form below.",
    "Afslut, vælg på fanen “Assignments”, hvem der må logge ind, og kopiér “Metadata URL” fra fanen “Sign On” til formularen herunder."
  )
]

const entraOidc = [
  step(
    "In the Microsoft Entra admin center open App registrations and press “New registration”. Choose “Accounts in this organizational directory only (Single tenant)”.",
    "Åbn App registrations i Microsoft Entra admin center, og tryk på “New registration”. Vælg “Accounts in this organizational directory only (Single tenant)”."
  ),
  step(
    "Under “Redirect URI” choose “Web”, put this address there, and press “Register”:",
    "Vælg “Web” under “Redirect URI”, indsæt denne adresse, og tryk på “Register”:",
    "redirectUri"
  ),
  step(
    "Under “Certificates & secrets” press “New client secret”, and copy its “Value” to the form below. It is shown once, and it ends: note when.",
    "Tryk på “New client secret” under “Certificates & secrets”, og kopiér dens “Value” til formularen herunder. Den vises én gang, og den udløber: Notér hvornår."
  ),
  step(
    "For roles by group: under “Token configuration” press “Add groups claim”, choose “Security groups”, and “Group ID” for the ID token. The groups then come by their object ids.",
    "Til roller efter gruppe: Tryk på “Add groups claim” under “Token configuration”, vælg “Security groups” og “Group ID” for ID-tokenet. Grupperne kommer så ved deres object id."
  ),
  step(
    "From “Overview” copy “Application (client) ID”. The issuer is https://login.microsoftonline.com/ followed by your “Directory (tenant) ID” and /v2.0.",
    "Kopiér “Application (client) ID” fra “Overview”. Udstederen er https://login.microsoftonline.com/ efterfulgt af jeres “Directory (tenant) ID” og /v2.0."
  )
]

const entraSaml = [
  step(
    "In the Microsoft Entra admin center open Enterprise applications, press “New application” and “Create your own application”, and choose “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    "Åbn Enterprise applications i Microsoft Entra admin center, tryk på “New application” og “Create your own application”, og vælg “Integrate any other application you don't find in the gallery (Non-gallery)”."
  ),
  step(
    "Open “Single sign-on” and “SAML”. In “Basic SAML Configuration” put the first of these under “Identifier (Entity ID)” and the second under “Reply URL (Assertion Consumer Service URL)”:",
    "Åbn “Single sign-on” og “SAML”. Indsæt den første af disse under “Identifier (Entity ID)” i “Basic SAML Configuration” og den anden under “Reply URL (Assertion Consumer Service URL)”:",
    "entityId",
    "acsUrl"
  ),
  step(
    "In “Attributes & Claims” set “Unique User Identifier” to user.objectid. For roles by group press “Add a group claim” and choose “Groups assigned to the application”.",
    "Sæt “Unique User Identifier” til user.objectid i “Attributes & Claims”. Til roller efter gruppe: Tryk på “Add a group claim”, og vælg “Groups assigned to the application”."
  ),
  step(
    "Under “Users and groups” add who may sign in, and copy “App Federation Metadata Url” from “SAML Certificates” to the form below.",
    "Tilføj under “Users and groups”, hvem der må logge ind, og kopiér “App Federation Metadata Url” fra “SAML Certificates” til formularen herunder."
  )
]

const googleOidc = [
  step(
    "In the Google Cloud console open Google Auth Platform, and under “Audience” choose “Internal”, so that only your organization's people sign in.",
    "Åbn Google Auth Platform i Google Cloud console, og vælg “Internal” under “Audience”, så kun jeres organisations personer logger ind."
  ),
  step(
    "Under “Clients” press “Create client”, choose “Web application”, and put this address under “Authorized redirect URIs”:",
    "Tryk på “Create client” under “Clients”, vælg “Web application”, og indsæt denne adresse under “Authorized redirect URIs”:",
    "redirectUri"
  ),
  step(
    "Copy “Client ID” and “Client secret” to the form below. The issuer is https://accounts.google.com. Google tells no groups here.",
    "Kopiér “Client ID” og “Client secret” til formularen herunder. Udstederen er https://accounts.google.com. Google fortæller ingen grupper her."
  )
]

const googleSaml = [
  step(
    "In the Google Admin console open Apps › Web and mobile apps, and choose “Add app” › “Add custom SAML app”. Give it a name.",
    "Åbn Apps › Web and mobile apps i Google Admin console, og vælg “Add app” › “Add custom SAML app”. Giv den et navn."
  ),
  step(
    "On “Google Identity Provider details” press “Download metadata”: you paste the file into the form below.",
    "Tryk på “Download metadata” på “Google Identity Provider details”: Filens indhold indsætter du i formularen herunder."
  ),
  step(
    "On “Service provider details” put the first of these under “ACS URL” and the second under “Entity ID”. Choose “EMAIL” as “Name ID format” and “Basic Information > Primary email” as “Name ID”.",
    "Indsæt den første af disse under “ACS URL” på “Service provider details” og den anden under “Entity ID”. Vælg “EMAIL” som “Name ID format” og “Basic Information > Primary email” som “Name ID”.",
    "acsUrl",
    "entityId"
  ),
  step(
    "On “Attribute mapping” map Primary email to email, First name to firstName and Last name to lastName; for roles by group, add the groups under “Group membership” as groups.",
    "Sæt på “Attribute mapping” Primary email til email, First name til firstName og Last name til lastName; tilføj til roller efter gruppe grupperne under “Group membership” som groups."
  ),
  step(
    "Under “User access” turn it on for those who may sign in. Google knows people by their address: if you give an address to somebody else, they are taken for the same person.",
    "Slå den til under “User access” for dem, der må logge ind. Google kender personer ved deres adresse: Får en anden adressen, regnes vedkommende for den samme person."
  )
]

const keycloakOidc = [
  step(
    "In the Keycloak admin console choose your realm, open “Clients” and press “Create client”. Choose “OpenID Connect” as “Client type”, and a “Client ID” such as this app's name.",
    "Vælg jeres realm i Keycloaks admin console, åbn “Clients”, og tryk på “Create client”. Vælg “OpenID Connect” som “Client type” og et “Client ID”, f.eks. appens navn."
  ),
  step(
    "Turn “Client authentication” on, leave “Standard flow” ticked, and put this address under “Valid redirect URIs”:",
    "Slå “Client authentication” til, lad “Standard flow” være valgt, og indsæt denne adresse under “Valid redirect URIs”:",
    "redirectUri"
  ),
  step(
    "For roles by group: on “Client scopes” open the one that ends in -dedicated, press “Configure a new mapper”, choose “Group Membership”, and give it the “Token Claim Name” groups with “Full group path” off.",
    "Til roller efter gruppe: Åbn den på “Client scopes”, der ender på -dedicated, tryk på “Configure a new mapper”, vælg “Group Membership”, og giv den “Token Claim Name” groups med “Full group path” slået fra."
  ),
  step(
    "Copy “Client Secret” from the tab “Credentials” to the form below. The issuer is your server's address followed by /realms/ and the realm's name, such as https://id.acme.com/realms/staff.",
    "Kopiér “Client Secret” fra fanen “Credentials” til formularen herunder. Udstederen er jeres servers adresse efterfulgt af /realms/ og realmets navn, f.eks. https://id.acme.com/realms/staff."
  )
]

const keycloakSaml = [
  step(
    "In the Keycloak admin console choose your realm, open “Clients” and press “Create client”. Choose “SAML” as “Client type”, and put this under “Client ID”:",
    "Vælg jeres realm i Keycloaks admin console, åbn “Clients”, og tryk på “Create client”. Vælg “SAML” som “Client type”, og indsæt denne under “Client ID”:",
    "entityId"
  ),
  step(
    "Put this address under “Valid redirect URIs” and “Master SAML Processing URL”, and press “Save”:",
    "Indsæt denne adresse under “Valid redirect URIs” og “Master SAML Processing URL”, og tryk på “Save”:",
    "acsUrl"
  ),
  step(
    "On the tab “Settings” choose persistent as “Name ID format”, and turn “Force name ID format” and “Sign assertions” on. On the tab “Keys” turn “Client signature required” off.",
    "Vælg persistent som “Name ID format” på fanen “Settings”, og slå “Force name ID format” og “Sign assertions” til. Slå “Client signature required” fra på fanen “Keys”."
  ),
  step(
    "On “Client scopes” open the one that ends in -dedicated and add mappers of the kind “User Property” for email, firstName and lastName with these “SAML Attribute Names”; for roles by group one of the kind “Group list” named groups.",
    "Åbn den på “Client scopes”, der ender på -dedicated, og tilføj mappers af typen “User Property” for email, firstName og lastName med disse “SAML Attribute Names”; til roller efter gruppe en af typen “Group list” ved navn groups."
  ),
  step(
    "The metadata are at your server's address followed by /realms/, the realm's name and /protocol/saml/descriptor: put that address into the form below.",
    "Metadata er på jeres servers adresse efterfulgt af /realms/, realmets navn og /protocol/saml/descriptor: Indsæt den adresse i formularen herunder."
  )
]

const genericOidc = [
  step(
    "Register a confidential client (a web application) with the authorization code flow, and with this redirect address:",
    "Registrér en fortrolig klient (en webapplikation) med authorization code flow og med denne adresse til omdirigering:",
    "redirectUri"
  ),
  step(
    "It must tell email in the ID token or at userinfo; given_name, family_name and groups are used where they are told.",
    "Den skal fortælle email i ID-tokenet eller ved userinfo; given_name, family_name og groups bruges, hvor de fortælles."
  ),
  step(
    "Copy issuer, client id and client secret to the form below.",
    "Kopiér udsteder, klient-id og klienthemmelighed til formularen herunder."
  )
]

const genericSaml = [
  step(
    "Register a service provider by this metadata address, or with this entity id and this address for the Assertion Consumer Service (HTTP-POST):",
    "Registrér en service provider ved denne metadataadresse eller med dette entity id og denne adresse til Assertion Consumer Service (HTTP-POST):",
    "metadataUrl",
    "entityId",
    "acsUrl"
  ),
  step(
    "Have the assertion or the response signed by SHA-256 or better, not encrypted, with a persistent NameID, and with the attributes email, firstName, lastName and groups.",
    "Lad assertion eller response være signeret med SHA-256 eller bedre, ikke krypteret, med et persistent NameID og med attributterne email, firstName, lastName og groups."
  ),
  step(
    "Copy the address of your provider's metadata to the form below, or paste the metadata.",
    "Kopiér adressen på jeres udbyders metadata til formularen herunder, eller indsæt metadata."
  )
]

/** Steps by which each product is set up, by its own screens' names. */
export const portalInstructions: Readonly<
  Record<Preset, Readonly<Record<Protocol, ReadonlyArray<Step>>>>
> = {
  okta: { oidc: oktaOidc, saml: oktaSaml },
  entra: { oidc: entraOidc, saml: entraSaml },
  google: { oidc: googleOidc, saml: googleSaml },
  keycloak: { oidc: keycloakOidc, saml: keycloakSaml },
  generic: { oidc: genericOidc, saml: genericSaml }
}

/** Products, as people call them. */
export const presetNames: Readonly<Record<Preset, Words>> = {
  okta: { en: "Okta", da: "Okta" },
  entra: { en: "Microsoft Entra ID", da: "Microsoft Entra ID" },
  google: { en: "Google Workspace", da: "Google Workspace" },
  keycloak: { en: "Keycloak", da: "Keycloak" },
  generic: { en: "Another provider", da: "En anden udbyder" }
}
