import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "tr"> = {
  problems: {
    connection_not_found: "Bu oturum açma artık açık değil. Sizi buraya gönderen kişiye sorun.",
    managed_by_connection:
      "Buna kuruluşunuzun kimlik sağlayıcısı karar verir. Onunla ilgilenen kişilere sorun.",
    invitation_not_pending: "Bu davet artık açık değil.",
    invitation_email_mismatch:
      "Davet, sizinkinden başka bir adrese gönderildi. O adresin hesabında oturum açın.",
    invitation_not_found: "Bu davet artık yok.",
    invitation_pending: "Bu adres için zaten açık bir davet var.",
    already_member: "Bu kişi zaten üye.",
    role_not_found: "Bu rol artık yok.",
    role_set_not_found: "Bu roller artık yok.",
    organization_not_found: "Bu kuruluş yok veya üyesi değilsiniz.",
    organization_limit_reached: "Daha fazla kuruluş oluşturamazsınız.",
    member_not_found: "Bu üye artık yok.",
    last_owner: "Bir kuruluşun sahibi olmalıdır. Önce başka birini sahip yapın.",
    managed_by_directory: "Buna kuruluşunuzun dizini karar verir.",
    metadata_too_large: "Bu, ayrılan yere sığmıyor.",
    api_key_not_found: "Bu API anahtarı artık yok.",
    connections_disabled:
      "Üyeler burada oturum açmayı ayarlayamaz. Hizmeti işletenlerden bir bağlantı isteyin.",
    api_keys_disabled: "Burada API anahtarı oluşturulamaz.",
    too_many_api_keys: "API anahtarı sınırına ulaşıldı. Önce birini iptal edin.",
    application_not_found: "Bu uygulama artık yok.",
    resource_not_found: "Bu API artık yok.",
    too_many_applications: "Uygulama sınırına ulaşıldı. Önce birini kaldırın.",
    too_many_secrets: "Zaten iki gizli anahtar var.",
    no_secret_method: "Bu uygulama gizli anahtar kullanmıyor.",
    invalid_domain:
      "Bu bir alan adı değil. Adreslerinizde @ işaretinden sonra geldiği gibi yazın, örneğin acme.com.",
    domain_exists: "Kuruluşunuzda bu alan adı zaten var.",
    too_many_domains: "Alan adı sınırına ulaşıldı.",
    domain_not_claimable:
      "Hiçbir kuruluş bu alan adını alamaz: herkes, birçok kişi veya hizmetin kendisi bu alan adını kullanıyor.",
    domain_not_found: "Bu alan adı artık yok.",
    domain_taken: "Başka bir kuruluş bu alan adını daha önce doğruladı. Hizmeti işletenlere sorun.",
    domain_not_verified:
      "Kayıt bulunamadı. Onun yerine bulunanlar alan adının yanında gösteriliyor. Yeni bir kaydın görünmesi birkaç dakika sürebilir.",
    resolver_unavailable:
      "Ad sunucuları yanıt vermediğinden hiçbir şey değişmedi. Bir süre sonra yeniden deneyin.",
    invalid_connection: "Sağlayıcı bu şekilde ayarlanamaz. İşaretli alanlara bakın.",
    connection_in_use:
      "Kişiler bu bağlantıyla oturum açtığından sağlayıcı ve kişileri tanımlama biçimi değiştirilemez. Yeni bir bağlantı oluşturun.",
    connection_conflict: "Bu alan adlarından biri için başka bir bağlantı açık. Önce onu kapatın.",
    connection_not_tested: "Önce bir deneme oturumunun başarılı olması gerekir.",
    connection_incomplete: "Bir şey eksik: önce sağlayıcınızın alanlarını doldurun.",
    no_verified_domain: "Önce kuruluşunuzun bir alan adını doğrulaması gerekir.",
    too_many_connections: "Bağlantı sınırına ulaşıldı.",
    too_many_directories: "Dizin sınırına ulaşıldı.",
    too_many_tokens: "Dizin, belirteç sınırına ulaştı.",
    directory_not_found: "Bu dizin artık yok.",
    invalid_request: "Formdaki bir bilgi kullanılamıyor. İşaretli alanları denetleyin.",
    invalid_json: "İstek okunamadı. Geri dönüp yeniden deneyin.",
    invalid_cursor: "Listenin bu bölümü artık yok. Baştan başlayın.",
    invalid_limit: "Liste bu şekilde gösterilemez. Baştan başlayın.",
    invalid_redirect_url:
      "Devam edilecek adres bu uygulamaya ait değil. Uygulamaya dönüp baştan başlayın.",
    body_too_large: "Bu, tek seferde çok fazla. Kısaltıp yeniden deneyin.",
    unsupported_media_type: "İstek okunamadı. Geri dönüp yeniden deneyin.",
    route_not_found: "Böyle bir sayfa yok. Bağlantı eski veya yanlış yazılmış olabilir.",
    method_not_allowed: "Bu adres bu şekilde açılamaz. Geri dönüp baştan başlayın.",
    denied_by_hook:
      "Uygulama bunu reddetti. Yanlış olduğunu düşünüyorsanız uygulamanın destek ekibine sorun.",
    hook_unavailable: "Uygulama şu anda yanıt veremiyor. Bir süre sonra yeniden deneyin.",
    internal_error:
      "Bizden kaynaklanan bir sorun oluştu. Bir süre sonra yeniden deneyin. Sorun sürerse destek ekibine aşağıdaki başvuru numarasını bildirin.",
    overloaded: "Hizmet şu anda çok yoğun.",
    rate_limited: "Çok fazla deneme yapıldı.",
    unknown_host: "Bu adres hiçbir uygulamaya ait değil.",
    origin_not_allowed: "Form başka bir yerden gönderildi. Sayfayı burada açıp yeniden gönderin.",
    unauthenticated: "Önce oturum açın.",
    forbidden: "Hesabınızın bunu yapma izni yok. Başka bir hesabınız varsa onunla oturum açın.",
    forbidden_while_impersonating: "Başkası adına işlem yaparken bunu yapamazsınız.",
    reauthentication_required: "Devam etmek için siz olduğunuzu doğrulayın.",
    second_factor_required: "Kimlik doğrulayıcı uygulamanızı veya bir kurtarma kodunu kullanın.",
    reauthentication_unsupported:
      "Bu sağlayıcı siz olduğunuzu doğrulayamıyor. Başka bir yol seçin.",
    invalid_credentials: "E-posta adresi veya parola yanlış.",
    sso_required: "Kuruluşunuz, kendi oturum açma yöntemini kullanmanızı gerektiriyor.",
    connection_domain_mismatch:
      "Kuruluşunuzun oturum açma yöntemi e-posta adresiniz için geçerli değil. Onunla ilgilenen kişilere sorun.",
    not_provisioned: "Kuruluşunuz size burada erişim vermedi. Buna karar veren kişilere sorun.",
    user_banned: "Bu hesap engellendi. Uygulamayı işletenlere başvurun.",
    user_deleted: "Bu hesap silindi.",
    email_not_verified: "E-posta adresi henüz doğrulanmadı. Bu adrese bir bağlantı gönderdik.",
    email_code_disabled: "Burada e-postayla gelen kodla oturum açamazsınız.",
    invalid_code: "Kod yanlış, daha önce kullanılmış veya süresi dolmuş.",
    invalid_token:
      "Bu bağlantı artık çalışmıyor: kullanılmış, süresi dolmuş veya yerini daha yeni bir e-posta almış.",
    invalid_state:
      "Bu oturum açma işlemi başka bir tarayıcıda veya çok uzun süre önce başlatıldı. Baştan başlayın.",
    nothing_pending: "Bu tarayıcıda bekleyen bir oturum açma işlemi yok. Baştan başlayın.",
    password_rejected: "Bu parola kullanılamaz. Başka bir parola seçin.",
    sign_up_closed: "Şu anda burada hesap oluşturamazsınız. Hesabınız varsa oturum açın.",
    email_domain_not_allowed:
      "Bu e-posta sağlayıcısının adresleri burada kullanılamaz. Başka bir adres kullanın.",
    challenge_required:
      "Devam etmeden önce insan olduğunuzu gösterin: aşağıdaki soruyu yanıtlayın, istenirse parolanızı yeniden yazın ve düğmeye bir kez daha basın.",
    challenge_unavailable:
      "Şu anda insan olduğunuzu denetleyemiyoruz. Bir süre sonra yeniden deneyin.",
    proof_of_work_required:
      "Devam etmeden önce tarayıcınızın, çok sayıda adres deneyen bir program olmadığını göstermesi gerekir. İstenirse parolanızı yeniden yazın ve düğmeye bir kez daha basın.",
    legal_consent_required: "Koşulları kabul etmeniz gerekir.",
    email_taken: "Bu adresin zaten bir hesabı var. Oturum açın veya yeni bir parola belirleyin.",
    account_exists: "Bu adresin zaten bir hesabı var. O hesapta oturum açın.",
    mfa_disabled: "İkinci faktörler burada kapalı.",
    mfa_required_by_policy: "Burada ikinci faktör zorunlu.",
    mfa_already_enabled: "İkinci faktör zaten kurulu.",
    mfa_not_enabled: "İkinci faktör kurulu değil.",
    passkeys_disabled: "Burada geçiş anahtarı kullanamazsınız. Başka bir yol seçin.",
    invalid_passkey: "Geçiş anahtarı kullanılamadı. Yeniden deneyin veya başka bir yol seçin.",
    trusted_device_not_found: "Bu tarayıcı artık hatırlanmıyor.",
    passkey_not_found: "Bu geçiş anahtarı artık yok.",
    grant_not_found: "Bu uygulamanın artık erişimi yok.",
    passkey_exists: "Bu geçiş anahtarını zaten eklediniz.",
    too_many_passkeys: "Bir hesapta olabilecek sayıda geçiş anahtarınız var. Önce birini kaldırın.",
    user_not_found: "Bu kişi artık yok.",
    session_not_found: "Bu cihazdaki oturum zaten kapalı.",
    template_not_found: "Bu şablon yok.",
    provider_not_found: "Burada bu yolla oturum açamazsınız.",
    provider_error:
      "Diğer hizmet beklendiği gibi yanıt vermedi. Yeniden deneyin veya başka bir yol seçin.",
    access_denied: "Diğer hizmete oturumunuzu açmaması söylendi. Hiçbir şey değişmedi.",
    identity_not_found: "Bu oturum açma yöntemi bağlı değil.",
    identity_in_use: "Diğer hizmetteki bu hesap burada başka birine bağlı.",
    already_linked: "Bu oturum açma yöntemi zaten bağlı.",
    last_sign_in_method: "Bu, oturum açmanın tek yolu. Önce başka bir yol ekleyin.",
    email_address_not_found: "Bu adres artık yok.",
    primary_email: "Bu sizin ana adresiniz. Önce başka bir adresi ana adres yapın.",
    too_many_email_addresses: "Bir hesapta olabilecek sayıda adresiniz var. Önce birini kaldırın.",
    data_request_not_found: "Verilerinizin bu kopyası yok.",
    data_request_expired: "Verilerinizin bu kopyası artık yok. Yenisini isteyin."
  }
}
