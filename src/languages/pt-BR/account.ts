import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "pt-BR"> = {
  "account.sessions": {
    title: "Seus dispositivos",
    current: "Este dispositivo",
    active: "Última atividade {time}",
    by: "conectado com {methods}",
    impersonated: "O suporte age em seu nome aqui",
    on: "{browser} em {os}",
    revoke: "Desconectar",
    others: "Desconectar todos os outros dispositivos",
    trusted: "Navegadores lembrados",
    trustedIntro: "Nestes navegadores, a entrada não pede uma segunda etapa.",
    trustedUntil: "Lembrado até {time}",
    forget: "Esquecer"
  },
  "account.frame": {
    nav: "Sua conta",
    profile: "Perfil",
    addresses: "Endereços de e-mail",
    password: "Senha",
    secondFactor: "Segundo fator",
    passkeys: "Chaves de acesso",
    sessions: "Dispositivos",
    identities: "Contas vinculadas",
    applications: "Aplicativos",
    apiKeys: "Chaves de API",
    activity: "Atividade",
    data: "Seus dados",
    deletion: "Excluir conta",
    organizations: "Organizações",
    you: "Sobre você",
    waysIn: "Formas de entrar",
    devices: "Dispositivos e atividade",
    onward: "Continuar"
  },
  "account.applications": {
    title: "Aplicativos conectados",
    none: "Nenhum aplicativo tem acesso à sua conta.",
    intro: "Estes aplicativos podem usar sua conta. Retire o acesso dos que você não usa.",
    may: "Ele pode:",
    own: "Parte deste serviço",
    verified: "Conhecido pelos responsáveis",
    since: "Desde {time}",
    used: "último uso {time}",
    of: "para {organization}",
    end: "Desconectar {application}"
  },
  "account.activity": {
    title: "Atividade",
    none: "Nada aconteceu ainda.",
    you: "Você",
    impersonator: "O suporte, em seu nome",
    administrator: "Os administradores",
    system: "O serviço",
    failure: "falhou",
    denied: "recusado",
    newDevice: "novo dispositivo",
    newNetwork: "nova rede"
  },
  "account.deletion": {
    title: "Excluir sua conta",
    intro:
      "Sua conta é encerrada na hora e você é desconectado em todos os lugares. Depois, tudo sobre você é apagado. Isso não pode ser desfeito.",
    codeFirst: "Nada acontece ainda: primeiro enviamos um código por e-mail.",
    start: "Excluir minha conta",
    mailed: "Enviamos um código por e-mail. Digite-o aqui para excluir a conta.",
    confirm: "Excluir para sempre",
    blocked:
      "Você é o último proprietário destas organizações. Torne outro membro proprietário ou remova os outros, e depois exclua sua conta:"
  },
  "account.profile": {
    title: "Seu perfil",
    submit: "Salvar",
    any: "Igual ao navegador",
    hello: "Olá, {name}.",
    since: "Endereço principal:",
    managed: "{name} gerencia seu nome e seu endereço principal."
  },
  "account.secondFactor": {
    title: "Seu segundo fator",
    off: "Este aplicativo não usa um segundo fator.",
    none: "Com um segundo fator, ninguém pode entrar apenas com sua senha. Você precisa de um aplicativo no seu telefone que mostre códigos.",
    others: "Configurá-lo desconecta seus outros dispositivos.",
    start: "Configurar um aplicativo autenticador",
    confirm: "Ativar",
    since: "Ativado desde {time}.",
    left: "Códigos de recuperação restantes: {count}.",
    few: "Seus códigos de recuperação estão acabando. Crie novos.",
    renew: "Criar novos códigos de recuperação",
    renewNote: "Os novos códigos de recuperação substituem os anteriores.",
    disable: "Desativar",
    required: "Este aplicativo exige um segundo fator, então você não pode desativá-lo."
  },
  "account.identities": {
    title: "Contas vinculadas",
    none: "Nenhuma conta de outro serviço está vinculada à sua.",
    link: "Vincular {provider}",
    offer: "Você veio de {provider}. Vincule-o para poder entrar com ele a partir de agora.",
    unlink: "Desvincular",
    nothing: "Este aplicativo não oferece outros serviços para entrar."
  },
  "account.data": {
    title: "Seus dados",
    intro:
      "Você pode obter uma cópia do que guardamos sobre você. Nós a preparamos em segundo plano e a guardamos por sete dias.",
    ask: "Pedir uma cópia",
    pending: "Em preparação",
    ready: "Pronta",
    isReady: "Sua cópia está pronta.",
    expired: "Não está mais disponível",
    asked: "Pedida em {time}",
    download: "Baixar"
  },
  "account.passkeys": {
    title: "Suas chaves de acesso",
    intro:
      "Uma chave de acesso conecta você com sua digital, seu rosto ou o bloqueio de tela. Não há senha para digitar, nem uma que alguém possa roubar.",
    off: "Este aplicativo não usa chaves de acesso.",
    begin: "Adicionar uma chave de acesso",
    create: "Criar a chave de acesso",
    ready: "Seu dispositivo vai pedir que você confirme com o bloqueio dele.",
    script: "Chaves de acesso exigem um navegador compatível, com scripts ativados.",
    created: "Adicionada em {time}",
    used: "último uso em {time}",
    synced: "guardada pelo seu provedor em vários dispositivos",
    bound: "em apenas um dispositivo",
    rename: "Renomear",
    remove: "Remover"
  },
  "account.password": {
    change: "Alterar sua senha",
    first: "Escolher uma senha",
    firstIntro: "Até agora você entra sem senha. Você pode adicionar uma.",
    updated: "Última alteração em {time}.",
    submit: "Salvar senha"
  },
  "account.addresses": {
    title: "Seus endereços de e-mail",
    primary: "Endereço principal: você entra com ele e enviamos os e-mails para ele.",
    stays: "Ele permanece até que outro ocupe seu lugar.",
    verified: "Confirmado",
    unverified: "Ainda não confirmado",
    promote: "Tornar principal",
    resend: "Enviar o link novamente",
    remove: "Remover",
    addTitle: "Adicionar um endereço",
    add: "Adicionar endereço",
    own: "Este endereço já é seu.",
    addIntro: "Enviaremos um link para ele. O endereço será seu assim que o link for aberto.",
    managed: "{name} gerencia seu endereço principal."
  },
  "account.methods": {
    password: "senha",
    totp: "aplicativo autenticador",
    recovery_code: "código de recuperação",
    email_code: "código por e-mail",
    passkey: "chave de acesso",
    ticket: "outro host",
    impersonation: "ação em nome de outro",
    trusted_device: "navegador lembrado"
  },
  "account.devices": {
    desktop: "Computador",
    mobile: "Telefone",
    tablet: "Tablet",
    native: "Aplicativo",
    bot: "Programa",
    unknown: "Dispositivo desconhecido"
  }
}
