import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "ja"> = {
  connectionTest: {
    title: "テストログイン",
    intro:
      "{name} で一度ログインしてください。これによって誰かがここにログインすることはありません。ID プロバイダーから送られるあなたの情報と、その結果どうなるかが表示されます。",
    submit: "テストを開始",
    failed: "ID プロバイダーの応答を使用できません。",
    reason: "理由",
    would: "実際のログインの結果",
    wouldSignIn: "その人がログインします。",
    wouldProve:
      "このメールアドレスのアカウントが存在します。所有者が、自分のものであることを一度確認します。",
    wouldLink: "このメールアドレスのアカウントが連携され、ログインします。",
    wouldCreate: "新しいアカウントが作成され、ログインします。",
    wouldConsent: "その人が利用規約に同意すると、新しいアカウントが作成されます。",
    wouldRefuse: "ログインは拒否されます。",
    person: "ユーザー",
    subject: "識別子",
    email: "メールアドレス",
    firstName: "名",
    lastName: "姓",
    groups: "グループ",
    role: "ロール",
    unknown: "送信されていません",
    claims: "受信した内容"
  },
  attemptReasons: {
    access_denied:
      "ログインがキャンセルされたか、プロバイダーがこの人のログインを許可していません。",
    assertion_encrypted:
      "アサーションが暗号化されています。プロバイダーでアサーションの暗号化をオフにしてください。",
    assertion_expired:
      "応答が古すぎるか、時計がずれています。もう一度試し、プロバイダーの時計を確認してください。",
    assertion_replayed: "この応答はすでに使用されています。ログインを最初からやり直してください。",
    audience_mismatch:
      "この応答は別の宛先に向けたものです。プロバイダーでエンティティ ID（オーディエンス）を確認してください。",
    certificate_unknown:
      "ここで認識されていない証明書で応答が署名されています。新しい証明書またはメタデータを登録してください。",
    client_rejected:
      "プロバイダーがこのクライアント ID を認識していないか、クライアントシークレットが正しくありません。",
    code_rejected: "プロバイダーが、自身の発行したコードを拒否しました。もう一度お試しください。",
    connection_domain_mismatch:
      "このメールアドレスは、組織が所有権を確認したどのドメインのものでもありません。",
    destination_mismatch:
      "応答が別のアドレスに送信されました。プロバイダーで応答 URL（ACS URL）を確認してください。",
    email_missing:
      "プロバイダーからメールアドレスが送られませんでした。プロバイダーが送る情報に追加してください。",
    email_unverified: "プロバイダーによると、このメールアドレスは確認されていません。",
    guest_account: "テナントのゲストは、そのテナントの接続ではログインできません。",
    invalid_answer: "プロバイダーの応答の形式が、プロトコルに合っていません。",
    invalid_id_token: "ID トークンが一致しません。発行者とクライアント ID を確認してください。",
    issuer_mismatch: "入力した発行者とは別の発行者から応答がありました。",
    malformed: "応答を読み取れませんでした。",
    no_discovery: "発行者にディスカバリードキュメントが見つかりませんでした。",
    not_in_response_to: "この応答は、このブラウザーで開始されたどのログインのものでもありません。",
    not_provisioned:
      "この人のアカウントはここに存在せず、接続でも作成されません。または、ディレクトリによって削除されました。",
    other_account: "ログイン中のアカウントとは別のアカウントが使用されました。",
    provider_refused:
      "プロバイダーが拒否しました。この人がプロバイダーでアプリケーションに割り当てられていることと、クライアントシークレットを確認してください。",
    reauthentication_unsupported:
      "プロバイダーから、この人が本人であることの新しい証明が得られません。",
    refused_address: "プロバイダーのアドレスは、このサービスがアクセスできるものではありません。",
    signature_invalid: "署名が一致しません。証明書を確認してください。",
    signature_missing: "応答が署名されていません。プロバイダーで署名をオンにしてください。",
    sso_required: "このメールアドレスは、別の接続で管理されています。",
    subject_missing:
      "応答で誰も特定されていません。ユーザーを特定するクレームまたは属性を確認してください。",
    tenant_mismatch: "この人は、発行者のテナントとは別のテナントに属しています。",
    unreachable: "プロバイダーに接続できませんでした。",
    user_banned: "この人はここでブロックされています。"
  }
}
