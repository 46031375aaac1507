import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "he"> = {
  "portal.steps": {
    oktaOidc1:
      "ב-Okta Admin Console יש לפתוח את Applications › Applications וללחוץ על “Create App Integration”. יש לבחור “OIDC - OpenID Connect” ו-“Web Application”.",
    oktaOidc2:
      "יש לתת שם, להשאיר את “Authorization Code” מסומן ולהזין את הכתובת הזאת תחת “Sign-in redirect URIs”:",
    oktaOidc3: "תחת “Assignments” יש לבחור מי רשאי להיכנס וללחוץ על “Save”.",
    oktaOidc4:
      "לתפקידים לפי קבוצה: ב-“Sign On” יש לערוך את “Token claims” › “Show legacy configuration” › “Group claims” ולתת ל-“Groups claim filter” את השם groups עם “Matches regex” \u200e.*",
    oktaOidc5:
      "יש להעתיק את “Client ID” ואת “Client secret” מהכרטיסייה “General” לטופס שלמטה. המנפיק הוא כתובת ה-Okta שלכם, למשל https://acme.okta.com.",
    oktaSaml1:
      "ב-Okta Admin Console יש לפתוח את Applications › Applications וללחוץ על “Create App Integration”. יש לבחור “SAML 2.0” ולתת שם.",
    oktaSaml2:
      "ב-“Configure SAML” יש להזין את הערך הראשון מאלה תחת “Single sign-on URL” ואת השני תחת “Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "יש להשאיר את “Application username” כפי שהוא ולסיים. אחר כך, תחת “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements”, יש להוסיף email בתור user.email, firstName בתור user.firstName ו-lastName בתור user.lastName.",
    oktaSaml4:
      "לתפקידים לפי קבוצה יש להוסיף תחת “Group attribute statements” את השם groups עם “Matches regex” \u200e.*",
    oktaSaml5:
      "יש לבחור בכרטיסייה “Assignments” מי רשאי להיכנס ולהעתיק את “Metadata URL” מהכרטיסייה “Sign On” לטופס שלמטה.",
    entraOidc1:
      "במרכז הניהול של Microsoft Entra יש לפתוח את Entra ID › App registrations וללחוץ על “New registration”. יש לבחור “Single tenant only”.",
    entraOidc2: "תחת “Redirect URI” יש לבחור “Web”, להזין שם את הכתובת הזאת וללחוץ על “Register”:",
    entraOidc3:
      "תחת “Certificates & secrets” יש ללחוץ על “New client secret” ולהעתיק את “Value” לטופס שלמטה. הוא מוצג פעם אחת ותוקפו פג: כדאי לרשום מתי.",
    entraOidc4:
      "לתפקידים לפי קבוצה: תחת “Token configuration” יש ללחוץ על “Add groups claim”, לבחור “Security groups”, ועבור אסימון המזהה “Group ID”. הקבוצות מגיעות אז עם מזהי האובייקטים שלהן.",
    entraOidc5:
      "מ-“Overview” יש להעתיק את “Application (client) ID”. המנפיק הוא https://login.microsoftonline.com/ ואחריו “Directory (tenant) ID” שלכם ו-\u200e/v2.0.",
    entraSaml1:
      "במרכז הניהול של Microsoft Entra יש לפתוח את Entra ID › Enterprise apps, ללחוץ על “New application” ועל “Create your own application”, ולבחור “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "יש לפתוח את “Single sign-on” ואת “SAML”. ב-“Basic SAML Configuration” יש להזין את הערך הראשון מאלה תחת “Identifier (Entity ID)” ואת השני תחת “Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "ב-“Attributes & Claims” יש להגדיר את “Unique User Identifier” בתור user.objectid. לתפקידים לפי קבוצה יש ללחוץ על “Add a group claim” ולבחור “Groups assigned to the application”.",
    entraSaml4:
      "תחת “Users and groups” יש להוסיף את מי שרשאי להיכנס, ולהעתיק את “App Federation Metadata Url” מתוך “SAML Certificates” לטופס שלמטה.",
    googleOidc1:
      "במסוף Google Cloud יש לפתוח את Google Auth Platform, ותחת “Audience” לבחור “Internal”, כדי שרק אנשים מהארגון שלכם ייכנסו.",
    googleOidc2:
      "תחת “Clients” יש ללחוץ על “Create client”, לבחור “Web application” ולהזין את הכתובת הזאת תחת “Authorized redirect URIs”:",
    googleOidc3:
      "יש להעתיק את “Client ID” ואת “Client secret” לטופס שלמטה לפני שסוגרים אותם: Google מציגה את הסוד פעם אחת. המנפיק הוא https://accounts.google.com. כאן Google לא מוסרת קבוצות.",
    googleSaml1:
      "במסוף Google Admin יש לפתוח את Apps › Web and mobile apps ולבחור “Add app” › “Add custom SAML app”. יש לתת שם.",
    googleSaml2:
      "ב-“Google Identity Provider details” יש ללחוץ על “Download metadata”: את תוכן הקובץ מדביקים בטופס שלמטה.",
    googleSaml3:
      "ב-“Service provider details” יש להזין את הערך הראשון מאלה תחת “ACS URL” ואת השני תחת “Entity ID”. יש לבחור “EMAIL” בתור “Name ID format” ו-“Basic Information > Primary email” בתור “Name ID”.",
    googleSaml4:
      "ב-“Attribute mapping” יש למפות את Primary email אל email, את First name אל firstName ואת Last name אל lastName; לתפקידים לפי קבוצה יש להוסיף את הקבוצות תחת “Group membership” בתור groups.",
    googleSaml5:
      "תחת “User access” יש להפעיל את האפליקציה למי שרשאי להיכנס. Google מזהה אנשים לפי הכתובת שלהם: אם כתובת תועבר לאדם אחר, הוא ייחשב לאותו אדם.",
    keycloakOidc1:
      "במסוף הניהול של Keycloak יש לבחור את ה-realm שלכם, לפתוח את “Clients” וללחוץ על “Create client”. יש לבחור “OpenID Connect” בתור “Client type”, ו-“Client ID” כמו השם של האפליקציה הזאת.",
    keycloakOidc2:
      "יש להפעיל את “Client authentication”, להשאיר את “Standard flow” מסומן ולהזין את הכתובת הזאת תחת “Valid redirect URIs”:",
    keycloakOidc3:
      "לתפקידים לפי קבוצה: ב-“Client scopes” יש לפתוח את הפריט שמסתיים ב-\u200e‑dedicated, ללחוץ על “Configure a new mapper”, לבחור “Group Membership” ולתת לו את “Token Claim Name” בשם groups, כש-“Full group path” כבוי.",
    keycloakOidc4:
      "יש להעתיק את “Client Secret” מהכרטיסייה “Credentials” לטופס שלמטה. המנפיק הוא כתובת השרת שלכם ואחריה \u200e/realms/ ושם ה-realm, למשל https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "במסוף הניהול של Keycloak יש לבחור את ה-realm שלכם, לפתוח את “Clients” וללחוץ על “Create client”. יש לבחור “SAML” בתור “Client type” ולהזין את זה תחת “Client ID”:",
    keycloakSaml2:
      "יש להזין את הכתובת הזאת תחת “Valid redirect URIs” ותחת “Master SAML Processing URL”, וללחוץ על “Save”:",
    keycloakSaml3:
      "בכרטיסייה “Settings” יש לבחור persistent בתור “Name ID format” ולהפעיל את “Force name ID format” ואת “Sign assertions”. בכרטיסייה “Keys” יש לכבות את “Client signature required”.",
    keycloakSaml4:
      "ב-“Client scopes” יש לפתוח את הפריט שמסתיים ב-\u200e‑dedicated וללחוץ על “Configure a new mapper”: שלושה מהסוג “User Property”, עבור email, firstName ו-lastName, כל אחד עם המילה הזאת בתור “Property” ובתור “SAML Attribute Name”. לתפקידים לפי קבוצה יש להוסיף אחד מהסוג “Group list” עם groups בתור “Group attribute name”, כש-“Full group path” כבוי.",
    keycloakSaml5:
      "המטא-נתונים נמצאים בכתובת השרת שלכם ואחריה \u200e/realms/, שם ה-realm ו-\u200e/protocol/saml/descriptor: יש להזין את הכתובת הזאת בטופס שלמטה.",
    genericOidc1:
      "יש לרשום לקוח סודי (אפליקציית אינטרנט) עם authorization code flow ועם הכתובת הזאת להפניה מחדש:",
    genericOidc2:
      "הוא צריך למסור email באסימון המזהה או דרך userinfo; נעשה שימוש גם ב-given_name, ב-family_name וב-groups אם הם נמסרים.",
    genericOidc3: "יש להעתיק את המנפיק, את מזהה הלקוח ואת סוד הלקוח לטופס שלמטה.",
    genericSaml1:
      "יש לרשום ספק שירות לפי כתובת המטא-נתונים הזאת, או עם ה-entity id הזה והכתובת הזאת עבור ה-Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "ההצהרה (assertion) או התשובה צריכה להיות חתומה ב-SHA-256 או טוב ממנו, לא מוצפנת, עם NameID קבוע ועם המאפיינים email, firstName, lastName ו-groups.",
    genericSaml3:
      "יש להעתיק את כתובת המטא-נתונים של הספק שלכם לטופס שלמטה, או להדביק את המטא-נתונים."
  }
}
