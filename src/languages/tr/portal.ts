import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "tr"> = {
  "portal.people": {
    title: "4. Kişileriniz",
    intro:
      "Kişiler, bağlantıyla ilk oturum açışlarında bir hesap alır ve bir rolle üye olur. Bu yolla kimse sahip olmaz.",
    enabled: "İlk oturum açmada hesap ve üyelik oluştur",
    role: "Yeni üyelerin rolü",
    noRole: "Yok: üye olmazlar",
    groups: "Gruba göre roller",
    groupsIntro: "Rolü, uyan ilk grup belirler. Satırı kaldırmak için grubu boş bırakın.",
    group: "Grup {number}",
    groupRole: "Grup {number} rolü",
    authoritative: "Rolü her oturum açmada yeniden ver ve artık hiçbir grup uymuyorsa geri al",
    save: "Kaydet"
  },
  "portal.certificates": {
    title: "Sertifikalar",
    intro:
      "Sağlayıcınız yanıtlarını bu sertifikalarla imzalar. Yeni sertifikayı orada kullanılmadan önce buraya ekleyin: eskisi sona erene kadar ikisi de geçerlidir.",
    none: "SAML bağlantısı olmadığından takip edilecek sertifika yok.",
    noneOfIt: "Henüz bilinen bir sertifika yok.",
    subject: "Konu",
    ends: "Bitiş",
    fingerprint: "SHA-256 parmak izi",
    read: "Meta verileri yeniden oku",
    daily:
      "Meta veriler her gün otomatik olarak okunur, böylece yeni sertifika siz bir şey yapmadan gelir.",
    certificate: "Yeni sertifika (PEM)",
    add: "Sertifikayı ekle"
  },
  "portal.turningOn": {
    testTitle: "3. Deneme oturumu",
    testIntro:
      "Sağlayıcınızda, kişilerinizden biri olarak oturum açın. Bu, burada kimsenin oturumunu açmaz: ardından sağlayıcınızın ne bildirdiğini ve bunun sonucunda ne olacağını görürsünüz. Sonra bu sayfaya dönün.",
    test: "Deneme oturumu başlat",
    succeeded: "{time} tarihli deneme başarılı oldu.",
    failed: "{time} tarihli deneme başarısız oldu.",
    subject: "Kişinin tanımlayıcısı",
    role: "Üye olacağı rol",
    noRole: "Üye olmaz.",
    claims: "Sağlayıcınızın bildirdikleri",
    claim: "Ad",
    value: "Değer",
    onTitle: "5. Açın",
    onIntro:
      "Bundan sonra kişileriniz bağlantıyla oturum açabilir. Aşağıda belirtmediğiniz sürece kimse buna zorunlu değildir.",
    untested: "Önce bir deneme oturumunun başarılı olması gerekir.",
    noDomain: "Önce kuruluşunuzun bir alan adını doğrulaması gerekir.",
    domains: "Alan adlarına git",
    on: "Aç",
    off: "Kapat",
    enforcementTitle: "6. Kimler kullanmak zorunda",
    enforcement: "Zorunlu olanlar",
    outside:
      "Alan adlarının dışındaki üyeler: {count}. Bağlantıyı kullanamadıklarından son seçenekte kuruluş onlara kapalı kalır.",
    save: "Kaydet"
  },
  "portal.domains": {
    title: "Alan adları",
    intro:
      "Bir bağlantıya yalnızca kuruluşunuzun doğruladığı alan adlarındaki adresler için güvenilir. Her biri için alan adının DNS ayarlarına bir TXT kaydı ekleyin ve burada denetleyin. Kaydı silmeyin: her hafta aranır.",
    exact: "Alt alan adı, ayrı bir alan adıdır.",
    none: "Henüz alan adı eklenmedi.",
    name: "TXT kaydının adı",
    value: "Değer",
    zone: "Bazı sağlayıcılar alan adını ada kendileri ekler: orada alan adını yazmayın.",
    seen: "Bu adda bulunanlar:",
    nothing: "Bu adda hiçbir şey bulunamadı. Yeni bir kaydın görünmesi birkaç dakika sürebilir.",
    checked: "Son denetim: {time}.",
    check: "Şimdi denetle",
    addTitle: "Alan adı ekleyin",
    domain: "Alan adı, örneğin acme.com",
    add: "Ekle"
  },
  "portal.frame": {
    nav: "Kurulum",
    portal: "Genel bakış",
    domains: "Alan adları",
    sso: "Çoklu oturum açma",
    directory: "Dizin",
    certificates: "Sertifikalar",
    until: "Bu sayfalar bu tarayıcıda {time} tarihine kadar açık.",
    leave: "Bitti, geri dön"
  },
  "portal.sso": {
    title: "Çoklu oturum açma",
    intro:
      "Kişilerinizin başka yerlerde oturum açmak için kullandığı sağlayıcıyı bağlayın. Yeni bir bağlantı, siz deneyip açana kadar kimsenin oturumunu açmaz.",
    none: "Henüz bağlantı yok.",
    startTitle: "Sağlayıcı bağlayın",
    preset: "Sağlayıcı",
    protocol: "Protokol",
    start: "Devam et",
    advice: "OpenID Connect ikisinden daha basit olanıdır. Sağlayıcınız istiyorsa SAML seçin."
  },
  "portal.directory": {
    title: "Dizin",
    intro:
      "Dizin, kişilerinizin kim olduğunu SCIM 2.0 ile buraya bildirir: orada kaldırdığınız kişi burada da hemen çıkarılır. Okta’da uygulamanın “Provisioning” sekmesinde, Microsoft Entra ID’de kurumsal uygulamanın “Provisioning” bölümündedir.",
    none: "Henüz dizin yok.",
    address: "Adres (Base URL, Tenant URL)",
    token: "Belirteç (secret token, bearer)",
    once: "Belirteç bir kez gösterilir: şimdi kopyalayın.",
    tokens: "Belirteçler",
    ends: "bitiş: {time}",
    silent: "Henüz istek gelmedi.",
    last: "Son isteğin geldiği zaman: {time}.",
    count: "Kişiler: {users}. Gruplar: {groups}.",
    makeToken: "Yeni belirteç oluştur",
    role: "Yeni üyelerin rolü",
    noRole: "Yok: üye olmazlar",
    save: "Kaydet",
    addTitle: "Dizin ekleyin",
    name: "Ad",
    add: "Ekle",
    requests: "Son istekler",
    noRequests: "Son yedi günde istek yok.",
    answered: "yanıt: {status}",
    body: "İçerik",
    bodyCut: "Yalnızca başı gösteriliyor."
  },
  "portal.reasons": {
    tenant:
      "Tek bir kiracının yayıncısı bekleniyor: common, organizations ve consumers hepsini temsil eder",
    askable: "Bu hizmetin sorabileceği bir https adresi bekleniyor",
    silent: "Orada yanıt veren yok",
    otherIssuer:
      "Orada yanıt veren başka bir yayıncı adı kullanıyor: sondaki eğik çizgi dahil sağlayıcının yazdığı gibi yazın",
    discovery: "Altında OpenID belgesi yok (/.well-known/openid-configuration)",
    leadsInside: "Sorulmayan bir adrese götürüyor: herkese açık bir sunucuda https bekleniyor",
    publicHost: "Herkese açık bir sunucunun https adresi bekleniyor",
    malformed: "SAML üst verisi bekleniyor: belge türü olmayan, UTF-8, en çok 1 MiB XML",
    several: "Tek bir kimlik sağlayıcısının üst verisi bekleniyor",
    noProvider: "Bir SAML 2.0 kimlik sağlayıcısının üst verisi bekleniyor",
    noRedirect: "HTTP-Redirect ile bir oturum açma adresi bekleniyor",
    noHttps: "https üzerinde HTTP-Redirect ile bir oturum açma adresi bekleniyor",
    noCertificate:
      "İmzalayan bir sertifika bekleniyor: 2048 ile 8192 bit arası RSA ya da P-256, P-384 veya P-521 üzerinde ECDSA",
    noMetadata: "Orada üst veri bekleniyor, yönlendirme ya da hata değil",
    brokeOff: "Yanıt yarıda kesildi",
    pem: "PEM biçiminde tek bir sertifika bekleniyor",
    weakKey: "En az 2048 bitlik bir RSA anahtarı bekleniyor",
    otherKey:
      "En çok 8192 bitlik RSA ya da P-256, P-384 veya P-521 üzerinde ECDSA anahtarı bekleniyor"
  },
  "portal.open": {
    title: "Kuruluşunuzun oturum açmasını ayarlayın",
    intro:
      "Burada kuruluşunuzun kimlik sağlayıcısını bağlarsınız. Hesap gerekmez ancak sağlayıcının yönetimine ve alan adınızın DNS ayarlarına erişiminiz olmalıdır.",
    once: "Bağlantı bir kez, bu tarayıcıda, bir saatliğine açılır. Kuruluşun oturum açmasını yönetenlere bağlantının açıldığı e-postayla bildirilir.",
    open: "Kurulumu aç",
    dead: "Bu bağlantı kullanılmış, geri çekilmiş veya çok eski. Gönderen kişiden yeni bir bağlantı isteyin.",
    ended:
      "Kurulum artık bu tarayıcıda açık değil. Devam etmek için yeni bir bağlantı isteyin: kaydedilenler duruyor."
  },
  "portal.overview": {
    title: "Kuruluşunuzun oturum açmasını ayarlayın",
    intro:
      "Bu adımları istediğiniz sırayla yapın. Her şey hemen kaydedilir ve burada yaptığınız hiçbir şey, siz açmadan kimseyi dışarıda bırakmaz.",
    domains: "E-posta alan adlarınızın size ait olduğunu DNS ile doğrulayın.",
    sso: "Kimlik sağlayıcınızı bağlayın ve kimse kullanmadan önce deneyin.",
    directory: "Dizininizin kişi eklemesine ve çıkarmasına izin verin (SCIM).",
    certificates:
      "Sağlayıcınızın sertifikalarının ne zaman sona erdiğini görün ve yenilerini ekleyin."
  },
  "portal.connection": {
    all: "Tüm bağlantılar",
    atProvider: "1. Sağlayıcınızda",
    here: "2. Burada",
    issuer: "Yayımlayan",
    clientId: "İstemci kimliği",
    clientSecret: "İstemci gizli anahtarı",
    clientSecretSet: "İstemci gizli anahtarı (biri kayıtlı; korumak için boş bırakın)",
    groups: "Grupları belirten talep veya öznitelik",
    metadataUrl: "Meta verilerin adresi",
    metadataXml: "Veya meta verilerin kendisi (XML)",
    save: "Kaydet",
    read: "Sağlayıcınızdan okunanlar:",
    redirectUri: "Yönlendirme adresi",
    acsUrl: "ACS URL (yanıt adresi)",
    entityId: "Entity id (audience)",
    spMetadata: "Bizim meta verilerimizin adresi"
  },
  "portal.enforcement": {
    off: "Hiç kimse: yöntemlerden yalnızca biri",
    domains: "Alan adlarındaki herkes; başka bir yolla oturum açamazlar",
    members: "Alan adlarındaki herkes ve kuruluşun tüm üyeleri"
  },
  "portal.domainStatuses": {
    pending: "Henüz doğrulanmadı",
    verified: "Doğrulandı",
    failing: "Kayıt eksik"
  },
  "portal.connectionStatuses": {
    draft: "Henüz açılmadı",
    active: "Açık",
    disabled: "Kapalı"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Başka bir sağlayıcı"
  }
}
