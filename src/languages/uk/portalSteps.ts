import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "uk"> = {
  "portal.steps": {
    oktaOidc1:
      "В Okta Admin Console відкрийте Applications › Applications і натисніть “Create App Integration”. Виберіть “OIDC - OpenID Connect” і “Web Application”.",
    oktaOidc2:
      "Укажіть назву, залиште позначеним “Authorization Code” і введіть цю адресу в “Sign-in redirect URIs”:",
    oktaOidc3: "В “Assignments” виберіть, хто може входити, і натисніть “Save”.",
    oktaOidc4:
      "Для ролей за групами: у “Sign On” відредагуйте “Token claims” › “Show legacy configuration” › “Group claims” і вкажіть для “Groups claim filter” назву groups з “Matches regex” .*",
    oktaOidc5:
      "Скопіюйте “Client ID” і “Client secret” з вкладки “General” у форму нижче. Видавець: ваша адреса Okta, наприклад https://acme.okta.com.",
    oktaSaml1:
      "В Okta Admin Console відкрийте Applications › Applications і натисніть “Create App Integration”. Виберіть “SAML 2.0” і вкажіть назву.",
    oktaSaml2:
      "У “Configure SAML” введіть перше з цих значень у “Single sign-on URL”, а друге в “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Залиште “Application username” без змін і завершіть. Потім у “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” додайте email як user.email, firstName як user.firstName і lastName як user.lastName.",
    oktaSaml4:
      "Для ролей за групами додайте в “Group attribute statements” назву groups з “Matches regex” .*",
    oktaSaml5:
      "На вкладці “Assignments” виберіть, хто може входити, і скопіюйте “Metadata URL” з вкладки “Sign On” у форму нижче.",
    entraOidc1:
      "У центрі адміністрування Microsoft Entra відкрийте Entra ID › App registrations і натисніть “New registration”. Виберіть “Single tenant only”.",
    entraOidc2: "У “Redirect URI” виберіть “Web”, введіть туди цю адресу й натисніть “Register”:",
    entraOidc3:
      "У “Certificates & secrets” натисніть “New client secret” і скопіюйте його “Value” у форму нижче. Його показують один раз, і термін його дії обмежений: запишіть, коли він мине.",
    entraOidc4:
      "Для ролей за групами: у “Token configuration” натисніть “Add groups claim”, виберіть “Security groups” і “Group ID” для токена ID. Тоді групи надходять з ідентифікаторами об’єктів.",
    entraOidc5:
      "З “Overview” скопіюйте “Application (client) ID”. Видавець: https://login.microsoftonline.com/, далі ваш “Directory (tenant) ID” і /v2.0.",
    entraSaml1:
      "У центрі адміністрування Microsoft Entra відкрийте Entra ID › Enterprise apps, натисніть “New application” і “Create your own application” та виберіть “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Відкрийте “Single sign-on” і “SAML”. У “Basic SAML Configuration” введіть перше з цих значень в “Identifier (Entity ID)”, а друге в “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "В “Attributes & Claims” установіть для “Unique User Identifier” значення user.objectid. Для ролей за групами натисніть “Add a group claim” і виберіть “Groups assigned to the application”.",
    entraSaml4:
      "В “Users and groups” додайте тих, хто може входити, і скопіюйте “App Federation Metadata Url” з “SAML Certificates” у форму нижче.",
    googleOidc1:
      "У консолі Google Cloud відкрийте Google Auth Platform і в “Audience” виберіть “Internal”, щоб входили лише люди з вашої організації.",
    googleOidc2:
      "У “Clients” натисніть “Create client”, виберіть “Web application” і введіть цю адресу в “Authorized redirect URIs”:",
    googleOidc3:
      "Скопіюйте “Client ID” і “Client secret” у форму нижче, перш ніж їх закрити: Google показує секрет один раз. Видавець: https://accounts.google.com. Google не повідомляє тут груп.",
    googleSaml1:
      "У консолі Google Admin відкрийте Apps › Web and mobile apps і виберіть “Add app” › “Add custom SAML app”. Укажіть назву.",
    googleSaml2:
      "У “Google Identity Provider details” натисніть “Download metadata”: вміст файлу ви вставите у форму нижче.",
    googleSaml3:
      "У “Service provider details” введіть перше з цих значень в “ACS URL”, а друге в “Entity ID”. Виберіть “EMAIL” як “Name ID format” і “Basic Information > Primary email” як “Name ID”.",
    googleSaml4:
      "В “Attribute mapping” зіставте Primary email з email, First name з firstName і Last name з lastName; для ролей за групами додайте групи в “Group membership” як groups.",
    googleSaml5:
      "В “User access” увімкніть це для тих, хто може входити. Google розрізняє людей за адресою: якщо ви віддасте адресу комусь іншому, його вважатимуть тією самою особою.",
    keycloakOidc1:
      "У консолі адміністратора Keycloak виберіть свій realm, відкрийте “Clients” і натисніть “Create client”. Виберіть “OpenID Connect” як “Client type” і “Client ID”, наприклад назву цього застосунку.",
    keycloakOidc2:
      "Увімкніть “Client authentication”, залиште позначеним “Standard flow” і введіть цю адресу у “Valid redirect URIs”:",
    keycloakOidc3:
      "Для ролей за групами: у “Client scopes” відкрийте той, що закінчується на ‑dedicated, натисніть “Configure a new mapper”, виберіть “Group Membership” і вкажіть “Token Claim Name” groups з вимкненим “Full group path”.",
    keycloakOidc4:
      "Скопіюйте “Client Secret” з вкладки “Credentials” у форму нижче. Видавець: адреса вашого сервера, далі /realms/ і назва realm, наприклад https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "У консолі адміністратора Keycloak виберіть свій realm, відкрийте “Clients” і натисніть “Create client”. Виберіть “SAML” як “Client type” і введіть це в “Client ID”:",
    keycloakSaml2:
      "Введіть цю адресу у “Valid redirect URIs” і “Master SAML Processing URL” та натисніть “Save”:",
    keycloakSaml3:
      "На вкладці “Settings” виберіть persistent як “Name ID format” і ввімкніть “Force name ID format” та “Sign assertions”. На вкладці “Keys” вимкніть “Client signature required”.",
    keycloakSaml4:
      "У “Client scopes” відкрийте той, що закінчується на ‑dedicated, і натисніть “Configure a new mapper”: три типу “User Property” для email, firstName і lastName, кожен із цим словом як “Property” і як “SAML Attribute Name”. Для ролей за групами додайте один типу “Group list” з groups як “Group attribute name” і вимкненим “Full group path”.",
    keycloakSaml5:
      "Метадані розміщено за адресою вашого сервера, далі /realms/, назва realm і /protocol/saml/descriptor: введіть цю адресу у форму нижче.",
    genericOidc1:
      "Зареєструйте конфіденційного клієнта (вебзастосунок) з authorization code flow і з цією адресою переспрямування:",
    genericOidc2:
      "Він має повідомляти email у токені ID або через userinfo; given_name, family_name і groups використовуються, якщо їх повідомлено.",
    genericOidc3: "Скопіюйте видавця, ідентифікатор клієнта й секрет клієнта у форму нижче.",
    genericSaml1:
      "Зареєструйте постачальника послуг за цією адресою метаданих або з цим entity id і цією адресою для Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Твердження або відповідь має бути підписано SHA-256 чи кращим, не зашифровано, з постійним NameID і з атрибутами email, firstName, lastName і groups.",
    genericSaml3:
      "Скопіюйте адресу метаданих свого постачальника у форму нижче або вставте самі метадані."
  }
}
