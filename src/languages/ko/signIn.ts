import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "ko"> = {
  signIn: {
    title: "{app}에 로그인",
    choose: "계정 선택",
    another: "다른 계정 사용",
    submit: "로그인",
    forgotten: "비밀번호를 잊으셨나요?",
    signUp: "계정 만들기",
    with: "{provider}(으)로 계속",
    lastUsed: "최근 사용",
    emailCode: "메일로 코드 받기",
    passkey: "패스키로 로그인",
    next: "계속",
    different: "다른 이메일 주소 사용",
    resend: "링크 다시 보내기",
    verification_sent: "이메일 주소로 링크를 보냈습니다. 링크를 연 다음 로그인하세요.",
    password_reset: "새 비밀번호를 설정했습니다. 새 비밀번호로 로그인하세요.",
    signed_out: "로그아웃했습니다.",
    oneSignedOut: "해당 계정에서 로그아웃했습니다.",
    deleted: "계정을 삭제했습니다.",
    verified: "이메일 주소를 확인했습니다. 로그인하세요.",
    address_proven: "이메일 주소를 확인했습니다. 이제 비밀번호를 입력하세요.",
    account_exists:
      "이 이메일 주소의 계정이 이미 있습니다. 로그인한 다음 다른 서비스를 연결하세요.",
    ended: "해당 계정은 여기에서 로그아웃되었습니다. 다시 로그인하세요.",
    known: "비밀번호를 잊으셨다면 그동안 새 비밀번호를 설정할 수 있습니다."
  },
  signUp: {
    title: "{app} 계정 만들기",
    submit: "계속",
    address_proven: "이메일 주소를 확인했습니다. 이제 나머지를 입력하세요.",
    have: "이미 계정이 있습니다",
    closed: "계정을 만들려면 초대가 필요합니다. 초대를 받으셨다면 메일의 링크를 여세요.",
    closedToAll: "지금은 계정을 만들 수 없습니다.",
    consentTerms: "{terms}에 동의합니다.",
    consentPrivacy: "{privacy}에 동의합니다.",
    consentBoth: "{terms} 및 {privacy}에 동의합니다.",
    terms: "이용약관",
    privacy: "개인정보처리방침",
    consentPlain: "{app}의 이용약관에 동의합니다.",
    codeTitle: "이메일 주소 확인",
    codeIntro: "{email} 주소로 6자리 코드를 보냈습니다.",
    codeSubmit: "계정 만들기",
    resend: "새 코드 보내기",
    resent: "새 코드를 보냈습니다. 이전 코드는 더 이상 사용할 수 없습니다.",
    other: "다른 이메일 주소 사용",
    reset: "새 비밀번호 설정",
    continueTitle: "한 가지만 더 입력하세요",
    continueIntro: "{provider}(으)로 로그인했습니다. 다음 항목만 입력하면 됩니다.",
    continueMailed: "{email} 주소를 확인했습니다. 다음 항목만 입력하면 됩니다.",
    continueSubmit: "계정 만들기"
  },
  emailCode: {
    title: "코드로 로그인",
    intro: "메일로 코드를 보내 드립니다. 비밀번호는 필요하지 않습니다.",
    submit: "코드 보내기",
    codeTitle: "코드 입력",
    codeIntro: "{email} 주소로 로그인할 수 있는 경우 6자리 코드가 해당 주소로 전송됩니다.",
    codeSubmit: "로그인",
    again: "다른 코드 요청",
    here: "버튼을 눌러 로그인하세요.",
    elsewhereTitle: "내 코드",
    elsewhere: "코드를 요청한 곳에 이 코드를 입력하세요. 다른 곳에서는 사용할 수 없습니다.",
    never: "직접 요청하지 않았다면 누구에게도 알려 주지 마세요.",
    signIn: "다른 방법으로 로그인"
  },
  password: {
    forgotTitle: "비밀번호를 잊으셨나요?",
    forgotIntro: "새 비밀번호를 설정할 수 있는 링크를 메일로 보내 드립니다.",
    forgotSubmit: "링크 보내기",
    sent: "이 이메일 주소의 계정이 있는 경우 링크가 담긴 메일이 전송됩니다. 링크는 1시간 동안 유효합니다.",
    again: "다시 보내기",
    resetTitle: "새 비밀번호 설정",
    resetIntro: "새 비밀번호를 설정하면 모든 기기에서 로그아웃되고, 이 기기는 다시 로그인됩니다.",
    resetSubmit: "비밀번호 저장",
    askAgain: "새 링크 요청"
  },
  secondFactor: {
    title: "2단계 인증",
    intro: "인증 앱에 표시된 코드를 입력하세요.",
    passkeyIntro: "패스키로 확인하세요. 브라우저에 확인 창이 표시됩니다.",
    passkey: "패스키 사용",
    submit: "계속",
    lost: "복구 코드 사용",
    recovery: "복구 코드로 계속",
    until: "{time}까지 로그인을 완료해야 합니다.",
    remember: {
      other: "이 브라우저에서 {count}일 동안 다시 묻지 않기. 본인의 브라우저에서만 선택하세요."
    },
    over: "처음부터 다시 시작"
  },
  enrollment: {
    title: "2단계 인증 설정",
    intro:
      "{app}에서는 비밀번호 외에 2단계 인증이 필요합니다. 코드를 표시하는 휴대전화 앱을 사용합니다.",
    passkey: "대신 패스키 추가",
    passkeyOnly:
      "{app}에 로그인하려면 패스키가 필요합니다. 패스키는 지문, 얼굴 또는 화면 잠금을 사용합니다.",
    start: "인증 앱 설정",
    scan: "인증 앱으로 이 코드를 스캔한 다음 표시되는 코드를 입력하세요.",
    typed: "스캔할 수 없나요? 대신 앱에 이 키를 입력하세요.",
    qr: "인증 앱용 QR 코드",
    submit: "계속",
    codesTitle: "복구 코드",
    codes:
      "각 코드는 인증 앱 대신 한 번씩 사용할 수 있습니다. 휴대전화 없이도 찾을 수 있는 곳에 보관하세요. 이 코드는 다시 표시되지 않습니다.",
    codesName: "recovery-codes.txt",
    kept: "저장했습니다"
  },
  reauthenticate: {
    title: "본인 확인",
    intro: "중요한 변경 전에는 가끔 본인 확인을 요청합니다.",
    goesOn: "확인 후 다음 작업을 할 수 있습니다: {name}.",
    submit: "계속",
    wrong: "올바르지 않습니다. 다시 시도하세요.",
    totp: "인증 앱에 표시된 코드를 입력하세요.",
    lost: "복구 코드 사용",
    mailed: "메일로 코드 받기",
    sent: "이메일 주소로 코드를 보냈습니다.",
    passkey: "패스키 사용",
    with: "{provider}(으)로 확인"
  },
  remainingWaysIn: {
    title: "모두 본인의 것인가요?",
    intro:
      "새 비밀번호를 설정했습니다. 다음 방법으로는 여전히 계정에 로그인할 수 있습니다. 본인의 것이 아닌 방법은 삭제하세요. 그 방법을 가진 사람은 비밀번호 없이도 로그인할 수 있습니다.",
    passkey: "패스키",
    remove: "삭제",
    onward: "계속"
  },
  addressProof: {
    instead: "이 브라우저에서는 할 수 없음: 메일로 코드 받기",
    title: "코드 입력",
    intro:
      "{email} 주소를 사용할 수 있는 경우 6자리 코드가 해당 주소로 전송됩니다. 자동화된 프로그램이 아님을 확인하기 위한 절차이며, 이후 하던 작업을 계속할 수 있습니다.",
    submit: "계속",
    back: "돌아가기"
  },
  breachedPassword: {
    title: "새 비밀번호를 설정하세요",
    leaked:
      "현재 비밀번호가 다른 서비스에서 유출된 비밀번호 목록에 있습니다. 다른 사람이 이 비밀번호로 계정에 로그인을 시도할 수 있습니다.",
    elsewhere:
      "다른 곳에서 사용하지 않는 비밀번호를 설정하고, 같은 비밀번호를 사용한 다른 곳에서도 변경하세요.",
    change: "비밀번호 변경",
    onward: "나중에"
  },
  strongerSignIn: {
    title: "더 안전하게 로그인",
    asks: "{application}에서는 2단계 인증이나 패스키로 로그인하는 것을 권장합니다. 아직 둘 다 설정되지 않았습니다.",
    authenticator: "인증 앱 설정",
    passkey: "패스키 추가",
    decline: "나중에"
  },
  signOut: {
    title: "{app}에서 로그아웃",
    one: "{name}님 로그아웃",
    all: "모든 계정에서 로그아웃",
    hosts: "다음 모든 곳에서 로그아웃됩니다: {hosts}.",
    nobody: "이 브라우저에 로그인한 사람이 없습니다.",
    signIn: "로그인"
  }
}
