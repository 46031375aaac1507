import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "pt-BR"> = {
  "portal.steps": {
    oktaOidc1:
      "No Okta Admin Console, abra Applications › Applications e pressione “Create App Integration”. Escolha “OIDC - OpenID Connect” e “Web Application”.",
    oktaOidc2:
      "Dê um nome, deixe “Authorization Code” marcado e coloque este endereço em “Sign-in redirect URIs”:",
    oktaOidc3: "Em “Assignments”, escolha quem pode entrar e pressione “Save”.",
    oktaOidc4:
      "Para funções por grupo: em “Sign On”, edite “Token claims” › “Show legacy configuration” › “Group claims” e dê a “Groups claim filter” o nome groups com “Matches regex” .*",
    oktaOidc5:
      "Copie “Client ID” e “Client secret” da aba “General” para o formulário abaixo. O emissor é o seu endereço Okta, por exemplo https://acme.okta.com.",
    oktaSaml1:
      "No Okta Admin Console, abra Applications › Applications e pressione “Create App Integration”. Escolha “SAML 2.0” e dê um nome.",
    oktaSaml2:
      "Em “Configure SAML”, coloque o primeiro destes valores em “Single sign-on URL” e o segundo em “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Deixe “Application username” como está e conclua. Depois, em “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements”, adicione email como user.email, firstName como user.firstName e lastName como user.lastName.",
    oktaSaml4:
      "Para funções por grupo, adicione em “Group attribute statements” o nome groups com “Matches regex” .*",
    oktaSaml5:
      "Escolha na aba “Assignments” quem pode entrar e copie “Metadata URL” da aba “Sign On” para o formulário abaixo.",
    entraOidc1:
      "No centro de administração do Microsoft Entra, abra Entra ID › App registrations e pressione “New registration”. Escolha “Single tenant only”.",
    entraOidc2: "Em “Redirect URI”, escolha “Web”, coloque este endereço e pressione “Register”:",
    entraOidc3:
      "Em “Certificates & secrets”, pressione “New client secret” e copie o “Value” para o formulário abaixo. Ele é mostrado uma única vez e expira: anote quando.",
    entraOidc4:
      "Para funções por grupo: em “Token configuration”, pressione “Add groups claim”, escolha “Security groups” e “Group ID” para o ID token. Os grupos chegam então pelos IDs de objeto.",
    entraOidc5:
      "De “Overview”, copie “Application (client) ID”. O emissor é https://login.microsoftonline.com/ seguido do seu “Directory (tenant) ID” e /v2.0.",
    entraSaml1:
      "No centro de administração do Microsoft Entra, abra Entra ID › Enterprise apps, pressione “New application” e “Create your own application” e escolha “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Abra “Single sign-on” e “SAML”. Em “Basic SAML Configuration”, coloque o primeiro destes valores em “Identifier (Entity ID)” e o segundo em “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "Em “Attributes & Claims”, defina “Unique User Identifier” como user.objectid. Para funções por grupo, pressione “Add a group claim” e escolha “Groups assigned to the application”.",
    entraSaml4:
      "Em “Users and groups”, adicione quem pode entrar e copie “App Federation Metadata Url” de “SAML Certificates” para o formulário abaixo.",
    googleOidc1:
      "No console do Google Cloud, abra Google Auth Platform e, em “Audience”, escolha “Internal”, para que apenas pessoas da sua organização entrem.",
    googleOidc2:
      "Em “Clients”, pressione “Create client”, escolha “Web application” e coloque este endereço em “Authorized redirect URIs”:",
    googleOidc3:
      "Copie “Client ID” e “Client secret” para o formulário abaixo antes de fechá-los: o Google mostra o segredo uma só vez. O emissor é https://accounts.google.com. O Google não informa grupos aqui.",
    googleSaml1:
      "No Google Admin console, abra Apps › Web and mobile apps e escolha “Add app” › “Add custom SAML app”. Dê um nome.",
    googleSaml2:
      "Em “Google Identity Provider details”, pressione “Download metadata”: você colará o arquivo no formulário abaixo.",
    googleSaml3:
      "Em “Service provider details”, coloque o primeiro destes valores em “ACS URL” e o segundo em “Entity ID”. Escolha “EMAIL” como “Name ID format” e “Basic Information > Primary email” como “Name ID”.",
    googleSaml4:
      "Em “Attribute mapping”, associe Primary email a email, First name a firstName e Last name a lastName; para funções por grupo, adicione os grupos em “Group membership” como groups.",
    googleSaml5:
      "Em “User access”, ative-o para quem pode entrar. O Google conhece as pessoas pelo endereço: se você der um endereço a outra pessoa, ela será tomada pela mesma.",
    keycloakOidc1:
      "No console de administração do Keycloak, escolha seu realm, abra “Clients” e pressione “Create client”. Escolha “OpenID Connect” como “Client type” e um “Client ID” como o nome deste aplicativo.",
    keycloakOidc2:
      "Ative “Client authentication”, deixe “Standard flow” marcado e coloque este endereço em “Valid redirect URIs”:",
    keycloakOidc3:
      "Para funções por grupo: em “Client scopes”, abra o que termina em ‑dedicated, pressione “Configure a new mapper”, escolha “Group Membership” e dê a ele o “Token Claim Name” groups com “Full group path” desativado.",
    keycloakOidc4:
      "Copie “Client Secret” da aba “Credentials” para o formulário abaixo. O emissor é o endereço do seu servidor seguido de /realms/ e do nome do realm, por exemplo https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "No console de administração do Keycloak, escolha seu realm, abra “Clients” e pressione “Create client”. Escolha “SAML” como “Client type” e coloque isto em “Client ID”:",
    keycloakSaml2:
      "Coloque este endereço em “Valid redirect URIs” e “Master SAML Processing URL” e pressione “Save”:",
    keycloakSaml3:
      "Na aba “Settings”, escolha persistent como “Name ID format” e ative “Force name ID format” e “Sign assertions”. Na aba “Keys”, desative “Client signature required”.",
    keycloakSaml4:
      "Em “Client scopes”, abra o item que termina em ‑dedicated e clique em “Configure a new mapper”: três do tipo “User Property” para email, firstName e lastName, cada um com essa palavra como “Property” e como “SAML Attribute Name”. Para funções por grupo, adicione um do tipo “Group list” com groups como “Group attribute name” e “Full group path” desativado.",
    keycloakSaml5:
      "Os metadados estão no endereço do seu servidor seguido de /realms/, do nome do realm e de /protocol/saml/descriptor: coloque esse endereço no formulário abaixo.",
    genericOidc1:
      "Registre um cliente confidencial (um aplicativo web) com o fluxo de código de autorização e com este endereço de redirecionamento:",
    genericOidc2:
      "Ele precisa informar email no ID token ou em userinfo; given_name, family_name e groups são usados onde informados.",
    genericOidc3: "Copie emissor, client ID e client secret para o formulário abaixo.",
    genericSaml1:
      "Registre um provedor de serviços com este endereço de metadados, ou com este entity ID e este endereço para o Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Faça a asserção ou a resposta ser assinada com SHA-256 ou melhor, sem criptografia, com um NameID persistente e com os atributos email, firstName, lastName e groups.",
    genericSaml3:
      "Copie o endereço dos metadados do seu provedor para o formulário abaixo ou cole os metadados."
  }
}
