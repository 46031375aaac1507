import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "ko"> = {
  common: {
    mixedLoopback:
      "앱과 이 페이지가 사용 중인 컴퓨터를 서로 다른 이름으로 부르고 있습니다. 하나는 localhost, 다른 하나는 127.0.0.1입니다. 브라우저는 이름별로 쿠키를 저장하므로 앱에서는 로그인되지 않습니다. 이 페이지와 같은 이름으로 앱을 열거나, 환경에 앱의 이름을 설정하세요.",
    triesLeft: {
      other: "최대 {count}번 더 시도할 수 있습니다."
    },
    noTriesLeft: "더 이상 시도할 수 없습니다. 새 코드를 요청하거나 처음부터 다시 시작하세요.",
    switchAccount: "계정 전환",
    signOut: "로그아웃",
    menu: "메뉴",
    skip: "본문으로 건너뛰기",
    showPassword: "비밀번호 표시",
    passwordRule: {
      other: "{count}자 이상이어야 하며, 문자 종류에는 제한이 없습니다."
    },
    optional: "선택 사항",
    terms: "이용약관",
    privacy: "개인정보 보호",
    support: "도움말",
    language: "언어",
    continue: "계속",
    continueTo: "{place}(으)로 계속",
    leaving: "이동하는 중…",
    back: "뒤로",
    backToSignIn: "로그인으로 돌아가기",
    or: "또는",
    incompleteLink: "링크가 완전하지 않습니다. 메일에서 다시 여세요.",
    retryIn: "{wait}에 다시 시도하세요.",
    retryNow: "이제 다시 시도할 수 있습니다.",
    reference: "지원 문의용 참조 번호",
    copy: "복사",
    copied: "복사됨",
    print: "인쇄",
    download: "다운로드",
    offline: "오프라인 상태입니다. 입력한 내용은 보관되며, 다시 온라인 상태가 되면 전송됩니다.",
    impersonating: "{name}님을 대신하여 작업하고 있습니다.",
    impersonatingUntil: "{time}까지 {name}님을 대신하여 작업합니다.",
    impersonationBlocks:
      "그동안에는 비밀번호, 2단계 인증, 이메일 주소, 로그인 방법, 조직, 다른 세션을 변경할 수 없습니다.",
    actingStaff: "대신 작업하는 담당자: {id}.",
    backTo: "{app}(으)로 돌아가기",
    stop: "중지",
    mailsStay: "메일 서버가 설정되지 않아 메일이 이 컴퓨터에 보관됩니다.",
    readMails: "메일 읽기",
    signedInAs: "{name}님으로 로그인됨"
  },
  fields: {
    email: "이메일 주소",
    password: "비밀번호",
    newPassword: "새 비밀번호",
    currentPassword: "현재 비밀번호",
    firstName: "이름",
    lastName: "성",
    language: "언어",
    code: "6자리 코드",
    totpCode: "인증 앱의 코드",
    emailCode: "메일로 받은 코드",
    recoveryCode: "복구 코드",
    userCode: "기기의 코드",
    name: "이름",
    role: "역할",
    organizationId: "조직",
    permissions: "권한",
    expiresInDays: "만료",
    revokeOld: "이전 시크릿을 즉시 무효화",
    query: "검색",
    legalConsentAccepted: "이용약관에 동의합니다",
    revokeOtherSessions: "다른 기기에서 로그아웃",
    rememberDevice: "이 브라우저에서 다시 묻지 않기",
    kept: "저장했습니다"
  },
  roles: {
    Owner: "소유자",
    Admin: "관리자",
    Member: "구성원"
  },
  intents: {
    choosePassword: "비밀번호 설정",
    addAddress: "이메일 주소 추가",
    changeAddress: "기본 이메일 주소 변경",
    removeAddress: "이메일 주소 삭제",
    setUpFactor: "인증 앱 설정",
    newRecoveryCodes: "새 복구 코드 생성",
    turnOffFactor: "2단계 인증 끄기",
    addPasskey: "패스키 추가",
    removePasskey: "패스키 삭제",
    linkAccount: "로그인 방법 연결",
    unlinkAccount: "로그인 방법 삭제",
    deleteAccount: "계정 삭제",
    requestData: "데이터 사본 요청",
    makeApiKey: "API 키 만들기",
    makeApplication: "애플리케이션 만들기",
    makeSecret: "새 시크릿 만들기",
    removeApplication: "애플리케이션 삭제"
  },
  passwords: {
    too_short: "비밀번호가 너무 짧습니다.",
    too_long: "비밀번호가 너무 깁니다.",
    not_printable: "비밀번호에 사용할 수 없는 문자가 있습니다.",
    too_common: "너무 많은 사람이 사용하는 비밀번호입니다. 다른 비밀번호를 선택하세요.",
    too_simple:
      "한 문자를 반복하거나 공백으로만 이루어진 비밀번호는 사용할 수 없습니다. 다른 비밀번호를 선택하세요.",
    personal_data:
      "이름이나 이메일 주소와 거의 같은 비밀번호는 사용할 수 없습니다. 다른 비밀번호를 선택하세요.",
    breached:
      "다른 서비스에서 유출되어 타인에게 알려진 비밀번호입니다. 다른 비밀번호를 선택하세요.",
    service_name:
      "이 서비스의 이름과 거의 같은 비밀번호는 사용할 수 없습니다. 다른 비밀번호를 선택하세요."
  },
  confirmation: {
    title: "계속",
    intro: "계속하면 시작한 작업이 완료됩니다.",
    button: "계속"
  },
  formGuard: {
    working: "브라우저를 확인하고 있습니다. 몇 초 정도 걸립니다.",
    done: "브라우저를 확인했습니다. 전송하는 중입니다.",
    challenge: "사람임을 확인해 주세요"
  },
  notices: {
    saved: "저장했습니다.",
    mailed: "메일을 보냈습니다.",
    removed: "삭제했습니다.",
    ended: "해당 기기에서 로그아웃했습니다.",
    linked: "계정을 연결했습니다.",
    disconnected: "애플리케이션이 더 이상 액세스할 수 없습니다.",
    registered: "패스키를 추가했습니다. 이제 패스키로 로그인할 수 있습니다.",
    requested: "데이터 사본을 준비하고 있습니다. 준비되면 메일로 알려 드립니다.",
    joined: "이제 구성원입니다.",
    left: "조직에서 나갔습니다.",
    switched: "사용 중인 조직을 변경했습니다.",
    invited: "초대를 보냈습니다.",
    proven: "도메인 소유권을 확인했습니다.",
    turnedOn: "연결을 켰습니다.",
    turnedOff: "연결을 껐습니다.",
    joinedIt: "이제 {organization}의 구성원입니다.",
    more: "더 보기"
  },
  problemPage: {
    notFound: "페이지를 찾을 수 없음",
    nothing: "계속할 작업이 없음",
    forbidden: "이 작업은 할 수 없음",
    gone: "더 이상 존재하지 않음",
    busy: "잠시만 기다려 주세요",
    fault: "문제가 발생했습니다",
    unusable: "사용할 수 없는 주소입니다. 링크가 오래되었거나 잘못 입력되었을 수 있습니다.",
    prove: "본인 확인",
    fromStart: "처음부터 시작"
  },
  formPost: {
    title: "{place}(으)로 계속",
    why: "잠시 후 자동으로 이동합니다. 이동하지 않으면 버튼을 누르세요.",
    asked:
      "이 페이지로 안내한 애플리케이션에 오류가 있었습니다. 애플리케이션으로 돌아가면 이 내용이 전달됩니다.",
    onward: "계속"
  }
}
