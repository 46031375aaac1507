import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "zh-Hans"> = {
  mail: {
    greeting: "{name}，您好：",
    footer: "这是来自 {app} 的自动邮件。回复不会有人查看。",
    terms: "条款",
    privacy: "隐私",
    support: "帮助",
    minutes: {
      other: "{count} 分钟"
    },
    hours: {
      other: "{count} 小时"
    },
    days: {
      other: "{count} 天"
    },
    environment: "环境",
    organization: "组织",
    connection: "连接",
    device: "设备",
    networkAddress: "网络地址",
    time: "时间",
    rememberedBrowser: "已记住的浏览器",
    concerns: "涉及"
  },
  "mail.account_deleted": {
    subject: "您的账号已删除",
    intro:
      "根据您的要求，您在 {app} 的账号已删除。所有设备均已退出登录，任何人都无法再登录该账号。",
    outro: "仍保留的数据将在一段时间后永久清除。",
    outro2: "如果这不是您本人的操作，请尽快告知 {app} 的运营方。"
  },
  "mail.account_deletion_code": {
    subject: "确认删除您的账号",
    intro: "请在 {app} 输入此验证码，以永久删除您的账号：",
    outro: "验证码可使用一次，有效期为 {validity}。",
    outro2:
      "如果这不是您请求的，说明有人正在使用您的账号：请勿输入验证码，请更改密码并让您的其他设备退出登录。切勿将验证码告诉任何人。"
  },
  "mail.address_proof": {
    subject: "用于继续操作的验证码",
    intro: "请在 {app} 输入此验证码以继续操作。它用于证明您可以查看此邮箱：",
    outro: "验证码可使用一次，有效期为 {validity}。它不会让任何人登录。",
    outro2:
      "如果这不是您请求的，请忽略此邮件：没有验证码就不会发生任何事情。切勿将验证码告诉任何人。"
  },
  "mail.address_taken": {
    subject: "您已有账号",
    intro:
      "有人（可能是您本人）尝试在 {app} 使用此邮箱地址。该地址已属于一个账号，因此没有任何更改。",
    intro2: "如果是您本人，请照常登录。如果您忘记了密码，请在登录页面申请设置新密码。",
    outro: "如果不是您本人，您无需采取任何措施。"
  },
  "mail.certificate_ending": {
    subject: {
      other: "{organization} 的登录将在 {count} 天后失效"
    },
    intro: {
      other:
        "{organization} 的人员用于登录 {app} 的连接 {connection} 的最后一个证书将在 {count} 天后到期。"
    },
    outro: "请在您的身份提供商处创建新证书，并在其用于签名之前添加到连接中。两个证书可以同时存在。"
  },
  "mail.certificate_new": {
    subject: "{organization} 登录的新证书",
    intro:
      "{organization} 的人员用于登录 {app} 的连接 {connection} 的身份提供商在其元数据中列出了新证书。该证书即刻起生效。",
    outro: "如果您的 IT 部门没有更新证书，则可能有其他人控制了身份提供商：请停用该连接。"
  },
  "mail.connection_disabled": {
    subject: "您组织的登录已停用",
    intro: "某个组织的人员无法再使用其身份提供商登录 {app}，也不再必须使用它登录。",
    outro: "如果这在您的预料之中，您无需采取任何措施。"
  },
  "mail.last_owner_let_go": {
    subject: "组织的最后一位所有者已被移出",
    intro:
      "某个组织的目录移出了其最后一位所有者。组织需要保留一位所有者，因此其成员资格仍然保留；其通过连接建立的会话、API 密钥和授权均已终止。",
    outro: "请询问该组织由谁担任所有者，并将其设为所有者。"
  },
  "mail.credential_changed": {
    intro: "您在 {app} 的账号有更改。",
    button: "查看您的账号",
    outro: "如果是您本人的操作，您无需采取任何措施。",
    outro2: "如果不是您本人的操作，请立即在登录页面设置新密码，并让您的其他设备退出登录。",
    staying: "以下方式仍可用于登录您的账号。请移除不属于您的方式："
  },
  "mail.data_request_ready": {
    subject: "您的数据副本已就绪",
    intro: "您申请的 {app} 数据副本已就绪。",
    button: "查看获取方式",
    outro: "请登录并在 {validity}内下载；之后副本将被删除。",
    outro2: "如果这不是您申请的，可能有人正在使用您的账号：请更改密码并让您的其他设备退出登录。"
  },
  "mail.domain_failing": {
    subject: "{domain} 的记录缺失",
    intro: "未找到 {organization} 用于向 {app} 验证域名 {domain} 的 TXT 记录 {record}。",
    outro: {
      other:
        "请在 {count} 天内恢复该记录。此后该域名将不再属于 {organization}，其人员将无法通过 {organization} 的连接登录。"
    }
  },
  "mail.domain_lost": {
    subject: "{organization} 已失去域名 {domain}",
    intro:
      "TXT 记录 {record} 已缺失两周。在 {app} 中，域名 {domain} 不再属于 {organization}：使用该域名的人员不再通过 {organization} 的连接登录，也不再必须使用该连接。",
    outro: "要重新拥有该域名，请恢复该记录并再次验证域名。"
  },
  "mail.email_code": {
    subject: "您的登录验证码",
    intro: "请在 {app} 输入此验证码以登录：",
    button: "登录",
    outro: "验证码和链接可使用一次，有效期为 {validity}，且仅限在您请求它们的浏览器中使用。",
    outro2:
      "如果这不是您请求的，请忽略此邮件：没有验证码就不会发生任何事情。切勿将验证码告诉任何人。"
  },
  "mail.email_code_closed": {
    subject: "您的账号输错登录验证码的次数过多",
    intro:
      "有人为您在 {app} 的账号多次输入错误的登录验证码。为阻止其登录，您未曾登录过的设备将不再接受邮件验证码。",
    intro2:
      "您已登录的设备会保持登录。要在任何设备上重新使用验证码，请设置密码；或者在您下次自己请求登录邮件时，打开其中的链接，而不是输入验证码。",
    button: "设置密码",
    outro: "链接可使用一次，有效期为 {validity}。之后请在登录页面获取新链接。"
  },
  "mail.email_verification": {
    subject: "确认您的邮箱地址",
    intro: "请确认此邮箱地址属于您在 {app} 的账号。",
    button: "确认邮箱地址",
    outro: "链接可使用一次，有效期为 {validity}。",
    outro2: "如果您没有该账号，请忽略此邮件：未经您确认，此地址不会被使用。"
  },
  "mail.grant_reuse": {
    subject: "一个应用已从您的账号退出登录",
    intro:
      "{application} 曾可访问您在 {app} 的账号，而该访问凭据的副本被使用了。为安全起见，我们已将其退出登录。",
    button: "您的账号",
    outro:
      "如果您使用该应用，请重新登录。如果再次发生这种情况，或者您不了解该应用，请在您账号的“应用”页面收回其访问权限。"
  },
  "mail.invitation": {
    subject: "您收到了邀请",
    button: "查看邀请",
    outro: "在邀请被接受之前，链接的有效期为 {validity}。",
    outro2: "如果您没有预料到此邀请，请忽略此邮件：未经您同意，不会发生任何事情。",
    app: "您受邀使用 {app}。",
    organization: "您受邀加入 {app} 的 {organization}。",
    appBy: "{inviter} 邀请您使用 {app}。",
    organizationBy: "{inviter} 邀请您加入 {app} 的 {organization}。"
  },
  "mail.new_device": {
    subject: "您的账号有新的登录",
    intro: "您在 {app} 的账号在一台新设备上登录。",
    button: "不是我本人",
    outro: "如果是您本人，您无需采取任何措施。",
    outro2:
      "如果不是您本人，请在 {validity}内使用上方的链接：它会让所有设备退出登录、移除您的密码，并让您设置新密码。"
  },
  "mail.operator_link": {
    subject: "操作员的新登录链接",
    intro:
      "有权访问服务器的人创建了一个链接，{operator} 可以用它重新设置其操作员账号。其会话已终止，打开该链接的人将获得其角色。",
    outro: "如果您的团队中没有人执行此操作，则说明有其他人控制了服务器：请立即采取安全措施。"
  },
  "mail.password_breached": {
    subject: "您的密码已被他人知晓",
    intro:
      "您在 {app} 的账号的密码出现在其他服务泄露的密码列表中。密码并非从这里泄露，但拥有该列表的人可能会用它尝试登录您的账号。",
    intro2: "请设置一个未在其他地方使用过的新密码。",
    button: "前往您的账号",
    outro: "如果您在其他地方使用了相同的密码，也请在那里更改。"
  },
  "mail.password_closed": {
    subject: "您的账号输错密码的次数过多",
    intro:
      "有人为您在 {app} 的账号多次尝试错误的密码。为阻止其登录，您未曾登录过的设备将不再接受您的密码。",
    intro2: "您已登录的设备会保持登录。要在任何设备上重新登录，请设置新密码。",
    button: "设置新密码",
    outro: "链接可使用一次，有效期为 {validity}。之后请在登录页面获取新链接。"
  },
  "mail.password_reset": {
    subject: "设置新密码",
    intro: "有人（希望是您本人）为您在 {app} 的账号申请设置新密码。",
    button: "设置新密码",
    outro: "链接可使用一次，有效期为 {validity}。",
    outro2: "如果这不是您申请的，请忽略此邮件：您的密码保持不变。"
  },
  "mail.portal_opened": {
    subject: "您组织的登录设置已被打开",
    intro: "有人打开了用于设置某个组织的人员如何登录 {app} 的链接。这些页面会开放一小时。",
    outro: "如果这在您的预料之中，您无需采取任何措施。",
    outro2: "如果不是你们中的任何人打开的，请要求吊销该链接：打开这些页面的人可以更改谁能登录。"
  },
  "mail.reauthentication_code": {
    subject: "确认是您本人",
    intro: "请在 {app} 输入此验证码，以继续您的操作：",
    outro: "验证码可使用一次，有效期为 {validity}。",
    outro2:
      "如果这不是您请求的，可能有人正在使用您的账号：请更改密码并让您的其他设备退出登录。切勿将验证码告诉任何人。"
  },
  "mail.second_factor_closed": {
    subject: "可能有人知道您的密码",
    intro:
      "有人在登录您在 {app} 的账号时，为两步验证多次尝试错误的验证码：对方可能知道您的密码。为阻止其登录，您未曾登录过的设备将不再接受验证码。",
    intro2: "您已登录的设备会保持登录。要在任何设备上重新登录，请设置新密码；您仍然需要验证码。",
    button: "设置新密码",
    outro: "链接可使用一次，有效期为 {validity}。之后请在登录页面获取新链接。"
  },
  "mail.sign_in_disavowed": {
    subject: "您的账号已受到保护",
    intro:
      "您告知我们，对您在 {app} 的账号的一次登录不是您本人的操作。所有设备均已退出登录，您的密码已移除。",
    button: "设置新密码",
    outro: "链接可使用一次，有效期为 {validity}。请设置一个未在其他地方使用过的密码。",
    added: "以下内容是自该次登录以来添加的，已被移除。请重新添加属于您的内容："
  },
  "mail.sign_up_code": {
    subject: "确认您的邮箱地址",
    intro: "请输入此验证码，以完成在 {app} 的注册：",
    outro: "验证码可使用一次，有效期为 {validity}。",
    outro2:
      "如果这不是您请求的，请忽略此邮件：没有验证码就不会发生任何事情。切勿将验证码告诉任何人。"
  },
  "mail.trusted_device_reused": {
    subject: "已记住的浏览器的副本可能被使用",
    intro:
      "您的一个浏览器已在 {app} 被记住，因此在其中登录无需两步验证。有人使用了用于识别该浏览器的信息的旧副本和您的密码登录。为安全起见，该浏览器不再被记住，并已要求进行两步验证。",
    button: "查看您的账号",
    outro: "如果您从备份恢复了该浏览器，或将其移到了其他计算机，您无需采取任何措施。",
    outro2: "如果没有，请设置新密码，并让您的其他设备退出登录。"
  }
}
