import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "he"> = {
  "organizations.settings": {
    submit: "שמירה"
  },
  "organizations.list": {
    title: "הארגונים שלך",
    none: "אין לך עדיין ארגונים.",
    active: "פעיל",
    activeIntro: "הארגון הפעיל הוא זה שהאפליקציה עובדת איתו.",
    activate: "הפיכה לפעיל",
    leaveActive: "הפיכה ללא פעיל",
    createTitle: "יצירת ארגון",
    create: "יצירה",
    invitations: "הזמנות שקיבלת",
    invited: "הזמנה מאת {inviter}",
    accept: "קבלה"
  },
  "organizations.frame": {
    nav: "הארגון הזה",
    all: "כל הארגונים",
    members: "חברים",
    invitations: "הזמנות",
    settings: "הגדרות",
    apiKeys: "מפתחות API",
    applications: "אפליקציות"
  },
  "organizations.members": {
    members: "חברים: {count}",
    search: "חיפוש",
    none: "לא נמצא אף אחד.",
    longer: "יש לחפש לפי 3 תווים לפחות.",
    you: "את/ה",
    joined: "הצטרפות: {time}",
    change: "שינוי תפקיד",
    remove: "הסרה",
    leave: "עזיבה"
  },
  "organizations.invitations": {
    title: "הזמנת חברים",
    invite: "שליחת הזמנה",
    none: "אין עדיין הזמנות.",
    until: "בתוקף עד {time}",
    resend: "שליחה חוזרת",
    revoke: "ביטול"
  },
  "organizations.invitationStatuses": {
    PENDING: "ממתינה",
    ACCEPTED: "התקבלה",
    REVOKED: "בוטלה",
    EXPIRED: "פג תוקף"
  }
}
