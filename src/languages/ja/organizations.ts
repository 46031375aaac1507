import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "ja"> = {
  "organizations.settings": {
    submit: "保存"
  },
  "organizations.list": {
    title: "所属している組織",
    none: "まだどの組織にも所属していません。",
    active: "使用中",
    activeIntro: "使用中の組織が、アプリケーションでの操作の対象になります。",
    activate: "使用する",
    leaveActive: "使用をやめる",
    createTitle: "組織を作成",
    create: "作成",
    invitations: "届いている招待",
    invited: "{inviter} さんからの招待",
    accept: "承諾"
  },
  "organizations.frame": {
    nav: "この組織",
    all: "すべての組織",
    members: "メンバー",
    invitations: "招待",
    settings: "設定",
    apiKeys: "API キー",
    applications: "アプリケーション"
  },
  "organizations.members": {
    members: "メンバー：{count}人",
    search: "検索",
    none: "見つかりませんでした。",
    longer: "3文字以上で検索してください。",
    you: "あなた",
    joined: "{time} に参加",
    change: "ロールを変更",
    remove: "削除",
    leave: "脱退"
  },
  "organizations.invitations": {
    title: "メンバーを招待",
    invite: "招待を送信",
    none: "まだ招待はありません。",
    until: "有効期限：{time}",
    resend: "再送信",
    revoke: "取り消す"
  },
  "organizations.invitationStatuses": {
    PENDING: "返答待ち",
    ACCEPTED: "承諾済み",
    REVOKED: "取り消し済み",
    EXPIRED: "期限切れ"
  }
}
