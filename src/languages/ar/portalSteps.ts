import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "ar"> = {
  "portal.steps": {
    oktaOidc1:
      "في Okta Admin Console افتحوا Applications › Applications واضغطوا “Create App Integration”. اختاروا “OIDC - OpenID Connect” و“Web Application”.",
    oktaOidc2:
      "سمّوه، واتركوا “Authorization Code” محددًا، وضعوا هذا العنوان تحت “Sign-in redirect URIs”:",
    oktaOidc3: "تحت “Assignments” اختاروا من يجوز له تسجيل الدخول، واضغطوا “Save”.",
    oktaOidc4:
      "للأدوار حسب المجموعة: في “Sign On” عدّلوا “Token claims” › “Show legacy configuration” › “Group claims”، وأعطوا “Groups claim filter” الاسم groups مع “Matches regex” .*",
    oktaOidc5:
      "انسخوا “Client ID” و“Client secret” من علامة التبويب “General” إلى النموذج أدناه. جهة الإصدار هي عنوان Okta الخاص بكم، مثل https://acme.okta.com.",
    oktaSaml1:
      "في Okta Admin Console افتحوا Applications › Applications واضغطوا “Create App Integration”. اختاروا “SAML 2.0” وسمّوه.",
    oktaSaml2:
      "في “Configure SAML” ضعوا الأولى من هذه القيم تحت “Single sign-on URL” والثانية تحت “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "اتركوا “Application username” كما هو وأنهوا الإعداد. ثم تحت “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” أضيفوا email بقيمة user.email وfirstName بقيمة user.firstName وlastName بقيمة user.lastName.",
    oktaSaml4:
      "للأدوار حسب المجموعة أضيفوا تحت “Group attribute statements” الاسم groups مع “Matches regex” .*",
    oktaSaml5:
      "اختاروا في علامة التبويب “Assignments” من يجوز له تسجيل الدخول، وانسخوا “Metadata URL” من علامة التبويب “Sign On” إلى النموذج أدناه.",
    entraOidc1:
      "في مركز إدارة Microsoft Entra افتحوا Entra ID › App registrations واضغطوا “New registration”. اختاروا “Single tenant only”.",
    entraOidc2: "تحت “Redirect URI” اختاروا “Web” وضعوا هذا العنوان هناك واضغطوا “Register”:",
    entraOidc3:
      "تحت “Certificates & secrets” اضغطوا “New client secret” وانسخوا “Value” إلى النموذج أدناه. تُعرض مرة واحدة ولها موعد انتهاء: دوّنوه.",
    entraOidc4:
      "للأدوار حسب المجموعة: تحت “Token configuration” اضغطوا “Add groups claim” واختاروا “Security groups” ثم “Group ID” لرمز الهوية. عندها ترد المجموعات بمعرّفات كائناتها.",
    entraOidc5:
      "انسخوا من “Overview” القيمة “Application (client) ID”. جهة الإصدار هي https://login.microsoftonline.com/ متبوعة بـ “Directory (tenant) ID” ثم /v2.0.",
    entraSaml1:
      "في مركز إدارة Microsoft Entra افتحوا Entra ID › Enterprise apps واضغطوا “New application” ثم “Create your own application” واختاروا “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "افتحوا “Single sign-on” ثم “SAML”. في “Basic SAML Configuration” ضعوا الأولى من هذه القيم تحت “Identifier (Entity ID)” والثانية تحت “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "في “Attributes & Claims” اضبطوا “Unique User Identifier” على user.objectid. للأدوار حسب المجموعة اضغطوا “Add a group claim” واختاروا “Groups assigned to the application”.",
    entraSaml4:
      "تحت “Users and groups” أضيفوا من يجوز له تسجيل الدخول، وانسخوا “App Federation Metadata Url” من “SAML Certificates” إلى النموذج أدناه.",
    googleOidc1:
      "في Google Cloud Console افتحوا Google Auth Platform، وتحت “Audience” اختاروا “Internal” حتى لا يسجّل الدخول إلا أشخاص مؤسستكم.",
    googleOidc2:
      "تحت “Clients” اضغطوا “Create client” واختاروا “Web application” وضعوا هذا العنوان تحت “Authorized redirect URIs”:",
    googleOidc3:
      "انسخوا “Client ID” و“Client secret” إلى النموذج أدناه قبل إغلاقهما: لا تعرض Google السر إلا مرة واحدة. جهة الإصدار هي https://accounts.google.com. لا تذكر Google المجموعات هنا.",
    googleSaml1:
      "في Google Admin console افتحوا Apps › Web and mobile apps واختاروا “Add app” › “Add custom SAML app”. سمّوه.",
    googleSaml2:
      "في “Google Identity Provider details” اضغطوا “Download metadata”: ستلصقون الملف في النموذج أدناه.",
    googleSaml3:
      "في “Service provider details” ضعوا الأولى من هذه القيم تحت “ACS URL” والثانية تحت “Entity ID”. اختاروا “EMAIL” لـ “Name ID format” و“Basic Information > Primary email” لـ “Name ID”.",
    googleSaml4:
      "في “Attribute mapping” اربطوا Primary email بـ email وFirst name بـ firstName وLast name بـ lastName؛ وللأدوار حسب المجموعة أضيفوا المجموعات تحت “Group membership” باسم groups.",
    googleSaml5:
      "تحت “User access” شغّلوه لمن يجوز لهم تسجيل الدخول. تعرف Google الأشخاص بعناوينهم: إذا أعطيتم عنوانًا لشخص آخر عُدّ الشخص نفسه.",
    keycloakOidc1:
      "في Keycloak admin console اختاروا realm الخاص بكم وافتحوا “Clients” واضغطوا “Create client”. اختاروا “OpenID Connect” لـ “Client type” و“Client ID” مثل اسم هذا التطبيق.",
    keycloakOidc2:
      "شغّلوا “Client authentication” واتركوا “Standard flow” محددًا وضعوا هذا العنوان تحت “Valid redirect URIs”:",
    keycloakOidc3:
      "للأدوار حسب المجموعة: في “Client scopes” افتحوا ما ينتهي بـ ‑dedicated واضغطوا “Configure a new mapper” واختاروا “Group Membership” وأعطوه “Token Claim Name” بالاسم groups مع إيقاف “Full group path”.",
    keycloakOidc4:
      "انسخوا “Client Secret” من علامة التبويب “Credentials” إلى النموذج أدناه. جهة الإصدار هي عنوان خادمكم متبوعًا بـ /realms/ واسم realm، مثل https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "في Keycloak admin console اختاروا realm الخاص بكم وافتحوا “Clients” واضغطوا “Create client”. اختاروا “SAML” لـ “Client type” وضعوا هذا تحت “Client ID”:",
    keycloakSaml2:
      "ضعوا هذا العنوان تحت “Valid redirect URIs” و“Master SAML Processing URL” واضغطوا “Save”:",
    keycloakSaml3:
      "في علامة التبويب “Settings” اختاروا persistent لـ “Name ID format” وشغّلوا “Force name ID format” و“Sign assertions”. في علامة التبويب “Keys” أوقفوا “Client signature required”.",
    keycloakSaml4:
      "في “Client scopes” افتح العنصر الذي ينتهي بـ ‑dedicated واضغط “Configure a new mapper”: ثلاثة من النوع “User Property” لكل من email وfirstName وlastName، وضع الكلمة نفسها في “Property” وفي “SAML Attribute Name”. وللأدوار بحسب المجموعة أضف واحدًا من النوع “Group list” مع groups في “Group attribute name” وإيقاف “Full group path”.",
    keycloakSaml5:
      "البيانات الوصفية على عنوان خادمكم متبوعًا بـ /realms/ واسم realm و/protocol/saml/descriptor: ضعوا ذلك العنوان في النموذج أدناه.",
    genericOidc1: "سجّلوا عميلًا سريًا (تطبيق ويب) بتدفق رمز التفويض وبعنوان إعادة التوجيه هذا:",
    genericOidc2:
      "يجب أن يذكر email في رمز الهوية أو في userinfo؛ وتُستخدم given_name وfamily_name وgroups حيث ذُكرت.",
    genericOidc3: "انسخوا جهة الإصدار ومعرّف العميل وسر العميل إلى النموذج أدناه.",
    genericSaml1:
      "سجّلوا موفّر خدمة بعنوان البيانات الوصفية هذا، أو بمعرّف الكيان هذا وهذا العنوان لـ Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "اجعلوا التأكيد أو الرد موقّعًا بـ SHA-256 أو أفضل، غير مشفّر، مع NameID دائم ومع السمات email وfirstName وlastName وgroups.",
    genericSaml3:
      "انسخوا عنوان البيانات الوصفية لموفّركم إلى النموذج أدناه، أو الصقوا البيانات الوصفية."
  }
}
