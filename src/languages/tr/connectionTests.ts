import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "tr"> = {
  connectionTest: {
    title: "Deneme oturumu",
    intro:
      "{name} ile bir kez oturum açın. Bu, burada kimsenin oturumunu açmaz: kimlik sağlayıcının sizin hakkınızda ne söylediğini ve bunun sonucunda ne olacağını görürsünüz.",
    submit: "Denemeyi başlat",
    failed: "Kimlik sağlayıcının yanıtı kullanılamıyor.",
    reason: "Neden",
    would: "Sonucunda ne olur",
    wouldSignIn: "Kişinin oturumu açılır.",
    wouldProve:
      "Bu adresin bir hesabı var: sahibi, hesabın kendisine ait olduğunu bir kez kanıtlar.",
    wouldLink: "Bu adrese sahip hesap bağlanır ve oturumu açılır.",
    wouldCreate: "Yeni bir hesap oluşturulur ve oturumu açılır.",
    wouldConsent: "Kişi koşulları kabul ettiğinde yeni bir hesap oluşturulur.",
    wouldRefuse: "Oturum açma reddedilir.",
    person: "Kişi",
    subject: "Tanımlayıcı",
    email: "Adres",
    firstName: "Ad",
    lastName: "Soyadı",
    groups: "Gruplar",
    role: "Rol",
    unknown: "gönderilmedi",
    claims: "Alındığı şekliyle"
  },
  attemptReasons: {
    access_denied: "Oturum açma iptal edildi veya sağlayıcı bu kişiye izin vermiyor.",
    assertion_encrypted: "Beyan (assertion) şifreli. Sağlayıcıda beyan şifrelemeyi kapatın.",
    assertion_expired:
      "Yanıt çok eski veya bir saat yanlış. Yeniden deneyin ve sağlayıcının saatini denetleyin.",
    assertion_replayed: "Yanıt daha önce kullanılmış. Oturum açmayı yeniden başlatın.",
    audience_mismatch: "Yanıt başkası için. Sağlayıcıda entity id (audience) değerini denetleyin.",
    certificate_unknown:
      "Yanıt, burada bilinmeyen bir sertifikayla imzalanmış. Yeni sertifikayı veya meta verileri ekleyin.",
    client_rejected: "Sağlayıcı bu istemci kimliğini tanımıyor veya istemci gizli anahtarı yanlış.",
    code_rejected: "Sağlayıcı kendi kodunu reddetti. Yeniden deneyin.",
    connection_domain_mismatch:
      "Adres, kuruluşunuzun doğruladığı alan adlarından hiçbirinde değil.",
    destination_mismatch:
      "Yanıt başka bir adrese gönderildi. Sağlayıcıda yanıt adresini (ACS URL) denetleyin.",
    email_missing:
      "Sağlayıcı e-posta adresi bildirmedi. Sağlayıcının bildirdiği bilgilere ekleyin.",
    email_unverified: "Sağlayıcı, e-posta adresinin doğrulanmadığını bildiriyor.",
    guest_account: "Kiracının konukları, kiracının bağlantısıyla oturum açamaz.",
    invalid_answer: "Sağlayıcı, protokole uymayan bir biçimde yanıt verdi.",
    invalid_id_token: "ID belirteci uymuyor: yayımlayanı ve istemci kimliğini denetleyin.",
    issuer_mismatch: "Girilenden başka bir yayımlayan yanıt verdi.",
    malformed: "Yanıt okunamadı.",
    no_discovery: "Yayımlayanda discovery belgesi bulunamadı.",
    not_in_response_to: "Yanıt, bu tarayıcıda başlatılmış bir oturum açma işlemine ait değil.",
    not_provisioned:
      "Kişinin burada hesabı yok ve bağlantı hesap oluşturmuyor ya da dizin kişiyi kaldırmış.",
    other_account: "Oturumu açık olandan başka bir hesap kullanıldı.",
    provider_refused:
      "Sağlayıcı reddetti. Kişinin oradaki uygulamaya atandığını ve istemci gizli anahtarını denetleyin.",
    reauthentication_unsupported: "Sağlayıcı, kişinin kimliğine ilişkin yeni bir kanıt vermiyor.",
    refused_address: "Sağlayıcının adresi, bu hizmetin istek gönderebileceği bir adres değil.",
    signature_invalid: "İmza uymuyor. Sertifikayı denetleyin.",
    signature_missing: "Yanıt imzalanmamış. Sağlayıcıda imzalamayı açın.",
    sso_required: "Bu adres için başka bir bağlantı geçerli.",
    subject_missing:
      "Yanıtta kişi belirtilmemiş. Kişiyi belirten talebi veya özniteliği denetleyin.",
    tenant_mismatch: "Kişi, yayımlayanınkinden başka bir kiracıya ait.",
    unreachable: "Sağlayıcıya ulaşılamadı.",
    user_banned: "Kişi burada engellenmiş."
  }
}
