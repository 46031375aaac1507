import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "ko"> = {
  links: {
    verifyTitle: "이메일 주소 확인",
    verifyIntro: "메일을 받은 주소가 본인의 것인지 확인하세요.",
    verifySubmit: "이메일 주소 확인",
    verified: "이메일 주소를 확인했습니다.",
    disavowTitle: "본인이 아닌가요?",
    disavowIntro:
      "다른 사람이 계정에 로그인했다면 여기에서 막을 수 있습니다. 모든 기기에서 로그아웃되고 비밀번호가 삭제되며, 새 비밀번호를 설정할 수 있는 메일을 보내 드립니다.",
    disavowElse: "본인이 로그인했다면 이 페이지를 닫으세요. 아무것도 변경되지 않습니다.",
    disavowSubmit: "모든 기기에서 로그아웃",
    disavowed:
      "모든 기기에서 로그아웃하고 비밀번호를 삭제했습니다. 새 비밀번호를 설정할 수 있는 링크를 메일로 보냈습니다.",
    removed:
      "해당 로그인 이후 계정에 추가된 항목을 삭제했습니다. 자세한 내용은 메일에서 확인할 수 있습니다.",
    dataTitle: "데이터가 준비되었습니다",
    dataIntro: "데이터 사본이 준비되었습니다. 7일 동안 보관됩니다.",
    dataSubmit: "내 데이터로 이동",
    impersonationTitle: "다른 사람을 대신하여 작업",
    impersonationIntro:
      "계속하면 앱 사용자 중 한 명으로 앱을 사용합니다. 앱에서 하는 작업은 해당 사용자를 대신하여 수행한 것으로 기록됩니다. 이 브라우저의 본인 세션은 그대로 유지됩니다.",
    impersonationSubmit: "사용자를 대신하여 작업",
    satelliteTitle: "여기에서 로그인",
    satelliteIntro: "다른 사이트에 로그인되어 있습니다. 계속하면 이 사이트에도 로그인됩니다.",
    satelliteSubmit: "로그인"
  },
  invitation: {
    title: "초대",
    organization: "{organization}에 초대되었습니다.",
    organizationRole: "{organization}에 초대되었습니다. 역할: {role}.",
    environment: "{environment}에 초대되었습니다.",
    choosePassword: "{email} 계정을 만들려면 비밀번호를 설정하세요.",
    create: "계정 만들기",
    passkey: "패스키로 만들기",
    accept: "초대 수락",
    signIn: "{email} 계정이 이미 있습니다. 계속하려면 로그인하세요.",
    signInBy:
      "{email} 주소는 기본 이메일 주소가 {primary}인 계정에 등록되어 있습니다. 계속하려면 해당 주소로 로그인하세요.",
    toSignIn: "로그인",
    already: "이미 계정이 있습니다. 수락할 초대가 없습니다.",
    unproven:
      "수락하기 전에 {email} 주소가 본인의 것인지 확인하세요. 그런 다음 초대를 다시 여세요.",
    mine: "{email} 주소도 본인의 것인가요? 그렇다면 계정에 추가한 다음 초대를 다시 여세요.",
    toAddresses: "내 이메일 주소",
    other: "{mine} 계정으로 로그인되어 있지만, 이 초대는 {theirs} 주소로 보낸 것입니다.",
    switch: "{name} 계정으로 계속",
    accepted: "이미 수락된 초대입니다.",
    revoked: "철회된 초대입니다.",
    expired: "만료된 초대입니다. 새 초대를 요청하세요."
  },
  identityLink: {
    title: "계정 연결",
    intro: "연결할 계정의 서비스로 이동하세요.",
    submit: "계속"
  },
  connectionLink: {
    title: "본인의 계정인가요?",
    intro:
      "{email} 계정이 이미 있습니다. 본인의 계정임을 한 번만 확인해 주세요. 그 후에는 조직을 통해 로그인됩니다.",
    submit: "계속",
    mailed: "메일로 코드 받기",
    sent: "계정의 이메일 주소로 코드를 보냈습니다.",
    passkey: "패스키 사용",
    other: "다른 방법으로 로그인"
  }
}
