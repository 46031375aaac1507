import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "zh-Hans"> = {
  "account.sessions": {
    title: "您的设备",
    current: "此设备",
    active: "上次活动：{time}",
    by: "登录方式：{methods}",
    impersonated: "支持人员正在这里以您的名义操作",
    on: "{os} 上的 {browser}",
    revoke: "退出登录",
    others: "让所有其他设备退出登录",
    trusted: "已记住的浏览器",
    trustedIntro: "在这些浏览器中登录时无需两步验证。",
    trustedUntil: "记住至 {time}",
    forget: "取消记住"
  },
  "account.frame": {
    nav: "您的账号",
    profile: "个人资料",
    addresses: "邮箱地址",
    password: "密码",
    secondFactor: "两步验证",
    passkeys: "通行密钥",
    sessions: "设备",
    identities: "关联账号",
    applications: "应用",
    apiKeys: "API 密钥",
    activity: "活动",
    data: "您的数据",
    deletion: "删除账号",
    organizations: "组织",
    you: "个人信息",
    waysIn: "登录方式",
    devices: "设备和活动",
    onward: "继续"
  },
  "account.applications": {
    title: "已连接的应用",
    none: "没有应用可以访问您的账号。",
    intro: "这些应用可以使用您的账号。请收回您不使用的应用的访问权限。",
    may: "它可以：",
    own: "此服务的一部分",
    verified: "运营方已知的应用",
    since: "自 {time} 起",
    used: "上次使用：{time}",
    of: "组织：{organization}",
    end: "断开 {application}"
  },
  "account.activity": {
    title: "活动",
    none: "还没有任何活动。",
    you: "您",
    impersonator: "支持人员（以您的名义）",
    administrator: "管理员",
    system: "服务",
    failure: "失败",
    denied: "已拒绝",
    newDevice: "新设备",
    newNetwork: "新网络"
  },
  "account.deletion": {
    title: "删除您的账号",
    intro:
      "您的账号会立即关闭，所有设备都会退出登录。之后，与您有关的所有数据都会被清除。此操作无法撤销。",
    codeFirst: "现在还不会执行任何操作：我们会先通过邮件向您发送验证码。",
    start: "删除我的账号",
    mailed: "我们已通过邮件向您发送验证码。请在此输入以删除账号。",
    confirm: "永久删除",
    blocked:
      "您是以下组织的最后一位所有者。请将其他成员设为所有者，或移除其他成员，然后再删除您的账号："
  },
  "account.profile": {
    title: "您的个人资料",
    submit: "保存",
    any: "与浏览器相同",
    hello: "{name}，您好。",
    since: "主邮箱地址：",
    managed: "您的姓名和主邮箱地址由 {name} 管理。"
  },
  "account.secondFactor": {
    title: "您的两步验证",
    off: "此应用不使用两步验证。",
    none: "启用两步验证后，任何人都无法仅凭您的密码登录。您需要在手机上安装可显示验证码的应用。",
    others: "设置后，您的其他设备会退出登录。",
    start: "设置身份验证器",
    confirm: "开启",
    since: "自 {time} 起开启。",
    left: "剩余恢复代码：{count}。",
    few: "您的恢复代码即将用完。请生成新的恢复代码。",
    renew: "生成新的恢复代码",
    renewNote: "新的恢复代码会取代旧的恢复代码。",
    disable: "关闭",
    required: "此应用要求两步验证，因此您无法关闭。"
  },
  "account.identities": {
    title: "关联账号",
    none: "您的账号尚未关联其他服务的账号。",
    link: "关联 {provider}",
    offer: "您来自 {provider}。关联后，您以后就可以用它登录。",
    unlink: "取消关联",
    nothing: "此应用没有可用于登录的其他服务。"
  },
  "account.data": {
    title: "您的数据",
    intro: "您可以获取我们所保存的您的数据的副本。我们会在后台准备，并保留七天。",
    ask: "申请副本",
    pending: "正在准备",
    ready: "已就绪",
    isReady: "您的数据副本已就绪。",
    expired: "不再可用",
    asked: "申请时间：{time}",
    download: "下载"
  },
  "account.passkeys": {
    title: "您的通行密钥",
    intro: "通行密钥让您可以用指纹、面容或屏幕锁定方式登录。无需输入密码，也没有密码可被窃取。",
    off: "此应用不使用通行密钥。",
    begin: "添加通行密钥",
    create: "创建通行密钥",
    ready: "您的设备会要求您通过屏幕锁定方式确认。",
    script: "通行密钥需要支持它的浏览器，并且已启用脚本。",
    created: "添加时间：{time}",
    used: "上次使用：{time}",
    synced: "由您的提供方在多台设备间保存",
    bound: "仅在一台设备上",
    rename: "重命名",
    remove: "移除"
  },
  "account.password": {
    change: "更改密码",
    first: "设置密码",
    firstIntro: "您目前无需密码登录。您可以添加密码。",
    updated: "上次更改：{time}。",
    submit: "保存密码"
  },
  "account.addresses": {
    title: "您的邮箱地址",
    primary: "主邮箱地址：您用它登录，我们也会向它发送邮件。",
    stays: "在被其他邮箱地址取代之前，它会一直保留。",
    verified: "已确认",
    unverified: "尚未确认",
    promote: "设为主邮箱地址",
    resend: "重新发送链接",
    remove: "移除",
    addTitle: "添加邮箱地址",
    add: "添加邮箱地址",
    managed: "您的主邮箱地址由 {name} 管理。",
    own: "此邮箱地址已是您的。",
    addIntro: "我们会向它发送链接。打开链接后，该邮箱地址即归您使用。"
  },
  "account.methods": {
    password: "密码",
    totp: "身份验证器",
    recovery_code: "恢复代码",
    email_code: "邮件验证码",
    passkey: "通行密钥",
    ticket: "其他主机",
    impersonation: "代为操作",
    trusted_device: "已记住的浏览器"
  },
  "account.devices": {
    desktop: "电脑",
    mobile: "手机",
    tablet: "平板电脑",
    native: "应用",
    bot: "程序",
    unknown: "未知设备"
  }
}
