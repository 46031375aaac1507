import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "zh-Hans"> = {
  "mail.credential_changed.subject": {
    password_set: "您的密码已更改",
    password_reset: "您的密码已重设",
    password_removed: "您的密码已移除",
    email_added: "您的账号已添加邮箱地址",
    email_promoted: "您的主邮箱地址已更改",
    email_removed: "您的账号已移除邮箱地址",
    mfa_enrolled: "两步验证已开启",
    mfa_disabled: "两步验证已关闭",
    recovery_codes_regenerated: "已生成新的恢复代码",
    lockout_cleared: "您可以重新登录账号",
    identity_linked: "已添加登录方式",
    identity_unlinked: "已移除登录方式",
    passkey_added: "您的账号已添加通行密钥",
    passkey_removed: "您的账号已移除通行密钥"
  },
  "mail.credential_changed.change": {
    password_set: "您账号的密码已更改。",
    password_reset: "已通过邮件中的链接为您的账号设置新密码。所有设备均已退出登录。",
    password_removed:
      "您账号的密码已移除。所有设备均已退出登录。您可以在登录页面获取邮件链接来设置新密码。",
    email_added: "您的账号已添加一个邮箱地址。",
    email_promoted: "您账号的主邮箱地址已换成另一个邮箱地址：有关账号的邮件将发送到该地址。",
    email_removed: "您的账号已移除一个邮箱地址。",
    mfa_enrolled: "现在登录您的账号还需要身份验证器应用中的验证码。",
    mfa_disabled: "登录您的账号不再需要身份验证器应用中的验证码。",
    recovery_codes_regenerated: "已为您的账号生成新的恢复代码。旧的恢复代码不再有效。",
    lockout_cleared: "由于多次尝试失败，您账号的登录曾被阻止。支持人员已解除阻止。",
    identity_linked: "现在可以使用其他服务的一个账号登录。",
    identity_unlinked: "不再可以使用其他服务的一个账号登录。",
    passkey_added: "您的账号已添加一个通行密钥。它可用于无密码登录。",
    passkey_removed: "一个通行密钥不再可用于登录。使用它登录的设备已退出登录。"
  }
}
