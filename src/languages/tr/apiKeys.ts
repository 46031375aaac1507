import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "tr"> = {
  apiKeys: {
    none: "Henüz API anahtarı yok.",
    created: "Oluşturulma: {time}",
    used: "son kullanım: {day}",
    unused: "henüz kullanılmadı",
    endless: "süresi dolmaz",
    until: "son geçerlilik: {time}",
    ended: "süre bitişi: {time}",
    expired: "Süresi doldu",
    never: "hiçbir zaman",
    revoke: "İptal et",
    makeTitle: "API anahtarı oluşturun",
    make: "Anahtarı oluştur",
    off: "Burada yeni API anahtarı oluşturulamaz. Var olan anahtarlar iptal edilene kadar çalışmayı sürdürür.",
    shownTitle: "Yeni API anahtarınız",
    shown:
      "Anahtarı şimdi kopyalayın ve parolalarınızı sakladığınız yerde saklayın: bir daha gösterilmez. Ona sahip olan herkes onu kullanabilir.",
    kept: "Anahtarı kaydettim"
  },
  "account.apiKeys": {
    title: "API anahtarlarınız",
    intro:
      "API anahtarıyla bir betiğiniz {app} uygulamasını sizin adınıza kullanabilir. Hesabınıza giremez.",
    rights:
      "Bir anahtarın yalnızca bir kuruluşta izinleri olur ve bunlar oradaki rolünüzün izinlerini aşmaz.",
    nowhere: "Kuruluş yok",
    of: "kuruluş: {organization}",
    forbidden:
      "Oradaki rolünüz bu izinlerin hepsine sahip değil. Daha azını ya da başka bir kuruluş seçin."
  },
  "organizations.apiKeys": {
    intro:
      "API anahtarıyla bir betik {app} uygulamasını kuruluş adına kullanabilir. Anahtarı oluşturan kişi ayrılsa da anahtar kalır.",
    makerLeft: "oluşturan kişi ayrıldı",
    nothing: "Rolünüzün, bir anahtara verilebilecek izni yok.",
    forbidden: "Rolünüz bu izinlerin hepsine sahip değil. Daha azını seçin."
  },
  "organizations.applications": {
    full: "Zaten iki gizli anahtar var. Kutuyu işaretleyin, yenisi onların yerini alsın.",
    intro:
      "Buradaki bir uygulama, {app} uygulamasını kuruluş adına, bir kişi olmadan kullanan bir programdır. Erişim belirteçlerini istemci kimliği ve gizli anahtarıyla alır.",
    none: "Henüz uygulama yok.",
    managed: "hizmeti işletenler yönetiyor",
    off: "Kapalı",
    may: "Şunları yapabilir:",
    clientId: "İstemci kimliği",
    clientSecret: "İstemci gizli anahtarı",
    newSecret: "Yeni gizli anahtar",
    makeSecret: "Gizli anahtarı oluştur",
    remove: "Kaldır",
    makeTitle: "Uygulama oluşturun",
    make: "Uygulamayı oluştur",
    nothing: "Rolünüzün, bir uygulamaya verilebilecek izni yok.",
    newApplication: "Yeni uygulamanız",
    shown:
      "Gizli anahtarı şimdi kopyalayın ve parolalarınızı sakladığınız yerde saklayın: bir daha gösterilmez. Ona sahip olan herkes uygulama gibi davranabilir.",
    forbidden: "Rolünüz bu uygulamanın yapabildiği her şeye sahip değil."
  }
}
