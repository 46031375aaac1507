import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "ko"> = {
  consent: {
    title: "{app}(으)로 계속",
    asks: "{app}에서 {person}님의 계정에 대한 액세스를 요청합니다.",
    verified: "이 서비스의 운영자가 아는 애플리케이션입니다.",
    stranger: "이 서비스의 운영자가 알지 못하는 애플리케이션입니다. 신뢰하는 경우에만 계속하세요.",
    own: "이 서비스의 애플리케이션으로 이동합니다.",
    may: "허용하면 다음 작업을 할 수 있습니다:",
    known: "이 애플리케이션은 {host}의 주소로 식별됩니다.",
    place: "그런 다음 {host}(으)로 이동합니다.",
    local: "이 기기에 있는 프로그램입니다. 방금 직접 시작한 경우에만 계속하세요.",
    within: "{organization} 조직에 대해 허용합니다.",
    organization: "대상 조직",
    allow: "허용",
    proceed: "계속",
    deny: "허용 안 함",
    noOrganization: "어떤 조직의 구성원도 아니므로 허용할 수 없습니다.",
    refused: "계속할 수 없음",
    refusedWhy:
      "이 페이지로 안내한 애플리케이션에 오류가 있었거나 링크가 오래되었습니다. 애플리케이션으로 돌아가 다시 시도하세요.",
    back: "애플리케이션으로 돌아가기"
  },
  scopes: {
    openid: "본인임을 확인",
    profile: "이름과 언어 보기",
    email: "이메일 주소 보기",
    organizations: "속한 조직과 각 조직에서의 역할 보기",
    groups: "속한 그룹 보기",
    organization: "속한 조직 중 하나에서 작업",
    offline_access: "자리를 비운 동안에도 액세스 유지"
  },
  device: {
    title: "기기 연결",
    intro: "프로그램이나 기기에 표시된 코드를 입력하세요.",
    next: "계속",
    over: "코드가 이미 사용되었거나 만료되었습니다. 기기에서 다시 시작하세요.",
    askTitle: "{app}을(를) 연결하시겠습니까?",
    asks: "{app}을(를) 사용하는 기기가 {person}님의 계정에 대한 액세스를 요청합니다.",
    compare: "기기에 다음 코드가 표시되어야 합니다:",
    askedAt: "요청 시간: {time}.",
    askedFrom: "요청 시간: {time}, 네트워크 주소: {place}.",
    warning:
      "바로 앞에 있는 기기에서 직접 시작한 경우에만 허용하세요. 다른 사람이 코드나 이 페이지의 링크를 보냈다면 계정에 침입하려는 것입니다. 허용하지 마세요.",
    verified: "이 서비스의 운영자가 아는 애플리케이션입니다.",
    stranger: "이 서비스의 운영자가 알지 못하는 애플리케이션입니다. 신뢰하는 경우에만 계속하세요.",
    own: "이 서비스의 애플리케이션입니다.",
    may: "허용하면 다음 작업을 할 수 있습니다:",
    within: "{organization} 조직에 대해 허용합니다.",
    organization: "대상 조직",
    noOrganization: "어떤 조직의 구성원도 아니므로 허용할 수 없습니다.",
    allow: "허용",
    deny: "허용 안 함",
    allowed: "기기를 연결했습니다. 기기로 돌아가고 이 페이지를 닫아도 됩니다.",
    denied: "기기를 연결하지 않았습니다. 이 페이지를 닫아도 됩니다.",
    applications: "내 애플리케이션",
    notMember: "{app}의 소속 조직에 구성원으로 등록되어 있지 않으므로 허용할 수 없습니다."
  },
  logout: {
    title: "{app}에서 로그아웃하시겠습니까?",
    asks: "애플리케이션에서 로그아웃을 요청합니다. 여기에서 사용하는 다른 애플리케이션에서도 로그아웃됩니다.",
    submit: "{person}님 로그아웃",
    stay: "로그인 유지",
    done: "로그아웃했습니다",
    close: "이 페이지를 닫아도 됩니다.",
    back: "{host}(으)로 돌아가기",
    again: "다시 로그인"
  }
}
