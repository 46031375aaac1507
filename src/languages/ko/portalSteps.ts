import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "ko"> = {
  "portal.steps": {
    oktaOidc1:
      "Okta Admin Console에서 Applications › Applications를 열고 “Create App Integration”을 누르세요. “OIDC - OpenID Connect”와 “Web Application”을 선택하세요.",
    oktaOidc2:
      "이름을 지정하고 “Authorization Code”를 선택된 상태로 둔 다음, “Sign-in redirect URIs”에 다음 주소를 입력하세요:",
    oktaOidc3: "“Assignments”에서 로그인할 수 있는 사람을 선택하고 “Save”를 누르세요.",
    oktaOidc4:
      "그룹별 역할을 사용하려면 “Sign On”에서 “Token claims” › “Show legacy configuration” › “Group claims”를 편집하고, “Groups claim filter”에 이름 groups를 지정한 다음 “Matches regex”에 .* 를 입력하세요.",
    oktaOidc5:
      "“General” 탭의 “Client ID”와 “Client secret”을 아래 양식에 복사하세요. 발급자는 https://acme.okta.com 과 같은 Okta 주소입니다.",
    oktaSaml1:
      "Okta Admin Console에서 Applications › Applications를 열고 “Create App Integration”을 누르세요. “SAML 2.0”을 선택하고 이름을 지정하세요.",
    oktaSaml2:
      "“Configure SAML”에서 다음 중 첫 번째를 “Single sign-on URL”에, 두 번째를 “Audience URI (SP Entity ID)”에 입력하세요:",
    oktaSaml3:
      "“Application username”은 그대로 두고 설정을 마치세요. 그런 다음 “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements”에 email은 user.email, firstName은 user.firstName, lastName은 user.lastName으로 추가하세요.",
    oktaSaml4:
      "그룹별 역할을 사용하려면 “Group attribute statements”에 이름 groups를 추가하고 “Matches regex”에 .* 를 입력하세요.",
    oktaSaml5:
      "“Assignments” 탭에서 로그인할 수 있는 사람을 선택한 다음, “Sign On” 탭의 “Metadata URL”을 아래 양식에 복사하세요.",
    entraOidc1:
      "Microsoft Entra 관리 센터에서 Entra ID › App registrations를 열고 “New registration”을 누르세요. “Single tenant only”를 선택하세요.",
    entraOidc2:
      "“Redirect URI”에서 “Web”을 선택하고 다음 주소를 입력한 다음 “Register”를 누르세요:",
    entraOidc3:
      "“Certificates & secrets”에서 “New client secret”을 누르고 “Value”를 아래 양식에 복사하세요. 이 값은 한 번만 표시되며 만료됩니다. 만료일을 기록해 두세요.",
    entraOidc4:
      "그룹별 역할을 사용하려면 “Token configuration”에서 “Add groups claim”을 누르고 “Security groups”를 선택한 다음, ID 토큰에 “Group ID”를 선택하세요. 그룹은 개체 ID로 전송됩니다.",
    entraOidc5:
      "“Overview”에서 “Application (client) ID”를 복사하세요. 발급자는 https://login.microsoftonline.com/ 뒤에 “Directory (tenant) ID”와 /v2.0을 붙인 주소입니다.",
    entraSaml1:
      "Microsoft Entra 관리 센터에서 Entra ID › Enterprise apps를 열고 “New application”, “Create your own application”을 차례로 누른 다음 “Integrate any other application you don't find in the gallery (Non-gallery)”를 선택하세요.",
    entraSaml2:
      "“Single sign-on”, “SAML”을 차례로 여세요. “Basic SAML Configuration”에서 다음 중 첫 번째를 “Identifier (Entity ID)”에, 두 번째를 “Reply URL (Assertion Consumer Service URL)”에 입력하세요:",
    entraSaml3:
      "“Attributes & Claims”에서 “Unique User Identifier”를 user.objectid로 설정하세요. 그룹별 역할을 사용하려면 “Add a group claim”을 누르고 “Groups assigned to the application”을 선택하세요.",
    entraSaml4:
      "“Users and groups”에 로그인할 수 있는 사람을 추가하고, “SAML Certificates”의 “App Federation Metadata Url”을 아래 양식에 복사하세요.",
    googleOidc1:
      "Google Cloud 콘솔에서 Google Auth Platform을 열고 “Audience”에서 “Internal”을 선택하세요. 그러면 조직의 사용자만 로그인할 수 있습니다.",
    googleOidc2:
      "“Clients”에서 “Create client”를 누르고 “Web application”을 선택한 다음, “Authorized redirect URIs”에 다음 주소를 입력하세요:",
    googleOidc3:
      "창을 닫기 전에 “Client ID”와 “Client secret”을 아래 양식에 복사하세요. Google은 시크릿을 한 번만 표시합니다. 발급자는 https://accounts.google.com 입니다. 이 방법에서는 Google이 그룹을 보내지 않습니다.",
    googleSaml1:
      "Google 관리 콘솔에서 Apps › Web and mobile apps를 열고 “Add app” › “Add custom SAML app”을 선택한 다음 이름을 지정하세요.",
    googleSaml2:
      "“Google Identity Provider details”에서 “Download metadata”를 누르세요. 이 파일의 내용을 아래 양식에 붙여 넣습니다.",
    googleSaml3:
      "“Service provider details”에서 다음 중 첫 번째를 “ACS URL”에, 두 번째를 “Entity ID”에 입력하세요. “Name ID format”은 “EMAIL”, “Name ID”는 “Basic Information > Primary email”로 선택하세요.",
    googleSaml4:
      "“Attribute mapping”에서 Primary email을 email에, First name을 firstName에, Last name을 lastName에 매핑하세요. 그룹별 역할을 사용하려면 “Group membership”에서 그룹을 groups로 추가하세요.",
    googleSaml5:
      "“User access”에서 로그인할 수 있는 사람에게 사용 설정하세요. Google은 주소로 사람을 식별합니다. 주소를 다른 사람에게 주면 같은 사람으로 간주됩니다.",
    keycloakOidc1:
      "Keycloak 관리 콘솔에서 영역(realm)을 선택하고 “Clients”를 연 다음 “Create client”를 누르세요. “Client type”은 “OpenID Connect”로 선택하고, “Client ID”에는 이 앱의 이름 등을 입력하세요.",
    keycloakOidc2:
      "“Client authentication”을 켜고 “Standard flow”를 선택된 상태로 둔 다음, “Valid redirect URIs”에 다음 주소를 입력하세요:",
    keycloakOidc3:
      "그룹별 역할을 사용하려면 “Client scopes”에서 ‑dedicated로 끝나는 항목을 열고 “Configure a new mapper”를 누른 다음 “Group Membership”을 선택하세요. “Token Claim Name”을 groups로 지정하고 “Full group path”를 끄세요.",
    keycloakOidc4:
      "“Credentials” 탭의 “Client Secret”을 아래 양식에 복사하세요. 발급자는 https://id.acme.com/realms/staff 와 같이 서버 주소 뒤에 /realms/와 영역 이름을 붙인 주소입니다.",
    keycloakSaml1:
      "Keycloak 관리 콘솔에서 영역(realm)을 선택하고 “Clients”를 연 다음 “Create client”를 누르세요. “Client type”은 “SAML”로 선택하고, “Client ID”에 다음을 입력하세요:",
    keycloakSaml2:
      "“Valid redirect URIs”와 “Master SAML Processing URL”에 다음 주소를 입력하고 “Save”를 누르세요:",
    keycloakSaml3:
      "“Settings” 탭에서 “Name ID format”을 persistent로 선택하고 “Force name ID format”과 “Sign assertions”를 켜세요. “Keys” 탭에서 “Client signature required”를 끄세요.",
    keycloakSaml4:
      "“Client scopes”에서 ‑dedicated로 끝나는 항목을 열고 “Configure a new mapper”를 누르세요. email, firstName, lastName 각각에 대해 “User Property” 매퍼를 만들고, 해당 단어를 “Property”와 “SAML Attribute Name”에 지정하세요. 그룹별 역할을 사용하려면 “Group list” 매퍼를 추가하여 “Group attribute name”을 groups로 지정하고 “Full group path”를 끄세요.",
    keycloakSaml5:
      "메타데이터는 서버 주소 뒤에 /realms/, 영역 이름, /protocol/saml/descriptor를 붙인 주소에 있습니다. 그 주소를 아래 양식에 입력하세요.",
    genericOidc1:
      "인증 코드 흐름을 사용하는 기밀 클라이언트(웹 애플리케이션)를 다음 리디렉션 주소로 등록하세요:",
    genericOidc2:
      "ID 토큰이나 userinfo에서 email을 보내야 합니다. given_name, family_name, groups는 보내는 경우에 사용됩니다.",
    genericOidc3: "발급자, 클라이언트 ID, 클라이언트 시크릿을 아래 양식에 복사하세요.",
    genericSaml1:
      "다음 메타데이터 주소로, 또는 이 엔터티 ID와 Assertion Consumer Service(HTTP-POST) 주소로 서비스 공급자를 등록하세요:",
    genericSaml2:
      "어설션이나 응답을 SHA-256 이상으로 서명하고, 암호화하지 않으며, 영구 NameID와 특성 email, firstName, lastName, groups를 포함하도록 설정하세요.",
    genericSaml3: "공급자의 메타데이터 주소를 아래 양식에 복사하거나 메타데이터를 붙여 넣으세요."
  }
}
