import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "tr"> = {
  "account.sessions": {
    title: "Cihazlarınız",
    current: "Bu cihaz",
    active: "Son etkinlik: {time}",
    by: "oturum açma yöntemi: {methods}",
    impersonated: "Destek ekibi burada sizin adınıza işlem yapıyor",
    on: "{browser}, {os}",
    revoke: "Oturumu kapat",
    others: "Diğer tüm cihazlardaki oturumları kapat",
    trusted: "Hatırlanan tarayıcılar",
    trustedIntro: "Bu tarayıcılarda oturum açarken ikinci adım gerekmez.",
    trustedUntil: "{time} tarihine kadar hatırlanır",
    forget: "Unut"
  },
  "account.frame": {
    nav: "Hesabınız",
    profile: "Profil",
    addresses: "E-posta adresleri",
    password: "Parola",
    secondFactor: "İkinci faktör",
    passkeys: "Geçiş anahtarları",
    sessions: "Cihazlar",
    identities: "Bağlı hesaplar",
    applications: "Uygulamalar",
    apiKeys: "API anahtarları",
    activity: "Etkinlik",
    data: "Verileriniz",
    deletion: "Hesabı sil",
    organizations: "Kuruluşlar",
    you: "Kişisel bilgiler",
    waysIn: "Oturum açma yolları",
    devices: "Cihazlar ve etkinlik",
    onward: "Devam et"
  },
  "account.applications": {
    title: "Bağlı uygulamalar",
    none: "Hiçbir uygulamanın hesabınıza erişimi yok.",
    intro:
      "Bu uygulamalar hesabınızı kullanabilir. Kullanmadığınız uygulamaların erişimini kaldırın.",
    may: "Şunları yapabilir:",
    own: "Bu hizmetin bir parçası",
    verified: "Hizmeti işletenler tarafından biliniyor",
    since: "{time} tarihinden beri",
    used: "son kullanım: {time}",
    of: "kuruluş: {organization}",
    end: "{application} uygulamasının bağlantısını kes"
  },
  "account.activity": {
    title: "Etkinlik",
    none: "Henüz bir etkinlik yok.",
    you: "Siz",
    impersonator: "Destek ekibi, sizin adınıza",
    administrator: "Yöneticiler",
    system: "Hizmet",
    failure: "başarısız",
    denied: "reddedildi",
    newDevice: "yeni cihaz",
    newNetwork: "yeni ağ"
  },
  "account.deletion": {
    title: "Hesabınızı silin",
    intro:
      "Hesabınız hemen kapatılır ve tüm cihazlardaki oturumlarınız kapanır. Daha sonra hakkınızdaki her şey silinir. Bu işlem geri alınamaz.",
    codeFirst: "Henüz bir şey olmaz: önce size e-postayla bir kod göndeririz.",
    start: "Hesabımı sil",
    mailed: "Size e-postayla bir kod gönderdik. Hesabı silmek için kodu buraya girin.",
    confirm: "Kalıcı olarak sil",
    blocked:
      "Bu kuruluşların son sahibi sizsiniz. Başka bir üyeyi sahip yapın veya diğer üyeleri çıkarın, ardından hesabınızı silin:"
  },
  "account.profile": {
    title: "Profiliniz",
    submit: "Kaydet",
    any: "Tarayıcıyla aynı",
    hello: "Merhaba {name}.",
    since: "Ana adres:",
    managed: "Adınızı ve ana adresinizi {name} yönetiyor."
  },
  "account.secondFactor": {
    title: "İkinci faktörünüz",
    off: "Bu uygulama ikinci faktör kullanmıyor.",
    none: "İkinci faktör sayesinde hiç kimse yalnızca parolanızla oturum açamaz. Telefonunuzda kod gösteren bir uygulama gerekir.",
    others: "Kurulum, diğer cihazlarınızdaki oturumları kapatır.",
    start: "Kimlik doğrulayıcı uygulaması kur",
    confirm: "Aç",
    since: "{time} tarihinden beri açık.",
    left: "Kalan kurtarma kodu: {count}.",
    few: "Kurtarma kodlarınız bitmek üzere. Yenilerini oluşturun.",
    renew: "Yeni kurtarma kodları oluştur",
    renewNote: "Yeni kurtarma kodları eskilerinin yerini alır.",
    disable: "Kapat",
    required: "Bu uygulama ikinci faktör gerektirdiği için kapatamazsınız."
  },
  "account.identities": {
    title: "Bağlı hesaplar",
    none: "Hesabınıza başka bir hizmetin hesabı bağlı değil.",
    link: "{provider} hesabını bağla",
    offer:
      "{provider} üzerinden geldiniz. Bu hesabı bağlarsanız artık onunla oturum açabilirsiniz.",
    unlink: "Bağlantıyı kaldır",
    nothing: "Bu uygulamada oturum açmak için başka bir hizmet yok."
  },
  "account.data": {
    title: "Verileriniz",
    intro:
      "Hakkınızda sakladığımız bilgilerin bir kopyasını alabilirsiniz. Kopyayı arka planda hazırlarız ve yedi gün saklarız.",
    ask: "Kopya iste",
    pending: "Hazırlanıyor",
    ready: "Hazır",
    isReady: "Kopyanız hazır.",
    expired: "Artık kullanılamıyor",
    asked: "İstek tarihi: {time}",
    download: "İndir"
  },
  "account.passkeys": {
    title: "Geçiş anahtarlarınız",
    intro:
      "Geçiş anahtarıyla parmak izinizi, yüzünüzü veya ekran kilidinizi kullanarak oturum açarsınız. Yazılacak veya çalınabilecek bir parola yoktur.",
    off: "Bu uygulama geçiş anahtarı kullanmıyor.",
    begin: "Geçiş anahtarı ekle",
    create: "Geçiş anahtarını oluştur",
    ready: "Cihazınız, kilidiyle onaylamanızı isteyecek.",
    script:
      "Geçiş anahtarları için bunları destekleyen, betiklerin açık olduğu bir tarayıcı gerekir.",
    created: "Eklenme: {time}",
    used: "son kullanım: {time}",
    synced: "sağlayıcınız tarafından birden çok cihazda saklanıyor",
    bound: "yalnızca tek bir cihazda",
    rename: "Yeniden adlandır",
    remove: "Kaldır"
  },
  "account.password": {
    change: "Parolanızı değiştirin",
    first: "Parola belirleyin",
    firstIntro: "Şimdiye kadar parolasız oturum açıyorsunuz. Bir parola ekleyebilirsiniz.",
    updated: "Son değişiklik: {time}.",
    submit: "Parolayı kaydet"
  },
  "account.addresses": {
    title: "E-posta adresleriniz",
    primary: "Ana adres: bu adresle oturum açarsınız ve e-postaları bu adrese göndeririz.",
    stays: "Yerini başka bir adres alana kadar ana adres olarak kalır.",
    verified: "Doğrulandı",
    unverified: "Henüz doğrulanmadı",
    promote: "Ana adres yap",
    resend: "Bağlantıyı yeniden gönder",
    remove: "Kaldır",
    addTitle: "Adres ekleyin",
    add: "Adres ekle",
    own: "Bu adres zaten sizin.",
    addIntro: "Bu adrese bir bağlantı göndereceğiz. Bağlantı açıldığında adres sizin olur.",
    managed: "Ana adresinizi {name} yönetiyor."
  },
  "account.methods": {
    password: "parola",
    totp: "kimlik doğrulayıcı uygulaması",
    recovery_code: "kurtarma kodu",
    email_code: "e-postayla gelen kod",
    passkey: "geçiş anahtarı",
    ticket: "başka bir ana makine",
    impersonation: "başkası adına işlem",
    trusted_device: "hatırlanan tarayıcı"
  },
  "account.devices": {
    desktop: "Bilgisayar",
    mobile: "Telefon",
    tablet: "Tablet",
    native: "Uygulama",
    bot: "Program",
    unknown: "Bilinmeyen cihaz"
  }
}
