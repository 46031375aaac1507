import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "ja"> = {
  "account.sessions": {
    title: "ログイン中のデバイス",
    current: "このデバイス",
    active: "最終使用：{time}",
    by: "ログイン方法：{methods}",
    impersonated: "サポート担当者がここで代わりに操作しています",
    on: "{browser}（{os}）",
    revoke: "ログアウト",
    others: "ほかのすべてのデバイスからログアウト",
    trusted: "記憶済みのブラウザー",
    trustedIntro: "これらのブラウザーでは、ログイン時の2段階認証が省略されます。",
    trustedUntil: "記憶の期限：{time}",
    forget: "記憶を削除"
  },
  "account.frame": {
    nav: "アカウント",
    profile: "プロフィール",
    addresses: "メールアドレス",
    password: "パスワード",
    secondFactor: "2段階認証",
    passkeys: "パスキー",
    sessions: "デバイス",
    identities: "連携アカウント",
    applications: "アプリケーション",
    apiKeys: "API キー",
    activity: "アクティビティ",
    data: "データ",
    deletion: "アカウントの削除",
    organizations: "組織",
    you: "基本情報",
    waysIn: "ログイン方法",
    devices: "デバイスとアクティビティ",
    onward: "続ける"
  },
  "account.applications": {
    title: "連携アプリケーション",
    none: "アカウントにアクセスできるアプリケーションはありません。",
    intro:
      "これらのアプリケーションは、アカウントを使用できます。使用していないアプリケーションのアクセス権は取り消してください。",
    may: "許可されている操作：",
    own: "このサービスの一部",
    verified: "運営者が確認済み",
    since: "{time} から",
    used: "最終使用：{time}",
    of: "組織：{organization}",
    end: "{application} の連携を解除"
  },
  "account.activity": {
    title: "アクティビティ",
    none: "まだアクティビティはありません。",
    you: "あなた",
    impersonator: "サポート担当者（代理）",
    administrator: "管理者",
    system: "サービス",
    failure: "失敗",
    denied: "拒否",
    newDevice: "新しいデバイス",
    newNetwork: "新しいネットワーク"
  },
  "account.deletion": {
    title: "アカウントの削除",
    intro:
      "アカウントはただちに閉鎖され、すべてのデバイスからログアウトします。その後、あなたに関するすべてのデータが消去されます。この操作は元に戻せません。",
    codeFirst: "まだ何も削除されません。最初に、メールでコードをお送りします。",
    start: "アカウントを削除",
    mailed:
      "メールでコードをお送りしました。アカウントを削除するには、そのコードを入力してください。",
    confirm: "完全に削除",
    blocked:
      "次の組織では、あなたが最後のオーナーです。ほかのメンバーをオーナーにするか、ほかのメンバーを全員削除してから、アカウントを削除してください。"
  },
  "account.profile": {
    title: "プロフィール",
    submit: "保存",
    any: "ブラウザーと同じ",
    hello: "{name} さん、こんにちは。",
    since: "メインのメールアドレス：",
    managed: "名前とメインのメールアドレスは {name} が管理しています。"
  },
  "account.secondFactor": {
    title: "2段階認証",
    off: "このアプリでは2段階認証を使用しません。",
    none: "2段階認証を設定すると、パスワードだけではログインできなくなります。コードを表示するスマートフォンのアプリが必要です。",
    others: "設定すると、ほかのデバイスからログアウトします。",
    start: "認証アプリを設定",
    confirm: "オンにする",
    since: "{time} からオンになっています。",
    left: "残りのリカバリーコード：{count}個",
    few: "リカバリーコードが残りわずかです。新しいコードを作成してください。",
    renew: "新しいリカバリーコードを作成",
    renewNote: "新しいリカバリーコードを作成すると、以前のコードは使用できなくなります。",
    disable: "オフにする",
    required: "このアプリでは2段階認証が必須のため、オフにできません。"
  },
  "account.identities": {
    title: "連携アカウント",
    none: "連携しているほかのサービスのアカウントはありません。",
    link: "{provider} を連携",
    offer: "{provider} から移動してきました。連携すると、次回から {provider} でログインできます。",
    unlink: "連携を解除",
    nothing: "このアプリには、ログインに使用できるほかのサービスがありません。"
  },
  "account.data": {
    title: "データ",
    intro:
      "保管されているあなたのデータのコピーを受け取れます。コピーはバックグラウンドで準備され、7日間保管されます。",
    ask: "コピーを請求",
    pending: "準備中",
    ready: "準備完了",
    isReady: "コピーの準備ができました。",
    expired: "期限切れ",
    asked: "請求日時：{time}",
    download: "ダウンロード"
  },
  "account.passkeys": {
    title: "パスキー",
    intro:
      "パスキーを使用すると、指紋、顔、または画面ロックでログインできます。入力するパスワードがなく、盗まれる心配もありません。",
    off: "このアプリではパスキーを使用しません。",
    begin: "パスキーを追加",
    create: "パスキーを作成",
    ready: "デバイスの画面ロックによる確認を求められます。",
    script: "パスキーを使用するには、パスキーに対応し、スクリプトが有効なブラウザーが必要です。",
    created: "追加日：{time}",
    used: "最終使用：{time}",
    synced: "プロバイダーにより複数のデバイスで共有",
    bound: "1台のデバイスのみ",
    rename: "名前を変更",
    remove: "削除"
  },
  "account.password": {
    change: "パスワードの変更",
    first: "パスワードの設定",
    firstIntro: "現在はパスワードなしでログインしています。パスワードを追加できます。",
    updated: "最終変更：{time}",
    submit: "パスワードを保存"
  },
  "account.addresses": {
    title: "メールアドレス",
    primary: "メインのメールアドレス：ログインに使用し、メールの送信先になります。",
    stays: "別のメールアドレスをメインにするまで、変更されません。",
    verified: "確認済み",
    unverified: "未確認",
    promote: "メインにする",
    resend: "リンクを再送信",
    remove: "削除",
    addTitle: "メールアドレスの追加",
    add: "メールアドレスを追加",
    managed: "メインのメールアドレスは {name} が管理しています。",
    own: "このメールアドレスはすでに登録されています。",
    addIntro: "このアドレスにリンクをお送りします。リンクを開くと、追加が完了します。"
  },
  "account.methods": {
    password: "パスワード",
    totp: "認証アプリ",
    recovery_code: "リカバリーコード",
    email_code: "メールのコード",
    passkey: "パスキー",
    ticket: "別のホスト",
    impersonation: "代理操作",
    trusted_device: "記憶済みのブラウザー"
  },
  "account.devices": {
    desktop: "パソコン",
    mobile: "スマートフォン",
    tablet: "タブレット",
    native: "アプリ",
    bot: "プログラム",
    unknown: "不明なデバイス"
  }
}
