import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "tr"> = {
  mail: {
    greeting: "Merhaba {name},",
    footer: "Bu, {app} tarafından gönderilen otomatik bir iletidir. Yanıtlar okunmaz.",
    terms: "Koşullar",
    privacy: "Gizlilik",
    support: "Yardım",
    minutes: {
      one: "{count} dakika",
      other: "{count} dakika"
    },
    hours: {
      one: "{count} saat",
      other: "{count} saat"
    },
    days: {
      one: "{count} gün",
      other: "{count} gün"
    },
    environment: "Ortam",
    organization: "Kuruluş",
    connection: "Bağlantı",
    device: "Cihaz",
    networkAddress: "Ağ adresi",
    time: "Zaman",
    rememberedBrowser: "Hatırlanan tarayıcı",
    concerns: "İlgili"
  },
  "mail.account_deleted": {
    subject: "Hesabınız silindi",
    intro:
      "{app} hesabınız isteğiniz üzerine silindi. Tüm cihazlardaki oturumlar kapatıldı ve artık kimse bu hesapta oturum açamaz.",
    outro: "Hâlâ saklanan veriler bir süre sonra kalıcı olarak silinir.",
    outro2: "Bunu siz yapmadıysanız bir an önce {app} ekibine bildirin."
  },
  "mail.account_deletion_code": {
    subject: "Hesabınızın silinmesini onaylayın",
    intro: "Hesabınızı kalıcı olarak silmek için bu kodu {app} uygulamasına girin:",
    outro: "Kod bir kez, {validity} içinde kullanılabilir.",
    outro2:
      "Bu kodu siz istemediyseniz hesabınızı başka biri kullanıyordur: kodu girmeyin, parolanızı değiştirin ve diğer cihazlarınızdaki oturumları kapatın. Kodu asla kimseye vermeyin."
  },
  "mail.address_proof": {
    subject: "Devam etmek için kodunuz",
    intro:
      "{app} uygulamasında devam etmek için bu kodu girin. Kod, bu posta kutusunu okuyabildiğinizi gösterir:",
    outro: "Kod bir kez, {validity} içinde kullanılabilir. Kimsenin oturumunu açmaz.",
    outro2:
      "Bu kodu siz istemediyseniz bu e-postayı dikkate almayın: kod olmadan hiçbir şey olmaz. Kodu asla kimseye vermeyin."
  },
  "mail.address_taken": {
    subject: "Zaten bir hesabınız var",
    intro:
      "Biri, belki siz, bu e-posta adresini {app} uygulamasında kullanmaya çalıştı. Adres zaten bir hesaba ait olduğundan hiçbir şey değiştirilmedi.",
    intro2:
      "Sizdiyseniz her zamanki gibi oturum açın. Parolanızı unuttuysanız oturum açtığınız sayfada yeni bir parola isteyin.",
    outro: "Siz değildiyseniz bir şey yapmanız gerekmez."
  },
  "mail.certificate_ending": {
    subject: {
      one: "{organization} oturum açma işlemi {count} gün içinde sona eriyor",
      other: "{organization} oturum açma işlemi {count} gün içinde sona eriyor"
    },
    intro: {
      one: "{organization} kişilerinin {app} uygulamasında oturum açmak için kullandığı {connection} bağlantısının son sertifikası {count} gün içinde sona eriyor.",
      other:
        "{organization} kişilerinin {app} uygulamasında oturum açmak için kullandığı {connection} bağlantısının son sertifikası {count} gün içinde sona eriyor."
    },
    outro:
      "Kimlik sağlayıcınızda yeni bir sertifika oluşturun ve imzalamaya başlamadan önce bağlantıya ekleyin. İkisi aynı anda orada olabilir."
  },
  "mail.certificate_new": {
    subject: "{organization} oturum açma işlemi için yeni sertifika",
    intro:
      "{organization} kişilerinin {app} uygulamasında oturum açmak için kullandığı {connection} bağlantısının kimlik sağlayıcısı, meta verilerinde yeni bir sertifika bildiriyor. Bu sertifika artık geçerli.",
    outro:
      "Sertifikayı BT ekibiniz yenilemediyse kimlik sağlayıcıyı başka biri denetliyor olabilir: bağlantıyı devre dışı bırakın."
  },
  "mail.connection_disabled": {
    subject: "Kuruluşunuzun oturum açma bağlantısı devre dışı bırakıldı",
    intro:
      "Bir kuruluşun kişileri artık kuruluşun kimlik sağlayıcısıyla {app} uygulamasında oturum açamaz. Artık buna zorunlu da değiller.",
    outro: "Bunu bekliyorduysanız bir şey yapmanız gerekmez."
  },
  "mail.last_owner_let_go": {
    subject: "Bir kuruluşun son sahibi çıkarıldı",
    intro:
      "Bir kuruluşun dizini, kuruluşun son sahibini çıkardı. Kuruluşun bir sahibi kalmak zorunda olduğundan üyelik sürüyor; bağlantılarıyla açılan oturumlar, API anahtarları ve izinler sona erdi.",
    outro: "Sahibin kim olması gerektiğini kuruluşa sorun ve o kişiyi sahip yapın."
  },
  "mail.credential_changed": {
    intro: "{app} hesabınızda bir değişiklik yapıldı.",
    button: "Hesabınıza bakın",
    outro: "Bunu siz yaptıysanız bir şey yapmanız gerekmez.",
    outro2:
      "Siz yapmadıysanız oturum açtığınız sayfada hemen yeni bir parola belirleyin ve diğer cihazlarınızdaki oturumları kapatın.",
    staying:
      "Hesabınızda oturum açmak için şunlar hâlâ kullanılabilir. Size ait olmayanları kaldırın:"
  },
  "mail.data_request_ready": {
    subject: "Verilerinizin kopyası hazır",
    intro: "{app} verilerinizin istediğiniz kopyası hazır.",
    button: "Nasıl alınır",
    outro: "{validity} içinde oturum açıp indirin; daha sonra silinir.",
    outro2:
      "Kopyayı siz istemediyseniz hesabınızı başka biri kullanıyor olabilir: parolanızı değiştirin ve diğer cihazlarınızdaki oturumları kapatın."
  },
  "mail.domain_failing": {
    subject: "{domain} kaydı eksik",
    intro:
      "{organization} kuruluşunun {domain} alan adını {app} için doğruladığı {record} TXT kaydı bulunamadı.",
    outro: {
      one: "Kaydı {count} gün içinde geri ekleyin. Bu süreden sonra alan adı {organization} kuruluşuna ait olmaz ve bu alan adındaki kişiler {organization} bağlantısıyla oturum açamaz.",
      other:
        "Kaydı {count} gün içinde geri ekleyin. Bu süreden sonra alan adı {organization} kuruluşuna ait olmaz ve bu alan adındaki kişiler {organization} bağlantısıyla oturum açamaz."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} kuruluşu {domain} alan adını kaybetti",
    intro:
      "{record} TXT kaydı iki hafta boyunca eksikti. {domain} alan adı artık {app} uygulamasında {organization} kuruluşuna ait değil: bu alan adındaki kişiler artık {organization} bağlantısıyla oturum açmıyor ve buna zorunlu değiller.",
    outro: "Geri almak için kaydı yeniden ekleyin ve alan adını yeniden doğrulayın."
  },
  "mail.email_code": {
    subject: "Oturum açma kodunuz",
    intro: "Oturum açmak için bu kodu {app} uygulamasına girin:",
    button: "Oturum aç",
    outro:
      "Kod ve bağlantı bir kez, {validity} içinde ve yalnızca isteği yaptığınız tarayıcıda kullanılabilir.",
    outro2:
      "Bunları siz istemediyseniz bu e-postayı dikkate almayın: kod olmadan hiçbir şey olmaz. Kodu asla kimseye vermeyin."
  },
  "mail.email_code_closed": {
    subject: "Hesabınız için çok fazla yanlış oturum açma kodu girildi",
    intro:
      "Biri {app} hesabınız için çok sayıda yanlış oturum açma kodu girdi. İçeri girmesini önlemek için e-postayla gönderilen kodlar, daha önce oturum açmadığınız cihazlarda artık kabul edilmiyor.",
    intro2:
      "Oturumunuzun açık olduğu cihazlarda oturumlar açık kalır. Kodları yeniden her yerde kullanmak için bir parola belirleyin veya bir daha oturum açma e-postası istediğinizde kodu yazmak yerine bağlantıyı açın.",
    button: "Parola belirle",
    outro:
      "Bağlantı bir kez, {validity} içinde kullanılabilir. Daha sonra oturum açtığınız sayfada yenisini isteyin."
  },
  "mail.email_verification": {
    subject: "E-posta adresinizi doğrulayın",
    intro: "Bu e-posta adresinin {app} hesabınıza ait olduğunu doğrulayın.",
    button: "Adresi doğrula",
    outro: "Bağlantı bir kez, {validity} içinde kullanılabilir.",
    outro2:
      "Orada bir hesabınız yoksa bu e-postayı dikkate almayın: adres, onayınız olmadan kullanılmaz."
  },
  "mail.grant_reuse": {
    subject: "Bir uygulamanın hesabınızdaki oturumu kapatıldı",
    intro:
      "{application} uygulamasının {app} hesabınıza erişimi vardı ve bu erişimin bir kopyası kullanıldı. Güvenliğiniz için oradaki oturumu kapattık.",
    button: "Hesabınız",
    outro:
      "Uygulamayı kullanıyorsanız yeniden oturum açın. Bu tekrar olursa veya uygulamayı tanımıyorsanız hesabınızın Uygulamalar sayfasında erişimini kaldırın."
  },
  "mail.invitation": {
    subject: "Davet edildiniz",
    button: "Daveti gör",
    outro: "Bağlantı, davet kabul edilene kadar {validity} içinde kullanılabilir.",
    outro2: "Davet beklemiyorduysanız bu e-postayı dikkate almayın: siz olmadan hiçbir şey olmaz.",
    app: "{app} uygulamasına davet edildiniz.",
    organization: "{app} uygulamasındaki {organization} kuruluşuna davet edildiniz.",
    appBy: "{inviter} sizi {app} uygulamasına davet ediyor.",
    organizationBy: "{inviter} sizi {app} uygulamasındaki {organization} kuruluşuna davet ediyor."
  },
  "mail.new_device": {
    subject: "Hesabınızda yeni oturum açıldı",
    intro: "{app} hesabınızda yeni bir cihazdan oturum açıldı.",
    button: "Bu ben değildim",
    outro: "Sizdiyseniz bir şey yapmanız gerekmez.",
    outro2:
      "Siz değildiyseniz yukarıdaki bağlantıyı {validity} içinde kullanın: tüm cihazlardaki oturumları kapatır, parolanızı kaldırır ve yenisini belirlemenizi sağlar."
  },
  "mail.operator_link": {
    subject: "Bir operatör için yeni oturum açma bağlantısı",
    intro:
      "Sunucuya erişimi olan biri, {operator} adlı operatörün hesabını yeniden kurabileceği bir bağlantı oluşturdu. Operatörün oturumları sona erdi ve bağlantıyı açan kişi onun rolünü alır.",
    outro:
      "Bunu ekibinizden kimse yapmadıysa sunucuyu başka biri denetliyordur: hemen güvenliğini sağlayın."
  },
  "mail.password_breached": {
    subject: "Parolanız yabancılar tarafından biliniyor",
    intro:
      "{app} hesabınızın parolası, başka hizmetlerden sızan parolaların bir listesinde yer alıyor. Buradan sızmadı ancak listeye sahip olan biri parolayı hesabınızda deneyebilir.",
    intro2: "Başka hiçbir yerde kullanmadığınız yeni bir parola belirleyin.",
    button: "Hesabınıza gidin",
    outro: "Aynı parolayı başka bir yerde kullanıyorsanız orada da değiştirin."
  },
  "mail.password_closed": {
    subject: "Hesabınız için çok fazla yanlış parola girildi",
    intro:
      "Biri {app} hesabınız için çok sayıda yanlış parola denedi. İçeri girmesini önlemek için parolanız, daha önce oturum açmadığınız cihazlarda artık kabul edilmiyor.",
    intro2:
      "Oturumunuzun açık olduğu cihazlarda oturumlar açık kalır. Yeniden her yerde oturum açmak için yeni bir parola belirleyin.",
    button: "Yeni parola belirle",
    outro:
      "Bağlantı bir kez, {validity} içinde kullanılabilir. Daha sonra oturum açtığınız sayfada yenisini isteyin."
  },
  "mail.password_reset": {
    subject: "Yeni parola belirleyin",
    intro: "Biri, umarız sizsinizdir, {app} hesabınız için yeni bir parola istedi.",
    button: "Yeni parola belirle",
    outro: "Bağlantı bir kez, {validity} içinde kullanılabilir.",
    outro2: "Siz istemediyseniz bu e-postayı dikkate almayın: parolanız olduğu gibi kalır."
  },
  "mail.portal_opened": {
    subject: "Kuruluşunuzun oturum açma kurulumu açıldı",
    intro:
      "Biri, bir kuruluşun kişilerinin {app} uygulamasında nasıl oturum açacağını ayarlamak için bir bağlantı açtı. Sayfalar bir saat açık kalır.",
    outro: "Bunu bekliyorduysanız bir şey yapmanız gerekmez.",
    outro2:
      "Bunu hiçbiriniz yapmadıysa bağlantıyı iptal ettirin: bu sayfaları açmış olan kişi, kimin girebileceğini değiştirebilir."
  },
  "mail.reauthentication_code": {
    subject: "Siz olduğunuzu doğrulayın",
    intro: "Yaptığınız işleme devam etmek için bu kodu {app} uygulamasına girin:",
    outro: "Kod bir kez, {validity} içinde kullanılabilir.",
    outro2:
      "Bu kodu siz istemediyseniz hesabınızı başka biri kullanıyor olabilir: parolanızı değiştirin ve diğer cihazlarınızdaki oturumları kapatın. Kodu asla kimseye vermeyin."
  },
  "mail.second_factor_closed": {
    subject: "Biri parolanızı biliyor olabilir",
    intro:
      "Biri {app} hesabınızda oturum açmanın ikinci adımı için çok sayıda yanlış kod denedi: parolanızı biliyor olabilir. İçeri girmesini önlemek için kodlar, daha önce oturum açmadığınız cihazlarda artık kabul edilmiyor.",
    intro2:
      "Oturumunuzun açık olduğu cihazlarda oturumlar açık kalır. Yeniden her yerde oturum açmak için yeni bir parola belirleyin; kod yine gerekir.",
    button: "Yeni parola belirle",
    outro:
      "Bağlantı bir kez, {validity} içinde kullanılabilir. Daha sonra oturum açtığınız sayfada yenisini isteyin."
  },
  "mail.sign_in_disavowed": {
    subject: "Hesabınız güvenceye alındı",
    intro:
      "{app} hesabınızda açılan bir oturumun size ait olmadığını bildirdiniz. Tüm cihazlardaki oturumlar kapatıldı ve parolanız kaldırıldı.",
    button: "Yeni parola belirle",
    outro:
      "Bağlantı bir kez, {validity} içinde kullanılabilir. Başka hiçbir yerde kullanmadığınız bir parola belirleyin.",
    added:
      "O oturum açıldıktan sonra şunlar eklendi ve şimdi kaldırıldı. Size ait olanları yeniden ekleyin:"
  },
  "mail.sign_up_code": {
    subject: "E-posta adresinizi doğrulayın",
    intro: "{app} kaydınızı tamamlamak için bu kodu girin:",
    outro: "Kod bir kez, {validity} içinde kullanılabilir.",
    outro2:
      "Bu kodu siz istemediyseniz bu e-postayı dikkate almayın: kod olmadan hiçbir şey olmaz. Kodu asla kimseye vermeyin."
  },
  "mail.trusted_device_reused": {
    subject: "Hatırlanan bir tarayıcının kopyası kullanılmış olabilir",
    intro:
      "Tarayıcılarınızdan biri {app} uygulamasında hatırlanıyordu, bu yüzden orada oturum açarken ikinci adım gerekmiyordu. Biri, bu tarayıcının tanınmasını sağlayan bilginin eski bir kopyasıyla ve parolanızla oturum açtı. Güvenliğiniz için bu tarayıcı artık hatırlanmıyor ve ikinci adım istendi.",
    button: "Hesabınıza bakın",
    outro:
      "Bu tarayıcıyı bir yedekten geri yüklediyseniz veya başka bir bilgisayara taşıdıysanız bir şey yapmanız gerekmez.",
    outro2: "Öyle değilse yeni bir parola belirleyin ve diğer cihazlarınızdaki oturumları kapatın."
  }
}
