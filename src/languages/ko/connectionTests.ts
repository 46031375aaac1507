import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "ko"> = {
  connectionTest: {
    title: "테스트 로그인",
    intro:
      "{name}(으)로 한 번 로그인하세요. 이 과정에서 여기에 로그인되는 사람은 없습니다. ID 공급자가 보내는 회원님의 정보와 예상 결과를 확인할 수 있습니다.",
    submit: "테스트 시작",
    failed: "ID 공급자의 응답을 사용할 수 없습니다.",
    reason: "이유",
    would: "예상 결과",
    wouldSignIn: "사용자가 로그인됩니다.",
    wouldProve: "이 이메일 주소의 계정이 있습니다. 소유자가 본인의 계정임을 한 번 확인합니다.",
    wouldLink: "이 이메일 주소의 계정이 연결되고 로그인됩니다.",
    wouldCreate: "새 계정이 생성되고 로그인됩니다.",
    wouldConsent: "사용자가 이용약관에 동의하면 새 계정이 생성됩니다.",
    wouldRefuse: "로그인이 거부됩니다.",
    person: "사용자",
    subject: "식별자",
    email: "이메일 주소",
    firstName: "이름",
    lastName: "성",
    groups: "그룹",
    role: "역할",
    unknown: "전송되지 않음",
    claims: "받은 내용"
  },
  attemptReasons: {
    access_denied: "로그인이 취소되었거나 공급자가 이 사용자의 로그인을 허용하지 않습니다.",
    assertion_encrypted: "어설션이 암호화되어 있습니다. 공급자에서 어설션 암호화를 끄세요.",
    assertion_expired:
      "응답이 너무 오래되었거나 시계가 맞지 않습니다. 다시 시도하고 공급자의 시계를 확인하세요.",
    assertion_replayed: "이미 사용된 응답입니다. 로그인을 처음부터 다시 시작하세요.",
    audience_mismatch:
      "다른 대상에게 보낸 응답입니다. 공급자에서 엔터티 ID(대상 그룹)를 확인하세요.",
    certificate_unknown:
      "여기에 등록되지 않은 인증서로 서명된 응답입니다. 새 인증서나 메타데이터를 등록하세요.",
    client_rejected:
      "공급자가 이 클라이언트 ID를 알지 못하거나 클라이언트 시크릿이 올바르지 않습니다.",
    code_rejected: "공급자가 자신이 발급한 코드를 거부했습니다. 다시 시도하세요.",
    connection_domain_mismatch: "조직이 소유권을 확인한 도메인의 이메일 주소가 아닙니다.",
    destination_mismatch:
      "응답이 다른 주소로 전송되었습니다. 공급자에서 회신 URL(ACS URL)을 확인하세요.",
    email_missing: "공급자가 이메일 주소를 보내지 않았습니다. 공급자가 보내는 정보에 추가하세요.",
    email_unverified: "공급자에 따르면 확인되지 않은 이메일 주소입니다.",
    guest_account: "테넌트의 게스트는 해당 테넌트의 연결로 로그인할 수 없습니다.",
    invalid_answer: "공급자의 응답 형식이 프로토콜에 맞지 않습니다.",
    invalid_id_token: "ID 토큰이 일치하지 않습니다. 발급자와 클라이언트 ID를 확인하세요.",
    issuer_mismatch: "입력한 발급자가 아닌 다른 발급자가 응답했습니다.",
    malformed: "응답을 읽을 수 없습니다.",
    no_discovery: "발급자에서 검색 문서를 찾을 수 없습니다.",
    not_in_response_to: "이 브라우저에서 시작한 로그인에 대한 응답이 아닙니다.",
    not_provisioned:
      "이 사용자의 계정이 여기에 없고 연결에서 계정을 만들지 않거나, 디렉터리에서 사용자를 제거했습니다.",
    other_account: "로그인된 계정과 다른 계정이 사용되었습니다.",
    provider_refused:
      "공급자가 거부했습니다. 사용자가 공급자에서 애플리케이션에 할당되어 있는지와 클라이언트 시크릿을 확인하세요.",
    reauthentication_unsupported: "공급자가 사용자의 신원에 대한 새로운 증명을 제공하지 않습니다.",
    refused_address: "이 서비스가 접근할 수 없는 공급자 주소입니다.",
    signature_invalid: "서명이 일치하지 않습니다. 인증서를 확인하세요.",
    signature_missing: "서명되지 않은 응답입니다. 공급자에서 서명을 켜세요.",
    sso_required: "이 이메일 주소는 다른 연결에서 관리합니다.",
    subject_missing:
      "응답에서 사용자를 식별할 수 없습니다. 사용자를 식별하는 클레임이나 특성을 확인하세요.",
    tenant_mismatch: "사용자가 발급자의 테넌트가 아닌 다른 테넌트에 속해 있습니다.",
    unreachable: "공급자에 연결할 수 없습니다.",
    user_banned: "여기에서 차단된 사용자입니다."
  }
}
