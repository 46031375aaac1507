import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "he"> = {
  "mail.credential_changed.subject": {
    password_set: "הסיסמה שלך שונתה",
    password_reset: "הסיסמה שלך אופסה",
    password_removed: "הסיסמה שלך הוסרה",
    email_added: "נוספה כתובת אימייל לחשבון שלך",
    email_promoted: "כתובת האימייל הראשית שלך שונתה",
    email_removed: "הוסרה כתובת אימייל מהחשבון שלך",
    mfa_enrolled: "הכניסה הדו-שלבית הופעלה",
    mfa_disabled: "הכניסה הדו-שלבית הושבתה",
    recovery_codes_regenerated: "נוצרו קודי שחזור חדשים",
    lockout_cleared: "אפשר שוב להיכנס לחשבון שלך",
    identity_linked: "נוספה דרך כניסה",
    identity_unlinked: "הוסרה דרך כניסה",
    passkey_added: "נוסף מפתח גישה לחשבון שלך",
    passkey_removed: "הוסר מפתח גישה מהחשבון שלך"
  },
  "mail.credential_changed.change": {
    password_set: "הסיסמה של החשבון שלך שונתה.",
    password_reset: "נבחרה סיסמה חדשה לחשבון שלך באמצעות קישור מהאימייל. כל המכשירים נותקו.",
    password_removed:
      "הסיסמה של החשבון שלך הוסרה. כל המכשירים נותקו. אפשר לבחור סיסמה חדשה באמצעות קישור באימייל, מדף הכניסה.",
    email_added: "נוספה כתובת אימייל לחשבון שלך.",
    email_promoted:
      "כתובת אימייל אחרת היא עכשיו הכתובת הראשית של החשבון שלך: הודעות על החשבון יישלחו אליה.",
    email_removed: "הוסרה כתובת אימייל מהחשבון שלך.",
    mfa_enrolled: "מעכשיו הכניסה לחשבון שלך דורשת גם קוד מאפליקציית אימות.",
    mfa_disabled: "הכניסה לחשבון שלך כבר לא דורשת קוד מאפליקציית אימות.",
    recovery_codes_regenerated: "נוצרו קודי שחזור חדשים לחשבון שלך. הישנים כבר לא פועלים.",
    lockout_cleared: "הכניסה לחשבון שלך נחסמה אחרי ניסיונות שנכשלו. התמיכה ביטלה את החסימה.",
    identity_linked: "מעכשיו אפשר להיכנס באמצעות חשבון של שירות אחר.",
    identity_unlinked: "כבר אי אפשר להיכנס באמצעות חשבון של שירות אחר.",
    passkey_added: "נוסף מפתח גישה לחשבון שלך. הוא מאפשר כניסה ללא סיסמה.",
    passkey_removed: "כבר אי אפשר להיכנס באמצעות אחד ממפתחות הגישה. מכשירים שנכנסו באמצעותו נותקו."
  }
}
