import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "ko"> = {
  problems: {
    connection_not_found: "이 로그인은 더 이상 사용할 수 없습니다. 안내해 준 사람에게 문의하세요.",
    managed_by_connection: "조직의 ID 공급자가 관리하는 항목입니다. 담당자에게 문의하세요.",
    invitation_not_pending: "더 이상 유효하지 않은 초대입니다.",
    invitation_email_mismatch:
      "다른 이메일 주소로 보낸 초대입니다. 해당 주소의 계정으로 로그인하세요.",
    invitation_not_found: "더 이상 존재하지 않는 초대입니다.",
    invitation_pending: "이 이메일 주소에는 이미 대기 중인 초대가 있습니다.",
    already_member: "이미 구성원입니다.",
    role_not_found: "더 이상 존재하지 않는 역할입니다.",
    role_set_not_found: "더 이상 존재하지 않는 역할들입니다.",
    organization_not_found: "존재하지 않는 조직이거나 구성원이 아닌 조직입니다.",
    organization_limit_reached: "조직을 더 만들 수 없습니다.",
    member_not_found: "더 이상 존재하지 않는 구성원입니다.",
    last_owner: "조직에는 소유자가 필요합니다. 먼저 다른 사람을 소유자로 지정하세요.",
    managed_by_directory: "조직의 디렉터리가 관리하는 항목입니다.",
    metadata_too_large: "데이터가 너무 커서 저장할 수 없습니다.",
    api_key_not_found: "더 이상 존재하지 않는 API 키입니다.",
    connections_disabled:
      "여기에서는 구성원이 로그인을 설정할 수 없습니다. 서비스 운영자에게 링크를 요청하세요.",
    api_keys_disabled: "여기에서는 API 키를 만들 수 없습니다.",
    too_many_api_keys: "API 키가 최대 개수에 도달했습니다. 먼저 하나를 취소하세요.",
    application_not_found: "더 이상 존재하지 않는 애플리케이션입니다.",
    resource_not_found: "더 이상 존재하지 않는 API입니다.",
    too_many_applications: "애플리케이션이 최대 개수에 도달했습니다. 먼저 하나를 삭제하세요.",
    too_many_secrets: "이미 시크릿이 두 개 있습니다.",
    no_secret_method: "이 애플리케이션은 시크릿을 사용하지 않습니다.",
    invalid_domain:
      "올바른 도메인이 아닙니다. acme.com과 같이 이메일 주소의 @ 뒤에 있는 부분을 입력하세요.",
    domain_exists: "이미 조직에 등록된 도메인입니다.",
    too_many_domains: "도메인이 최대 개수에 도달했습니다.",
    domain_not_claimable:
      "어떤 조직도 등록할 수 없는 도메인입니다. 누구나 또는 많은 사람이 사용하는 도메인이거나 이 서비스의 도메인입니다.",
    domain_not_found: "더 이상 존재하지 않는 도메인입니다.",
    domain_taken: "다른 조직이 이미 소유권을 확인한 도메인입니다. 서비스 운영자에게 문의하세요.",
    domain_not_verified:
      "레코드를 찾을 수 없습니다. 대신 찾은 내용이 도메인 항목에 표시됩니다. 새 레코드가 반영되는 데 몇 분 정도 걸릴 수 있습니다.",
    resolver_unavailable:
      "네임 서버가 응답하지 않아 아무것도 변경되지 않았습니다. 잠시 후 다시 시도하세요.",
    invalid_connection: "이대로는 공급자를 설정할 수 없습니다. 표시된 항목을 확인하세요.",
    connection_in_use:
      "이 연결로 로그인한 사람이 있으므로 공급자와 사용자 식별 방식을 변경할 수 없습니다. 새 연결을 만드세요.",
    connection_conflict: "이 도메인 중 하나에 다른 연결이 켜져 있습니다. 먼저 해당 연결을 끄세요.",
    connection_not_tested: "먼저 테스트 로그인에 성공해야 합니다.",
    connection_incomplete: "누락된 항목이 있습니다. 먼저 공급자의 항목을 입력하세요.",
    no_verified_domain: "먼저 조직의 도메인 소유권을 확인해야 합니다.",
    too_many_connections: "연결이 최대 개수에 도달했습니다.",
    too_many_directories: "디렉터리가 최대 개수에 도달했습니다.",
    too_many_tokens: "디렉터리의 토큰이 최대 개수에 도달했습니다.",
    directory_not_found: "더 이상 존재하지 않는 디렉터리입니다.",
    invalid_request: "사용할 수 없는 입력이 있습니다. 표시된 항목을 확인하세요.",
    invalid_json: "요청을 읽을 수 없습니다. 이전 화면으로 돌아가 다시 시도하세요.",
    invalid_cursor: "목록의 이 부분은 더 이상 존재하지 않습니다. 처음부터 보세요.",
    invalid_limit: "목록을 이렇게 표시할 수 없습니다. 처음부터 보세요.",
    invalid_redirect_url:
      "이동할 주소가 이 앱의 주소가 아닙니다. 앱으로 돌아가 처음부터 다시 시작하세요.",
    body_too_large: "한 번에 보내는 내용이 너무 많습니다. 줄여서 다시 시도하세요.",
    unsupported_media_type: "요청을 읽을 수 없습니다. 이전 화면으로 돌아가 다시 시도하세요.",
    route_not_found: "존재하지 않는 페이지입니다. 링크가 오래되었거나 잘못 입력되었을 수 있습니다.",
    method_not_allowed:
      "이 주소는 이렇게 열 수 없습니다. 이전 화면으로 돌아가 처음부터 다시 시작하세요.",
    denied_by_hook:
      "앱에서 이 작업을 거부했습니다. 잘못되었다고 생각되면 앱의 지원팀에 문의하세요.",
    hook_unavailable: "앱이 지금 응답할 수 없습니다. 잠시 후 다시 시도하세요.",
    internal_error:
      "서비스에 문제가 발생했습니다. 잠시 후 다시 시도하세요. 문제가 계속되면 아래의 참조 번호를 지원팀에 알려 주세요.",
    overloaded: "지금 서비스 이용이 매우 많습니다.",
    rate_limited: "시도 횟수가 너무 많습니다.",
    unknown_host: "이 주소에 해당하는 앱이 없습니다.",
    origin_not_allowed: "양식이 다른 곳에서 전송되었습니다. 여기에서 페이지를 열고 다시 보내세요.",
    unauthenticated: "먼저 로그인하세요.",
    forbidden:
      "이 계정으로는 이 작업을 할 수 없습니다. 다른 계정이 있다면 그 계정으로 로그인하세요.",
    forbidden_while_impersonating: "다른 사람을 대신하여 작업하는 동안에는 할 수 없습니다.",
    reauthentication_required: "계속하려면 본인 확인이 필요합니다.",
    second_factor_required: "인증 앱이나 복구 코드를 사용하세요.",
    reauthentication_unsupported:
      "이 공급자로는 본인 확인을 할 수 없습니다. 다른 방법을 선택하세요.",
    invalid_credentials: "이메일 주소 또는 비밀번호가 올바르지 않습니다.",
    sso_required: "조직의 로그인을 사용해야 합니다.",
    connection_domain_mismatch:
      "조직의 로그인을 이 이메일 주소에 사용할 수 없습니다. 담당자에게 문의하세요.",
    not_provisioned:
      "조직에서 여기에 대한 액세스 권한을 부여하지 않았습니다. 담당자에게 문의하세요.",
    user_banned: "차단된 계정입니다. 앱 운영자에게 문의하세요.",
    user_deleted: "삭제된 계정입니다.",
    email_not_verified: "이메일 주소가 아직 확인되지 않았습니다. 해당 주소로 링크를 보냈습니다.",
    email_code_disabled: "여기에서는 메일 코드로 로그인할 수 없습니다.",
    invalid_code: "코드가 올바르지 않거나, 이미 사용되었거나, 만료되었습니다.",
    invalid_token:
      "더 이상 사용할 수 없는 링크입니다. 이미 사용되었거나, 만료되었거나, 더 최근의 메일로 대체되었습니다.",
    invalid_state:
      "다른 브라우저에서 시작했거나 시작한 지 너무 오래된 로그인입니다. 다시 시작하세요.",
    nothing_pending: "이 브라우저에 진행 중인 로그인이 없습니다. 다시 시작하세요.",
    password_rejected: "사용할 수 없는 비밀번호입니다. 다른 비밀번호를 선택하세요.",
    sign_up_closed: "지금은 계정을 만들 수 없습니다. 계정이 있다면 로그인하세요.",
    email_domain_not_allowed:
      "이 메일 서비스의 주소는 사용할 수 없습니다. 다른 이메일 주소를 사용하세요.",
    challenge_required:
      "계속하기 전에 사람임을 확인해 주세요. 아래 질문에 답하고, 비밀번호를 요청하는 경우 다시 입력한 다음 버튼을 한 번 더 누르세요.",
    challenge_unavailable: "지금은 사람임을 확인할 수 없습니다. 잠시 후 다시 시도하세요.",
    proof_of_work_required:
      "계속하기 전에 브라우저가 여러 주소를 시도하는 프로그램이 아님을 확인해야 합니다. 비밀번호를 요청하는 경우 다시 입력한 다음 버튼을 한 번 더 누르세요.",
    legal_consent_required: "이용약관에 동의해야 합니다.",
    email_taken: "이 이메일 주소의 계정이 이미 있습니다. 로그인하거나 새 비밀번호를 설정하세요.",
    account_exists: "이 이메일 주소의 계정이 이미 있습니다. 로그인하세요.",
    mfa_disabled: "여기에서는 2단계 인증이 꺼져 있습니다.",
    mfa_required_by_policy: "여기에서는 2단계 인증이 필수입니다.",
    mfa_already_enabled: "2단계 인증이 이미 설정되어 있습니다.",
    mfa_not_enabled: "2단계 인증이 설정되어 있지 않습니다.",
    passkeys_disabled: "여기에서는 패스키를 사용할 수 없습니다. 다른 방법을 선택하세요.",
    invalid_passkey: "패스키를 사용할 수 없었습니다. 다시 시도하거나 다른 방법을 선택하세요.",
    trusted_device_not_found: "더 이상 기억되지 않는 브라우저입니다.",
    passkey_not_found: "더 이상 존재하지 않는 패스키입니다.",
    grant_not_found: "이 애플리케이션에는 더 이상 액세스 권한이 없습니다.",
    passkey_exists: "이미 추가한 패스키입니다.",
    too_many_passkeys: "패스키가 최대 개수에 도달했습니다. 먼저 하나를 삭제하세요.",
    user_not_found: "더 이상 존재하지 않는 사용자입니다.",
    session_not_found: "이미 로그아웃된 기기입니다.",
    template_not_found: "존재하지 않는 템플릿입니다.",
    provider_not_found: "여기에서는 이 방법으로 로그인할 수 없습니다.",
    provider_error:
      "다른 서비스에서 올바른 응답을 받지 못했습니다. 다시 시도하거나 다른 방법을 선택하세요.",
    access_denied: "다른 서비스에서 로그인이 취소되었습니다. 아무것도 변경되지 않았습니다.",
    identity_not_found: "연결되지 않은 로그인 방법입니다.",
    identity_in_use: "다른 서비스의 이 계정은 여기에서 다른 사람에게 연결되어 있습니다.",
    already_linked: "이미 연결된 로그인 방법입니다.",
    last_sign_in_method: "유일한 로그인 방법입니다. 먼저 다른 방법을 추가하세요.",
    email_address_not_found: "더 이상 존재하지 않는 이메일 주소입니다.",
    primary_email: "기본 이메일 주소입니다. 먼저 다른 주소를 기본으로 지정하세요.",
    too_many_email_addresses: "이메일 주소가 최대 개수에 도달했습니다. 먼저 하나를 삭제하세요.",
    data_request_not_found: "존재하지 않는 데이터 사본입니다.",
    data_request_expired: "이 데이터 사본은 더 이상 없습니다. 새 사본을 요청하세요."
  }
}
