import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "tr"> = {
  "mail.credential_changed.subject": {
    password_set: "Parolanız değiştirildi",
    password_reset: "Parolanız sıfırlandı",
    password_removed: "Parolanız kaldırıldı",
    email_added: "Hesabınıza bir e-posta adresi eklendi",
    email_promoted: "Ana e-posta adresiniz değiştirildi",
    email_removed: "Hesabınızdan bir e-posta adresi kaldırıldı",
    mfa_enrolled: "İki adımlı oturum açma etkinleştirildi",
    mfa_disabled: "İki adımlı oturum açma kapatıldı",
    recovery_codes_regenerated: "Yeni kurtarma kodları oluşturuldu",
    lockout_cleared: "Hesabınızda yeniden oturum açabilirsiniz",
    identity_linked: "Bir oturum açma yöntemi eklendi",
    identity_unlinked: "Bir oturum açma yöntemi kaldırıldı",
    passkey_added: "Hesabınıza bir geçiş anahtarı eklendi",
    passkey_removed: "Hesabınızdan bir geçiş anahtarı kaldırıldı"
  },
  "mail.credential_changed.change": {
    password_set: "Hesabınızın parolası değiştirildi.",
    password_reset:
      "E-postadaki bir bağlantıyla hesabınız için yeni bir parola belirlendi. Tüm cihazlardaki oturumlar kapatıldı.",
    password_removed:
      "Hesabınızın parolası kaldırıldı. Tüm cihazlardaki oturumlar kapatıldı. Oturum açtığınız sayfada, e-postayla gönderilen bağlantıyla yeni bir parola belirlenebilir.",
    email_added: "Hesabınıza bir e-posta adresi eklendi.",
    email_promoted:
      "Hesabınızın ana e-posta adresi artık başka bir adres: hesapla ilgili e-postalar oraya gönderilir.",
    email_removed: "Hesabınızdan bir e-posta adresi kaldırıldı.",
    mfa_enrolled:
      "Hesabınızda oturum açmak için artık kimlik doğrulayıcı uygulamasından bir kod da gerekiyor.",
    mfa_disabled:
      "Hesabınızda oturum açmak için artık kimlik doğrulayıcı uygulamasından kod gerekmiyor.",
    recovery_codes_regenerated:
      "Hesabınız için yeni kurtarma kodları oluşturuldu. Eskileri artık çalışmıyor.",
    lockout_cleared:
      "Başarısız denemelerden sonra hesabınızda oturum açma engellenmişti. Destek ekibi engeli kaldırdı.",
    identity_linked: "Artık başka bir hizmetteki bir hesapla oturum açılabilir.",
    identity_unlinked: "Artık başka bir hizmetteki bir hesapla oturum açılamaz.",
    passkey_added: "Hesabınıza bir geçiş anahtarı eklendi. Bu anahtarla parolasız oturum açılır.",
    passkey_removed:
      "Bir geçiş anahtarıyla artık oturum açılamaz. Bu anahtarla oturum açılmış cihazlardaki oturumlar kapatıldı."
  }
}
