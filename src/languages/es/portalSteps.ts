import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "es"> = {
  "portal.steps": {
    oktaOidc1:
      "En la consola Okta Admin abra Applications › Applications y pulse “Create App Integration”. Elija “OIDC - OpenID Connect” y “Web Application”.",
    oktaOidc2:
      "Póngale un nombre, deje marcado “Authorization Code” y ponga esta dirección en “Sign-in redirect URIs”:",
    oktaOidc3: "En “Assignments” elija quién puede iniciar sesión y pulse “Save”.",
    oktaOidc4:
      "Para roles por grupo: en “Sign On”, edite “Token claims” › “Show legacy configuration” › “Group claims” y dé a “Groups claim filter” el nombre groups con “Matches regex” .*",
    oktaOidc5:
      "Copie “Client ID” y “Client secret” de la pestaña “General” al formulario de abajo. El emisor es su dirección de Okta, por ejemplo https://acme.okta.com.",
    oktaSaml1:
      "En la consola Okta Admin abra Applications › Applications y pulse “Create App Integration”. Elija “SAML 2.0” y póngale un nombre.",
    oktaSaml2:
      "En “Configure SAML” ponga el primero de estos valores en “Single sign-on URL” y el segundo en “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Deje “Application username” como está y termine. Después, en “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements”, añada email como user.email, firstName como user.firstName y lastName como user.lastName.",
    oktaSaml4:
      "Para roles por grupo añada en “Group attribute statements” el nombre groups con “Matches regex” .*",
    oktaSaml5:
      "Elija en la pestaña “Assignments” quién puede iniciar sesión y copie “Metadata URL” de la pestaña “Sign On” al formulario de abajo.",
    entraOidc1:
      "En el centro de administración de Microsoft Entra abra Entra ID › App registrations y pulse “New registration”. Elija “Single tenant only”.",
    entraOidc2: "En “Redirect URI” elija “Web”, ponga ahí esta dirección y pulse “Register”:",
    entraOidc3:
      "En “Certificates & secrets” pulse “New client secret” y copie su “Value” al formulario de abajo. Se muestra una sola vez y caduca: apunte cuándo.",
    entraOidc4:
      "Para roles por grupo: en “Token configuration” pulse “Add groups claim”, elija “Security groups” y “Group ID” para el token de identidad. Los grupos llegan entonces con sus identificadores de objeto.",
    entraOidc5:
      "De “Overview” copie “Application (client) ID”. El emisor es https://login.microsoftonline.com/ seguido de su “Directory (tenant) ID” y /v2.0.",
    entraSaml1:
      "En el centro de administración de Microsoft Entra abra Entra ID › Enterprise apps, pulse “New application” y “Create your own application” y elija “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Abra “Single sign-on” y “SAML”. En “Basic SAML Configuration” ponga el primero de estos valores en “Identifier (Entity ID)” y el segundo en “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "En “Attributes & Claims” ponga “Unique User Identifier” en user.objectid. Para roles por grupo pulse “Add a group claim” y elija “Groups assigned to the application”.",
    entraSaml4:
      "En “Users and groups” añada quién puede iniciar sesión y copie “App Federation Metadata Url” de “SAML Certificates” al formulario de abajo.",
    googleOidc1:
      "En la consola Google Cloud abra Google Auth Platform y en “Audience” elija “Internal”, para que solo inicien sesión las personas de su organización.",
    googleOidc2:
      "En “Clients” pulse “Create client”, elija “Web application” y ponga esta dirección en “Authorized redirect URIs”:",
    googleOidc3:
      "Copie “Client ID” y “Client secret” al formulario de abajo antes de cerrarlos: Google muestra el secreto una sola vez. El emisor es https://accounts.google.com. Google no indica grupos aquí.",
    googleSaml1:
      "En la consola Google Admin abra Apps › Web and mobile apps y elija “Add app” › “Add custom SAML app”. Póngale un nombre.",
    googleSaml2:
      "En “Google Identity Provider details” pulse “Download metadata”: pegará el archivo en el formulario de abajo.",
    googleSaml3:
      "En “Service provider details” ponga el primero de estos valores en “ACS URL” y el segundo en “Entity ID”. Elija “EMAIL” como “Name ID format” y “Basic Information > Primary email” como “Name ID”.",
    googleSaml4:
      "En “Attribute mapping” asigne Primary email a email, First name a firstName y Last name a lastName; para roles por grupo, añada los grupos en “Group membership” como groups.",
    googleSaml5:
      "En “User access” actívelo para quienes pueden iniciar sesión. Google conoce a las personas por su dirección: si da una dirección a otra persona, se la toma por la misma.",
    keycloakOidc1:
      "En la consola de administración de Keycloak elija su realm, abra “Clients” y pulse “Create client”. Elija “OpenID Connect” como “Client type” y un “Client ID” como el nombre de esta aplicación.",
    keycloakOidc2:
      "Active “Client authentication”, deje marcado “Standard flow” y ponga esta dirección en “Valid redirect URIs”:",
    keycloakOidc3:
      "Para roles por grupo: en “Client scopes” abra el que termina en ‑dedicated, pulse “Configure a new mapper”, elija “Group Membership” y dele el “Token Claim Name” groups con “Full group path” desactivado.",
    keycloakOidc4:
      "Copie “Client Secret” de la pestaña “Credentials” al formulario de abajo. El emisor es la dirección de su servidor seguida de /realms/ y el nombre del realm, por ejemplo https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "En la consola de administración de Keycloak elija su realm, abra “Clients” y pulse “Create client”. Elija “SAML” como “Client type” y ponga esto en “Client ID”:",
    keycloakSaml2:
      "Ponga esta dirección en “Valid redirect URIs” y “Master SAML Processing URL” y pulse “Save”:",
    keycloakSaml3:
      "En la pestaña “Settings” elija persistent como “Name ID format” y active “Force name ID format” y “Sign assertions”. En la pestaña “Keys” desactive “Client signature required”.",
    keycloakSaml4:
      "En “Client scopes” abra la entrada que termina en ‑dedicated y pulse “Configure a new mapper”: tres del tipo “User Property” para email, firstName y lastName, cada uno con esa palabra como “Property” y como “SAML Attribute Name”. Para roles por grupo, añada uno del tipo “Group list” con groups como “Group attribute name” y “Full group path” desactivado.",
    keycloakSaml5:
      "Los metadatos están en la dirección de su servidor seguida de /realms/, el nombre del realm y /protocol/saml/descriptor: ponga esa dirección en el formulario de abajo.",
    genericOidc1:
      "Registre un cliente confidencial (una aplicación web) con el flujo de código de autorización y con esta dirección de redirección:",
    genericOidc2:
      "Debe indicar email en el token de identidad o en userinfo; given_name, family_name y groups se usan donde se indican.",
    genericOidc3:
      "Copie emisor, identificador de cliente y secreto de cliente al formulario de abajo.",
    genericSaml1:
      "Registre un proveedor de servicios con esta dirección de metadatos, o con este identificador de entidad y esta dirección para el Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Haga que la aserción o la respuesta se firme con SHA-256 o mejor, sin cifrar, con un NameID persistente y con los atributos email, firstName, lastName y groups.",
    genericSaml3:
      "Copie la dirección de los metadatos de su proveedor al formulario de abajo o pegue los metadatos."
  }
}
