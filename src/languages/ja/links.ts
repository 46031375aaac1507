import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "ja"> = {
  links: {
    verifyTitle: "メールアドレスの確認",
    verifyIntro: "メールをお送りしたアドレスがご自身のものであることを確認してください。",
    verifySubmit: "メールアドレスを確認",
    verified: "メールアドレスを確認しました。",
    disavowTitle: "心当たりがありませんか？",
    disavowIntro:
      "第三者がアカウントにログインした場合は、ここで阻止できます。すべてのデバイスからログアウトし、パスワードを削除して、新しいパスワードを設定するためのメールをお送りします。",
    disavowElse: "ご自身によるログインの場合は、このページを閉じてください。何も変更されません。",
    disavowSubmit: "すべてのデバイスからログアウト",
    disavowed:
      "すべてのデバイスからログアウトし、パスワードを削除しました。新しいパスワードを設定するためのリンクをメールでお送りしました。",
    removed:
      "そのログイン以降にアカウントに追加されたものを削除しました。内容はメールに記載されています。",
    dataTitle: "データの準備ができました",
    dataIntro: "データのコピーの準備ができました。7日間保管されます。",
    dataSubmit: "データのページに進む",
    impersonationTitle: "ほかのユーザーの代わりに操作する",
    impersonationIntro:
      "続けると、ユーザーの1人としてアプリを使用します。そこでの操作は、あなたがその人の代わりに行ったものとして記録されます。このブラウザーでのあなた自身のセッションはそのまま残ります。",
    impersonationSubmit: "ユーザーの代わりに操作する",
    satelliteTitle: "ここでログイン",
    satelliteIntro: "別のサイトでログインしています。続けると、このサイトにもログインします。",
    satelliteSubmit: "ログイン"
  },
  invitation: {
    title: "招待",
    organization: "{organization} に招待されています。",
    organizationRole: "{organization} に招待されています。ロール：{role}",
    environment: "{environment} に招待されています。",
    choosePassword: "{email} のアカウントを作成するため、パスワードを設定してください。",
    create: "アカウントを作成",
    passkey: "パスキーで作成",
    accept: "招待を承諾",
    signIn: "{email} のアカウントはすでに存在します。続けるにはログインしてください。",
    signInBy:
      "{email} は、メインのメールアドレスが {primary} のアカウントに登録されています。続けるには、そのアドレスでログインしてください。",
    toSignIn: "ログイン",
    already: "すでにアカウントをお持ちです。承諾が必要な招待はありません。",
    unproven:
      "承諾する前に、{email} がご自身のものであることを確認してください。その後、招待をもう一度開いてください。",
    mine: "{email} もご自身のものですか？その場合はアカウントに追加してから、招待をもう一度開いてください。",
    toAddresses: "メールアドレス",
    other: "{mine} でログインしていますが、この招待は {theirs} 宛てです。",
    switch: "{name} として続ける",
    accepted: "この招待はすでに承諾されています。",
    revoked: "この招待は取り消されました。",
    expired: "この招待は期限切れです。新しい招待を依頼してください。"
  },
  identityLink: {
    title: "アカウントの連携",
    intro: "連携するアカウントのサービスに進んでください。",
    submit: "続ける"
  },
  connectionLink: {
    title: "このアカウントはご自身のものですか？",
    intro:
      "{email} のアカウントがすでに存在します。ご自身のものであることを一度だけ確認してください。次回からは所属組織のログインを使用します。",
    submit: "続ける",
    mailed: "メールでコードを受け取る",
    sent: "アカウントのメールアドレスにコードを送信しました。",
    passkey: "パスキーを使用",
    other: "別の方法でログイン"
  }
}
