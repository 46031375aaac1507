import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "he"> = {
  connectionTest: {
    title: "כניסת ניסיון",
    intro:
      "יש להיכנס פעם אחת דרך {name}. הפעולה לא מכניסה אף אחד לכאן: יוצג מה שספק הזהויות אומר עליך, ומה התוצאה שהייתה מתקבלת.",
    submit: "התחלת הניסיון",
    failed: "אי אפשר להשתמש בתשובה של ספק הזהויות.",
    reason: "הסיבה",
    would: "התוצאה שהייתה מתקבלת",
    wouldSignIn: "מתבצעת כניסה.",
    wouldProve: "לכתובת הזאת יש חשבון: הבעלים מוכיחים פעם אחת שהוא שלהם.",
    wouldLink: "החשבון בעל הכתובת הזאת מקושר ומתבצעת אליו כניסה.",
    wouldCreate: "נוצר חשבון חדש ומתבצעת אליו כניסה.",
    wouldConsent: "חשבון חדש נוצר אחרי אישור התנאים.",
    wouldRefuse: "הכניסה נדחית.",
    person: "אדם",
    subject: "מזהה",
    email: "כתובת",
    firstName: "שם פרטי",
    lastName: "שם משפחה",
    groups: "קבוצות",
    role: "תפקיד",
    unknown: "לא נשלח",
    claims: "כפי שהתקבל"
  },
  attemptReasons: {
    access_denied: "הכניסה בוטלה, או שהספק לא מאפשר את כניסת האדם הזה.",
    assertion_encrypted: "ההצהרה (assertion) מוצפנת. יש להשבית את הצפנת ההצהרות אצל הספק.",
    assertion_expired: "התשובה ישנה מדי, או ששעון לא מכוון. יש לנסות שוב ולבדוק את השעון של הספק.",
    assertion_replayed: "התשובה כבר שימשה. יש להתחיל את הכניסה מחדש.",
    audience_mismatch: "התשובה מיועדת לגורם אחר. יש לבדוק את ה-entity id (audience) אצל הספק.",
    certificate_unknown:
      "התשובה חתומה בתעודה שלא מוכרת כאן. יש להוסיף את התעודה החדשה או את המטא-נתונים החדשים.",
    client_rejected: "הספק לא מכיר את מזהה הלקוח הזה, או שסוד הלקוח שגוי.",
    code_rejected: "הספק דחה את הקוד של עצמו. יש לנסות שוב.",
    connection_domain_mismatch: "הכתובת לא שייכת לאף אחד מהדומיינים שהארגון אימת.",
    destination_mismatch: "התשובה נשלחה לכתובת אחרת. יש לבדוק את כתובת התשובה (ACS URL) אצל הספק.",
    email_missing: "הספק לא מסר כתובת אימייל. יש להוסיף אותה למידע שהספק מוסר.",
    email_unverified: "הספק אומר שכתובת האימייל לא אומתה.",
    guest_account: "אורחים של הדייר (tenant) לא יכולים להיכנס דרך החיבור שלו.",
    invalid_answer: "הספק ענה בצורה שלא תואמת את הפרוטוקול.",
    invalid_id_token: "אסימון המזהה לא מתאים: יש לבדוק את המנפיק ואת מזהה הלקוח.",
    issuer_mismatch: "התשובה הגיעה ממנפיק אחר מזה שהוזן.",
    malformed: "אי אפשר היה לקרוא את התשובה.",
    no_discovery: "לא נמצא מסמך discovery אצל המנפיק.",
    not_in_response_to: "התשובה לא שייכת לאף כניסה שהתחילה בדפדפן הזה.",
    not_provisioned: "לאדם אין כאן חשבון והחיבור לא יוצר חשבונות, או שהספרייה הסירה אותו.",
    other_account: "נעשה שימוש בחשבון אחר מזה שנכנסו אליו.",
    provider_refused: "הספק סירב. יש לבדוק שהאדם משויך שם לאפליקציה, ולבדוק את סוד הלקוח.",
    reauthentication_unsupported: "הספק לא נותן הוכחה עדכנית לזהות של האדם.",
    refused_address: "הכתובת של הספק אינה כתובת שהשירות הזה רשאי לפנות אליה.",
    signature_invalid: "החתימה לא תואמת. יש לבדוק את התעודה.",
    signature_missing: "התשובה לא חתומה. יש להפעיל חתימה אצל הספק.",
    sso_required: "חיבור אחר קובע לגבי הכתובת הזאת.",
    subject_missing: "התשובה לא מציינת אף אדם. יש לבדוק את ה-claim או את המאפיין שמציין את האדם.",
    tenant_mismatch: "האדם שייך לדייר (tenant) אחר מזה של המנפיק.",
    unreachable: "לא ניתן היה להגיע אל הספק.",
    user_banned: "האדם חסום כאן."
  }
}
