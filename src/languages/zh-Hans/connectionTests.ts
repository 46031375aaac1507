import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "zh-Hans"> = {
  connectionTest: {
    title: "测试登录",
    intro:
      "请使用 {name} 登录一次。这不会让任何人在这里登录：您会看到身份提供商提供的关于您的信息，以及会产生的结果。",
    submit: "开始测试",
    failed: "无法使用身份提供商的响应。",
    reason: "原因",
    would: "会产生的结果",
    wouldSignIn: "此人将登录。",
    wouldProve: "已有账号使用此邮箱地址：其所有者需证明一次该账号属于自己。",
    wouldLink: "使用此邮箱地址的账号将被关联并登录。",
    wouldCreate: "将创建新账号并登录。",
    wouldConsent: "此人接受条款后，将创建新账号。",
    wouldRefuse: "登录将被拒绝。",
    person: "人员",
    subject: "标识符",
    email: "邮箱地址",
    firstName: "名字",
    lastName: "姓氏",
    groups: "群组",
    role: "角色",
    unknown: "未发送",
    claims: "收到的内容"
  },
  attemptReasons: {
    access_denied: "登录已取消，或提供商不允许此人登录。",
    assertion_encrypted: "断言已加密。请在提供商处关闭断言加密。",
    assertion_expired: "响应已过时，或时钟有误。请重试，并检查提供商的时钟。",
    assertion_replayed: "此响应已被使用过。请重新开始登录。",
    audience_mismatch: "此响应是发给其他接收方的。请在提供商处检查实体 ID（受众）。",
    certificate_unknown: "响应由这里未知的证书签名。请添加新的证书或元数据。",
    client_rejected: "提供商不识别此客户端 ID，或客户端密钥不正确。",
    code_rejected: "提供商拒绝了其自己发出的授权码。请重试。",
    connection_domain_mismatch: "该邮箱地址不属于您的组织已验证的任何域名。",
    destination_mismatch: "响应被发送到了其他地址。请在提供商处检查回复地址（ACS URL）。",
    email_missing: "提供商没有提供邮箱地址。请将其添加到提供商发送的信息中。",
    email_unverified: "提供商表示该邮箱地址未经验证。",
    guest_account: "租户的来宾无法通过其连接登录。",
    invalid_answer: "提供商的响应格式不符合协议。",
    invalid_id_token: "ID 令牌不匹配：请检查颁发者和客户端 ID。",
    issuer_mismatch: "响应的颁发者与所填写的颁发者不同。",
    malformed: "无法读取响应。",
    no_discovery: "在颁发者处未找到发现文档。",
    not_in_response_to: "此响应不属于在此浏览器中开始的任何登录。",
    not_provisioned: "此人在这里没有账号，且连接不会创建账号，或者目录已将其移除。",
    other_account: "使用的账号与已登录的账号不同。",
    provider_refused:
      "提供商已拒绝。请检查此人是否已在提供商处分配到该应用，以及客户端密钥是否正确。",
    reauthentication_unsupported: "提供商没有提供此人身份的最新证明。",
    refused_address: "此服务不允许访问提供商的地址。",
    signature_invalid: "签名不匹配。请检查证书。",
    signature_missing: "响应未签名。请在提供商处开启签名。",
    sso_required: "此邮箱地址由其他连接决定。",
    subject_missing: "响应中没有标识任何人。请检查用于标识人员的声明或属性。",
    tenant_mismatch: "此人属于与颁发者不同的租户。",
    unreachable: "无法连接到提供商。",
    user_banned: "此人在这里已被封禁。"
  }
}
