import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "zh-Hans"> = {
  apiKeys: {
    none: "还没有 API 密钥。",
    created: "创建时间：{time}",
    used: "上次使用：{day}",
    unused: "尚未使用",
    endless: "永不过期",
    until: "过期时间：{time}",
    ended: "已于 {time} 过期",
    expired: "已过期",
    never: "永不",
    revoke: "吊销",
    makeTitle: "创建 API 密钥",
    make: "创建密钥",
    off: "这里无法创建新的 API 密钥。现有密钥在被吊销之前仍然有效。",
    shownTitle: "您的新 API 密钥",
    shown:
      "请立即复制此密钥，并像保管密码一样妥善保管：它不会再次显示。持有它的任何人都可以使用它。",
    kept: "我已保存"
  },
  "account.apiKeys": {
    title: "您的 API 密钥",
    intro: "借助 API 密钥，您的脚本可以代您使用 {app}。它无法进入您的账号。",
    rights: "密钥只在组织内拥有权限，且不会超出您在该组织中的角色。",
    nowhere: "无组织",
    of: "组织：{organization}",
    forbidden: "您在该组织中的角色不具备所有这些权限。请减少权限，或选择其他组织。"
  },
  "organizations.apiKeys": {
    intro: "借助 API 密钥，脚本可以代表组织使用 {app}。创建者离开后，密钥仍然保留。",
    makerLeft: "创建者已离开",
    nothing: "您的角色没有可授予密钥的权限。",
    forbidden: "您的角色不具备所有这些权限。请减少权限。"
  },
  "organizations.applications": {
    full: "已有两个密钥。请勾选该选项，让新密钥取代它们。",
    intro:
      "这里的应用是无需人工参与、代表组织使用 {app} 的程序。它通过客户端 ID 和密钥获取访问令牌。",
    none: "还没有应用。",
    managed: "由运营方管理",
    off: "已关闭",
    may: "它可以：",
    clientId: "客户端 ID",
    clientSecret: "客户端密钥",
    newSecret: "新密钥",
    makeSecret: "创建密钥",
    remove: "移除",
    makeTitle: "创建应用",
    make: "创建应用",
    nothing: "您的角色没有可授予应用的权限。",
    newApplication: "您的新应用",
    shown:
      "请立即复制此密钥，并像保管密码一样妥善保管：它不会再次显示。持有它的任何人都可以以此应用的身份操作。",
    forbidden: "您的角色不具备此应用的全部权限。"
  }
}
