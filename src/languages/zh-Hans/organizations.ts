import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "zh-Hans"> = {
  "organizations.settings": {
    submit: "保存"
  },
  "organizations.list": {
    title: "您的组织",
    none: "您尚未加入任何组织。",
    active: "当前使用",
    activeIntro: "应用会以当前使用的组织进行工作。",
    activate: "设为当前组织",
    leaveActive: "取消设为当前组织",
    createTitle: "创建组织",
    create: "创建",
    invitations: "您收到的邀请",
    invited: "由 {inviter} 邀请",
    accept: "接受"
  },
  "organizations.frame": {
    nav: "此组织",
    all: "所有组织",
    members: "成员",
    invitations: "邀请",
    settings: "设置",
    apiKeys: "API 密钥",
    applications: "应用"
  },
  "organizations.members": {
    members: "成员：{count}",
    search: "搜索",
    none: "未找到任何人。",
    longer: "请输入至少 3 个字符进行搜索。",
    you: "您",
    joined: "加入时间：{time}",
    change: "更改角色",
    remove: "移除",
    leave: "退出"
  },
  "organizations.invitations": {
    title: "邀请成员",
    invite: "发送邀请",
    none: "还没有邀请。",
    until: "有效期至 {time}",
    resend: "重新发送",
    revoke: "撤回"
  },
  "organizations.invitationStatuses": {
    PENDING: "等待中",
    ACCEPTED: "已接受",
    REVOKED: "已撤回",
    EXPIRED: "已过期"
  }
}
