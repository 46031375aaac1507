import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "ko"> = {
  "account.sessions": {
    title: "내 기기",
    current: "현재 기기",
    active: "마지막 활동: {time}",
    by: "로그인 방법: {methods}",
    impersonated: "지원 담당자가 여기에서 회원님을 대신하여 작업하고 있습니다",
    on: "{os}의 {browser}",
    revoke: "로그아웃",
    others: "다른 모든 기기에서 로그아웃",
    trusted: "기억된 브라우저",
    trustedIntro: "이 브라우저에서는 로그인할 때 2단계 인증을 생략합니다.",
    trustedUntil: "{time}까지 기억됨",
    forget: "기억 삭제"
  },
  "account.frame": {
    nav: "내 계정",
    profile: "프로필",
    addresses: "이메일 주소",
    password: "비밀번호",
    secondFactor: "2단계 인증",
    passkeys: "패스키",
    sessions: "기기",
    identities: "연결된 계정",
    applications: "애플리케이션",
    apiKeys: "API 키",
    activity: "활동",
    data: "내 데이터",
    deletion: "계정 삭제",
    organizations: "조직",
    you: "내 정보",
    waysIn: "로그인 방법",
    devices: "기기 및 활동",
    onward: "계속"
  },
  "account.applications": {
    title: "연결된 애플리케이션",
    none: "계정에 액세스할 수 있는 애플리케이션이 없습니다.",
    intro:
      "다음 애플리케이션은 계정을 사용할 수 있습니다. 사용하지 않는 애플리케이션의 액세스 권한은 회수하세요.",
    may: "허용된 작업:",
    own: "이 서비스의 일부",
    verified: "운영자가 아는 애플리케이션",
    since: "{time}부터",
    used: "마지막 사용: {time}",
    of: "조직: {organization}",
    end: "{application} 연결 해제"
  },
  "account.activity": {
    title: "활동",
    none: "아직 활동이 없습니다.",
    you: "나",
    impersonator: "지원 담당자(대리)",
    administrator: "관리자",
    system: "서비스",
    failure: "실패",
    denied: "거부됨",
    newDevice: "새 기기",
    newNetwork: "새 네트워크"
  },
  "account.deletion": {
    title: "계정 삭제",
    intro:
      "계정이 즉시 닫히고 모든 곳에서 로그아웃됩니다. 이후 회원님에 관한 모든 데이터가 지워집니다. 이 작업은 되돌릴 수 없습니다.",
    codeFirst: "아직 아무것도 삭제되지 않습니다. 먼저 메일로 코드를 보내 드립니다.",
    start: "내 계정 삭제",
    mailed: "메일로 코드를 보냈습니다. 계정을 삭제하려면 여기에 코드를 입력하세요.",
    confirm: "영구 삭제",
    blocked:
      "회원님은 다음 조직의 마지막 소유자입니다. 다른 구성원을 소유자로 지정하거나 다른 구성원을 모두 삭제한 다음 계정을 삭제하세요."
  },
  "account.profile": {
    title: "내 프로필",
    submit: "저장",
    any: "브라우저와 동일",
    hello: "{name}님, 안녕하세요.",
    since: "기본 이메일 주소:",
    managed: "이름과 기본 이메일 주소는 {name}에서 관리합니다."
  },
  "account.secondFactor": {
    title: "2단계 인증",
    off: "이 앱은 2단계 인증을 사용하지 않습니다.",
    none: "2단계 인증을 사용하면 아무도 비밀번호만으로 로그인할 수 없습니다. 코드를 표시하는 휴대전화 앱이 필요합니다.",
    others: "설정하면 다른 기기에서 로그아웃됩니다.",
    start: "인증 앱 설정",
    confirm: "켜기",
    since: "{time}부터 켜져 있습니다.",
    left: "남은 복구 코드: {count}개.",
    few: "복구 코드가 얼마 남지 않았습니다. 새 복구 코드를 생성하세요.",
    renew: "새 복구 코드 생성",
    renewNote: "새 복구 코드를 생성하면 이전 복구 코드는 사용할 수 없습니다.",
    disable: "끄기",
    required: "이 앱은 2단계 인증이 필수이므로 끌 수 없습니다."
  },
  "account.identities": {
    title: "연결된 계정",
    none: "연결된 다른 서비스의 계정이 없습니다.",
    link: "{provider} 연결",
    offer:
      "{provider}에서 이동하셨습니다. 연결하면 이제부터 {provider}(으)로 로그인할 수 있습니다.",
    unlink: "연결 해제",
    nothing: "이 앱에는 로그인에 사용할 수 있는 다른 서비스가 없습니다."
  },
  "account.data": {
    title: "내 데이터",
    intro:
      "보관 중인 회원님의 데이터 사본을 받을 수 있습니다. 사본은 백그라운드에서 준비되며 7일 동안 보관됩니다.",
    ask: "사본 요청",
    pending: "준비 중",
    ready: "준비됨",
    isReady: "사본이 준비되었습니다.",
    expired: "더 이상 사용할 수 없음",
    asked: "요청일: {time}",
    download: "다운로드"
  },
  "account.passkeys": {
    title: "내 패스키",
    intro:
      "패스키를 사용하면 지문, 얼굴 또는 화면 잠금으로 로그인할 수 있습니다. 입력할 비밀번호가 없으므로 도난당할 걱정도 없습니다.",
    off: "이 앱은 패스키를 사용하지 않습니다.",
    begin: "패스키 추가",
    create: "패스키 만들기",
    ready: "기기에서 화면 잠금으로 확인하도록 요청합니다.",
    script: "패스키를 사용하려면 패스키를 지원하고 스크립트가 켜진 브라우저가 필요합니다.",
    created: "추가일: {time}",
    used: "마지막 사용: {time}",
    synced: "제공업체가 여러 기기에 보관",
    bound: "기기 한 대에서만 사용",
    rename: "이름 변경",
    remove: "삭제"
  },
  "account.password": {
    change: "비밀번호 변경",
    first: "비밀번호 설정",
    firstIntro: "현재 비밀번호 없이 로그인하고 있습니다. 비밀번호를 추가할 수 있습니다.",
    updated: "마지막 변경: {time}.",
    submit: "비밀번호 저장"
  },
  "account.addresses": {
    title: "내 이메일 주소",
    primary: "기본 이메일 주소: 로그인에 사용하며, 메일도 이 주소로 보냅니다.",
    stays: "다른 주소를 기본으로 지정할 때까지 유지됩니다.",
    verified: "확인됨",
    unverified: "아직 확인되지 않음",
    promote: "기본으로 지정",
    resend: "링크 다시 보내기",
    remove: "삭제",
    addTitle: "이메일 주소 추가",
    add: "이메일 주소 추가",
    managed: "기본 이메일 주소는 {name}에서 관리합니다.",
    own: "이미 등록된 본인의 주소입니다.",
    addIntro: "이 주소로 링크를 보내 드립니다. 링크를 열면 주소가 등록됩니다."
  },
  "account.methods": {
    password: "비밀번호",
    totp: "인증 앱",
    recovery_code: "복구 코드",
    email_code: "메일 코드",
    passkey: "패스키",
    ticket: "다른 호스트",
    impersonation: "대리 작업",
    trusted_device: "기억된 브라우저"
  },
  "account.devices": {
    desktop: "컴퓨터",
    mobile: "휴대전화",
    tablet: "태블릿",
    native: "앱",
    bot: "프로그램",
    unknown: "알 수 없는 기기"
  }
}
