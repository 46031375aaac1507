import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "zh-Hans"> = {
  consent: {
    title: "前往 {app}",
    asks: "{app} 请求访问 {person} 的账号。",
    verified: "此应用为此服务的运营方所知。",
    stranger: "此服务的运营方不了解此应用。请仅在您信任它时继续。",
    own: "您将前往此服务的应用。",
    may: "它可以：",
    known: "它通过其在 {host} 的地址标识。",
    place: "然后您将前往 {host}。",
    local: "这是此设备上的程序。请仅在您刚刚亲自启动它时继续。",
    within: "您将为组织 {organization} 允许此操作。",
    organization: "用于哪个组织",
    allow: "允许",
    proceed: "继续",
    deny: "不允许",
    noOrganization: "您不是任何组织的成员，因此无法允许。",
    refused: "无法继续",
    refusedWhy: "将您引导至此的应用出现了错误，或者链接已过时。请返回该应用后重试。",
    back: "返回应用"
  },
  scopes: {
    openid: "确认是您本人",
    profile: "查看您的姓名和语言",
    email: "查看您的邮箱地址",
    organizations: "查看您的组织以及您在各组织中的角色",
    groups: "查看您所属的群组",
    organization: "在您的一个组织中操作",
    offline_access: "在您离开时保持访问"
  },
  device: {
    title: "连接设备",
    intro: "请输入程序或设备显示的代码。",
    next: "继续",
    over: "代码已被使用或已过期。请在设备上重新开始。",
    askTitle: "连接 {app}？",
    asks: "一台使用 {app} 的设备请求访问 {person} 的账号。",
    compare: "设备必须显示此代码：",
    askedAt: "请求时间：{time}。",
    askedFrom: "请求时间：{time}，网络地址：{place}。",
    warning:
      "请仅在您亲自在面前的设备上发起请求时允许。如果有人将代码或此页面的链接发给您，说明对方正试图进入您的账号：请不要允许。",
    verified: "此应用为此服务的运营方所知。",
    stranger: "此服务的运营方不了解此应用。请仅在您信任它时继续。",
    own: "这是此服务的应用。",
    may: "它可以：",
    within: "您将为组织 {organization} 允许此操作。",
    organization: "用于哪个组织",
    noOrganization: "您不是任何组织的成员，因此无法允许。",
    allow: "允许",
    deny: "不允许",
    allowed: "设备已连接。您可以返回设备并关闭此页面。",
    denied: "设备未连接。您可以关闭此页面。",
    applications: "您的应用",
    notMember: "{app} 属于一个您不是其成员的组织，因此无法允许。"
  },
  logout: {
    title: "退出 {app}？",
    asks: "一个应用请求让您退出登录。这也会使您退出在这里使用的其他应用。",
    submit: "退出 {person} 的账号",
    stay: "保持登录",
    done: "您已退出登录",
    close: "您可以关闭此页面。",
    back: "返回 {host}",
    again: "重新登录"
  }
}
