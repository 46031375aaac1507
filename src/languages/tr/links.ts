import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "tr"> = {
  links: {
    verifyTitle: "E-posta adresinizi doğrulayın",
    verifyIntro: "E-posta gönderdiğimiz adresin size ait olduğunu doğrulayın.",
    verifySubmit: "Adresi doğrula",
    verified: "E-posta adresiniz doğrulandı.",
    disavowTitle: "Bu siz değil miydiniz?",
    disavowIntro:
      "Hesabınızda başka biri oturum açtıysa onu burada durdurun. Tüm cihazlardaki oturumlar kapatılır, parolanız kaldırılır ve bir e-posta ile yeni bir parola belirleyebilirsiniz.",
    disavowElse: "Sizdiyseniz bu sayfayı kapatın: hiçbir şey olmadı.",
    disavowSubmit: "Her yerde oturumu kapat",
    disavowed:
      "Tüm cihazlardaki oturumlar kapatıldı ve parolanız kaldırıldı. Yeni parola belirleme bağlantısını içeren bir e-posta yolda.",
    removed:
      "O oturum açıldıktan sonra hesabınıza eklenenler kaldırıldı. Bunlar e-postada belirtiliyor.",
    dataTitle: "Verileriniz hazır",
    dataIntro: "Verilerinizin kopyası hazır. Kopyayı yedi gün saklarız.",
    dataSubmit: "Verilerime git",
    impersonationTitle: "Başkası adına işlem yapın",
    impersonationIntro:
      "Uygulamayı kullanıcılarından biri olarak kullanmak için devam edin. Orada yaptıklarınız, onun adına sizin yaptığınız işlemler olarak kaydedilir. Bu tarayıcıdaki kendi oturumunuz olduğu gibi kalır.",
    impersonationSubmit: "Kullanıcı adına işlem yap",
    satelliteTitle: "Burada oturum açın",
    satelliteIntro: "Başka bir yerde oturumunuz açık. Bu sitede de oturum açmak için devam edin.",
    satelliteSubmit: "Oturum aç"
  },
  invitation: {
    title: "Davetiniz",
    organization: "{organization} kuruluşuna davet edildiniz.",
    organizationRole: "{organization} kuruluşuna davet edildiniz. Oradaki rolünüz: {role}.",
    environment: "Davet edildiğiniz yer: {environment}.",
    choosePassword: "{email} hesabını oluşturmak için bir parola belirleyin.",
    create: "Hesap oluştur",
    passkey: "Geçiş anahtarıyla oluştur",
    accept: "Daveti kabul et",
    signIn: "{email} adresinin zaten bir hesabı var. Devam etmek için o hesapta oturum açın.",
    signInBy:
      "{email}, ana adresi {primary} olan bir hesaba ait. Devam etmek için o adresle oturum açın.",
    toSignIn: "Oturum aç",
    already: "Burada zaten bir hesabınız var: kabul edilecek bir şey kalmadı.",
    unproven:
      "Kabul etmeden önce {email} adresinin size ait olduğunu doğrulayın. Ardından daveti yeniden açın.",
    mine: "{email} adresi de sizin mi? Bu adresi hesabınıza ekleyin, ardından daveti yeniden açın.",
    toAddresses: "E-posta adresleriniz",
    other: "{mine} olarak oturum açtınız ancak bu davet {theirs} için.",
    switch: "{name} olarak devam et",
    accepted: "Bu davet zaten kabul edildi.",
    revoked: "Bu davet geri çekildi.",
    expired: "Bu davetin süresi doldu. Yeni bir davet isteyin."
  },
  identityLink: {
    title: "Hesap bağlayın",
    intro: "Hesabını bağlamak istediğiniz hizmete devam edin.",
    submit: "Devam et"
  },
  connectionLink: {
    title: "Bu hesap sizin mi?",
    intro:
      "{email} için bir hesap var. Hesabın size ait olduğunu bir kez gösterin; bundan sonra oturumunuzu kuruluşunuz açar.",
    submit: "Devam et",
    mailed: "Bana e-postayla kod gönder",
    sent: "Kod, hesabın adresine gönderildi.",
    passkey: "Geçiş anahtarı kullan",
    other: "Başka bir yöntemle oturum aç"
  }
}
