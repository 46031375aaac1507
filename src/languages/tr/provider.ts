import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "tr"> = {
  consent: {
    title: "Devam et: {app}",
    asks: "{app}, {person} hesabına erişim istiyor.",
    verified: "Bu uygulama, hizmeti işletenler tarafından biliniyor.",
    stranger: "Hizmeti işletenler bu uygulamayı tanımıyor. Yalnızca güveniyorsanız devam edin.",
    own: "Bu hizmetin bir uygulamasına geçiyorsunuz.",
    may: "Şunları yapabilir:",
    known: "{host} adresiyle biliniyor.",
    place: "Ardından {host} adresine geçeceksiniz.",
    local: "Bu, bu cihazdaki bir program. Yalnızca az önce kendiniz başlattıysanız devam edin.",
    within: "Buna {organization} kuruluşu için izin veriyorsunuz.",
    organization: "Hangi kuruluş için",
    allow: "İzin ver",
    proceed: "Devam et",
    deny: "İzin verme",
    noOrganization: "Hiçbir kuruluşun üyesi olmadığınızdan buna izin verilemez.",
    refused: "Devam edilemiyor",
    refusedWhy:
      "Sizi buraya gönderen uygulama bir hata yaptı veya bağlantı eski. Uygulamaya dönüp yeniden deneyin.",
    back: "Uygulamaya dön"
  },
  scopes: {
    openid: "siz olduğunuzu bilmek",
    profile: "adınızı ve dilinizi görmek",
    email: "e-posta adresinizi görmek",
    organizations: "kuruluşlarınızı ve her birindeki rolünüzü görmek",
    groups: "ait olduğunuz grupları görmek",
    organization: "kuruluşlarınızdan birinde işlem yapmak",
    offline_access: "siz yokken erişimi sürdürmek"
  },
  device: {
    title: "Cihaz bağlayın",
    intro: "Programın veya cihazın gösterdiği kodu girin.",
    next: "Devam et",
    over: "Kod kullanılmış veya süresi dolmuş. Cihazda baştan başlayın.",
    askTitle: "{app} bağlansın mı?",
    asks: "{app} kullanan bir cihaz, {person} hesabına erişim istiyor.",
    compare: "Cihaz şu kodu göstermelidir:",
    askedAt: "İstek zamanı: {time}.",
    askedFrom: "İstek zamanı: {time}, ağ adresi: {place}.",
    warning:
      "Yalnızca işlemi önünüzdeki bir cihazda kendiniz başlattıysanız izin verin. Biri size bu kodu veya bu sayfanın bağlantısını gönderdiyse hesabınıza girmeye çalışıyordur: izin vermeyin.",
    verified: "Bu uygulama, hizmeti işletenler tarafından biliniyor.",
    stranger: "Hizmeti işletenler bu uygulamayı tanımıyor. Yalnızca güveniyorsanız devam edin.",
    own: "Bu, bu hizmetin bir uygulaması.",
    may: "Şunları yapabilir:",
    within: "Buna {organization} kuruluşu için izin veriyorsunuz.",
    organization: "Hangi kuruluş için",
    noOrganization: "Hiçbir kuruluşun üyesi olmadığınızdan buna izin verilemez.",
    allow: "İzin ver",
    deny: "İzin verme",
    allowed: "Cihaz bağlandı. Cihaza dönüp bu sayfayı kapatabilirsiniz.",
    denied: "Cihaz bağlanmadı. Bu sayfayı kapatabilirsiniz.",
    applications: "Uygulamalarınız",
    notMember: "{app}, üyesi olmadığınız bir kuruluşa ait olduğundan buna izin verilemez."
  },
  logout: {
    title: "{app} oturumunuz kapatılsın mı?",
    asks: "Bir uygulama oturumunuzu kapatmak istiyor. Bu işlem, burada kullandığınız diğer uygulamalardaki oturumunuzu da kapatır.",
    submit: "Oturumu kapat: {person}",
    stay: "Oturum açık kalsın",
    done: "Oturumunuz kapatıldı",
    close: "Bu sayfayı kapatabilirsiniz.",
    back: "Geri dön: {host}",
    again: "Yeniden oturum aç"
  }
}
