import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "ar"> = {
  "mail.credential_changed.subject": {
    password_set: "تم تغيير كلمة مرورك",
    password_reset: "تمت إعادة تعيين كلمة مرورك",
    password_removed: "تمت إزالة كلمة مرورك",
    email_added: "أُضيف عنوان بريد إلكتروني إلى حسابك",
    email_promoted: "تم تغيير عنوان بريدك الإلكتروني الرئيسي",
    email_removed: "أُزيل عنوان بريد إلكتروني من حسابك",
    mfa_enrolled: "تم تشغيل تسجيل الدخول بخطوتين",
    mfa_disabled: "تم إيقاف تسجيل الدخول بخطوتين",
    recovery_codes_regenerated: "أُنشئت رموز استرداد جديدة",
    lockout_cleared: "يمكنك تسجيل الدخول إلى حسابك مرة أخرى",
    identity_linked: "أُضيفت طريقة لتسجيل الدخول",
    identity_unlinked: "أُزيلت طريقة لتسجيل الدخول",
    passkey_added: "أُضيف مفتاح مرور إلى حسابك",
    passkey_removed: "أُزيل مفتاح مرور من حسابك"
  },
  "mail.credential_changed.change": {
    password_set: "تم تغيير كلمة مرور حسابك.",
    password_reset: "اختيرت كلمة مرور جديدة لحسابك برابط من رسالة. تم تسجيل خروج كل الأجهزة.",
    password_removed:
      "أُزيلت كلمة مرور حسابك. تم تسجيل خروج كل الأجهزة. يمكن اختيار كلمة مرور جديدة برابط من رسالة حيث تسجّل الدخول.",
    email_added: "أُضيف عنوان بريد إلكتروني إلى حسابك.",
    email_promoted: "أصبح عنوان بريد إلكتروني آخر هو الرئيسي لحسابك: تُرسل إليه رسائل الحساب.",
    email_removed: "أُزيل عنوان بريد إلكتروني من حسابك.",
    mfa_enrolled: "أصبح تسجيل الدخول إلى حسابك يتطلب أيضًا رمزًا من تطبيق مصادقة.",
    mfa_disabled: "لم يعد تسجيل الدخول إلى حسابك يتطلب رمزًا من تطبيق مصادقة.",
    recovery_codes_regenerated: "أُنشئت رموز استرداد جديدة لحسابك. لم تعد القديمة تعمل.",
    lockout_cleared: "كان تسجيل الدخول إلى حسابك مقفلًا بعد محاولات فاشلة. ألغى الدعم القفل.",
    identity_linked: "يمكن الآن استخدام حساب لدى خدمة أخرى لتسجيل الدخول.",
    identity_unlinked: "لم يعد ممكنًا استخدام حساب لدى خدمة أخرى لتسجيل الدخول.",
    passkey_added: "أُضيف مفتاح مرور إلى حسابك. يسجّل الدخول من دون كلمة مرور.",
    passkey_removed:
      "لم يعد ممكنًا استخدام مفتاح مرور لتسجيل الدخول. تم تسجيل خروج الأجهزة التي سجّلت الدخول به."
  }
}
