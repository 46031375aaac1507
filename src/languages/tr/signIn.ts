import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "tr"> = {
  signIn: {
    title: "{app} oturumu açın",
    choose: "Hesap seçin",
    another: "Başka bir hesap kullan",
    submit: "Oturum aç",
    forgotten: "Parolanızı mı unuttunuz?",
    signUp: "Hesap oluştur",
    with: "{provider} ile devam et",
    lastUsed: "Son kullanılan",
    emailCode: "E-postayla kod al",
    passkey: "Geçiş anahtarıyla oturum aç",
    next: "Devam et",
    different: "Başka bir adres kullan",
    resend: "Bağlantıyı yeniden gönder",
    verification_sent: "Adresinize bir bağlantı gönderdik. Bağlantıyı açın, ardından oturum açın.",
    password_reset: "Yeni parolanız belirlendi. Onunla oturum açın.",
    signed_out: "Oturumunuz kapatıldı.",
    oneSignedOut: "O hesabın oturumu kapatıldı.",
    deleted: "Hesabınız silindi.",
    verified: "Adresiniz doğrulandı. Oturum açın.",
    address_proven: "Adresiniz doğrulandı. Şimdi parolanızı yazın.",
    account_exists:
      "Bu adresin burada zaten bir hesabı var. O hesapta oturum açın, ardından diğer hizmeti bağlayın.",
    ended: "O hesabın buradaki oturumu kapatıldı. Yeniden oturum açın.",
    known: "Parolanızı unuttuysanız bu arada yeni bir parola belirleyebilirsiniz."
  },
  signUp: {
    title: "{app} için hesap oluşturun",
    submit: "Devam et",
    address_proven: "Adresiniz doğrulandı. Şimdi kalanını doldurun.",
    have: "Zaten bir hesabım var",
    closed:
      "Burada hesap oluşturmak için davet gerekir. Davetiniz varsa e-postadaki bağlantıyı açın.",
    closedToAll: "Şu anda burada kimse hesap oluşturamaz.",
    consentTerms: "{terms} metnini kabul ediyorum.",
    consentPrivacy: "{privacy} metnini kabul ediyorum.",
    consentBoth: "{terms} ve {privacy} metinlerini kabul ediyorum.",
    terms: "Kullanım koşulları",
    privacy: "gizlilik politikası",
    consentPlain: "{app} koşullarını kabul ediyorum.",
    codeTitle: "Adresinizi doğrulayın",
    codeIntro: "{email} adresine 6 haneli bir kod gönderdik.",
    codeSubmit: "Hesap oluştur",
    resend: "Yeni kod gönder",
    resent: "Yeni kod yolda. Eskisi artık çalışmıyor.",
    other: "Başka bir adres kullan",
    reset: "Yeni parola belirle",
    continueTitle: "Son bir adım",
    continueIntro: "{provider} ile oturum açtınız. Yalnızca şuna ihtiyacımız var:",
    continueMailed: "{email} adresini doğruladınız. Yalnızca şuna ihtiyacımız var:",
    continueSubmit: "Hesap oluştur"
  },
  emailCode: {
    title: "Kodla oturum açın",
    intro: "Size e-postayla bir kod göndereceğiz. Parola gerekmez.",
    submit: "Kodu gönder",
    codeTitle: "Kodu girin",
    codeIntro: "{email} burada oturum açabiliyorsa 6 haneli bir kod bu adrese gönderildi.",
    codeSubmit: "Oturum aç",
    again: "Başka bir kod iste",
    here: "Oturum açmak için düğmeye basın.",
    elsewhereTitle: "Kodunuz",
    elsewhere: "Bu kodu, talep ettiğiniz sayfaya girin. Başka bir yerde çalışmaz.",
    never: "Bu kodu siz istemediyseniz kimseye söylemeyin.",
    signIn: "Başka bir yolla oturum aç"
  },
  password: {
    forgotTitle: "Parolanızı mı unuttunuz?",
    forgotIntro: "Yeni bir parola belirlemeniz için size e-postayla bir bağlantı göndereceğiz.",
    forgotSubmit: "Bağlantıyı gönder",
    sent: "Bu adrese ait bir hesap varsa bağlantıyı içeren bir e-posta yolda. Bağlantı bir saat geçerlidir.",
    again: "Yeniden gönder",
    resetTitle: "Yeni parola belirleyin",
    resetIntro:
      "Yeni parola, tüm cihazlardaki oturumları kapatır. Ardından bu cihazda oturum açılır.",
    resetSubmit: "Parolayı kaydet",
    askAgain: "Yeni bağlantı iste"
  },
  secondFactor: {
    title: "İkinci adım",
    intro: "Kimlik doğrulayıcı uygulamanızın gösterdiği kodu girin.",
    passkeyIntro: "Geçiş anahtarınızla onaylayın: tarayıcınız bunu isteyecek.",
    passkey: "Geçiş anahtarı kullan",
    submit: "Devam et",
    lost: "Bunun yerine kurtarma kodu kullan",
    recovery: "Kurtarma kodunu kullan",
    until: "Oturum açmayı tamamlamak için son zaman: {time}.",
    remember: {
      one: "Bu tarayıcıda {count} gün boyunca bir daha sorma. Bunu yalnızca kendi tarayıcınızda seçin.",
      other:
        "Bu tarayıcıda {count} gün boyunca bir daha sorma. Bunu yalnızca kendi tarayıcınızda seçin."
    },
    over: "Baştan başla"
  },
  enrollment: {
    title: "İkinci faktör kurun",
    intro:
      "{app}, parolanızın yanında ikinci bir faktör gerektiriyor: telefonunuzda kod gösteren bir uygulama.",
    passkey: "Bunun yerine geçiş anahtarı ekle",
    passkeyOnly:
      "{app}, bu oturum açma için geçiş anahtarı gerektiriyor. Geçiş anahtarı parmak izinizi, yüzünüzü veya ekran kilidinizi kullanır.",
    start: "Kimlik doğrulayıcı uygulaması kur",
    scan: "Bu kodu kimlik doğrulayıcı uygulamanızla tarayın, ardından uygulamanın gösterdiği kodu girin.",
    typed: "Tarayamıyor musunuz? Bunun yerine uygulamaya şu anahtarı girin:",
    qr: "Kimlik doğrulayıcı uygulaması için QR kodu",
    submit: "Devam et",
    codesTitle: "Kurtarma kodlarınız",
    codes:
      "Bu kodların her biri, kimlik doğrulayıcı uygulamanızın yerine bir kez kullanılabilir. Onları telefonunuz olmadan bulabileceğiniz bir yerde saklayın: bir daha gösterilmezler.",
    codesName: "kurtarma-kodlari.txt",
    kept: "Kodları kaydettim"
  },
  reauthenticate: {
    title: "Siz olduğunuzu doğrulayın",
    intro: "Önemli bir değişiklikten önce zaman zaman bunu sorarız.",
    goesOn: "Ardından yapabileceğiniz işlem: {name}.",
    submit: "Devam et",
    wrong: "Yanlış. Yeniden deneyin.",
    totp: "Kimlik doğrulayıcı uygulamanızın gösterdiği kodu girin.",
    lost: "Bunun yerine kurtarma kodu kullan",
    mailed: "Bana e-postayla kod gönder",
    sent: "Kod adresinize gönderildi.",
    passkey: "Geçiş anahtarı kullan",
    with: "{provider} ile doğrula"
  },
  remainingWaysIn: {
    title: "Bunların hepsi sizin mi?",
    intro:
      "Yeni bir parolanız var. Hesabınızda oturum açmak için şunlar hâlâ kullanılabilir. Size ait olmayanları kaldırın: bunlardan birine sahip olan kişi parola olmadan girer.",
    passkey: "Geçiş anahtarı",
    remove: "Kaldır",
    onward: "Devam et"
  },
  addressProof: {
    instead: "Tarayıcım bunu yapamıyor: bana e-postayla kod gönder",
    title: "Kodu girin",
    intro:
      "{email} burada kullanılabiliyorsa 6 haneli bir kod bu adrese gönderildi. Kod, bir program olmadığınızı gösterir; ardından kaldığınız yerden devam edersiniz.",
    submit: "Devam et",
    back: "Geri dön"
  },
  breachedPassword: {
    title: "Yeni parola belirleyin",
    leaked:
      "Parolanız, başka hizmetlerden sızan parolaların bir listesinde yer alıyor. Yabancılar onu hesabınızda deneyebilir.",
    elsewhere:
      "Başka hiçbir yerde kullanmadığınız bir parola belirleyin ve eskisini kullandığınız her yerde değiştirin.",
    change: "Parolayı değiştir",
    onward: "Şimdi değil"
  },
  strongerSignIn: {
    title: "Daha güvenli oturum açın",
    asks: "{application}, ikinci faktörle veya geçiş anahtarıyla oturum açan kişileri tercih ediyor. Sizde henüz ikisi de yok.",
    authenticator: "Kimlik doğrulayıcı uygulaması kur",
    passkey: "Geçiş anahtarı ekle",
    decline: "Şimdi değil"
  },
  signOut: {
    title: "{app} oturumunu kapatın",
    one: "Oturumu kapat: {name}",
    all: "Tüm hesapların oturumunu kapat",
    hosts: "Bu işlem şunların hepsindeki oturumunuzu kapatır: {hosts}.",
    nobody: "Bu tarayıcıda açık oturum yok.",
    signIn: "Oturum aç"
  }
}
