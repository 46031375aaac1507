import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "zh-Hans"> = {
  links: {
    verifyTitle: "确认您的邮箱地址",
    verifyIntro: "请确认收到我们邮件的邮箱地址属于您。",
    verifySubmit: "确认邮箱地址",
    verified: "您的邮箱地址已确认。",
    disavowTitle: "不是您本人？",
    disavowIntro:
      "如果有人登录了您的账号，请在此阻止。所有设备都会退出登录，您的密码会被移除，您将收到一封邮件以设置新密码。",
    disavowElse: "如果是您本人，请关闭此页面：不会有任何更改。",
    disavowSubmit: "在所有设备上退出登录",
    disavowed: "所有设备均已退出登录，您的密码已移除。包含设置新密码链接的邮件已发送。",
    removed: "自该次登录以来添加到您账号的内容已被移除。邮件中列出了这些内容。",
    dataTitle: "您的数据已准备就绪",
    dataIntro: "您的数据副本已准备就绪。我们会保留七天。",
    dataSubmit: "前往您的数据",
    impersonationTitle: "代表他人操作",
    impersonationIntro:
      "继续后，您将以应用的某位用户的身份使用应用。您在其中的操作会记录为由您代表该用户执行。您在此浏览器中自己的会话保持不变。",
    impersonationSubmit: "代表该用户操作",
    satelliteTitle: "在这里登录",
    satelliteIntro: "您已在其他站点登录。继续即可同时登录此站点。",
    satelliteSubmit: "登录"
  },
  invitation: {
    title: "您的邀请",
    organization: "您受邀加入 {organization}。",
    organizationRole: "您受邀加入 {organization}。您的角色：{role}。",
    environment: "您受邀使用 {environment}。",
    choosePassword: "请设置密码，以创建 {email} 的账号。",
    create: "创建账号",
    passkey: "使用通行密钥创建",
    accept: "接受邀请",
    signIn: "{email} 已有账号。请登录后继续。",
    signInBy: "{email} 属于主邮箱地址为 {primary} 的账号。请使用该地址登录后继续。",
    toSignIn: "登录",
    already: "您在这里已有账号，没有需要接受的邀请。",
    unproven: "接受之前，请先确认 {email} 属于您。然后重新打开邀请。",
    mine: "{email} 也是您的吗？请将其添加到您的账号，然后重新打开邀请。",
    toAddresses: "您的邮箱地址",
    other: "您当前以 {mine} 登录，但此邀请是发给 {theirs} 的。",
    switch: "以 {name} 的身份继续",
    accepted: "此邀请已被接受。",
    revoked: "此邀请已被撤回。",
    expired: "此邀请已过期。请索取新的邀请。"
  },
  identityLink: {
    title: "关联账号",
    intro: "请前往您要关联其账号的服务。",
    submit: "继续"
  },
  connectionLink: {
    title: "此账号是您的吗？",
    intro: "{email} 已有账号。请证明一次它属于您；此后将由您的组织为您登录。",
    submit: "继续",
    mailed: "通过邮件获取验证码",
    sent: "验证码已发送到该账号的邮箱。",
    passkey: "使用通行密钥",
    other: "使用其他方式登录"
  }
}
