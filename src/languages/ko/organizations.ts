import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "ko"> = {
  "organizations.settings": {
    submit: "저장"
  },
  "organizations.list": {
    title: "내 조직",
    none: "아직 속한 조직이 없습니다.",
    active: "사용 중",
    activeIntro: "애플리케이션은 사용 중인 조직을 기준으로 작동합니다.",
    activate: "이 조직 사용",
    leaveActive: "사용 중지",
    createTitle: "조직 만들기",
    create: "만들기",
    invitations: "받은 초대",
    invited: "{inviter}님이 초대함",
    accept: "수락"
  },
  "organizations.frame": {
    nav: "이 조직",
    all: "모든 조직",
    members: "구성원",
    invitations: "초대",
    settings: "설정",
    apiKeys: "API 키",
    applications: "애플리케이션"
  },
  "organizations.members": {
    members: "구성원: {count}명",
    search: "검색",
    none: "검색 결과가 없습니다.",
    longer: "3자 이상으로 검색하세요.",
    you: "나",
    joined: "가입일: {time}",
    change: "역할 변경",
    remove: "삭제",
    leave: "나가기"
  },
  "organizations.invitations": {
    title: "구성원 초대",
    invite: "초대 보내기",
    none: "아직 초대가 없습니다.",
    until: "만료일: {time}",
    resend: "다시 보내기",
    revoke: "철회"
  },
  "organizations.invitationStatuses": {
    PENDING: "대기 중",
    ACCEPTED: "수락됨",
    REVOKED: "철회됨",
    EXPIRED: "만료됨"
  }
}
