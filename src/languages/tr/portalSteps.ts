import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "tr"> = {
  "portal.steps": {
    oktaOidc1:
      "Okta Admin Console’da Applications › Applications bölümünü açın ve “Create App Integration” düğmesine basın. “OIDC - OpenID Connect” ve “Web Application” seçeneklerini seçin.",
    oktaOidc2:
      "Bir ad verin, “Authorization Code” işaretli kalsın ve bu adresi “Sign-in redirect URIs” altına girin:",
    oktaOidc3:
      "“Assignments” altında kimlerin oturum açabileceğini seçin ve “Save” düğmesine basın.",
    oktaOidc4:
      "Gruba göre roller için: “Sign On” sekmesinde “Token claims” › “Show legacy configuration” › “Group claims” bölümünü düzenleyin ve “Groups claim filter” için groups adını “Matches regex” .* ile girin",
    oktaOidc5:
      "“General” sekmesinden “Client ID” ve “Client secret” değerlerini aşağıdaki forma kopyalayın. Yayımlayan, Okta adresinizdir, örneğin https://acme.okta.com.",
    oktaSaml1:
      "Okta Admin Console’da Applications › Applications bölümünü açın ve “Create App Integration” düğmesine basın. “SAML 2.0” seçeneğini seçin ve bir ad verin.",
    oktaSaml2:
      "“Configure SAML” sayfasında bunlardan ilkini “Single sign-on URL”, ikincisini “Audience URI (SP Entity ID)” alanına girin:",
    oktaSaml3:
      "“Application username” alanını olduğu gibi bırakın ve tamamlayın. Ardından “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” altına email için user.email, firstName için user.firstName ve lastName için user.lastName ekleyin.",
    oktaSaml4:
      "Gruba göre roller için “Group attribute statements” altına groups adını “Matches regex” .* ile ekleyin",
    oktaSaml5:
      "“Assignments” sekmesinde kimlerin oturum açabileceğini seçin ve “Sign On” sekmesindeki “Metadata URL” değerini aşağıdaki forma kopyalayın.",
    entraOidc1:
      "Microsoft Entra yönetim merkezinde Entra ID › App registrations bölümünü açın ve “New registration” düğmesine basın. “Single tenant only” seçeneğini seçin.",
    entraOidc2:
      "“Redirect URI” altında “Web” seçeneğini seçin, bu adresi oraya girin ve “Register” düğmesine basın:",
    entraOidc3:
      "“Certificates & secrets” altında “New client secret” düğmesine basın ve “Value” değerini aşağıdaki forma kopyalayın. Bir kez gösterilir ve süresi dolar: ne zaman dolacağını not edin.",
    entraOidc4:
      "Gruba göre roller için: “Token configuration” altında “Add groups claim” düğmesine basın, “Security groups” ve ID belirteci için “Group ID” seçeneğini seçin. Gruplar bu durumda nesne kimlikleriyle gelir.",
    entraOidc5:
      "“Overview” sayfasından “Application (client) ID” değerini kopyalayın. Yayımlayan, https://login.microsoftonline.com/ adresinin ardından “Directory (tenant) ID” değeriniz ve /v2.0 eklenerek oluşur.",
    entraSaml1:
      "Microsoft Entra yönetim merkezinde Entra ID › Enterprise apps bölümünü açın, “New application” ve “Create your own application” düğmelerine basın ve “Integrate any other application you don't find in the gallery (Non-gallery)” seçeneğini seçin.",
    entraSaml2:
      "“Single sign-on” ve “SAML” bölümünü açın. “Basic SAML Configuration” içinde bunlardan ilkini “Identifier (Entity ID)”, ikincisini “Reply URL (Assertion Consumer Service URL)” alanına girin:",
    entraSaml3:
      "“Attributes & Claims” içinde “Unique User Identifier” değerini user.objectid yapın. Gruba göre roller için “Add a group claim” düğmesine basın ve “Groups assigned to the application” seçeneğini seçin.",
    entraSaml4:
      "“Users and groups” altında oturum açabilecek kişileri ekleyin ve “SAML Certificates” içindeki “App Federation Metadata Url” değerini aşağıdaki forma kopyalayın.",
    googleOidc1:
      "Google Cloud konsolunda Google Auth Platform’u açın ve yalnızca kuruluşunuzun kişileri oturum açsın diye “Audience” altında “Internal” seçeneğini seçin.",
    googleOidc2:
      "“Clients” altında “Create client” düğmesine basın, “Web application” seçeneğini seçin ve bu adresi “Authorized redirect URIs” altına girin:",
    googleOidc3:
      "“Client ID” ve “Client secret” değerlerini kapatmadan önce aşağıdaki forma kopyalayın: Google gizli anahtarı yalnızca bir kez gösterir. Yayımlayan https://accounts.google.com adresidir. Google burada grup bildirmez.",
    googleSaml1:
      "Google Yönetici konsolunda Apps › Web and mobile apps bölümünü açın ve “Add app” › “Add custom SAML app” seçeneğini seçin. Bir ad verin.",
    googleSaml2:
      "“Google Identity Provider details” sayfasında “Download metadata” düğmesine basın: dosyanın içeriğini aşağıdaki forma yapıştıracaksınız.",
    googleSaml3:
      "“Service provider details” sayfasında bunlardan ilkini “ACS URL”, ikincisini “Entity ID” alanına girin. “Name ID format” için “EMAIL”, “Name ID” için “Basic Information > Primary email” seçin.",
    googleSaml4:
      "“Attribute mapping” sayfasında Primary email alanını email, First name alanını firstName ve Last name alanını lastName ile eşleyin; gruba göre roller için grupları “Group membership” altına groups olarak ekleyin.",
    googleSaml5:
      "“User access” altında oturum açabilecek kişiler için açın. Google kişileri adreslerine göre tanır: bir adresi başka birine verirseniz o kişi aynı kişi sayılır.",
    keycloakOidc1:
      "Keycloak yönetim konsolunda realm’inizi seçin, “Clients” bölümünü açın ve “Create client” düğmesine basın. “Client type” için “OpenID Connect”, “Client ID” için örneğin bu uygulamanın adını seçin.",
    keycloakOidc2:
      "“Client authentication” seçeneğini açın, “Standard flow” işaretli kalsın ve bu adresi “Valid redirect URIs” altına girin:",
    keycloakOidc3:
      "Gruba göre roller için: “Client scopes” sekmesinde ‑dedicated ile biten öğeyi açın, “Configure a new mapper” düğmesine basın, “Group Membership” seçeneğini seçin ve “Token Claim Name” olarak groups girin, “Full group path” kapalı olsun.",
    keycloakOidc4:
      "“Credentials” sekmesindeki “Client Secret” değerini aşağıdaki forma kopyalayın. Yayımlayan, sunucunuzun adresinin ardından /realms/ ve realm adı eklenerek oluşur, örneğin https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Keycloak yönetim konsolunda realm’inizi seçin, “Clients” bölümünü açın ve “Create client” düğmesine basın. “Client type” için “SAML” seçin ve bunu “Client ID” alanına girin:",
    keycloakSaml2:
      "Bu adresi “Valid redirect URIs” ve “Master SAML Processing URL” alanlarına girin ve “Save” düğmesine basın:",
    keycloakSaml3:
      "“Settings” sekmesinde “Name ID format” için persistent seçin ve “Force name ID format” ile “Sign assertions” seçeneklerini açın. “Keys” sekmesinde “Client signature required” seçeneğini kapatın.",
    keycloakSaml4:
      "“Client scopes” sekmesinde ‑dedicated ile biten öğeyi açın ve “Configure a new mapper” düğmesine basın: email, firstName ve lastName için “User Property” türünde üç tane, her birinde o sözcük hem “Property” hem de “SAML Attribute Name” olsun. Gruba göre roller için “Group list” türünde bir tane ekleyin, “Group attribute name” groups, “Full group path” kapalı olsun.",
    keycloakSaml5:
      "Meta veriler, sunucunuzun adresinin ardından /realms/, realm adı ve /protocol/saml/descriptor eklenerek oluşan adrestedir: bu adresi aşağıdaki forma girin.",
    genericOidc1:
      "Authorization code flow ve bu yönlendirme adresiyle gizli bir istemci (web uygulaması) kaydedin:",
    genericOidc2:
      "email değerini ID belirtecinde veya userinfo ile bildirmelidir; given_name, family_name ve groups bildirildiklerinde kullanılır.",
    genericOidc3:
      "Yayımlayanı, istemci kimliğini ve istemci gizli anahtarını aşağıdaki forma kopyalayın.",
    genericSaml1:
      "Bu meta veri adresiyle veya bu entity id ve Assertion Consumer Service (HTTP-POST) için bu adresle bir hizmet sağlayıcı kaydedin:",
    genericSaml2:
      "Beyan (assertion) veya yanıt SHA-256 ya da daha iyisiyle imzalanmalı, şifrelenmemeli, kalıcı bir NameID ile email, firstName, lastName ve groups özniteliklerini içermelidir.",
    genericSaml3:
      "Sağlayıcınızın meta verilerinin adresini aşağıdaki forma kopyalayın veya meta verileri yapıştırın."
  }
}
