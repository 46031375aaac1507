import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "ko"> = {
  apiKeys: {
    none: "아직 API 키가 없습니다.",
    created: "생성일: {time}",
    used: "마지막 사용: {day}",
    unused: "아직 사용되지 않음",
    endless: "만료 없음",
    until: "만료: {time}",
    ended: "만료됨: {time}",
    expired: "만료됨",
    never: "없음",
    revoke: "취소",
    makeTitle: "API 키 만들기",
    make: "키 만들기",
    off: "여기에서는 새 API 키를 만들 수 없습니다. 이미 있는 키는 취소할 때까지 계속 사용할 수 있습니다.",
    shownTitle: "새 API 키",
    shown:
      "지금 키를 복사하여 비밀번호를 보관하는 곳에 보관하세요. 다시 표시되지 않습니다. 키를 가진 사람은 누구나 사용할 수 있습니다.",
    kept: "저장했습니다"
  },
  "account.apiKeys": {
    title: "내 API 키",
    intro:
      "API 키를 사용하면 스크립트가 나를 대신해 {app} 서비스를 이용할 수 있습니다. 내 계정에는 접근할 수 없습니다.",
    rights: "키의 권한은 조직 안에서만 유효하며, 그 조직에서의 내 역할을 넘지 않습니다.",
    nowhere: "조직 없음",
    of: "조직: {organization}",
    forbidden:
      "그 조직에서의 역할에 이 권한 중 일부가 없습니다. 권한을 줄이거나 다른 조직을 선택하세요."
  },
  "organizations.apiKeys": {
    intro:
      "API 키를 사용하면 스크립트가 조직을 대신해 {app} 서비스를 이용할 수 있습니다. 키를 만든 사람이 나가도 키는 남습니다.",
    makerLeft: "만든 사람이 조직을 떠남",
    nothing: "현재 역할에는 키에 줄 수 있는 권한이 없습니다.",
    forbidden: "현재 역할에 이 권한 중 일부가 없습니다. 권한을 줄이세요."
  },
  "organizations.applications": {
    full: "이미 시크릿이 두 개 있습니다. 상자를 선택하면 새 시크릿이 이를 대체합니다.",
    intro:
      "여기의 애플리케이션은 사람 없이 조직을 대신해 {app} 서비스를 이용하는 프로그램입니다. 클라이언트 ID와 시크릿으로 액세스 토큰을 받습니다.",
    none: "아직 애플리케이션이 없습니다.",
    managed: "운영자가 관리",
    off: "꺼짐",
    may: "허용된 작업:",
    clientId: "클라이언트 ID",
    clientSecret: "클라이언트 시크릿",
    newSecret: "새 시크릿",
    makeSecret: "시크릿 만들기",
    remove: "삭제",
    makeTitle: "애플리케이션 만들기",
    make: "애플리케이션 만들기",
    nothing: "현재 역할에는 애플리케이션에 줄 수 있는 권한이 없습니다.",
    newApplication: "새 애플리케이션",
    shown:
      "지금 시크릿을 복사하여 비밀번호를 보관하는 곳에 보관하세요. 다시 표시되지 않습니다. 시크릿을 가진 사람은 누구나 이 애플리케이션으로 작업할 수 있습니다.",
    forbidden: "이 애플리케이션에 허용된 작업 중 일부가 현재 역할에 없습니다."
  }
}
