import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "zh-Hans"> = {
  signIn: {
    title: "登录 {app}",
    choose: "选择账号",
    another: "使用其他账号",
    submit: "登录",
    forgotten: "忘记密码？",
    signUp: "创建账号",
    with: "使用 {provider} 继续",
    lastUsed: "上次使用",
    emailCode: "通过邮件获取验证码",
    passkey: "使用通行密钥登录",
    next: "继续",
    different: "使用其他邮箱地址",
    resend: "重新发送链接",
    verification_sent: "我们已向您的邮箱发送链接。请先打开链接，然后登录。",
    password_reset: "新密码已设置。请用它登录。",
    signed_out: "您已退出登录。",
    oneSignedOut: "该账号已退出登录。",
    deleted: "您的账号已删除。",
    verified: "您的邮箱地址已确认。请登录。",
    address_proven: "您的邮箱地址已确认。现在请输入密码。",
    account_exists: "此邮箱地址在这里已有账号。请登录该账号，然后关联其他服务。",
    ended: "该账号已在这里退出登录。请重新登录。",
    known: "如果您忘记了密码，可以在此期间设置新密码。"
  },
  signUp: {
    title: "创建 {app} 账号",
    submit: "继续",
    address_proven: "您的邮箱地址已确认。现在请填写其余信息。",
    have: "我已有账号",
    closed: "您需要邀请才能在这里创建账号。如果您收到了邀请，请打开邮件中的链接。",
    closedToAll: "目前无法在这里创建账号。",
    consentTerms: "我接受{terms}。",
    consentPrivacy: "我接受{privacy}。",
    consentBoth: "我接受{terms}和{privacy}。",
    terms: "条款",
    privacy: "隐私政策",
    consentPlain: "我接受 {app} 的条款。",
    codeTitle: "确认您的邮箱地址",
    codeIntro: "我们已向 {email} 发送 6 位验证码。",
    codeSubmit: "创建账号",
    resend: "发送新的验证码",
    resent: "新的验证码已发送。旧的验证码不再有效。",
    other: "使用其他邮箱地址",
    reset: "设置新密码",
    continueTitle: "还差一步",
    continueIntro: "您已通过 {provider} 登录。我们只需要以下信息：",
    continueMailed: "您已确认 {email}。我们只需要以下信息：",
    continueSubmit: "创建账号"
  },
  emailCode: {
    title: "使用验证码登录",
    intro: "我们会通过邮件向您发送验证码，无需密码。",
    submit: "发送验证码",
    codeTitle: "输入验证码",
    codeIntro: "如果 {email} 可以在这里登录，您将在该邮箱收到 6 位验证码。",
    codeSubmit: "登录",
    again: "获取新的验证码",
    here: "按下按钮即可登录。",
    elsewhereTitle: "您的验证码",
    elsewhere: "请在您请求验证码的地方输入此验证码。它在其他地方无效。",
    never: "如果这不是您请求的，请勿告诉任何人。",
    signIn: "使用其他方式登录"
  },
  password: {
    forgotTitle: "忘记密码？",
    forgotIntro: "我们会通过邮件向您发送设置新密码的链接。",
    forgotSubmit: "发送链接",
    sent: "如果此邮箱地址有对应的账号，您将收到一封包含链接的邮件。链接在一小时内有效。",
    again: "重新发送",
    resetTitle: "设置新密码",
    resetIntro: "设置新密码会让所有设备退出登录，随后此设备会自动登录。",
    resetSubmit: "保存密码",
    askAgain: "获取新链接"
  },
  secondFactor: {
    title: "两步验证",
    intro: "请输入身份验证器应用显示的验证码。",
    passkeyIntro: "请使用通行密钥确认：浏览器会提示您操作。",
    passkey: "使用通行密钥",
    submit: "继续",
    lost: "改用恢复代码",
    recovery: "使用恢复代码",
    until: "请在 {time} 之前完成登录。",
    remember: {
      other: "{count} 天内不再在此浏览器中询问。请仅在您自己的浏览器中选择此项。"
    },
    over: "重新开始"
  },
  enrollment: {
    title: "设置两步验证",
    intro: "除密码外，{app} 还要求进行两步验证：使用手机上的应用显示验证码。",
    passkey: "改为添加通行密钥",
    passkeyOnly: "{app} 要求此次登录使用通行密钥。通行密钥使用您的指纹、面容或屏幕锁定。",
    start: "设置身份验证器",
    scan: "使用身份验证器应用扫描此二维码，然后输入应用显示的验证码。",
    typed: "无法扫描？请改为在应用中输入此密钥：",
    qr: "身份验证器的二维码",
    submit: "继续",
    codesTitle: "您的恢复代码",
    codes:
      "每个恢复代码都可以代替身份验证器使用一次。请将它们保存在没有手机时也能找到的地方：这些代码不会再次显示。",
    codesName: "recovery-codes.txt",
    kept: "我已保存"
  },
  reauthenticate: {
    title: "确认是您本人",
    intro: "在更改重要内容之前，我们有时会要求确认。",
    goesOn: "然后您就可以{name}。",
    submit: "继续",
    wrong: "输入有误，请重试。",
    totp: "请输入身份验证器应用显示的验证码。",
    lost: "改用恢复代码",
    mailed: "通过邮件获取验证码",
    sent: "验证码已发送到您的邮箱。",
    passkey: "使用通行密钥",
    with: "使用 {provider} 确认"
  },
  remainingWaysIn: {
    title: "这些都是您的吗？",
    intro:
      "您已设置新密码。以下方式仍可用于登录您的账号。请移除不属于您的方式：拥有这些方式的人无需密码即可登录。",
    passkey: "通行密钥",
    remove: "移除",
    onward: "继续"
  },
  addressProof: {
    instead: "我的浏览器无法完成：通过邮件获取验证码",
    title: "输入验证码",
    intro:
      "如果 {email} 可以在这里使用，您将在该邮箱收到 6 位验证码。这用于证明您不是自动程序；之后您可以继续之前的操作。",
    submit: "继续",
    back: "返回"
  },
  breachedPassword: {
    title: "设置新密码",
    leaked: "您的密码出现在其他服务泄露的密码列表中。他人可能会用它尝试登录您的账号。",
    elsewhere: "请设置一个未在其他地方使用过的密码，并在其他使用过此密码的地方也进行更改。",
    change: "更改密码",
    onward: "以后再说"
  },
  strongerSignIn: {
    title: "更安全地登录",
    asks: "{application} 建议使用两步验证或通行密钥登录。您尚未设置其中任何一种。",
    authenticator: "设置身份验证器",
    passkey: "添加通行密钥",
    decline: "以后再说"
  },
  signOut: {
    title: "退出 {app}",
    one: "退出 {name} 的账号",
    all: "退出所有账号",
    hosts: "这将使您退出以下所有站点：{hosts}。",
    nobody: "此浏览器中没有人登录。",
    signIn: "登录"
  }
}
