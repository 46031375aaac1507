import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "ja"> = {
  signIn: {
    title: "{app} にログイン",
    choose: "アカウントを選択",
    another: "別のアカウントを使用",
    submit: "ログイン",
    forgotten: "パスワードをお忘れですか？",
    signUp: "アカウントを作成",
    with: "{provider} で続ける",
    lastUsed: "前回使用",
    emailCode: "メールでコードを受け取る",
    passkey: "パスキーでログイン",
    next: "続ける",
    different: "別のメールアドレスを使用",
    resend: "リンクを再送信",
    verification_sent:
      "メールアドレスにリンクを送信しました。リンクを開いてからログインしてください。",
    password_reset: "新しいパスワードを設定しました。そのパスワードでログインしてください。",
    signed_out: "ログアウトしました。",
    oneSignedOut: "そのアカウントからログアウトしました。",
    deleted: "アカウントを削除しました。",
    verified: "メールアドレスを確認しました。ログインしてください。",
    address_proven: "メールアドレスを確認しました。続けてパスワードを入力してください。",
    account_exists:
      "このメールアドレスのアカウントはすでに存在します。ログインしてから、ほかのサービスを連携してください。",
    ended: "そのアカウントはここではログアウトされています。もう一度ログインしてください。",
    known: "パスワードをお忘れの場合は、その間に新しいパスワードを設定できます。"
  },
  signUp: {
    title: "{app} のアカウントを作成",
    submit: "続ける",
    address_proven: "メールアドレスを確認しました。続けて残りの項目を入力してください。",
    have: "すでにアカウントを持っています",
    closed:
      "アカウントの作成には招待が必要です。招待をお持ちの場合は、招待メールのリンクを開いてください。",
    closedToAll: "現在、アカウントを作成することはできません。",
    consentTerms: "{terms}に同意します。",
    consentPrivacy: "{privacy}に同意します。",
    consentBoth: "{terms}と{privacy}に同意します。",
    terms: "利用規約",
    privacy: "プライバシーポリシー",
    consentPlain: "{app} の利用規約に同意します。",
    codeTitle: "メールアドレスの確認",
    codeIntro: "{email} に6桁のコードを送信しました。",
    codeSubmit: "アカウントを作成",
    resend: "新しいコードを送信",
    resent: "新しいコードを送信しました。以前のコードは使用できません。",
    other: "別のメールアドレスを使用",
    reset: "新しいパスワードを設定",
    continueTitle: "あと少しです",
    continueIntro: "{provider} でログインしました。次の項目だけ入力してください。",
    continueMailed: "{email} を確認しました。次の項目だけ入力してください。",
    continueSubmit: "アカウントを作成"
  },
  emailCode: {
    title: "コードでログイン",
    intro: "メールでコードをお送りします。パスワードは必要ありません。",
    submit: "コードを送信",
    codeTitle: "コードを入力",
    codeIntro: "{email} でログインできる場合は、6桁のコードがそのアドレスに届きます。",
    codeSubmit: "ログイン",
    again: "別のコードを請求",
    here: "ボタンを押すとログインします。",
    elsewhereTitle: "あなたのコード",
    elsewhere:
      "コードを請求した画面に、このコードを入力してください。ほかの場所では使用できません。",
    never: "コードを請求した覚えがない場合は、誰にも教えないでください。",
    signIn: "別の方法でログイン"
  },
  password: {
    forgotTitle: "パスワードをお忘れですか？",
    forgotIntro: "新しいパスワードを設定するためのリンクをメールでお送りします。",
    forgotSubmit: "リンクを送信",
    sent: "このメールアドレスのアカウントがある場合は、リンクを記載したメールが届きます。リンクは1時間有効です。",
    again: "もう一度送信",
    resetTitle: "新しいパスワードを設定",
    resetIntro:
      "新しいパスワードを設定すると、すべてのデバイスからログアウトします。このデバイスはその後ログインした状態になります。",
    resetSubmit: "パスワードを保存",
    askAgain: "新しいリンクを請求"
  },
  secondFactor: {
    title: "2段階認証",
    intro: "認証アプリに表示されているコードを入力してください。",
    passkeyIntro: "パスキーで確認してください。ブラウザーに確認画面が表示されます。",
    passkey: "パスキーを使用",
    submit: "続ける",
    lost: "代わりにリカバリーコードを使用",
    recovery: "リカバリーコードを使用",
    until: "{time} までにログインを完了してください。",
    remember: {
      other: "このブラウザーでは{count}日間確認しない。ご自身のブラウザーでのみ選択してください。"
    },
    over: "最初からやり直す"
  },
  enrollment: {
    title: "2段階認証の設定",
    intro:
      "{app} では、パスワードに加えて2段階認証が必要です。コードを表示するスマートフォンのアプリを使用します。",
    passkey: "代わりにパスキーを追加",
    passkeyOnly:
      "{app} へのこのログインにはパスキーが必要です。パスキーでは指紋、顔認証、または画面ロックを使用します。",
    start: "認証アプリを設定",
    scan: "認証アプリでこのコードを読み取り、表示されたコードを入力してください。",
    typed: "読み取れない場合は、代わりにこのキーをアプリに入力してください。",
    qr: "認証アプリ用の QR コード",
    submit: "続ける",
    codesTitle: "リカバリーコード",
    codes:
      "それぞれのコードは、認証アプリの代わりに1回だけ使用できます。スマートフォンがなくても確認できる場所に保管してください。このコードは再度表示されません。",
    codesName: "recovery-codes.txt",
    kept: "保存しました"
  },
  reauthenticate: {
    title: "ご本人であることの確認",
    intro: "重要な変更の前に、ときどきご本人であることを確認しています。",
    goesOn: "確認後、{name}ことができます。",
    submit: "続ける",
    wrong: "正しくありません。もう一度お試しください。",
    totp: "認証アプリに表示されているコードを入力してください。",
    lost: "代わりにリカバリーコードを使用",
    mailed: "メールでコードを受け取る",
    sent: "メールアドレスにコードを送信しました。",
    passkey: "パスキーを使用",
    with: "{provider} で確認"
  },
  remainingWaysIn: {
    title: "すべてご自身のものですか？",
    intro:
      "新しいパスワードを設定しました。次の方法では、引き続きこのアカウントにログインできます。ご自身のものでない方法は削除してください。その方法を持つ人は、パスワードがなくてもログインできます。",
    passkey: "パスキー",
    remove: "削除",
    onward: "続ける"
  },
  addressProof: {
    instead: "このブラウザーではできないため、メールでコードを受け取る",
    title: "コードを入力",
    intro:
      "{email} を使用できる場合は、6桁のコードがそのアドレスに届きます。これはプログラムによる操作でないことの確認です。確認後は、元の操作に戻ります。",
    submit: "続ける",
    back: "戻る"
  },
  breachedPassword: {
    title: "新しいパスワードを設定してください",
    leaked:
      "お使いのパスワードは、ほかのサービスから漏えいしたパスワードの一覧に含まれています。第三者がこのアカウントで試すおそれがあります。",
    elsewhere:
      "ほかで使用していないパスワードを設定し、同じパスワードを使用しているほかのサービスでも変更してください。",
    change: "パスワードを変更",
    onward: "今はしない"
  },
  strongerSignIn: {
    title: "より安全なログイン",
    asks: "{application} は、2段階認証またはパスキーでのログインを推奨しています。まだどちらも設定されていません。",
    authenticator: "認証アプリを設定",
    passkey: "パスキーを追加",
    decline: "今はしない"
  },
  signOut: {
    title: "{app} からログアウト",
    one: "{name} さんをログアウト",
    all: "すべてのアカウントからログアウト",
    hosts: "次のすべてからログアウトします：{hosts}",
    nobody: "このブラウザーでは誰もログインしていません。",
    signIn: "ログイン"
  }
}
