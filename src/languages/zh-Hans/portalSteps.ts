import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "zh-Hans"> = {
  "portal.steps": {
    oktaOidc1:
      "在 Okta Admin Console 中打开 Applications › Applications，按下“Create App Integration”。选择“OIDC - OpenID Connect”和“Web Application”。",
    oktaOidc2: "为其命名，保持“Authorization Code”勾选，并在“Sign-in redirect URIs”下填写此地址：",
    oktaOidc3: "在“Assignments”下选择可以登录的人员，然后按下“Save”。",
    oktaOidc4:
      "如需按群组分配角色：在“Sign On”中编辑“Token claims”›“Show legacy configuration”›“Group claims”，为“Groups claim filter”填写名称 groups，并将“Matches regex”设为 .*",
    oktaOidc5:
      "将“General”选项卡中的“Client ID”和“Client secret”复制到下方的表单。颁发者是您的 Okta 地址，例如 https://acme.okta.com。",
    oktaSaml1:
      "在 Okta Admin Console 中打开 Applications › Applications，按下“Create App Integration”。选择“SAML 2.0”，并为其命名。",
    oktaSaml2:
      "在“Configure SAML”中，将以下第一项填入“Single sign-on URL”，第二项填入“Audience URI (SP Entity ID)”：",
    oktaSaml3:
      "“Application username”保持不变，并完成设置。然后在“Sign On”›“Attribute statements”›“Show legacy configuration”›“Profile attribute statements”下添加 email（值为 user.email）、firstName（值为 user.firstName）和 lastName（值为 user.lastName）。",
    oktaSaml4:
      "如需按群组分配角色，请在“Group attribute statements”下添加名称 groups，并将“Matches regex”设为 .*",
    oktaSaml5:
      "在“Assignments”选项卡中选择可以登录的人员，并将“Sign On”选项卡中的“Metadata URL”复制到下方的表单。",
    entraOidc1:
      "在 Microsoft Entra 管理中心打开 Entra ID › App registrations，按下“New registration”。选择“Single tenant only”。",
    entraOidc2: "在“Redirect URI”下选择“Web”，填写此地址，然后按下“Register”：",
    entraOidc3:
      "在“Certificates & secrets”下按下“New client secret”，并将其“Value”复制到下方的表单。它仅显示一次，并且会到期：请记下到期时间。",
    entraOidc4:
      "如需按群组分配角色：在“Token configuration”下按下“Add groups claim”，选择“Security groups”，并为 ID 令牌选择“Group ID”。群组将以其对象 ID 发送。",
    entraOidc5:
      "从“Overview”复制“Application (client) ID”。颁发者是 https://login.microsoftonline.com/，后接您的“Directory (tenant) ID”和 /v2.0。",
    entraSaml1:
      "在 Microsoft Entra 管理中心打开 Entra ID › Enterprise apps，依次按下“New application”和“Create your own application”，并选择“Integrate any other application you don't find in the gallery (Non-gallery)”。",
    entraSaml2:
      "打开“Single sign-on”和“SAML”。在“Basic SAML Configuration”中，将以下第一项填入“Identifier (Entity ID)”，第二项填入“Reply URL (Assertion Consumer Service URL)”：",
    entraSaml3:
      "在“Attributes & Claims”中，将“Unique User Identifier”设为 user.objectid。如需按群组分配角色，请按下“Add a group claim”，并选择“Groups assigned to the application”。",
    entraSaml4:
      "在“Users and groups”下添加可以登录的人员，并将“SAML Certificates”中的“App Federation Metadata Url”复制到下方的表单。",
    googleOidc1:
      "在 Google Cloud 控制台中打开 Google Auth Platform，并在“Audience”下选择“Internal”，使只有您组织的人员可以登录。",
    googleOidc2:
      "在“Clients”下按下“Create client”，选择“Web application”，并在“Authorized redirect URIs”下填写此地址：",
    googleOidc3:
      "请在关闭窗口之前，将“Client ID”和“Client secret”复制到下方的表单：Google 仅显示一次密钥。颁发者是 https://accounts.google.com。在此方式下，Google 不会提供群组。",
    googleSaml1:
      "在 Google 管理控制台中打开 Apps › Web and mobile apps，选择“Add app”›“Add custom SAML app”，并为其命名。",
    googleSaml2:
      "在“Google Identity Provider details”中按下“Download metadata”：您需要将该文件的内容粘贴到下方的表单。",
    googleSaml3:
      "在“Service provider details”中，将以下第一项填入“ACS URL”，第二项填入“Entity ID”。将“Name ID format”设为“EMAIL”，将“Name ID”设为“Basic Information > Primary email”。",
    googleSaml4:
      "在“Attribute mapping”中，将 Primary email 映射到 email，将 First name 映射到 firstName，将 Last name 映射到 lastName；如需按群组分配角色，请在“Group membership”下将群组添加为 groups。",
    googleSaml5:
      "在“User access”下为可以登录的人员开启。Google 通过邮箱地址识别人员：如果您将某个地址分配给其他人，其会被视为同一个人。",
    keycloakOidc1:
      "在 Keycloak 管理控制台中选择您的领域，打开“Clients”并按下“Create client”。将“Client type”设为“OpenID Connect”，并填写“Client ID”，例如此应用的名称。",
    keycloakOidc2:
      "开启“Client authentication”，保持“Standard flow”勾选，并在“Valid redirect URIs”下填写此地址：",
    keycloakOidc3:
      "如需按群组分配角色：在“Client scopes”中打开以 ‑dedicated 结尾的一项，按下“Configure a new mapper”，选择“Group Membership”，将“Token Claim Name”设为 groups，并关闭“Full group path”。",
    keycloakOidc4:
      "将“Credentials”选项卡中的“Client Secret”复制到下方的表单。颁发者是您服务器的地址，后接 /realms/ 和领域的名称，例如 https://id.acme.com/realms/staff。",
    keycloakSaml1:
      "在 Keycloak 管理控制台中选择您的领域，打开“Clients”并按下“Create client”。将“Client type”设为“SAML”，并在“Client ID”下填写：",
    keycloakSaml2:
      "在“Valid redirect URIs”和“Master SAML Processing URL”下填写此地址，然后按下“Save”：",
    keycloakSaml3:
      "在“Settings”选项卡中，将“Name ID format”设为 persistent，并开启“Force name ID format”和“Sign assertions”。在“Keys”选项卡中，关闭“Client signature required”。",
    keycloakSaml4:
      "在“Client scopes”中打开以 ‑dedicated 结尾的一项，按下“Configure a new mapper”：为 email、firstName 和 lastName 各创建一个“User Property”类型的映射器，并将该词同时填入“Property”和“SAML Attribute Name”。如需按群组分配角色，请添加一个“Group list”类型的映射器，将“Group attribute name”设为 groups，并关闭“Full group path”。",
    keycloakSaml5:
      "元数据位于您服务器的地址后接 /realms/、领域的名称和 /protocol/saml/descriptor 处：请将该地址填入下方的表单。",
    genericOidc1: "注册一个使用授权码流程的机密客户端（Web 应用），并使用此重定向地址：",
    genericOidc2:
      "它必须在 ID 令牌或 userinfo 中提供 email；如果提供了 given_name、family_name 和 groups，也会使用它们。",
    genericOidc3: "将颁发者、客户端 ID 和客户端密钥复制到下方的表单。",
    genericSaml1:
      "使用此元数据地址，或使用此实体 ID 和此 Assertion Consumer Service（HTTP-POST）地址，注册服务提供方：",
    genericSaml2:
      "请将断言或响应设为使用 SHA-256 或更强的算法签名、不加密、使用持久的 NameID，并包含属性 email、firstName、lastName 和 groups。",
    genericSaml3: "将您提供商的元数据的地址复制到下方的表单，或粘贴元数据。"
  }
}
