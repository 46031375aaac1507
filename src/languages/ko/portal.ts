import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "ko"> = {
  "portal.people": {
    title: "4. 사용자",
    intro:
      "사용자는 이 연결로 처음 로그인할 때 계정을 얻고 역할이 있는 구성원이 됩니다. 이 방법으로 소유자가 되는 사람은 없습니다.",
    enabled: "처음 로그인할 때 계정과 구성원 만들기",
    role: "새 구성원의 역할",
    noRole: "없음: 구성원이 되지 않음",
    groups: "그룹별 역할",
    groupsIntro: "처음으로 일치하는 그룹의 역할이 부여됩니다. 행을 삭제하려면 그룹을 비워 두세요.",
    group: "그룹 {number}",
    groupRole: "그룹 {number}의 역할",
    authoritative: "로그인할 때마다 역할을 다시 부여하고, 일치하는 그룹이 없으면 회수하기",
    save: "저장"
  },
  "portal.certificates": {
    title: "인증서",
    intro:
      "공급자는 이 인증서로 응답에 서명합니다. 공급자에서 사용하기 전에 새 인증서를 여기에 추가하세요. 이전 인증서가 만료될 때까지 둘 다 유효합니다.",
    none: "SAML 연결이 없으므로 관리할 인증서가 없습니다.",
    noneOfIt: "아직 등록된 인증서가 없습니다.",
    subject: "주체",
    ends: "만료일",
    fingerprint: "SHA-256 지문",
    read: "메타데이터 다시 읽기",
    daily: "메타데이터는 매일 자동으로 읽으므로 새 인증서도 자동으로 추가됩니다.",
    certificate: "새 인증서(PEM)",
    add: "인증서 추가"
  },
  "portal.turningOn": {
    testTitle: "3. 테스트 로그인",
    testIntro:
      "사용자 중 한 명으로 공급자에서 로그인하세요. 여기에 로그인되는 사람은 없습니다. 이후 공급자가 보낸 정보와 예상 결과를 확인할 수 있습니다. 그런 다음 이 페이지로 돌아오세요.",
    test: "테스트 로그인 시작",
    succeeded: "{time}의 테스트에 성공했습니다.",
    failed: "{time}의 테스트에 실패했습니다.",
    subject: "사용자 식별자",
    role: "부여될 구성원 역할",
    noRole: "구성원이 되지 않습니다.",
    claims: "공급자가 보낸 정보",
    claim: "이름",
    value: "값",
    onTitle: "5. 켜기",
    onIntro:
      "켜면 사용자가 이 연결로 로그인할 수 있습니다. 아래에서 지정하지 않는 한 필수는 아닙니다.",
    untested: "먼저 테스트 로그인에 성공해야 합니다.",
    noDomain: "먼저 조직의 도메인 소유권을 확인해야 합니다.",
    domains: "도메인으로 이동",
    on: "켜기",
    off: "끄기",
    enforcementTitle: "6. 필수 사용 대상",
    enforcement: "필수 대상",
    outside:
      "어떤 도메인에도 속하지 않은 구성원: {count}명. 이들은 연결을 사용할 수 없으므로 마지막 항목을 선택하면 조직에 액세스할 수 없습니다.",
    save: "저장"
  },
  "portal.domains": {
    title: "도메인",
    intro:
      "연결은 조직이 소유권을 확인한 도메인의 이메일 주소에 대해서만 신뢰됩니다. 각 도메인의 DNS에 TXT 레코드를 추가하고 여기에서 확인하세요. 레코드는 매주 확인하므로 그대로 두세요.",
    exact: "하위 도메인은 별도의 도메인입니다.",
    none: "아직 등록된 도메인이 없습니다.",
    name: "TXT 레코드 이름",
    value: "값",
    zone: "일부 공급자는 이름에 도메인을 자동으로 추가합니다. 이 경우 도메인을 생략하세요.",
    seen: "해당 이름에서 찾은 내용:",
    nothing:
      "해당 이름에서 아무것도 찾을 수 없습니다. 새 레코드가 반영되는 데 몇 분 정도 걸릴 수 있습니다.",
    checked: "마지막 확인: {time}.",
    check: "지금 확인",
    addTitle: "도메인 추가",
    domain: "도메인(예: acme.com)",
    add: "추가"
  },
  "portal.frame": {
    nav: "설정",
    portal: "개요",
    domains: "도메인",
    sso: "싱글 사인온",
    directory: "디렉터리",
    certificates: "인증서",
    until: "이 페이지는 이 브라우저에서 {time}까지 열려 있습니다.",
    leave: "완료하고 돌아가기"
  },
  "portal.sso": {
    title: "싱글 사인온",
    intro:
      "사용자가 다른 곳에서 로그인할 때 사용하는 공급자를 연결하세요. 새 연결은 테스트하고 켜기 전까지 아무도 로그인시키지 않습니다.",
    none: "아직 연결이 없습니다.",
    startTitle: "공급자 연결",
    preset: "공급자",
    protocol: "프로토콜",
    start: "계속",
    advice: "둘 중 OpenID Connect가 더 간단합니다. 공급자가 요구하는 경우 SAML을 선택하세요."
  },
  "portal.directory": {
    title: "디렉터리",
    intro:
      "디렉터리는 SCIM 2.0으로 사용자 정보를 여기에 알려 줍니다. 디렉터리에서 제거한 사람은 여기에서도 즉시 제외됩니다. Okta에서는 애플리케이션의 “Provisioning” 탭에, Microsoft Entra ID에서는 엔터프라이즈 애플리케이션의 “Provisioning”에 있습니다.",
    none: "아직 디렉터리가 없습니다.",
    address: "주소(Base URL, Tenant URL)",
    token: "토큰(비밀 토큰, Bearer)",
    once: "토큰은 한 번만 표시됩니다. 지금 복사하세요.",
    tokens: "토큰",
    ends: "{time}까지",
    silent: "아직 받은 요청이 없습니다.",
    last: "마지막 요청: {time}.",
    count: "사용자: {users}. 그룹: {groups}.",
    makeToken: "새 토큰 만들기",
    role: "새 구성원의 역할",
    noRole: "없음: 구성원이 되지 않음",
    save: "저장",
    addTitle: "디렉터리 추가",
    name: "이름",
    add: "추가",
    requests: "최근 요청",
    noRequests: "지난 7일 동안 요청이 없습니다.",
    answered: "응답 {status}",
    body: "본문",
    bodyCut: "앞부분만 표시됩니다."
  },
  "portal.reasons": {
    tenant:
      "한 테넌트의 발급자가 필요합니다. common, organizations, consumers는 모든 테넌트를 뜻합니다",
    askable: "이 서비스가 조회할 수 있는 https 주소가 필요합니다",
    silent: "그곳에서 응답이 없습니다",
    otherIssuer:
      "응답한 쪽이 다른 발급자 이름을 사용합니다. 끝의 슬래시까지 공급자가 쓰는 대로 적으세요",
    discovery: "그 아래에 OpenID 문서가 없습니다(/.well-known/openid-configuration)",
    leadsInside: "조회하지 않는 주소로 이어집니다. 공개 호스트의 https가 필요합니다",
    publicHost: "공개 호스트의 https 주소가 필요합니다",
    malformed: "SAML 메타데이터가 필요합니다. 문서 형식이 없는 UTF-8 XML, 최대 1 MiB",
    several: "한 ID 공급자의 메타데이터가 필요합니다",
    noProvider: "SAML 2.0 ID 공급자의 메타데이터가 필요합니다",
    noRedirect: "HTTP-Redirect 로그인 주소가 필요합니다",
    noHttps: "https의 HTTP-Redirect 로그인 주소가 필요합니다",
    noCertificate:
      "서명하는 인증서가 필요합니다. 2048~8192비트 RSA 또는 P-256, P-384, P-521의 ECDSA",
    noMetadata: "그곳에는 리디렉션이나 오류가 아니라 메타데이터가 있어야 합니다",
    brokeOff: "응답이 중간에 끊겼습니다",
    pem: "PEM 인증서 하나가 필요합니다",
    weakKey: "2048비트 이상의 RSA 키가 필요합니다",
    otherKey: "8192비트 이하의 RSA 또는 P-256, P-384, P-521의 ECDSA 키가 필요합니다"
  },
  "portal.open": {
    title: "조직의 로그인 설정",
    intro:
      "여기에서 조직의 ID 공급자를 연결합니다. 계정은 필요하지 않지만, 공급자의 관리 화면과 도메인의 DNS에 액세스할 수 있어야 합니다.",
    once: "링크는 이 브라우저에서 한 번만 열 수 있으며 1시간 동안 유효합니다. 링크가 열리면 조직의 로그인을 관리하는 사람에게 메일로 알립니다.",
    open: "설정 열기",
    dead: "이미 사용되었거나, 철회되었거나, 너무 오래된 링크입니다. 링크를 보낸 사람에게 새 링크를 요청하세요.",
    ended:
      "이 브라우저에서 설정이 더 이상 열려 있지 않습니다. 계속하려면 새 링크를 요청하세요. 저장한 내용은 유지됩니다."
  },
  "portal.overview": {
    title: "조직의 로그인 설정",
    intro:
      "다음 단계는 어떤 순서로든 진행할 수 있습니다. 모든 내용은 즉시 저장되며, 켜기 전까지는 여기에서 하는 작업으로 로그인하지 못하게 되는 사람이 없습니다.",
    domains: "메일 도메인을 소유하고 있음을 DNS로 확인합니다.",
    sso: "ID 공급자를 연결하고, 사용하기 전에 테스트합니다.",
    directory: "디렉터리에서 사용자를 추가하고 제거하도록 합니다(SCIM).",
    certificates: "공급자 인증서의 만료일을 확인하고 새 인증서를 추가합니다."
  },
  "portal.connection": {
    all: "모든 연결",
    atProvider: "1. 공급자에서",
    here: "2. 여기에서",
    issuer: "발급자",
    clientId: "클라이언트 ID",
    clientSecret: "클라이언트 시크릿",
    clientSecretSet: "클라이언트 시크릿(저장됨, 유지하려면 비워 두세요)",
    groups: "그룹을 나타내는 클레임 또는 특성",
    metadataUrl: "메타데이터 주소",
    metadataXml: "또는 메타데이터 내용(XML)",
    save: "저장",
    read: "공급자에서 읽은 내용:",
    redirectUri: "리디렉션 주소",
    acsUrl: "ACS URL(회신 URL)",
    entityId: "엔터티 ID(대상 그룹)",
    spMetadata: "이 서비스의 메타데이터 주소"
  },
  "portal.enforcement": {
    off: "없음: 여러 로그인 방법 중 하나로만 사용",
    domains: "도메인의 모든 사용자(다른 방법으로는 로그인 불가)",
    members: "도메인의 모든 사용자와 조직의 모든 구성원"
  },
  "portal.domainStatuses": {
    pending: "아직 확인되지 않음",
    verified: "확인됨",
    failing: "레코드 없음"
  },
  "portal.connectionStatuses": {
    draft: "아직 켜지지 않음",
    active: "켜짐",
    disabled: "꺼짐"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "다른 공급자"
  }
}
