import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "ja"> = {
  "portal.steps": {
    oktaOidc1:
      "Okta Admin Console で Applications › Applications を開き、“Create App Integration”を押します。“OIDC - OpenID Connect”と“Web Application”を選択します。",
    oktaOidc2:
      "名前を付け、“Authorization Code”のチェックは付けたままにして、“Sign-in redirect URIs”に次のアドレスを入力します：",
    oktaOidc3: "“Assignments”でログインを許可する人を選択し、“Save”を押します。",
    oktaOidc4:
      "グループごとのロールを使用する場合は、“Sign On”で“Token claims”›“Show legacy configuration”›“Group claims”を編集し、“Groups claim filter”に名前 groups を、“Matches regex”に .* を指定します。",
    oktaOidc5:
      "“General”タブの“Client ID”と“Client secret”を、下のフォームにコピーします。発行者は、https://acme.okta.com のような Okta のアドレスです。",
    oktaSaml1:
      "Okta Admin Console で Applications › Applications を開き、“Create App Integration”を押します。“SAML 2.0”を選択し、名前を付けます。",
    oktaSaml2:
      "“Configure SAML”で、“Single sign-on URL”に次の1つ目を、“Audience URI (SP Entity ID)”に2つ目を入力します：",
    oktaSaml3:
      "“Application username”はそのままにして、設定を完了します。その後、“Sign On”›“Attribute statements”›“Show legacy configuration”›“Profile attribute statements”で、email に user.email、firstName に user.firstName、lastName に user.lastName を追加します。",
    oktaSaml4:
      "グループごとのロールを使用する場合は、“Group attribute statements”に名前 groups を追加し、“Matches regex”に .* を指定します。",
    oktaSaml5:
      "“Assignments”タブでログインを許可する人を選択して、“Sign On”タブの“Metadata URL”を下のフォームにコピーします。",
    entraOidc1:
      "Microsoft Entra 管理センターで Entra ID › App registrations を開き、“New registration”を押します。“Single tenant only”を選択します。",
    entraOidc2: "“Redirect URI”で“Web”を選択し、次のアドレスを入力して、“Register”を押します：",
    entraOidc3:
      "“Certificates & secrets”で“New client secret”を押し、その“Value”を下のフォームにコピーします。値は一度だけ表示され、期限があります。期限を控えておいてください。",
    entraOidc4:
      "グループごとのロールを使用する場合は、“Token configuration”で“Add groups claim”を押し、“Security groups”を選択して、ID トークンに“Group ID”を選択します。グループはオブジェクト ID で送られます。",
    entraOidc5:
      "“Overview”の“Application (client) ID”をコピーします。発行者は、https://login.microsoftonline.com/ の後に“Directory (tenant) ID”と /v2.0 を続けたものです。",
    entraSaml1:
      "Microsoft Entra 管理センターで Entra ID › Enterprise apps を開き、“New application”、“Create your own application”の順に押し、“Integrate any other application you don't find in the gallery (Non-gallery)”を選択します。",
    entraSaml2:
      "“Single sign-on”、“SAML”の順に開きます。“Basic SAML Configuration”で、“Identifier (Entity ID)”に次の1つ目を、“Reply URL (Assertion Consumer Service URL)”に2つ目を入力します：",
    entraSaml3:
      "“Attributes & Claims”で、“Unique User Identifier”に user.objectid を設定します。グループごとのロールを使用する場合は、“Add a group claim”を押し、“Groups assigned to the application”を選択します。",
    entraSaml4:
      "“Users and groups”でログインを許可する人を追加し、“SAML Certificates”の“App Federation Metadata Url”を下のフォームにコピーします。",
    googleOidc1:
      "Google Cloud コンソールで Google Auth Platform を開き、“Audience”で“Internal”を選択します。これにより、組織のユーザーだけがログインできます。",
    googleOidc2:
      "“Clients”で“Create client”を押し、“Web application”を選択して、“Authorized redirect URIs”に次のアドレスを入力します：",
    googleOidc3:
      "画面を閉じる前に、“Client ID”と“Client secret”を下のフォームにコピーします。シークレットは一度だけ表示されます。発行者は https://accounts.google.com です。この方法では、Google からグループは送られません。",
    googleSaml1:
      "Google 管理コンソールで Apps › Web and mobile apps を開き、“Add app”›“Add custom SAML app”を選択して、名前を付けます。",
    googleSaml2:
      "“Google Identity Provider details”で“Download metadata”を押します。このファイルの内容を下のフォームに貼り付けます。",
    googleSaml3:
      "“Service provider details”で、“ACS URL”に次の1つ目を、“Entity ID”に2つ目を入力します。“Name ID format”に“EMAIL”を、“Name ID”に“Basic Information > Primary email”を選択します。",
    googleSaml4:
      "“Attribute mapping”で、Primary email を email に、First name を firstName に、Last name を lastName に対応付けます。グループごとのロールを使用する場合は、“Group membership”でグループを groups として追加します。",
    googleSaml5:
      "“User access”で、ログインを許可する人に対してオンにします。Google はメールアドレスで人を識別します。メールアドレスを別の人に割り当てると、同じ人とみなされます。",
    keycloakOidc1:
      "Keycloak 管理コンソールでレルムを選択し、“Clients”を開いて“Create client”を押します。“Client type”に“OpenID Connect”を選択し、“Client ID”にこのアプリの名前などを入力します。",
    keycloakOidc2:
      "“Client authentication”をオンにし、“Standard flow”のチェックは付けたままにして、“Valid redirect URIs”に次のアドレスを入力します：",
    keycloakOidc3:
      "グループごとのロールを使用する場合は、“Client scopes”で ‑dedicated で終わる項目を開き、“Configure a new mapper”を押して“Group Membership”を選択します。“Token Claim Name”に groups を指定し、“Full group path”をオフにします。",
    keycloakOidc4:
      "“Credentials”タブの“Client Secret”を下のフォームにコピーします。発行者は、https://id.acme.com/realms/staff のように、サーバーのアドレスの後に /realms/ とレルムの名前を続けたものです。",
    keycloakSaml1:
      "Keycloak 管理コンソールでレルムを選択し、“Clients”を開いて“Create client”を押します。“Client type”に“SAML”を選択し、“Client ID”に次の値を入力します：",
    keycloakSaml2:
      "“Valid redirect URIs”と“Master SAML Processing URL”に次のアドレスを入力し、“Save”を押します：",
    keycloakSaml3:
      "“Settings”タブで、“Name ID format”に persistent を選択し、“Force name ID format”と“Sign assertions”をオンにします。“Keys”タブで“Client signature required”をオフにします。",
    keycloakSaml4:
      "“Client scopes”で ‑dedicated で終わる項目を開き、“Configure a new mapper”を押します。email、firstName、lastName のそれぞれについて、“User Property”のマッパーを作成し、その語を“Property”と“SAML Attribute Name”に指定します。グループごとのロールを使用する場合は、“Group list”のマッパーを追加し、“Group attribute name”に groups を指定して、“Full group path”をオフにします。",
    keycloakSaml5:
      "メタデータは、サーバーのアドレスの後に /realms/、レルムの名前、/protocol/saml/descriptor を続けたアドレスにあります。そのアドレスを下のフォームに入力します。",
    genericOidc1:
      "認可コードフローを使用するコンフィデンシャルクライアント（ウェブアプリケーション）を、次のリダイレクト先のアドレスで登録します：",
    genericOidc2:
      "ID トークンまたは userinfo で email が送られる必要があります。given_name、family_name、groups は、送られた場合に使用されます。",
    genericOidc3: "発行者、クライアント ID、クライアントシークレットを下のフォームにコピーします。",
    genericSaml1:
      "次のメタデータのアドレスで、またはこのエンティティ ID と Assertion Consumer Service（HTTP-POST）のアドレスで、サービスプロバイダーを登録します：",
    genericSaml2:
      "アサーションまたは応答に SHA-256 以上で署名し、暗号化はせず、永続的な NameID と、属性 email、firstName、lastName、groups を含めるように設定します。",
    genericSaml3:
      "プロバイダーのメタデータのアドレスを下のフォームにコピーするか、メタデータを貼り付けます。"
  }
}
