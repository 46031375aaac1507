import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "zh-Hans"> = {
  common: {
    mixedLoopback:
      "应用和此页面使用了不同的名称来指代您的计算机：一个是 localhost，另一个是 127.0.0.1。浏览器按名称保存 Cookie，因此您在应用中不会处于登录状态。请使用此页面所用的名称打开应用，或在环境中设置应用的名称。",
    triesLeft: {
      other: "您最多还可以尝试 {count} 次。"
    },
    noTriesLeft: "尝试次数已用完。请获取新的验证码，或重新开始。",
    switchAccount: "切换账号",
    signOut: "退出登录",
    menu: "菜单",
    skip: "跳到主要内容",
    showPassword: "显示密码",
    passwordRule: {
      other: "至少 {count} 个字符，类型不限。"
    },
    optional: "可选",
    terms: "条款",
    privacy: "隐私",
    support: "帮助",
    language: "语言",
    continue: "继续",
    continueTo: "前往 {place}",
    leaving: "正在跳转…",
    back: "返回",
    backToSignIn: "返回登录",
    or: "或",
    incompleteLink: "链接不完整。请从邮件中重新打开。",
    retryIn: "请在{wait}重试。",
    retryNow: "您现在可以重试。",
    reference: "联系支持时请提供此编号",
    copy: "复制",
    copied: "已复制",
    print: "打印",
    download: "下载",
    offline: "您处于离线状态。您输入的内容已保留，恢复联网后将会发送。",
    impersonating: "您正在代表 {name} 操作。",
    impersonatingUntil: "您正在代表 {name} 操作，直至 {time}。",
    impersonationBlocks: "在此期间，您无法更改密码、两步验证、邮箱地址、登录方式、组织或其他会话。",
    actingStaff: "操作的工作人员：{id}。",
    backTo: "返回 {app}",
    stop: "停止",
    mailsStay: "尚未设置邮件服务器，因此邮件会保留在此计算机上。",
    readMails: "查看邮件",
    signedInAs: "已登录为 {name}"
  },
  fields: {
    email: "邮箱地址",
    password: "密码",
    newPassword: "新密码",
    currentPassword: "当前密码",
    firstName: "名字",
    lastName: "姓氏",
    language: "语言",
    code: "6 位验证码",
    totpCode: "身份验证器中的验证码",
    emailCode: "邮件中的验证码",
    recoveryCode: "恢复代码",
    userCode: "设备代码",
    name: "名称",
    role: "角色",
    organizationId: "组织",
    permissions: "权限",
    expiresInDays: "过期",
    revokeOld: "立即作废旧密钥",
    query: "搜索",
    legalConsentAccepted: "我接受条款",
    revokeOtherSessions: "让我的其他设备退出登录",
    rememberDevice: "不再在此浏览器中询问",
    kept: "我已保存"
  },
  roles: {
    Owner: "所有者",
    Admin: "管理员",
    Member: "成员"
  },
  intents: {
    choosePassword: "设置密码",
    addAddress: "添加邮箱地址",
    changeAddress: "更改主邮箱地址",
    removeAddress: "移除邮箱地址",
    setUpFactor: "设置身份验证器",
    newRecoveryCodes: "生成新的恢复代码",
    turnOffFactor: "关闭两步验证",
    addPasskey: "添加通行密钥",
    removePasskey: "移除通行密钥",
    linkAccount: "关联登录方式",
    unlinkAccount: "移除登录方式",
    deleteAccount: "删除账号",
    requestData: "申请数据副本",
    makeApiKey: "创建 API 密钥",
    makeApplication: "创建应用",
    makeSecret: "创建新密钥",
    removeApplication: "移除应用"
  },
  passwords: {
    too_short: "密码太短。",
    too_long: "密码太长。",
    not_printable: "密码包含无法使用的字符。",
    too_common: "使用此密码的人太多。请选择其他密码。",
    too_simple: "密码不能只由同一个字符重复组成，也不能只包含空格。请选择其他密码。",
    personal_data: "密码不能与您的姓名或邮箱地址过于相似。请选择其他密码。",
    breached: "此密码已从其他服务泄露，可能为他人所知。请选择其他密码。",
    service_name: "密码不能与此服务的名称过于相似。请选择其他密码。"
  },
  confirmation: {
    title: "继续",
    intro: "继续以完成您已开始的操作。",
    button: "继续"
  },
  formGuard: {
    working: "正在检查您的浏览器，这需要几秒钟。",
    done: "浏览器检查完毕，正在发送。",
    challenge: "请证明您是真人"
  },
  notices: {
    saved: "已保存。",
    mailed: "邮件已发送。",
    removed: "已移除。",
    ended: "该设备已退出登录。",
    linked: "账号已关联。",
    disconnected: "该应用已无法再访问。",
    registered: "通行密钥已添加。您现在可以用它登录。",
    requested: "我们正在准备您的数据副本。准备就绪后，您会收到邮件。",
    joined: "您已成为成员。",
    left: "您已退出该组织。",
    switched: "当前使用的组织已更改。",
    invited: "邀请已发送。",
    proven: "域名已验证。",
    turnedOn: "连接已开启。",
    turnedOff: "连接已关闭。",
    joinedIt: "您已成为 {organization} 的成员。",
    more: "显示更多"
  },
  problemPage: {
    notFound: "找不到页面",
    nothing: "没有可继续的操作",
    forbidden: "无法执行此操作",
    gone: "内容已不存在",
    busy: "请稍候",
    fault: "出现问题",
    unusable: "此地址无法使用。链接可能已过时或输入有误。",
    prove: "确认是您本人",
    fromStart: "从头开始"
  },
  formPost: {
    title: "前往 {place}",
    why: "您很快会自动跳转。如果没有跳转，请按下按钮。",
    asked: "将您引导至此的应用出现了错误。返回该应用后，它会得知此情况。",
    onward: "继续"
  }
}
