import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "ko"> = {
  "mail.credential_changed.subject": {
    password_set: "비밀번호가 변경되었습니다",
    password_reset: "비밀번호가 재설정되었습니다",
    password_removed: "비밀번호가 삭제되었습니다",
    email_added: "계정에 이메일 주소가 추가되었습니다",
    email_promoted: "기본 이메일 주소가 변경되었습니다",
    email_removed: "계정에서 이메일 주소가 삭제되었습니다",
    mfa_enrolled: "2단계 인증이 켜졌습니다",
    mfa_disabled: "2단계 인증이 꺼졌습니다",
    recovery_codes_regenerated: "새 복구 코드가 생성되었습니다",
    lockout_cleared: "다시 계정에 로그인할 수 있습니다",
    identity_linked: "로그인 방법이 추가되었습니다",
    identity_unlinked: "로그인 방법이 삭제되었습니다",
    passkey_added: "계정에 패스키가 추가되었습니다",
    passkey_removed: "계정에서 패스키가 삭제되었습니다"
  },
  "mail.credential_changed.change": {
    password_set: "계정의 비밀번호가 변경되었습니다.",
    password_reset:
      "메일의 링크로 계정의 새 비밀번호가 설정되었습니다. 모든 기기에서 로그아웃되었습니다.",
    password_removed:
      "계정의 비밀번호가 삭제되었습니다. 모든 기기에서 로그아웃되었습니다. 로그인 화면에서 메일로 받은 링크로 새 비밀번호를 설정할 수 있습니다.",
    email_added: "계정에 이메일 주소가 추가되었습니다.",
    email_promoted:
      "다른 이메일 주소가 계정의 기본 이메일 주소가 되었습니다. 계정에 관한 메일은 그 주소로 전송됩니다.",
    email_removed: "계정에서 이메일 주소가 삭제되었습니다.",
    mfa_enrolled: "이제 계정에 로그인할 때 인증 앱의 코드도 필요합니다.",
    mfa_disabled: "이제 계정에 로그인할 때 인증 앱의 코드가 필요하지 않습니다.",
    recovery_codes_regenerated:
      "계정의 새 복구 코드가 생성되었습니다. 이전 복구 코드는 더 이상 사용할 수 없습니다.",
    lockout_cleared:
      "시도 실패가 반복되어 계정 로그인이 차단되었습니다. 지원팀에서 차단을 해제했습니다.",
    identity_linked: "이제 다른 서비스의 계정으로 로그인할 수 있습니다.",
    identity_unlinked: "더 이상 다른 서비스의 계정으로 로그인할 수 없습니다.",
    passkey_added: "계정에 패스키가 추가되었습니다. 비밀번호 없이 로그인할 수 있습니다.",
    passkey_removed:
      "더 이상 해당 패스키로 로그인할 수 없습니다. 그 패스키로 로그인한 기기에서 로그아웃되었습니다."
  }
}
