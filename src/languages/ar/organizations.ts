import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "ar"> = {
  "organizations.settings": {
    submit: "حفظ"
  },
  "organizations.list": {
    title: "مؤسساتك",
    none: "لست في أي مؤسسة بعد.",
    active: "نشطة",
    activeIntro: "المؤسسة النشطة هي التي يعمل التطبيق معها.",
    activate: "جعلها نشطة",
    leaveActive: "جعلها غير نشطة",
    createTitle: "إنشاء مؤسسة",
    create: "إنشاء",
    invitations: "الدعوات الموجهة إليك",
    invited: "دعاك {inviter}",
    accept: "قبول"
  },
  "organizations.frame": {
    nav: "هذه المؤسسة",
    all: "كل المؤسسات",
    members: "الأعضاء",
    invitations: "الدعوات",
    settings: "الإعدادات",
    apiKeys: "مفاتيح API",
    applications: "التطبيقات"
  },
  "organizations.members": {
    members: "الأعضاء: {count}",
    search: "بحث",
    none: "لم يُعثر على أحد.",
    longer: "ابحث عن 3 أحرف على الأقل.",
    you: "أنت",
    joined: "انضم في {time}",
    change: "تغيير الدور",
    remove: "إزالة",
    leave: "مغادرة"
  },
  "organizations.invitations": {
    title: "دعوة شخص",
    invite: "إرسال الدعوة",
    none: "لا توجد دعوات بعد.",
    until: "تنتهي في {time}",
    resend: "إرسال مرة أخرى",
    revoke: "سحب"
  },
  "organizations.invitationStatuses": {
    PENDING: "قيد الانتظار",
    ACCEPTED: "مقبولة",
    REVOKED: "مسحوبة",
    EXPIRED: "منتهية"
  }
}
