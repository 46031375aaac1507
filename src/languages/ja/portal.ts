import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "ja"> = {
  "portal.people": {
    title: "4. ユーザー",
    intro:
      "ユーザーは、この接続で初めてログインしたときにアカウントを取得し、ロールのあるメンバーになります。この方法でオーナーになる人はいません。",
    enabled: "初回ログイン時にアカウントとメンバーを作成する",
    role: "新しいメンバーのロール",
    noRole: "なし：メンバーにしない",
    groups: "グループごとのロール",
    groupsIntro:
      "最初に一致したグループのロールが割り当てられます。行を削除するには、グループを空欄にしてください。",
    group: "グループ {number}",
    groupRole: "グループ {number} のロール",
    authoritative:
      "ログインのたびにロールを割り当て直し、どのグループにも一致しなくなった場合は取り消す",
    save: "保存"
  },
  "portal.certificates": {
    title: "証明書",
    intro:
      "プロバイダーは、これらの証明書で応答に署名します。プロバイダーで使用される前に、新しい証明書をここに追加してください。古い証明書の期限が切れるまで、両方が有効です。",
    none: "SAML 接続がないため、管理する証明書はありません。",
    noneOfIt: "まだ証明書はありません。",
    subject: "サブジェクト",
    ends: "有効期限",
    fingerprint: "SHA-256 フィンガープリント",
    read: "メタデータを再度読み込む",
    daily: "メタデータは毎日自動的に読み込まれるため、新しい証明書も自動的に追加されます。",
    certificate: "新しい証明書（PEM）",
    add: "証明書を追加"
  },
  "portal.turningOn": {
    testTitle: "3. テストログイン",
    testIntro:
      "ユーザーの1人としてプロバイダーでログインしてください。ここには誰もログインしません。その後、プロバイダーから送られた情報と、その結果どうなるかが表示されます。確認したら、このページに戻ってください。",
    test: "テストログインを開始",
    succeeded: "{time} のテストは成功しました。",
    failed: "{time} のテストは失敗しました。",
    subject: "ユーザーの識別子",
    role: "割り当てられるメンバーのロール",
    noRole: "メンバーにはなりません。",
    claims: "プロバイダーから送られた情報",
    claim: "名前",
    value: "値",
    onTitle: "5. オンにする",
    onIntro:
      "オンにすると、ユーザーはこの接続でログインできるようになります。下で指定しない限り、使用は任意です。",
    untested: "先にテストログインに成功する必要があります。",
    noDomain: "先に組織のドメインの所有権を確認する必要があります。",
    domains: "ドメインに進む",
    on: "オンにする",
    off: "オフにする",
    enforcementTitle: "6. 使用を必須にする対象",
    enforcement: "必須の対象",
    outside:
      "どのドメインにも属さないメンバー：{count}人。これらのメンバーは接続を使用できないため、最後の選択肢を選ぶと組織にアクセスできなくなります。",
    save: "保存"
  },
  "portal.domains": {
    title: "ドメイン",
    intro:
      "接続は、組織が所有権を確認したドメインのメールアドレスについてのみ信頼されます。ドメインごとに、DNS に TXT レコードを追加し、ここで確認してください。レコードは毎週確認されるため、そのまま残してください。",
    exact: "サブドメインは、独立したドメインとして扱われます。",
    none: "まだドメインは登録されていません。",
    name: "TXT レコードの名前",
    value: "値",
    zone: "プロバイダーによっては、名前にドメインが自動的に追加されます。その場合は、ドメインを省略してください。",
    seen: "この名前で見つかった内容：",
    nothing:
      "この名前では何も見つかりませんでした。新しいレコードが反映されるまで、数分かかることがあります。",
    checked: "最終確認：{time}",
    check: "今すぐ確認",
    addTitle: "ドメインの追加",
    domain: "ドメイン（例：acme.com）",
    add: "追加"
  },
  "portal.frame": {
    nav: "設定",
    portal: "概要",
    domains: "ドメイン",
    sso: "シングルサインオン",
    directory: "ディレクトリ",
    certificates: "証明書",
    until: "これらのページは、このブラウザーで {time} まで開いています。",
    leave: "完了して戻る"
  },
  "portal.sso": {
    title: "シングルサインオン",
    intro:
      "ユーザーがほかの場所でログインに使用しているプロバイダーを接続します。新しい接続は、テストしてオンにするまで、誰のログインにも使用されません。",
    none: "まだ接続はありません。",
    startTitle: "プロバイダーを接続",
    preset: "プロバイダー",
    protocol: "プロトコル",
    start: "続ける",
    advice:
      "2つのうち、OpenID Connect のほうが簡単です。プロバイダーが求める場合は SAML を選択してください。"
  },
  "portal.directory": {
    title: "ディレクトリ",
    intro:
      "ディレクトリは、SCIM 2.0 でユーザーの情報をここに送ります。ディレクトリから削除した人は、ここでもただちに利用できなくなります。Okta ではアプリケーションの“Provisioning”タブ、Microsoft Entra ID ではエンタープライズアプリケーションの“Provisioning”にあります。",
    none: "まだディレクトリはありません。",
    address: "アドレス（Base URL、Tenant URL）",
    token: "トークン（シークレットトークン、ベアラー）",
    once: "トークンは一度だけ表示されます。今すぐコピーしてください。",
    tokens: "トークン",
    ends: "{time} まで",
    silent: "まだリクエストはありません。",
    last: "最後のリクエスト：{time}",
    count: "ユーザー：{users}、グループ：{groups}",
    makeToken: "新しいトークンを作成",
    role: "新しいメンバーのロール",
    noRole: "なし：メンバーにしない",
    save: "保存",
    addTitle: "ディレクトリの追加",
    name: "名前",
    add: "追加",
    requests: "最近のリクエスト",
    noRequests: "過去7日間のリクエストはありません。",
    answered: "応答：{status}",
    body: "本文",
    bodyCut: "冒頭のみ表示されています。"
  },
  "portal.reasons": {
    tenant:
      "一つのテナントの発行者が必要です。common、organizations、consumers はすべてのテナントを表します",
    askable: "このサービスが問い合わせできる https のアドレスが必要です",
    silent: "そこからは応答がありません",
    otherIssuer:
      "応答した相手は別の発行者を名乗っています。末尾のスラッシュも含めて、プロバイダーのとおりに書いてください",
    discovery: "その下に OpenID の文書がありません（/.well-known/openid-configuration）",
    leadsInside: "問い合わせできないアドレスに行き着きます。公開ホストの https が必要です",
    publicHost: "公開ホストの https のアドレスが必要です",
    malformed: "SAML メタデータが必要です。UTF-8 の XML で文書型がなく、1 MiB 以下のもの",
    several: "一つの ID プロバイダーのメタデータが必要です",
    noProvider: "SAML 2.0 の ID プロバイダーのメタデータが必要です",
    noRedirect: "HTTP-Redirect によるサインインのアドレスが必要です",
    noHttps: "https での HTTP-Redirect によるサインインのアドレスが必要です",
    noCertificate:
      "署名する証明書が必要です。2048 から 8192 ビットの RSA、または P-256、P-384、P-521 の ECDSA",
    noMetadata: "そこにはメタデータが必要です。リダイレクトやエラーではありません",
    brokeOff: "応答が途中で切れました",
    pem: "PEM の証明書が一つ必要です",
    weakKey: "2048 ビット以上の RSA 鍵が必要です",
    otherKey: "8192 ビット以下の RSA、または P-256、P-384、P-521 の ECDSA の鍵が必要です"
  },
  "portal.open": {
    title: "組織のログインの設定",
    intro:
      "ここで、組織の ID プロバイダーを接続します。アカウントは必要ありませんが、プロバイダーの管理画面とドメインの DNS にアクセスできる必要があります。",
    once: "リンクは、このブラウザーで一度だけ、1時間開くことができます。開かれたことは、組織のログインを管理する人にメールで通知されます。",
    open: "設定を開く",
    dead: "このリンクは、使用済みか、取り消されたか、古くなっています。送信元の人に新しいリンクを依頼してください。",
    ended:
      "設定は、このブラウザーではもう開いていません。続けるには、新しいリンクを依頼してください。保存した内容は残っています。"
  },
  "portal.overview": {
    title: "組織のログインの設定",
    intro:
      "次の手順は、どの順序でも進められます。すべてすぐに保存されます。オンにするまでは、ここでの操作で誰かがログインできなくなることはありません。",
    domains: "メールのドメインを所有していることを DNS で確認します。",
    sso: "ID プロバイダーを接続し、使用を始める前にテストします。",
    directory: "ディレクトリでユーザーを追加、削除できるようにします（SCIM）。",
    certificates: "プロバイダーの証明書の有効期限を確認し、新しい証明書を追加します。"
  },
  "portal.connection": {
    all: "すべての接続",
    atProvider: "1. プロバイダーでの設定",
    here: "2. ここでの設定",
    issuer: "発行者",
    clientId: "クライアント ID",
    clientSecret: "クライアントシークレット",
    clientSecretSet: "クライアントシークレット（保存済み。変更しない場合は空欄）",
    groups: "グループを示すクレームまたは属性",
    metadataUrl: "メタデータのアドレス",
    metadataXml: "またはメタデータの内容（XML）",
    save: "保存",
    read: "プロバイダーから読み込んだ内容：",
    redirectUri: "リダイレクト先のアドレス",
    acsUrl: "ACS URL（応答 URL）",
    entityId: "エンティティ ID（オーディエンス）",
    spMetadata: "このサービスのメタデータのアドレス"
  },
  "portal.enforcement": {
    off: "なし：ほかの方法でもログインできる",
    domains: "ドメインの全員：ほかの方法ではログインできない",
    members: "ドメインの全員と、組織のすべてのメンバー"
  },
  "portal.domainStatuses": {
    pending: "未確認",
    verified: "確認済み",
    failing: "レコードなし"
  },
  "portal.connectionStatuses": {
    draft: "未使用",
    active: "オン",
    disabled: "オフ"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "その他のプロバイダー"
  }
}
