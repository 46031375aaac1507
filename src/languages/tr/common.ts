import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "tr"> = {
  common: {
    mixedLoopback:
      "Uygulama ve bu sayfa bilgisayarınız için farklı adlar kullanıyor: biri localhost, diğeri 127.0.0.1. Tarayıcılar çerezleri ada göre sakladığından orada oturumunuz açık olmaz. Uygulamayı bu sayfanın kullandığı adla açın veya ortama uygulamanın adını ekleyin.",
    triesLeft: {
      one: "En fazla {count} deneme hakkınız kaldı.",
      other: "En fazla {count} deneme hakkınız kaldı."
    },
    noTriesLeft: "Deneme hakkı kalmadı: yeni bir kod isteyin veya baştan başlayın.",
    switchAccount: "Hesap değiştir",
    signOut: "Oturumu kapat",
    menu: "Menü",
    skip: "İçeriğe geç",
    showPassword: "Parolayı göster",
    passwordRule: {
      one: "Her türden en az {count} karakter.",
      other: "Her türden en az {count} karakter."
    },
    optional: "isteğe bağlı",
    terms: "Koşullar",
    privacy: "Gizlilik",
    support: "Yardım",
    language: "Dil",
    continue: "Devam et",
    continueTo: "Devam et: {place}",
    leaving: "Yönlendiriliyorsunuz…",
    back: "Geri",
    backToSignIn: "Oturum açma sayfasına dön",
    or: "veya",
    incompleteLink: "Bağlantı eksik. E-postadan yeniden açın.",
    retryIn: "{wait} yeniden deneyin.",
    retryNow: "Şimdi yeniden deneyebilirsiniz.",
    reference: "Destek için başvuru numarası",
    copy: "Kopyala",
    copied: "Kopyalandı",
    print: "Yazdır",
    download: "İndir",
    offline: "Çevrimdışısınız. Yazdıklarınız saklanır ve yeniden çevrimiçi olduğunuzda gönderilir.",
    impersonating: "{name} adına işlem yapıyorsunuz.",
    impersonatingUntil: "{name} adına işlem yapıyorsunuz. Bitiş: {time}.",
    impersonationBlocks:
      "Bu sırada parolaları, ikinci faktörleri, adresleri, oturum açma yöntemlerini, kuruluşları ve diğer oturumları değiştiremezsiniz.",
    actingStaff: "İşlem yapan görevli: {id}.",
    backTo: "{app} uygulamasına dön",
    stop: "Durdur",
    mailsStay: "E-posta sunucusu ayarlanmadığından e-postalar bu bilgisayarda kalıyor.",
    readMails: "E-postaları oku",
    signedInAs: "Oturum açan: {name}"
  },
  fields: {
    email: "E-posta adresi",
    password: "Parola",
    newPassword: "Yeni parola",
    currentPassword: "Geçerli parola",
    firstName: "Ad",
    lastName: "Soyadı",
    language: "Dil",
    code: "6 haneli kod",
    totpCode: "Kimlik doğrulayıcı uygulamanızdaki kod",
    emailCode: "E-postadaki kod",
    recoveryCode: "Kurtarma kodu",
    userCode: "Cihazın kodu",
    name: "Ad",
    role: "Rol",
    organizationId: "Kuruluş",
    permissions: "İzinler",
    expiresInDays: "Süre sonu",
    revokeOld: "Eski gizli anahtarları hemen geçersiz kıl",
    query: "Ara",
    legalConsentAccepted: "Koşulları kabul ediyorum",
    revokeOtherSessions: "Diğer cihazlarımdaki oturumları kapat",
    rememberDevice: "Bu tarayıcıda bir daha sorma",
    kept: "Kodları kaydettim"
  },
  roles: {
    Owner: "Sahip",
    Admin: "Yönetici",
    Member: "Üye"
  },
  intents: {
    choosePassword: "parola belirlemek",
    addAddress: "adres eklemek",
    changeAddress: "ana adresinizi değiştirmek",
    removeAddress: "adres kaldırmak",
    setUpFactor: "kimlik doğrulayıcı uygulaması kurmak",
    newRecoveryCodes: "yeni kurtarma kodları oluşturmak",
    turnOffFactor: "ikinci faktörü kapatmak",
    addPasskey: "geçiş anahtarı eklemek",
    removePasskey: "geçiş anahtarı kaldırmak",
    linkAccount: "oturum açma yöntemi bağlamak",
    unlinkAccount: "oturum açma yöntemi kaldırmak",
    deleteAccount: "hesabınızı silmek",
    requestData: "verilerinizin bir kopyasını istemek",
    makeApiKey: "API anahtarı oluşturmak",
    makeApplication: "uygulama oluşturmak",
    makeSecret: "yeni bir gizli anahtar oluşturmak",
    removeApplication: "uygulama kaldırmak"
  },
  passwords: {
    too_short: "Parola çok kısa.",
    too_long: "Parola çok uzun.",
    not_printable: "Parolada kullanılamayan karakterler var.",
    too_common: "Bu parolayı çok fazla kişi kullanıyor. Başka bir parola seçin.",
    too_simple:
      "Parola, tek bir karakterin yinelenmesinden veya yalnızca boşluklardan oluşamaz. Başka bir parola seçin.",
    personal_data:
      "Parola, adınızdan veya e-posta adresinizden ibaret olamaz. Başka bir parola seçin.",
    breached:
      "Bu parola başka bir hizmetten sızdırıldığı için yabancılar tarafından biliniyor. Başka bir parola seçin.",
    service_name: "Parola, bu hizmetin adından ibaret olamaz. Başka bir parola seçin."
  },
  confirmation: {
    title: "Devam et",
    intro: "Başladığınız işlemi tamamlamak için devam edin.",
    button: "Devam et"
  },
  formGuard: {
    working: "Tarayıcınız denetleniyor. Bu işlem birkaç saniye sürer.",
    done: "Tarayıcınız denetlendi. Gönderiliyor.",
    challenge: "İnsan olduğunuzu gösterin"
  },
  notices: {
    saved: "Kaydedildi.",
    mailed: "E-posta yolda.",
    removed: "Kaldırıldı.",
    ended: "O cihazdaki oturum kapatıldı.",
    linked: "Hesap bağlandı.",
    disconnected: "Uygulamanın artık erişimi yok.",
    registered: "Geçiş anahtarı eklendi. Artık onunla oturum açabilirsiniz.",
    requested: "Kopyanızı hazırlıyoruz. Hazır olduğunda bir e-posta alacaksınız.",
    joined: "Artık üyesiniz.",
    left: "Kuruluştan ayrıldınız.",
    switched: "Etkin kuruluşunuz değiştirildi.",
    invited: "Davet yolda.",
    proven: "Alan adı doğrulandı.",
    turnedOn: "Bağlantı açıldı.",
    turnedOff: "Bağlantı kapatıldı.",
    joinedIt: "Artık {organization} kuruluşunun üyesisiniz.",
    more: "Daha fazla göster"
  },
  problemPage: {
    notFound: "Sayfa bulunamadı",
    nothing: "Devam edilecek bir işlem yok",
    forbidden: "Bu yapılamaz",
    gone: "Bu artık yok",
    busy: "Bir saniye",
    fault: "Bir sorun oluştu",
    unusable: "Bu adres kullanılamaz. Bağlantı eski veya yanlış yazılmış olabilir.",
    prove: "Siz olduğunuzu doğrulayın",
    fromStart: "Baştan başla"
  },
  formPost: {
    title: "Devam et: {place}",
    why: "Birazdan otomatik olarak yönlendirileceksiniz. Yönlendirilmezseniz düğmeye basın.",
    asked:
      "Sizi buraya gönderen uygulama bir hata yaptı. Uygulamaya geri dönerseniz bu ona bildirilir.",
    onward: "Devam et"
  }
}
