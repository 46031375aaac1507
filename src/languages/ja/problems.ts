import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "ja"> = {
  problems: {
    connection_not_found: "このログインは利用できなくなりました。案内元にお問い合わせください。",
    managed_by_connection:
      "これは所属組織の ID プロバイダーで管理されています。その担当者にお問い合わせください。",
    invitation_not_pending: "この招待は有効ではなくなりました。",
    invitation_email_mismatch:
      "この招待は、別のメールアドレスに送信されたものです。そのアドレスのアカウントでログインしてください。",
    invitation_not_found: "この招待は存在しません。",
    invitation_pending: "このメールアドレスには、すでに返答待ちの招待があります。",
    already_member: "この人はすでにメンバーです。",
    role_not_found: "このロールは存在しません。",
    role_set_not_found: "これらのロールは存在しません。",
    organization_not_found: "この組織は存在しないか、あなたはそのメンバーではありません。",
    organization_limit_reached: "これ以上組織を作成できません。",
    member_not_found: "このメンバーは存在しません。",
    last_owner: "組織にはオーナーが必要です。先にほかの人をオーナーにしてください。",
    managed_by_directory: "これは所属組織のディレクトリで管理されています。",
    metadata_too_large: "データが大きすぎて保存できません。",
    api_key_not_found: "この API キーは存在しません。",
    connections_disabled:
      "ここでは、メンバーがログインを設定することはできません。サービスの運営者にリンクを依頼してください。",
    api_keys_disabled: "ここでは API キーを作成できません。",
    too_many_api_keys: "API キーの数が上限に達しています。先にいずれかを失効させてください。",
    application_not_found: "このアプリケーションは存在しません。",
    resource_not_found: "この API は存在しません。",
    too_many_applications:
      "アプリケーションの数が上限に達しています。先にいずれかを削除してください。",
    too_many_secrets: "シークレットはすでに2つあります。",
    no_secret_method: "このアプリケーションはシークレットを使用しません。",
    invalid_domain:
      "ドメインの形式が正しくありません。acme.com のように、メールアドレスの @ より後ろの部分を入力してください。",
    domain_exists: "このドメインはすでに組織に登録されています。",
    too_many_domains: "ドメインの数が上限に達しています。",
    domain_not_claimable:
      "このドメインはどの組織にも登録できません。誰でも、または多くの人が使用しているドメインか、このサービス自体のドメインです。",
    domain_not_found: "このドメインは存在しません。",
    domain_taken:
      "このドメインの所有権は、別の組織がすでに確認しています。サービスの運営者にお問い合わせください。",
    domain_not_verified:
      "レコードが見つかりませんでした。代わりに見つかった内容は、ドメインの欄に表示されています。新しいレコードが反映されるまで、数分かかることがあります。",
    resolver_unavailable:
      "ネームサーバーが応答しなかったため、何も変更されていません。しばらくしてからもう一度お試しください。",
    invalid_connection:
      "この内容ではプロバイダーを設定できません。印の付いた項目を確認してください。",
    connection_in_use:
      "この接続でログインした人がいるため、プロバイダーと、ユーザーを識別する方法は変更できません。新しい接続を作成してください。",
    connection_conflict:
      "これらのドメインのいずれかで、別の接続がオンになっています。先にその接続をオフにしてください。",
    connection_not_tested: "先にテストログインに成功する必要があります。",
    connection_incomplete: "不足している項目があります。先にプロバイダーの項目を入力してください。",
    no_verified_domain: "先に組織のドメインの所有権を確認する必要があります。",
    too_many_connections: "接続の数が上限に達しています。",
    too_many_directories: "ディレクトリの数が上限に達しています。",
    too_many_tokens: "ディレクトリのトークンの数が上限に達しています。",
    directory_not_found: "このディレクトリは存在しません。",
    invalid_request: "使用できない入力があります。印の付いた項目を確認してください。",
    invalid_json: "リクエストを読み取れませんでした。前の画面に戻り、もう一度お試しください。",
    invalid_cursor: "一覧のこの部分は存在しません。最初から表示してください。",
    invalid_limit: "一覧をこのように表示することはできません。最初から表示してください。",
    invalid_redirect_url:
      "移動先のアドレスは、このアプリのものではありません。アプリに戻り、最初からやり直してください。",
    body_too_large: "一度に送信する内容が多すぎます。短くしてもう一度お試しください。",
    unsupported_media_type:
      "リクエストを読み取れませんでした。前の画面に戻り、もう一度お試しください。",
    route_not_found: "このページは存在しません。リンクが古いか、入力に誤りがある可能性があります。",
    method_not_allowed:
      "このアドレスをこの方法で開くことはできません。前の画面に戻り、最初からやり直してください。",
    denied_by_hook:
      "アプリがこの操作を拒否しました。誤りと思われる場合は、アプリのサポートにお問い合わせください。",
    hook_unavailable: "アプリが現在応答できません。しばらくしてからもう一度お試しください。",
    internal_error:
      "サービス側で問題が発生しました。しばらくしてからもう一度お試しください。問題が続く場合は、下の参照番号をサポートにお伝えください。",
    overloaded: "サービスが大変混み合っています。",
    rate_limited: "試行回数が多すぎます。",
    unknown_host: "このアドレスに対応するアプリはありません。",
    origin_not_allowed:
      "フォームが別の場所から送信されました。ここでページを開き、もう一度送信してください。",
    unauthenticated: "先にログインしてください。",
    forbidden:
      "このアカウントではこの操作を行えません。別のアカウントをお持ちの場合は、そちらでログインしてください。",
    forbidden_while_impersonating: "ほかの人の代わりに操作している間は、この操作を行えません。",
    reauthentication_required: "続けるには、ご本人であることを確認してください。",
    second_factor_required: "認証アプリまたはリカバリーコードを使用してください。",
    reauthentication_unsupported:
      "このプロバイダーではご本人であることを確認できません。別の方法を選択してください。",
    invalid_credentials: "メールアドレスまたはパスワードが正しくありません。",
    sso_required: "所属組織のログインを使用する必要があります。",
    connection_domain_mismatch:
      "所属組織のログインは、このメールアドレスには使用できません。その担当者にお問い合わせください。",
    not_provisioned:
      "所属組織からここへのアクセスが許可されていません。その担当者にお問い合わせください。",
    user_banned: "このアカウントはブロックされています。アプリの運営者にお問い合わせください。",
    user_deleted: "このアカウントは削除されています。",
    email_not_verified: "メールアドレスがまだ確認されていません。確認用のリンクをお送りしました。",
    email_code_disabled: "ここでは、メールのコードでログインできません。",
    invalid_code: "コードが正しくないか、すでに使用されているか、期限切れです。",
    invalid_token:
      "このリンクは使用できません。すでに使用されているか、期限切れか、より新しいメールが送信されています。",
    invalid_state:
      "このログインは、別のブラウザーで開始されたか、開始から時間が経ちすぎています。最初からやり直してください。",
    nothing_pending: "このブラウザーには、途中のログインがありません。最初からやり直してください。",
    password_rejected: "このパスワードは使用できません。別のパスワードを選んでください。",
    sign_up_closed:
      "現在、アカウントを作成することはできません。アカウントをお持ちの場合は、ログインしてください。",
    email_domain_not_allowed:
      "このメールサービスのアドレスは使用できません。別のメールアドレスを使用してください。",
    challenge_required:
      "先に進む前に、人間による操作であることを確認してください。下の質問に答え、求められた場合はパスワードをもう一度入力し、再度ボタンを押してください。",
    challenge_unavailable:
      "人間による操作であることを現在確認できません。しばらくしてからもう一度お試しください。",
    proof_of_work_required:
      "先に進む前に、多数のアドレスを試すプログラムでないことをブラウザーが示す必要があります。求められた場合はパスワードをもう一度入力し、再度ボタンを押してください。",
    legal_consent_required: "利用規約への同意が必要です。",
    email_taken:
      "このメールアドレスのアカウントはすでに存在します。ログインするか、新しいパスワードを設定してください。",
    account_exists: "このメールアドレスのアカウントはすでに存在します。ログインしてください。",
    mfa_disabled: "ここでは2段階認証を利用できません。",
    mfa_required_by_policy: "ここでは2段階認証が必須です。",
    mfa_already_enabled: "2段階認証はすでに設定されています。",
    mfa_not_enabled: "2段階認証は設定されていません。",
    passkeys_disabled: "ここではパスキーを使用できません。別の方法を選択してください。",
    invalid_passkey: "パスキーを使用できませんでした。もう一度試すか、別の方法を選択してください。",
    trusted_device_not_found: "このブラウザーは記憶されていません。",
    passkey_not_found: "このパスキーは存在しません。",
    grant_not_found: "このアプリケーションにはアクセス権がありません。",
    passkey_exists: "このパスキーはすでに追加されています。",
    too_many_passkeys: "パスキーの数が上限に達しています。先にいずれかを削除してください。",
    user_not_found: "この人は存在しません。",
    session_not_found: "このデバイスはすでにログアウトしています。",
    template_not_found: "このテンプレートは存在しません。",
    provider_not_found: "ここでは、この方法でログインできません。",
    provider_error:
      "ほかのサービスから正しい応答がありませんでした。もう一度試すか、別の方法を選択してください。",
    access_denied: "ほかのサービスでのログインがキャンセルされました。何も変更されていません。",
    identity_not_found: "このログイン方法は連携されていません。",
    identity_in_use: "このほかのサービスのアカウントは、別の人に連携されています。",
    already_linked: "このログイン方法はすでに連携されています。",
    last_sign_in_method: "これは唯一のログイン方法です。先に別のログイン方法を追加してください。",
    email_address_not_found: "このメールアドレスは存在しません。",
    primary_email:
      "これはメインのメールアドレスです。先に別のメールアドレスをメインにしてください。",
    too_many_email_addresses:
      "メールアドレスの数が上限に達しています。先にいずれかを削除してください。",
    data_request_not_found: "このデータのコピーは存在しません。",
    data_request_expired: "このデータのコピーは削除されました。新しいコピーを請求してください。"
  }
}
