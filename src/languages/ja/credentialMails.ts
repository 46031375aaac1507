import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "ja"> = {
  "mail.credential_changed.subject": {
    password_set: "パスワードが変更されました",
    password_reset: "パスワードが再設定されました",
    password_removed: "パスワードが削除されました",
    email_added: "アカウントにメールアドレスが追加されました",
    email_promoted: "メインのメールアドレスが変更されました",
    email_removed: "アカウントからメールアドレスが削除されました",
    mfa_enrolled: "2段階認証がオンになりました",
    mfa_disabled: "2段階認証がオフになりました",
    recovery_codes_regenerated: "新しいリカバリーコードが作成されました",
    lockout_cleared: "再びアカウントにログインできます",
    identity_linked: "ログイン方法が追加されました",
    identity_unlinked: "ログイン方法が解除されました",
    passkey_added: "アカウントにパスキーが追加されました",
    passkey_removed: "アカウントからパスキーが削除されました"
  },
  "mail.credential_changed.change": {
    password_set: "アカウントのパスワードが変更されました。",
    password_reset:
      "メールのリンクから、アカウントの新しいパスワードが設定されました。すべてのデバイスからログアウトしました。",
    password_removed:
      "アカウントのパスワードが削除されました。すべてのデバイスからログアウトしました。新しいパスワードは、ログイン画面から請求できるメールのリンクで設定できます。",
    email_added: "アカウントにメールアドレスが追加されました。",
    email_promoted:
      "別のメールアドレスがアカウントのメインになりました。アカウントに関するメールは、そのアドレスに送信されます。",
    email_removed: "アカウントからメールアドレスが削除されました。",
    mfa_enrolled: "アカウントへのログインに、認証アプリのコードも必要になりました。",
    mfa_disabled: "アカウントへのログインに、認証アプリのコードは必要なくなりました。",
    recovery_codes_regenerated:
      "アカウントの新しいリカバリーコードが作成されました。以前のコードは使用できません。",
    lockout_cleared:
      "失敗が続いたため、アカウントへのログインがブロックされていました。サポートがブロックを解除しました。",
    identity_linked: "ほかのサービスのアカウントでログインできるようになりました。",
    identity_unlinked: "ほかのサービスのアカウントではログインできなくなりました。",
    passkey_added: "アカウントにパスキーが追加されました。パスワードなしでログインできます。",
    passkey_removed:
      "パスキーではログインできなくなりました。そのパスキーでログインしていたデバイスからログアウトしました。"
  }
}
