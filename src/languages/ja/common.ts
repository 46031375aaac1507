import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "ja"> = {
  common: {
    mixedLoopback:
      "アプリとこのページが、お使いのコンピューターを異なる名前で呼んでいます。一方は localhost、もう一方は 127.0.0.1 です。ブラウザーは Cookie を名前ごとに保存するため、このままではアプリでログインした状態になりません。このページと同じ名前でアプリを開くか、アプリの名前を環境に設定してください。",
    triesLeft: {
      other: "あと{count}回まで試せます。"
    },
    noTriesLeft:
      "これ以上試すことはできません。新しいコードを請求するか、最初からやり直してください。",
    switchAccount: "アカウントを切り替える",
    signOut: "ログアウト",
    menu: "メニュー",
    skip: "本文へ移動",
    showPassword: "パスワードを表示",
    passwordRule: {
      other: "{count}文字以上。文字の種類は問いません。"
    },
    optional: "任意",
    terms: "利用規約",
    privacy: "プライバシー",
    support: "ヘルプ",
    language: "言語",
    continue: "続ける",
    continueTo: "{place} に進む",
    leaving: "移動しています…",
    back: "戻る",
    backToSignIn: "ログインに戻る",
    or: "または",
    incompleteLink: "リンクが途中で切れています。メールからもう一度開いてください。",
    retryIn: "{wait}にもう一度お試しください。",
    retryNow: "もう一度お試しいただけます。",
    reference: "お問い合わせ用の参照番号",
    copy: "コピー",
    copied: "コピーしました",
    print: "印刷",
    download: "ダウンロード",
    offline: "オフラインです。入力した内容は保持され、オンラインに戻ると送信されます。",
    impersonating: "{name} さんの代わりに操作しています。",
    impersonatingUntil: "{time} まで、{name} さんの代わりに操作しています。",
    impersonationBlocks:
      "その間は、パスワード、2段階認証、メールアドレス、ログイン方法、組織、ほかのセッションを変更できません。",
    actingStaff: "操作している担当者: {id}。",
    backTo: "{app} に戻る",
    stop: "終了",
    mailsStay: "メールサーバーが設定されていないため、メールはこのコンピューターに保存されます。",
    readMails: "メールを読む",
    signedInAs: "{name} さんとしてログイン中"
  },
  fields: {
    email: "メールアドレス",
    password: "パスワード",
    newPassword: "新しいパスワード",
    currentPassword: "現在のパスワード",
    firstName: "名",
    lastName: "姓",
    language: "言語",
    code: "6桁のコード",
    totpCode: "認証アプリのコード",
    emailCode: "メールに記載されたコード",
    recoveryCode: "リカバリーコード",
    userCode: "デバイスのコード",
    name: "名前",
    role: "ロール",
    organizationId: "組織",
    permissions: "権限",
    expiresInDays: "有効期限",
    revokeOld: "古いシークレットをすぐに無効にする",
    query: "検索",
    legalConsentAccepted: "利用規約に同意します",
    revokeOtherSessions: "ほかのデバイスからログアウトする",
    rememberDevice: "このブラウザーでは次回から確認しない",
    kept: "保存しました"
  },
  roles: {
    Owner: "オーナー",
    Admin: "管理者",
    Member: "メンバー"
  },
  intents: {
    choosePassword: "パスワードを設定する",
    addAddress: "メールアドレスを追加する",
    changeAddress: "メインのメールアドレスを変更する",
    removeAddress: "メールアドレスを削除する",
    setUpFactor: "認証アプリを設定する",
    newRecoveryCodes: "新しいリカバリーコードを作成する",
    turnOffFactor: "2段階認証をオフにする",
    addPasskey: "パスキーを追加する",
    removePasskey: "パスキーを削除する",
    linkAccount: "ログイン方法を連携する",
    unlinkAccount: "ログイン方法を解除する",
    deleteAccount: "アカウントを削除する",
    requestData: "データのコピーを請求する",
    makeApiKey: "API キーを作成する",
    makeApplication: "アプリケーションを作成する",
    makeSecret: "新しいシークレットを作成する",
    removeApplication: "アプリケーションを削除する"
  },
  passwords: {
    too_short: "パスワードが短すぎます。",
    too_long: "パスワードが長すぎます。",
    not_printable: "パスワードに使用できない文字が含まれています。",
    too_common: "このパスワードは多くの人が使用しています。別のパスワードを選んでください。",
    too_simple:
      "同じ文字の繰り返しや空白だけのパスワードは使用できません。別のパスワードを選んでください。",
    personal_data:
      "名前やメールアドレスとほとんど変わらないパスワードは使用できません。別のパスワードを選んでください。",
    breached:
      "このパスワードはほかのサービスから漏えいし、第三者に知られています。別のパスワードを選んでください。",
    service_name:
      "このサービスの名前とほとんど変わらないパスワードは使用できません。別のパスワードを選んでください。"
  },
  confirmation: {
    title: "続ける",
    intro: "続けると、始めた操作が完了します。",
    button: "続ける"
  },
  formGuard: {
    working: "ブラウザーを確認しています。数秒かかります。",
    done: "ブラウザーの確認が完了しました。送信しています。",
    challenge: "人間による操作であることを確認してください"
  },
  notices: {
    saved: "保存しました。",
    mailed: "メールを送信しました。",
    removed: "削除しました。",
    ended: "そのデバイスからログアウトしました。",
    linked: "アカウントを連携しました。",
    disconnected: "アプリケーションのアクセス権を取り消しました。",
    registered: "パスキーを追加しました。これからはパスキーでログインできます。",
    requested: "データのコピーを準備しています。準備ができたらメールでお知らせします。",
    joined: "メンバーになりました。",
    left: "組織から脱退しました。",
    switched: "使用中の組織を変更しました。",
    invited: "招待を送信しました。",
    proven: "ドメインの所有権を確認しました。",
    turnedOn: "接続をオンにしました。",
    turnedOff: "接続をオフにしました。",
    joinedIt: "{organization} のメンバーになりました。",
    more: "さらに表示"
  },
  problemPage: {
    notFound: "ページが見つかりません",
    nothing: "続ける操作がありません",
    forbidden: "この操作はできません",
    gone: "すでに存在しません",
    busy: "少々お待ちください",
    fault: "問題が発生しました",
    unusable: "このアドレスは使用できません。リンクが古いか、入力に誤りがある可能性があります。",
    prove: "ご本人であることの確認",
    fromStart: "最初から始める"
  },
  formPost: {
    title: "{place} に進む",
    why: "まもなく自動的に移動します。移動しない場合は、ボタンを押してください。",
    asked:
      "ここへ移動する前のアプリケーションに誤りがありました。アプリケーションに戻ると、その内容が伝えられます。",
    onward: "続ける"
  }
}
