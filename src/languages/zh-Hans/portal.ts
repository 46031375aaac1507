import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "zh-Hans"> = {
  "portal.people": {
    title: "4. 您的人员",
    intro:
      "人员在首次通过该连接登录时获得账号，并成为具有角色的成员。任何人都不会以此方式成为所有者。",
    enabled: "首次登录时创建账号和成员",
    role: "新成员的角色",
    noRole: "无：不成为成员",
    groups: "按群组分配角色",
    groupsIntro: "第一个匹配的群组决定角色。将群组留空即可移除该行。",
    group: "群组 {number}",
    groupRole: "群组 {number} 的角色",
    authoritative: "每次登录时重新分配角色，并在没有群组匹配时收回角色",
    save: "保存"
  },
  "portal.certificates": {
    title: "证书",
    intro:
      "您的提供商使用这些证书对响应签名。请在提供商启用新证书之前将其添加到这里：在旧证书到期之前，两者均有效。",
    none: "没有 SAML 连接，因此没有需要管理的证书。",
    noneOfIt: "还没有已知的证书。",
    subject: "主题",
    ends: "到期时间",
    fingerprint: "SHA-256 指纹",
    read: "重新读取元数据",
    daily: "元数据每天自动读取，因此新证书会自动到达。",
    certificate: "新证书（PEM）",
    add: "添加证书"
  },
  "portal.turningOn": {
    testTitle: "3. 测试登录",
    testIntro:
      "请以您的一位人员的身份在提供商处登录。这不会让任何人在这里登录：之后您会看到提供商提供的信息，以及会产生的结果。然后请返回此页面。",
    test: "开始测试登录",
    succeeded: "{time} 的测试成功。",
    failed: "{time} 的测试失败。",
    subject: "此人的标识符",
    role: "此人将成为成员，角色为",
    noRole: "此人不会成为成员。",
    claims: "您的提供商提供的信息",
    claim: "名称",
    value: "值",
    onTitle: "5. 开启",
    onIntro: "开启后，您的人员可以通过该连接登录。除非您在下方指定，否则不强制使用。",
    untested: "需要先成功完成一次测试登录。",
    noDomain: "您的组织需要先验证一个域名。",
    domains: "前往域名",
    on: "开启",
    off: "关闭",
    enforcementTitle: "6. 谁必须使用",
    enforcement: "必须使用的对象",
    outside:
      "不属于任何域名的成员：{count}。他们无法使用该连接，因此选择最后一项时，他们将无法访问该组织。",
    save: "保存"
  },
  "portal.domains": {
    title: "域名",
    intro:
      "只有属于您的组织已验证域名的邮箱地址，连接提供的信息才会被采信。请为每个域名在其 DNS 中添加 TXT 记录，并在这里检查。请保留该记录：我们每周都会检查。",
    exact: "子域名视为独立的域名。",
    none: "还没有登记域名。",
    name: "TXT 记录的名称",
    value: "值",
    zone: "有些提供商会自动在名称后添加域名：此时请省略域名。",
    seen: "在该名称下找到的内容：",
    nothing: "在该名称下未找到任何内容。新记录可能需要几分钟才能生效。",
    checked: "上次检查：{time}。",
    check: "立即检查",
    addTitle: "添加域名",
    domain: "域名，例如 acme.com",
    add: "添加"
  },
  "portal.frame": {
    nav: "设置",
    portal: "概览",
    domains: "域名",
    sso: "单点登录",
    directory: "目录",
    certificates: "证书",
    until: "这些页面在此浏览器中开放至 {time}。",
    leave: "完成并返回"
  },
  "portal.sso": {
    title: "单点登录",
    intro:
      "连接您的人员在其他地方登录时使用的提供商。在您测试并开启新连接之前，它不会让任何人登录。",
    none: "还没有连接。",
    startTitle: "连接提供商",
    preset: "提供商",
    protocol: "协议",
    start: "继续",
    advice: "OpenID Connect 是两者中较简单的一种。如果您的提供商要求，请选择 SAML。"
  },
  "portal.directory": {
    title: "目录",
    intro:
      "目录通过 SCIM 2.0 告知这里您有哪些人员：您在目录中移除的人会立即在这里失去访问权限。在 Okta 中，它位于应用的“Provisioning”选项卡；在 Microsoft Entra ID 中，它位于企业应用程序的“Provisioning”下。",
    none: "还没有目录。",
    address: "地址（Base URL、Tenant URL）",
    token: "令牌（机密令牌、Bearer）",
    once: "令牌仅显示一次：请立即复制。",
    tokens: "令牌",
    ends: "有效期至 {time}",
    silent: "尚未收到请求。",
    last: "上次请求：{time}。",
    count: "人员：{users}。群组：{groups}。",
    makeToken: "创建新令牌",
    role: "新成员的角色",
    noRole: "无：不成为成员",
    save: "保存",
    addTitle: "添加目录",
    name: "名称",
    add: "添加",
    requests: "最近的请求",
    noRequests: "过去七天内没有请求。",
    answered: "响应 {status}",
    body: "正文",
    bodyCut: "仅显示开头部分。"
  },
  "portal.reasons": {
    tenant: "需要单个租户的颁发者：common、organizations 和 consumers 代表所有租户",
    askable: "需要此服务可以访问的 https 地址",
    silent: "那里没有响应",
    otherIssuer: "那里的响应使用了另一个颁发者：请按提供商的写法填写，包括末尾的斜杠",
    discovery: "其下没有 OpenID 文档（/.well-known/openid-configuration）",
    leadsInside: "它指向不会被访问的地址：需要公共主机上的 https",
    publicHost: "需要公共主机的 https 地址",
    malformed: "需要 SAML 元数据：UTF-8 的 XML，不含文档类型，不超过 1 MiB",
    several: "需要单个身份提供商的元数据",
    noProvider: "需要 SAML 2.0 身份提供商的元数据",
    noRedirect: "需要使用 HTTP-Redirect 的登录地址",
    noHttps: "需要使用 https 和 HTTP-Redirect 的登录地址",
    noCertificate: "需要用于签名的证书：2048 到 8192 位的 RSA，或 P-256、P-384、P-521 上的 ECDSA",
    noMetadata: "那里应为元数据，而不是重定向或错误",
    brokeOff: "响应中断了",
    pem: "需要一份 PEM 格式的证书",
    weakKey: "需要至少 2048 位的 RSA 密钥",
    otherKey: "需要不超过 8192 位的 RSA 密钥，或 P-256、P-384、P-521 上的 ECDSA 密钥"
  },
  "portal.open": {
    title: "设置您组织的登录",
    intro:
      "您可以在这里连接您组织的身份提供商。您不需要账号，但需要能够访问提供商的管理后台和您域名的 DNS。",
    once: "链接只能在此浏览器中打开一次，有效时间为一小时。链接被打开时，管理组织登录的人员会收到邮件通知。",
    open: "打开设置",
    dead: "此链接已被使用或撤回，或者已过时。请向发送者索取新链接。",
    ended: "设置在此浏览器中已不再开放。要继续，请索取新链接：已保存的内容仍会保留。"
  },
  "portal.overview": {
    title: "设置您组织的登录",
    intro:
      "您可以按任意顺序完成这些步骤。所有内容都会立即保存，在您开启之前，您在这里的操作不会导致任何人无法登录。",
    domains: "通过 DNS 验证邮件域名属于您。",
    sso: "连接您的身份提供商，并在投入使用之前进行测试。",
    directory: "让您的目录添加和移除人员（SCIM）。",
    certificates: "查看提供商证书的到期时间，并添加新证书。"
  },
  "portal.connection": {
    all: "所有连接",
    atProvider: "1. 在您的提供商处",
    here: "2. 在这里",
    issuer: "颁发者",
    clientId: "客户端 ID",
    clientSecret: "客户端密钥",
    clientSecretSet: "客户端密钥（已保存；留空则保留）",
    groups: "表示群组的声明或属性",
    metadataUrl: "元数据的地址",
    metadataXml: "或元数据内容（XML）",
    save: "保存",
    read: "从您的提供商读取的内容：",
    redirectUri: "重定向地址",
    acsUrl: "ACS URL（回复地址）",
    entityId: "实体 ID（受众）",
    spMetadata: "我们的元数据的地址"
  },
  "portal.enforcement": {
    off: "无人：它只是多种方式之一",
    domains: "其域名的所有人，他们不能使用其他方式登录",
    members: "其域名的所有人，以及组织的所有成员"
  },
  "portal.domainStatuses": {
    pending: "尚未验证",
    verified: "已验证",
    failing: "记录缺失"
  },
  "portal.connectionStatuses": {
    draft: "尚未开启",
    active: "开启",
    disabled: "关闭"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "其他提供商"
  }
}
