import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "pt-BR"> = {
  "portal.people": {
    title: "4. Suas pessoas",
    intro:
      "As pessoas recebem uma conta na primeira entrada pela conexão e se tornam membros com uma função. Ninguém se torna proprietário assim.",
    enabled: "Criar contas e membros na primeira entrada",
    role: "Função dos novos membros",
    noRole: "Nenhuma: eles não se tornam membros",
    groups: "Funções por grupo",
    groupsIntro:
      "O primeiro grupo que corresponder dá a função. Deixe um grupo vazio para remover sua linha.",
    group: "Grupo {number}",
    groupRole: "Função do grupo {number}",
    authoritative:
      "Dar a função de novo a cada entrada e retirá-la quando nenhum grupo corresponder mais",
    save: "Salvar"
  },
  "portal.certificates": {
    title: "Certificados",
    intro:
      "Seu provedor assina as respostas com estes certificados. Forneça um novo aqui antes que seja usado lá: ambos valem até o antigo terminar.",
    none: "Não há conexão SAML, então não há certificados para cuidar.",
    noneOfIt: "Nenhum certificado é conhecido ainda.",
    subject: "Titular",
    ends: "Termina em",
    fingerprint: "Impressão digital SHA-256",
    read: "Ler os metadados novamente",
    daily:
      "Os metadados são lidos automaticamente todos os dias, então um novo certificado chega sem você.",
    certificate: "Novo certificado (PEM)",
    add: "Adicionar o certificado"
  },
  "portal.turningOn": {
    testTitle: "3. Entrada de teste",
    testIntro:
      "Entre no seu provedor como uma das suas pessoas. Ninguém é conectado aqui: depois você vê o que seu provedor informou e o que resultaria disso. Então volte a esta página.",
    test: "Iniciar uma entrada de teste",
    succeeded: "O teste de {time} deu certo.",
    failed: "O teste de {time} falhou.",
    subject: "A pessoa é conhecida como",
    role: "Ela se tornaria membro com a função",
    noRole: "Ela não se tornaria membro.",
    claims: "O que seu provedor informou",
    claim: "Nome",
    value: "Valor",
    onTitle: "5. Ative-a",
    onIntro:
      "A partir daí, suas pessoas podem entrar pela conexão. Ninguém é obrigado, a menos que você decida isso abaixo.",
    untested: "Uma entrada de teste precisa dar certo primeiro.",
    noDomain: "Sua organização precisa comprovar um domínio primeiro.",
    domains: "Para os domínios",
    on: "Ativar",
    off: "Desativar",
    enforcementTitle: "6. Quem precisa usá-la",
    enforcement: "Obrigatória para",
    outside:
      "Membros fora dos domínios dela: {count}. Eles não podem usar a conexão, então com a última opção a organização fica fechada para eles.",
    save: "Salvar"
  },
  "portal.domains": {
    title: "Domínios",
    intro:
      "Uma conexão só tem crédito sobre endereços de domínios que sua organização comprovou. Para cada um, adicione um registro TXT ao DNS do domínio e verifique-o aqui. Mantenha o registro: ele é procurado toda semana.",
    exact: "Um subdomínio é um domínio à parte.",
    none: "Nenhum domínio foi adicionado ainda.",
    name: "Nome do registro TXT",
    value: "Valor",
    zone: "Alguns provedores acrescentam o domínio ao nome por conta própria: nesse caso, omita-o.",
    seen: "O que foi encontrado nesse nome:",
    nothing:
      "Nada foi encontrado nesse nome. Um novo registro pode levar alguns minutos para aparecer.",
    checked: "Última verificação em {time}.",
    check: "Verificar agora",
    addTitle: "Adicionar um domínio",
    domain: "Domínio, por exemplo acme.com",
    add: "Adicionar"
  },
  "portal.frame": {
    nav: "Configuração",
    portal: "Visão geral",
    domains: "Domínios",
    sso: "Logon único",
    directory: "Diretório",
    certificates: "Certificados",
    until: "Estas páginas ficam abertas neste navegador até {time}.",
    leave: "Pronto, voltar"
  },
  "portal.sso": {
    title: "Logon único",
    intro:
      "Conecte o provedor com que suas pessoas entram em outros lugares. Uma nova conexão não conecta ninguém até que você a tenha testado e ativado.",
    none: "Ainda não há conexão.",
    startTitle: "Conectar um provedor",
    preset: "Provedor",
    protocol: "Protocolo",
    start: "Continuar",
    advice: "OpenID Connect é o mais simples dos dois. Use SAML se o seu provedor pedir."
  },
  "portal.directory": {
    title: "Diretório",
    intro:
      "Um diretório informa aqui quem são suas pessoas, por SCIM 2.0: quem você remover lá sai daqui na hora. No Okta ele fica na aba “Provisioning” do aplicativo; no Microsoft Entra ID, em “Provisioning” do aplicativo empresarial.",
    none: "Ainda não há diretório.",
    address: "Endereço (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "O token é mostrado uma única vez: copie-o agora.",
    tokens: "Tokens",
    ends: "até {time}",
    silent: "Nenhuma solicitação chegou ainda.",
    last: "A última solicitação chegou em {time}.",
    count: "Pessoas: {users}. Grupos: {groups}.",
    makeToken: "Criar um novo token",
    role: "Função dos novos membros",
    noRole: "Nenhuma: eles não se tornam membros",
    save: "Salvar",
    addTitle: "Adicionar um diretório",
    name: "Nome",
    add: "Adicionar",
    requests: "Últimas solicitações",
    noRequests: "Nenhuma nos últimos sete dias.",
    answered: "respondida com {status}",
    body: "Conteúdo",
    bodyCut: "Apenas o começo é mostrado."
  },
  "portal.reasons": {
    tenant:
      "É esperado o emissor de um único locatário: common, organizations e consumers valem para todos",
    askable: "É esperado um endereço https que este serviço possa consultar",
    silent: "Nada responde ali",
    otherIssuer:
      "O que responde ali usa outro emissor: escreva-o como o provedor, incluindo a barra no final",
    discovery: "Não há documento OpenID abaixo dele (/.well-known/openid-configuration)",
    leadsInside: "Ele leva a um endereço que não é consultado: é esperado https em um host público",
    publicHost: "É esperado um endereço https de um host público",
    malformed:
      "São esperados metadados SAML: XML em UTF-8 sem tipo de documento, de no máximo 1 MiB",
    several: "São esperados os metadados de um único provedor de identidade",
    noProvider: "São esperados os metadados de um provedor de identidade SAML 2.0",
    noRedirect: "É esperado um endereço de login por HTTP-Redirect",
    noHttps: "É esperado um endereço de login por HTTP-Redirect em https",
    noCertificate:
      "É esperado um certificado que assine: RSA de 2048 a 8192 bits, ou ECDSA em P-256, P-384 ou P-521",
    noMetadata: "São esperados metadados ali, não um redirecionamento nem um erro",
    brokeOff: "A resposta foi interrompida",
    pem: "É esperado um único certificado em PEM",
    weakKey: "É esperada uma chave RSA de pelo menos 2048 bits",
    otherKey: "É esperada uma chave RSA de até 8192 bits, ou ECDSA em P-256, P-384 ou P-521"
  },
  "portal.open": {
    title: "Configure a entrada da sua organização",
    intro:
      "Aqui você conecta o provedor de identidade da sua organização. Você não precisa de uma conta, mas precisa de acesso à administração do provedor e ao DNS do seu domínio.",
    once: "O link abre uma vez, neste navegador, por uma hora. Quem gerencia a entrada da organização é avisado por e-mail de que ele foi aberto.",
    open: "Abrir a configuração",
    dead: "Este link foi usado ou retirado, ou é muito antigo. Peça um novo a quem o enviou.",
    ended:
      "A configuração não está mais aberta neste navegador. Peça um novo link para continuar: o que foi salvo é mantido."
  },
  "portal.overview": {
    title: "Configure a entrada da sua organização",
    intro:
      "Siga estas etapas em qualquer ordem. Tudo é salvo na hora, e nada do que você faz aqui deixa alguém de fora antes de você ativar.",
    domains: "Comprove por DNS que seus domínios de e-mail são seus.",
    sso: "Conecte seu provedor de identidade e teste-o antes que alguém o use.",
    directory: "Deixe seu diretório adicionar e remover pessoas (SCIM).",
    certificates: "Veja quando terminam os certificados do seu provedor e forneça novos."
  },
  "portal.connection": {
    all: "Todas as conexões",
    atProvider: "1. No seu provedor",
    here: "2. Aqui",
    issuer: "Emissor",
    clientId: "Client ID",
    clientSecret: "Client secret",
    clientSecretSet: "Client secret (há um salvo; deixe vazio para mantê-lo)",
    groups: "Declaração ou atributo que nomeia os grupos",
    metadataUrl: "Endereço dos metadados",
    metadataXml: "Ou os próprios metadados (XML)",
    save: "Salvar",
    read: "Lido no seu provedor:",
    redirectUri: "Endereço de redirecionamento",
    acsUrl: "ACS URL (endereço de resposta)",
    entityId: "Entity ID (audience)",
    spMetadata: "Endereço dos nossos metadados"
  },
  "portal.enforcement": {
    off: "Ninguém: é uma forma entre outras",
    domains: "Todos nos domínios dela, que então não entram de outra forma",
    members: "Todos nos domínios dela e todos os membros da organização"
  },
  "portal.domainStatuses": {
    pending: "Ainda não comprovado",
    verified: "Comprovado",
    failing: "O registro está faltando"
  },
  "portal.connectionStatuses": {
    draft: "Ainda não ativada",
    active: "Ativada",
    disabled: "Desativada"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Outro provedor"
  }
}
