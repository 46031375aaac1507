import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "fr"> = {
  "portal.steps": {
    oktaOidc1:
      "Dans la console Okta Admin, ouvrez Applications › Applications et cliquez sur “Create App Integration”. Choisissez “OIDC - OpenID Connect” et “Web Application”.",
    oktaOidc2:
      "Donnez-lui un nom, laissez “Authorization Code” coché et placez cette adresse sous “Sign-in redirect URIs” :",
    oktaOidc3: "Sous “Assignments”, choisissez qui peut se connecter, puis cliquez sur “Save”.",
    oktaOidc4:
      "Pour des rôles par groupe : sur “Sign On”, modifiez “Token claims” › “Show legacy configuration” › “Group claims” et donnez à “Groups claim filter” le nom groups avec “Matches regex” .*",
    oktaOidc5:
      "Copiez “Client ID” et “Client secret” de l’onglet “General” dans le formulaire ci-dessous. L’émetteur est votre adresse Okta, par exemple https://acme.okta.com.",
    oktaSaml1:
      "Dans la console Okta Admin, ouvrez Applications › Applications et cliquez sur “Create App Integration”. Choisissez “SAML 2.0” et donnez un nom.",
    oktaSaml2:
      "Sur “Configure SAML”, placez la première de ces valeurs sous “Single sign-on URL” et la seconde sous “Audience URI (SP Entity ID)” :",
    oktaSaml3:
      "Laissez “Application username” tel quel et terminez. Ajoutez ensuite, sous “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements”, email comme user.email, firstName comme user.firstName et lastName comme user.lastName.",
    oktaSaml4:
      "Pour des rôles par groupe, ajoutez sous “Group attribute statements” le nom groups avec “Matches regex” .*",
    oktaSaml5:
      "Choisissez dans l’onglet “Assignments” qui peut se connecter, et copiez “Metadata URL” de l’onglet “Sign On” dans le formulaire ci-dessous.",
    entraOidc1:
      "Dans le centre d’administration Microsoft Entra, ouvrez Entra ID › App registrations et cliquez sur “New registration”. Choisissez “Single tenant only”.",
    entraOidc2:
      "Sous “Redirect URI”, choisissez “Web”, placez-y cette adresse et cliquez sur “Register” :",
    entraOidc3:
      "Sous “Certificates & secrets”, cliquez sur “New client secret” et copiez sa “Value” dans le formulaire ci-dessous. Elle n’est affichée qu’une fois, et elle expire : notez quand.",
    entraOidc4:
      "Pour des rôles par groupe : sous “Token configuration”, cliquez sur “Add groups claim”, choisissez “Security groups”, et “Group ID” pour le jeton d’identité. Les groupes arrivent alors par leurs identifiants d’objet.",
    entraOidc5:
      "Depuis “Overview”, copiez “Application (client) ID”. L’émetteur est https://login.microsoftonline.com/ suivi de votre “Directory (tenant) ID” et de /v2.0.",
    entraSaml1:
      "Dans le centre d’administration Microsoft Entra, ouvrez Entra ID › Enterprise apps, cliquez sur “New application” puis “Create your own application”, et choisissez “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Ouvrez “Single sign-on” et “SAML”. Dans “Basic SAML Configuration”, placez la première de ces valeurs sous “Identifier (Entity ID)” et la seconde sous “Reply URL (Assertion Consumer Service URL)” :",
    entraSaml3:
      "Dans “Attributes & Claims”, réglez “Unique User Identifier” sur user.objectid. Pour des rôles par groupe, cliquez sur “Add a group claim” et choisissez “Groups assigned to the application”.",
    entraSaml4:
      "Sous “Users and groups”, ajoutez qui peut se connecter, et copiez “App Federation Metadata Url” de “SAML Certificates” dans le formulaire ci-dessous.",
    googleOidc1:
      "Dans la console Google Cloud, ouvrez Google Auth Platform, et sous “Audience” choisissez “Internal”, afin que seules les personnes de votre organisation se connectent.",
    googleOidc2:
      "Sous “Clients”, cliquez sur “Create client”, choisissez “Web application” et placez cette adresse sous “Authorized redirect URIs” :",
    googleOidc3:
      "Copiez “Client ID” et “Client secret” dans le formulaire ci-dessous avant de les fermer : Google n’affiche le secret qu’une fois. L’émetteur est https://accounts.google.com. Google ne transmet pas de groupes ici.",
    googleSaml1:
      "Dans la console Google Admin, ouvrez Apps › Web and mobile apps et choisissez “Add app” › “Add custom SAML app”. Donnez un nom.",
    googleSaml2:
      "Sur “Google Identity Provider details”, cliquez sur “Download metadata” : vous collerez le fichier dans le formulaire ci-dessous.",
    googleSaml3:
      "Sur “Service provider details”, placez la première de ces valeurs sous “ACS URL” et la seconde sous “Entity ID”. Choisissez “EMAIL” comme “Name ID format” et “Basic Information > Primary email” comme “Name ID”.",
    googleSaml4:
      "Sur “Attribute mapping”, associez Primary email à email, First name à firstName et Last name à lastName ; pour des rôles par groupe, ajoutez les groupes sous “Group membership” comme groups.",
    googleSaml5:
      "Sous “User access”, activez-le pour ceux qui peuvent se connecter. Google connaît les personnes par leur adresse : si vous donnez une adresse à quelqu’un d’autre, il est pris pour la même personne.",
    keycloakOidc1:
      "Dans la console d’administration Keycloak, choisissez votre realm, ouvrez “Clients” et cliquez sur “Create client”. Choisissez “OpenID Connect” comme “Client type” et un “Client ID” tel que le nom de cette application.",
    keycloakOidc2:
      "Activez “Client authentication”, laissez “Standard flow” coché et placez cette adresse sous “Valid redirect URIs” :",
    keycloakOidc3:
      "Pour des rôles par groupe : sur “Client scopes”, ouvrez celui qui se termine par ‑dedicated, cliquez sur “Configure a new mapper”, choisissez “Group Membership” et donnez-lui le “Token Claim Name” groups avec “Full group path” désactivé.",
    keycloakOidc4:
      "Copiez “Client Secret” de l’onglet “Credentials” dans le formulaire ci-dessous. L’émetteur est l’adresse de votre serveur suivie de /realms/ et du nom du realm, par exemple https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Dans la console d’administration Keycloak, choisissez votre realm, ouvrez “Clients” et cliquez sur “Create client”. Choisissez “SAML” comme “Client type” et placez ceci sous “Client ID” :",
    keycloakSaml2:
      "Placez cette adresse sous “Valid redirect URIs” et “Master SAML Processing URL”, puis cliquez sur “Save” :",
    keycloakSaml3:
      "Dans l’onglet “Settings”, choisissez persistent comme “Name ID format” et activez “Force name ID format” et “Sign assertions”. Dans l’onglet “Keys”, désactivez “Client signature required”.",
    keycloakSaml4:
      "Dans “Client scopes”, ouvrez l’entrée qui se termine par ‑dedicated et cliquez sur “Configure a new mapper” : trois du type “User Property” pour email, firstName et lastName, chacun avec ce mot comme “Property” et comme “SAML Attribute Name”. Pour les rôles par groupe, ajoutez-en un du type “Group list” avec groups comme “Group attribute name” et “Full group path” désactivé.",
    keycloakSaml5:
      "Les métadonnées se trouvent à l’adresse de votre serveur suivie de /realms/, du nom du realm et de /protocol/saml/descriptor : placez cette adresse dans le formulaire ci-dessous.",
    genericOidc1:
      "Enregistrez un client confidentiel (une application web) avec le flux de code d’autorisation et cette adresse de redirection :",
    genericOidc2:
      "Il doit transmettre email dans le jeton d’identité ou par userinfo ; given_name, family_name et groups sont utilisés s’ils sont transmis.",
    genericOidc3:
      "Copiez l’émetteur, l’identifiant client et le secret client dans le formulaire ci-dessous.",
    genericSaml1:
      "Enregistrez un fournisseur de services par cette adresse de métadonnées, ou avec cet identifiant d’entité et cette adresse pour l’Assertion Consumer Service (HTTP-POST) :",
    genericSaml2:
      "Faites signer l’assertion ou la réponse par SHA-256 ou mieux, sans chiffrement, avec un NameID persistant et avec les attributs email, firstName, lastName et groups.",
    genericSaml3:
      "Copiez l’adresse des métadonnées de votre fournisseur dans le formulaire ci-dessous, ou collez les métadonnées."
  }
}
