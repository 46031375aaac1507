import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "ja"> = {
  apiKeys: {
    none: "API キーはまだありません。",
    created: "作成日：{time}",
    used: "最終使用：{day}",
    unused: "未使用",
    endless: "有効期限なし",
    until: "有効期限：{time}",
    ended: "期限切れ：{time}",
    expired: "期限切れ",
    never: "なし",
    revoke: "失効させる",
    makeTitle: "API キーの作成",
    make: "キーを作成",
    off: "ここでは新しい API キーを作成できません。既存のキーは、失効させるまで使用できます。",
    shownTitle: "新しい API キー",
    shown:
      "今すぐキーをコピーし、パスワードと同じように安全な場所に保管してください。このキーは再表示されません。キーを持つ人は誰でも使用できます。",
    kept: "保存しました"
  },
  "account.apiKeys": {
    title: "API キー",
    intro:
      "API キーを使うと、スクリプトがあなたに代わって {app} を利用できます。アカウントにはアクセスできません。",
    rights:
      "キーの権限は組織の中だけで有効で、その組織でのあなたのロールの権限を超えることはありません。",
    nowhere: "組織なし",
    of: "組織：{organization}",
    forbidden:
      "その組織でのあなたのロールには、これらの権限の一部がありません。権限を減らすか、別の組織を選んでください。"
  },
  "organizations.apiKeys": {
    intro:
      "API キーを使うと、スクリプトが組織に代わって {app} を利用できます。作成した人が組織を離れても、キーは残ります。",
    makerLeft: "作成者は組織を離れています",
    nothing: "あなたのロールには、キーに付与できる権限がありません。",
    forbidden: "あなたのロールには、これらの権限の一部がありません。権限を減らしてください。"
  },
  "organizations.applications": {
    full: "シークレットはすでに2つあります。チェックを入れると、新しいシークレットに置き換わります。",
    intro:
      "ここでのアプリケーションは、人を介さずに組織に代わって {app} を利用するプログラムです。クライアント ID とシークレットでアクセストークンを取得します。",
    none: "アプリケーションはまだありません。",
    managed: "運営者が管理",
    off: "無効",
    may: "許可されている操作：",
    clientId: "クライアント ID",
    clientSecret: "クライアントシークレット",
    newSecret: "新しいシークレット",
    makeSecret: "シークレットを作成",
    remove: "削除",
    makeTitle: "アプリケーションの作成",
    make: "アプリケーションを作成",
    nothing: "あなたのロールには、アプリケーションに付与できる権限がありません。",
    newApplication: "新しいアプリケーション",
    shown:
      "今すぐシークレットをコピーし、パスワードと同じように安全な場所に保管してください。このシークレットは再表示されません。シークレットを持つ人は誰でもこのアプリケーションとして操作できます。",
    forbidden: "このアプリケーションに許可されている操作の一部が、あなたのロールにはありません。"
  }
}
