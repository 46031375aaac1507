import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "he"> = {
  common: {
    mixedLoopback:
      "האפליקציה והדף הזה משתמשים בשמות שונים למחשב שלך: אחד בשם localhost והשני בשם 127.0.0.1. דפדפנים שומרים קובצי cookie לפי שם, ולכן הכניסה לא תהיה בתוקף שם. יש לפתוח את האפליקציה בשם שהדף הזה משתמש בו, או להוסיף לסביבה את השם של האפליקציה.",
    triesLeft: {
      one: "נותר לכל היותר ניסיון אחד.",
      two: "נותרו לכל היותר שני ניסיונות.",
      other: "נותרו לכל היותר {count} ניסיונות."
    },
    noTriesLeft: "לא נותרו ניסיונות: יש לבקש קוד חדש או להתחיל מחדש.",
    switchAccount: "החלפת חשבון",
    signOut: "יציאה",
    menu: "תפריט",
    skip: "דילוג לתוכן",
    showPassword: "הצגת הסיסמה",
    passwordRule: {
      one: "תו אחד לפחות, מכל סוג.",
      two: "שני תווים לפחות, מכל סוג.",
      other: "{count} תווים לפחות, מכל סוג."
    },
    optional: "לא חובה",
    terms: "תנאים",
    privacy: "פרטיות",
    support: "עזרה",
    language: "שפה",
    continue: "המשך",
    continueTo: "המשך אל {place}",
    leaving: "מעבירים אותך…",
    back: "חזרה",
    backToSignIn: "חזרה לכניסה",
    or: "או",
    incompleteLink: "הקישור לא שלם. יש לפתוח אותו שוב מהאימייל.",
    retryIn: "אפשר לנסות שוב {wait}.",
    retryNow: "אפשר לנסות שוב עכשיו.",
    reference: "מספר אסמכתה לתמיכה",
    copy: "העתקה",
    copied: "הועתק",
    print: "הדפסה",
    download: "הורדה",
    offline: "אין חיבור לאינטרנט. מה שהקלדת נשמר ויישלח כשהחיבור יחזור.",
    impersonating: "הפעולות שלך מתבצעות בשם {name}.",
    impersonatingUntil: "הפעולות שלך מתבצעות בשם {name} עד {time}.",
    impersonationBlocks:
      "בינתיים אי אפשר לשנות סיסמאות, גורמים שניים, כתובות, דרכי כניסה, ארגונים או חיבורים ממכשירים אחרים.",
    actingStaff: "איש הצוות שפועל: {id}.",
    backTo: "חזרה אל {app}",
    stop: "הפסקה",
    mailsStay: "לא הוגדר שרת אימייל, ולכן ההודעות נשארות במחשב הזה.",
    readMails: "קריאת ההודעות",
    signedInAs: "נכנסת בתור {name}"
  },
  fields: {
    email: "כתובת אימייל",
    password: "סיסמה",
    newPassword: "סיסמה חדשה",
    currentPassword: "סיסמה נוכחית",
    firstName: "שם פרטי",
    lastName: "שם משפחה",
    language: "שפה",
    code: "קוד בן 6 ספרות",
    totpCode: "קוד מאפליקציית האימות",
    emailCode: "קוד מהאימייל",
    recoveryCode: "קוד שחזור",
    userCode: "הקוד של המכשיר",
    name: "שם",
    role: "תפקיד",
    organizationId: "ארגון",
    permissions: "הרשאות",
    expiresInDays: "תפוגה",
    revokeOld: "ביטול הסודות הישנים מיד",
    query: "חיפוש",
    legalConsentAccepted: "התנאים מקובלים עליי",
    revokeOtherSessions: "ניתוק המכשירים האחרים שלי",
    rememberDevice: "לא לשאול שוב בדפדפן הזה",
    kept: "שמרתי אותם"
  },
  roles: {
    Owner: "בעלים",
    Admin: "אדמין",
    Member: "חבר/ה"
  },
  intents: {
    choosePassword: "לבחור סיסמה",
    addAddress: "להוסיף כתובת",
    changeAddress: "לשנות את הכתובת הראשית",
    removeAddress: "להסיר כתובת",
    setUpFactor: "להגדיר אפליקציית אימות",
    newRecoveryCodes: "ליצור קודי שחזור חדשים",
    turnOffFactor: "להשבית את הגורם השני",
    addPasskey: "להוסיף מפתח גישה",
    removePasskey: "להסיר מפתח גישה",
    linkAccount: "לקשר דרך כניסה",
    unlinkAccount: "להסיר דרך כניסה",
    deleteAccount: "למחוק את החשבון",
    requestData: "לבקש עותק של הנתונים שלך",
    makeApiKey: "ליצור מפתח API",
    makeApplication: "ליצור אפליקציה",
    makeSecret: "ליצור סוד חדש",
    removeApplication: "להסיר אפליקציה"
  },
  passwords: {
    too_short: "הסיסמה קצרה מדי.",
    too_long: "הסיסמה ארוכה מדי.",
    not_printable: "הסיסמה מכילה תווים שאי אפשר להשתמש בהם.",
    too_common: "יותר מדי אנשים משתמשים בסיסמה הזאת. יש לבחור סיסמה אחרת.",
    too_simple: "הסיסמה לא יכולה להיות תו אחד שחוזר על עצמו או רווחים בלבד. יש לבחור סיסמה אחרת.",
    personal_data: "הסיסמה לא יכולה להיות כמעט רק השם או כתובת האימייל שלך. יש לבחור סיסמה אחרת.",
    breached: "הסיסמה הזאת דלפה משירות אחר, ולכן היא מוכרת לזרים. יש לבחור סיסמה אחרת.",
    service_name: "הסיסמה לא יכולה להיות כמעט רק השם של השירות הזה. יש לבחור סיסמה אחרת."
  },
  confirmation: {
    title: "המשך",
    intro: "יש להמשיך כדי לסיים את מה שהתחלת.",
    button: "המשך"
  },
  formGuard: {
    working: "הדפדפן שלך נבדק. זה לוקח כמה שניות.",
    done: "הדפדפן שלך נבדק. שולחים.",
    challenge: "הוכחה שאינך תוכנה"
  },
  notices: {
    saved: "נשמר.",
    mailed: "הודעת אימייל בדרך אליך.",
    removed: "הוסר.",
    ended: "המכשיר נותק.",
    linked: "החשבון קושר.",
    disconnected: "לאפליקציה כבר אין גישה.",
    registered: "מפתח הגישה נוסף. מעכשיו אפשר להיכנס באמצעותו.",
    requested: "אנחנו מכינים את העותק שלך. כשהוא יהיה מוכן נשלח אליך אימייל.",
    joined: "הצטרפת לארגון.",
    left: "עזבת את הארגון.",
    switched: "הארגון הפעיל שלך השתנה.",
    invited: "ההזמנה בדרך.",
    proven: "הדומיין אומת.",
    turnedOn: "החיבור הופעל.",
    turnedOff: "החיבור הושבת.",
    joinedIt: "הצטרפת לארגון {organization}.",
    more: "הצגת פריטים נוספים"
  },
  problemPage: {
    notFound: "הדף לא נמצא",
    nothing: "אין מה להמשיך",
    forbidden: "אי אפשר לעשות את זה",
    gone: "זה כבר לא קיים",
    busy: "רק רגע",
    fault: "משהו השתבש",
    unusable: "אי אפשר להשתמש בכתובת הזאת. ייתכן שהקישור ישן או שהוקלד לא נכון.",
    prove: "אימות הזהות שלך",
    fromStart: "התחלה מחדש"
  },
  formPost: {
    title: "המשך אל {place}",
    why: "המעבר יתבצע אוטומטית בעוד רגע. אם לא, יש ללחוץ על הלחצן.",
    asked: "האפליקציה ששלחה אותך לכאן עשתה טעות. היא תקבל על כך הודעה אם תהיה חזרה אליה.",
    onward: "המשך"
  }
}
