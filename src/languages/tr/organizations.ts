import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "tr"> = {
  "organizations.settings": {
    submit: "Kaydet"
  },
  "organizations.list": {
    title: "Kuruluşlarınız",
    none: "Henüz hiçbir kuruluşta değilsiniz.",
    active: "Etkin",
    activeIntro: "Etkin kuruluş, uygulamanın çalıştığı kuruluştur.",
    activate: "Etkin yap",
    leaveActive: "Etkinliğini kaldır",
    createTitle: "Kuruluş oluşturun",
    create: "Oluştur",
    invitations: "Size gelen davetler",
    invited: "Davet eden: {inviter}",
    accept: "Kabul et"
  },
  "organizations.frame": {
    nav: "Bu kuruluş",
    all: "Tüm kuruluşlar",
    members: "Üyeler",
    invitations: "Davetler",
    settings: "Ayarlar",
    apiKeys: "API anahtarları",
    applications: "Uygulamalar"
  },
  "organizations.members": {
    members: "Üyeler: {count}",
    search: "Ara",
    none: "Kimse bulunamadı.",
    longer: "En az 3 karakterle arayın.",
    you: "Siz",
    joined: "Katılma tarihi: {time}",
    change: "Rolü değiştir",
    remove: "Çıkar",
    leave: "Ayrıl"
  },
  "organizations.invitations": {
    title: "Birini davet edin",
    invite: "Davet gönder",
    none: "Henüz davet yok.",
    until: "son geçerlilik: {time}",
    resend: "Yeniden gönder",
    revoke: "Geri çek"
  },
  "organizations.invitationStatuses": {
    PENDING: "Bekliyor",
    ACCEPTED: "Kabul edildi",
    REVOKED: "Geri çekildi",
    EXPIRED: "Süresi doldu"
  }
}
