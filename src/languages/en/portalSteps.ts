export const portalSteps = {
  "portal.steps": {
    oktaOidc1:
      "In the Okta Admin Console open Applications › Applications and press “Create App Integration”. Choose “OIDC - OpenID Connect” and “Web Application”.",
    oktaOidc2:
      "Give it a name, leave “Authorization Code” ticked, and put this address under “Sign-in redirect URIs”:",
    oktaOidc3: "Under “Assignments” choose who may sign in, and press “Save”.",
    oktaOidc4:
      "For roles by group: on “Sign On”, edit “Token claims” › “Show legacy configuration” › “Group claims”, and give “Groups claim filter” the name groups with “Matches regex” .*",
    oktaOidc5:
      "Copy “Client ID” and “Client secret” from the tab “General” to the form below. The issuer is your Okta address, such as https://acme.okta.com.",
    oktaSaml1:
      "In the Okta Admin Console open Applications › Applications and press “Create App Integration”. Choose “SAML 2.0”, and give it a name.",
    oktaSaml2:
      "On “Configure SAML” put the first of these under “Single sign-on URL” and the second under “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Leave “Application username” as it is, and finish. Then, under “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements”, add email as user.email, firstName as user.firstName and lastName as user.lastName.",
    oktaSaml4:
      "For roles by group add under “Group attribute statements” the name groups with “Matches regex” .*",
    oktaSaml5:
      "Choose who may sign in on the tab “Assignments”, and copy “Metadata URL” from the tab “Sign On” to the form below.",
    entraOidc1:
      "In the Microsoft Entra admin center open Entra ID › App registrations and press “New registration”. Choose “Single tenant only”.",
    entraOidc2: "Under “Redirect URI” choose “Web”, put this address there, and press “Register”:",
    entraOidc3:
      "Under “Certificates & secrets” press “New client secret”, and copy its “Value” to the form below. It is shown once, and it ends: note when.",
    entraOidc4:
      "For roles by group: under “Token configuration” press “Add groups claim”, choose “Security groups”, and “Group ID” for the ID token. The groups then come by their object ids.",
    entraOidc5:
      "From “Overview” copy “Application (client) ID”. The issuer is https://login.microsoftonline.com/ followed by your “Directory (tenant) ID” and /v2.0.",
    entraSaml1:
      "In the Microsoft Entra admin center open Entra ID › Enterprise apps, press “New application” and “Create your own application”, and choose “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Open “Single sign-on” and “SAML”. In “Basic SAML Configuration” put the first of these under “Identifier (Entity ID)” and the second under “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "In “Attributes & Claims” set “Unique User Identifier” to user.objectid. For roles by group press “Add a group claim” and choose “Groups assigned to the application”.",
    entraSaml4:
      "Under “Users and groups” add who may sign in, and copy “App Federation Metadata Url” from “SAML Certificates” to the form below.",
    googleOidc1:
      "In the Google Cloud console open Google Auth Platform, and under “Audience” choose “Internal”, so that only your organization's people sign in.",
    googleOidc2:
      "Under “Clients” press “Create client”, choose “Web application”, and put this address under “Authorized redirect URIs”:",
    googleOidc3:
      "Copy “Client ID” and “Client secret” to the form below before you close them: Google shows the secret once. The issuer is https://accounts.google.com. Google tells no groups here.",
    googleSaml1:
      "In the Google Admin console open Apps › Web and mobile apps, and choose “Add app” › “Add custom SAML app”. Give it a name.",
    googleSaml2:
      "On “Google Identity Provider details” press “Download metadata”: you paste the file into the form below.",
    googleSaml3:
      "On “Service provider details” put the first of these under “ACS URL” and the second under “Entity ID”. Choose “EMAIL” as “Name ID format” and “Basic Information > Primary email” as “Name ID”.",
    googleSaml4:
      "On “Attribute mapping” map Primary email to email, First name to firstName and Last name to lastName; for roles by group, add the groups under “Group membership” as groups.",
    googleSaml5:
      "Under “User access” turn it on for those who may sign in. Google knows people by their address: if you give an address to somebody else, they are taken for the same person.",
    keycloakOidc1:
      "In the Keycloak admin console choose your realm, open “Clients” and press “Create client”. Choose “OpenID Connect” as “Client type”, and a “Client ID” such as this app's name.",
    keycloakOidc2:
      "Turn “Client authentication” on, leave “Standard flow” ticked, and put this address under “Valid redirect URIs”:",
    keycloakOidc3:
      "For roles by group: on “Client scopes” open the one that ends in ‑dedicated, press “Configure a new mapper”, choose “Group Membership”, and give it the “Token Claim Name” groups with “Full group path” off.",
    keycloakOidc4:
      "Copy “Client Secret” from the tab “Credentials” to the form below. The issuer is your server's address followed by /realms/ and the realm's name, such as https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "In the Keycloak admin console choose your realm, open “Clients” and press “Create client”. Choose “SAML” as “Client type”, and put this under “Client ID”:",
    keycloakSaml2:
      "Put this address under “Valid redirect URIs” and “Master SAML Processing URL”, and press “Save”:",
    keycloakSaml3:
      "On the tab “Settings” choose persistent as “Name ID format”, and turn “Force name ID format” and “Sign assertions” on. On the tab “Keys” turn “Client signature required” off.",
    keycloakSaml4:
      "On “Client scopes” open the one that ends in ‑dedicated and press “Configure a new mapper”: three of the kind “User Property”, for email, firstName and lastName, each with that word as “Property” and as “SAML Attribute Name”. For roles by group add one of the kind “Group list” with groups as “Group attribute name” and with “Full group path” off.",
    keycloakSaml5:
      "The metadata are at your server's address followed by /realms/, the realm's name and /protocol/saml/descriptor: put that address into the form below.",
    genericOidc1:
      "Register a confidential client (a web application) with the authorization code flow, and with this redirect address:",
    genericOidc2:
      "It must tell email in the ID token or at userinfo; given_name, family_name and groups are used where they are told.",
    genericOidc3: "Copy issuer, client id and client secret to the form below.",
    genericSaml1:
      "Register a service provider by this metadata address, or with this entity id and this address for the Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Have the assertion or the response signed by SHA-256 or better, not encrypted, with a persistent NameID, and with the attributes email, firstName, lastName and groups.",
    genericSaml3:
      "Copy the address of your provider's metadata to the form below, or paste the metadata."
  }
} as const
