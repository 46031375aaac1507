import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "it"> = {
  "portal.steps": {
    oktaOidc1:
      "Nella Okta Admin Console apra Applications › Applications e prema “Create App Integration”. Scelga “OIDC - OpenID Connect” e “Web Application”.",
    oktaOidc2:
      "Le dia un nome, lasci selezionato “Authorization Code” e inserisca questo indirizzo sotto “Sign-in redirect URIs”:",
    oktaOidc3: "Sotto “Assignments” scelga chi può accedere e prema “Save”.",
    oktaOidc4:
      "Per i ruoli per gruppo: in “Sign On” modifichi “Token claims” › “Show legacy configuration” › “Group claims” e dia a “Groups claim filter” il nome groups con “Matches regex” .*",
    oktaOidc5:
      "Copi “Client ID” e “Client secret” dalla scheda “General” nel modulo qui sotto. L’emittente è il vostro indirizzo Okta, ad esempio https://acme.okta.com.",
    oktaSaml1:
      "Nella Okta Admin Console apra Applications › Applications e prema “Create App Integration”. Scelga “SAML 2.0” e le dia un nome.",
    oktaSaml2:
      "In “Configure SAML” inserisca il primo di questi valori sotto “Single sign-on URL” e il secondo sotto “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Lasci “Application username” com’è e termini. Poi, sotto “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements”, aggiunga email come user.email, firstName come user.firstName e lastName come user.lastName.",
    oktaSaml4:
      "Per i ruoli per gruppo aggiunga sotto “Group attribute statements” il nome groups con “Matches regex” .*",
    oktaSaml5:
      "Scelga nella scheda “Assignments” chi può accedere e copi “Metadata URL” dalla scheda “Sign On” nel modulo qui sotto.",
    entraOidc1:
      "Nell’interfaccia di amministrazione di Microsoft Entra apra Entra ID › App registrations e prema “New registration”. Scelga “Single tenant only”.",
    entraOidc2:
      "Sotto “Redirect URI” scelga “Web”, inserisca lì questo indirizzo e prema “Register”:",
    entraOidc3:
      "Sotto “Certificates & secrets” prema “New client secret” e copi il suo “Value” nel modulo qui sotto. Viene mostrato una volta sola e scade: annoti quando.",
    entraOidc4:
      "Per i ruoli per gruppo: sotto “Token configuration” prema “Add groups claim”, scelga “Security groups” e “Group ID” per l’ID token. I gruppi arrivano allora con i loro ID oggetto.",
    entraOidc5:
      "Da “Overview” copi “Application (client) ID”. L’emittente è https://login.microsoftonline.com/ seguito dal vostro “Directory (tenant) ID” e da /v2.0.",
    entraSaml1:
      "Nell’interfaccia di amministrazione di Microsoft Entra apra Entra ID › Enterprise apps, prema “New application” e “Create your own application” e scelga “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Apra “Single sign-on” e “SAML”. In “Basic SAML Configuration” inserisca il primo di questi valori sotto “Identifier (Entity ID)” e il secondo sotto “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "In “Attributes & Claims” imposti “Unique User Identifier” su user.objectid. Per i ruoli per gruppo prema “Add a group claim” e scelga “Groups assigned to the application”.",
    entraSaml4:
      "Sotto “Users and groups” aggiunga chi può accedere e copi “App Federation Metadata Url” da “SAML Certificates” nel modulo qui sotto.",
    googleOidc1:
      "Nella console Google Cloud apra Google Auth Platform e sotto “Audience” scelga “Internal”, così accedono solo le persone della vostra organizzazione.",
    googleOidc2:
      "Sotto “Clients” prema “Create client”, scelga “Web application” e inserisca questo indirizzo sotto “Authorized redirect URIs”:",
    googleOidc3:
      "Copi “Client ID” e “Client secret” nel modulo qui sotto prima di chiuderli: Google mostra il segreto una sola volta. L’emittente è https://accounts.google.com. Google qui non comunica gruppi.",
    googleSaml1:
      "Nella console Google Admin apra Apps › Web and mobile apps e scelga “Add app” › “Add custom SAML app”. Le dia un nome.",
    googleSaml2:
      "In “Google Identity Provider details” prema “Download metadata”: incollerà il file nel modulo qui sotto.",
    googleSaml3:
      "In “Service provider details” inserisca il primo di questi valori sotto “ACS URL” e il secondo sotto “Entity ID”. Scelga “EMAIL” come “Name ID format” e “Basic Information > Primary email” come “Name ID”.",
    googleSaml4:
      "In “Attribute mapping” associ Primary email a email, First name a firstName e Last name a lastName; per i ruoli per gruppo aggiunga i gruppi sotto “Group membership” come groups.",
    googleSaml5:
      "Sotto “User access” lo attivi per chi può accedere. Google conosce le persone dal loro indirizzo: se dà un indirizzo a un’altra persona, viene presa per la stessa.",
    keycloakOidc1:
      "Nella console di amministrazione di Keycloak scelga il realm, apra “Clients” e prema “Create client”. Scelga “OpenID Connect” come “Client type” e un “Client ID” come il nome di questa app.",
    keycloakOidc2:
      "Attivi “Client authentication”, lasci selezionato “Standard flow” e inserisca questo indirizzo sotto “Valid redirect URIs”:",
    keycloakOidc3:
      "Per i ruoli per gruppo: in “Client scopes” apra quello che termina in ‑dedicated, prema “Configure a new mapper”, scelga “Group Membership” e gli dia il “Token Claim Name” groups con “Full group path” disattivato.",
    keycloakOidc4:
      "Copi “Client Secret” dalla scheda “Credentials” nel modulo qui sotto. L’emittente è l’indirizzo del vostro server seguito da /realms/ e dal nome del realm, ad esempio https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Nella console di amministrazione di Keycloak scelga il realm, apra “Clients” e prema “Create client”. Scelga “SAML” come “Client type” e inserisca questo sotto “Client ID”:",
    keycloakSaml2:
      "Inserisca questo indirizzo sotto “Valid redirect URIs” e “Master SAML Processing URL” e prema “Save”:",
    keycloakSaml3:
      "Nella scheda “Settings” scelga persistent come “Name ID format” e attivi “Force name ID format” e “Sign assertions”. Nella scheda “Keys” disattivi “Client signature required”.",
    keycloakSaml4:
      "In “Client scopes” apra la voce che termina con ‑dedicated e prema “Configure a new mapper”: tre di tipo “User Property” per email, firstName e lastName, ciascuno con quella parola come “Property” e come “SAML Attribute Name”. Per i ruoli in base al gruppo aggiunga uno di tipo “Group list” con groups come “Group attribute name” e “Full group path” disattivato.",
    keycloakSaml5:
      "I metadati si trovano all’indirizzo del vostro server seguito da /realms/, dal nome del realm e da /protocol/saml/descriptor: inserisca quell’indirizzo nel modulo qui sotto.",
    genericOidc1:
      "Registri un client confidenziale (un’applicazione web) con il flusso con codice di autorizzazione e con questo indirizzo di reindirizzamento:",
    genericOidc2:
      "Deve comunicare email nell’ID token o in userinfo; given_name, family_name e groups vengono usati dove comunicati.",
    genericOidc3: "Copi emittente, client ID e client secret nel modulo qui sotto.",
    genericSaml1:
      "Registri un service provider con questo indirizzo dei metadati, oppure con questo entity ID e questo indirizzo per l’Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Faccia firmare l’asserzione o la risposta con SHA-256 o migliore, non cifrata, con un NameID persistente e con gli attributi email, firstName, lastName e groups.",
    genericSaml3:
      "Copi l’indirizzo dei metadati del provider nel modulo qui sotto o incolli i metadati."
  }
}
