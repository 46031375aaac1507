import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "pt-BR"> = {
  common: {
    mixedLoopback:
      "O aplicativo e esta página usam nomes diferentes para a sua máquina: um usa localhost, o outro 127.0.0.1. Os navegadores guardam cookies por nome, então você não estaria conectado lá. Abra o aplicativo com o nome que esta página usa ou dê ao ambiente o nome do aplicativo.",
    triesLeft: {
      one: "Resta no máximo uma tentativa.",
      many: "Restam no máximo {count} tentativas.",
      other: "Restam no máximo {count} tentativas."
    },
    noTriesLeft: "Não restam tentativas: peça um novo código ou comece de novo.",
    switchAccount: "Trocar de conta",
    signOut: "Sair",
    menu: "Menu",
    skip: "Ir para o conteúdo",
    showPassword: "Mostrar a senha",
    passwordRule: {
      one: "Pelo menos um caractere de qualquer tipo.",
      many: "Pelo menos {count} caracteres de qualquer tipo.",
      other: "Pelo menos {count} caracteres de qualquer tipo."
    },
    optional: "opcional",
    terms: "Termos",
    privacy: "Privacidade",
    support: "Ajuda",
    language: "Idioma",
    continue: "Continuar",
    continueTo: "Continuar para {place}",
    leaving: "Levando você até lá…",
    back: "Voltar",
    backToSignIn: "Voltar para a entrada",
    or: "ou",
    incompleteLink: "O link está incompleto. Abra-o novamente a partir do e-mail.",
    retryIn: "Tente novamente {wait}.",
    retryNow: "Você já pode tentar novamente.",
    reference: "Referência para o suporte",
    copy: "Copiar",
    copied: "Copiado",
    print: "Imprimir",
    download: "Baixar",
    offline:
      "Você está offline. O que você digitou fica guardado e será enviado quando voltar a ficar online.",
    impersonating: "Você está agindo em nome de {name}.",
    impersonatingUntil: "Você está agindo em nome de {name} até {time}.",
    impersonationBlocks:
      "Enquanto isso, você não pode alterar senhas, segundos fatores, endereços, formas de entrar, organizações nem outras sessões.",
    actingStaff: "Membro da equipe que está agindo: {id}.",
    backTo: "Voltar para {app}",
    stop: "Parar",
    mailsStay: "Nenhum servidor de e-mail está configurado, então os e-mails ficam nesta máquina.",
    readMails: "Ler os e-mails",
    signedInAs: "Conectado como {name}"
  },
  fields: {
    email: "Endereço de e-mail",
    password: "Senha",
    newPassword: "Nova senha",
    currentPassword: "Senha atual",
    firstName: "Nome",
    lastName: "Sobrenome",
    language: "Idioma",
    code: "Código de 6 dígitos",
    totpCode: "Código do seu aplicativo autenticador",
    emailCode: "Código do e-mail",
    recoveryCode: "Código de recuperação",
    userCode: "Código do dispositivo",
    name: "Nome",
    role: "Função",
    organizationId: "Organização",
    permissions: "Permissões",
    expiresInDays: "Expira",
    revokeOld: "Invalidar os segredos antigos imediatamente",
    query: "Pesquisar",
    legalConsentAccepted: "Aceito os termos",
    revokeOtherSessions: "Desconectar meus outros dispositivos",
    rememberDevice: "Não perguntar novamente neste navegador",
    kept: "Eu os salvei"
  },
  roles: {
    Owner: "Proprietário",
    Admin: "Administrador",
    Member: "Membro"
  },
  intents: {
    choosePassword: "escolher uma senha",
    addAddress: "adicionar um endereço",
    changeAddress: "alterar seu endereço principal",
    removeAddress: "remover um endereço",
    setUpFactor: "configurar um aplicativo autenticador",
    newRecoveryCodes: "criar novos códigos de recuperação",
    turnOffFactor: "desativar o segundo fator",
    addPasskey: "adicionar uma chave de acesso",
    removePasskey: "remover uma chave de acesso",
    linkAccount: "vincular uma forma de entrar",
    unlinkAccount: "remover uma forma de entrar",
    deleteAccount: "excluir sua conta",
    requestData: "pedir uma cópia dos seus dados",
    makeApiKey: "criar uma chave de API",
    makeApplication: "criar um aplicativo",
    makeSecret: "criar um novo segredo",
    removeApplication: "remover um aplicativo"
  },
  passwords: {
    too_short: "A senha é muito curta.",
    too_long: "A senha é muito longa.",
    not_printable: "A senha tem caracteres que não podem ser usados.",
    too_common: "Muitas pessoas usam esta senha. Escolha outra.",
    too_simple:
      "A senha não pode ser um único caractere repetido nem apenas espaços. Escolha outra.",
    personal_data:
      "A senha não pode ser pouco mais que o seu nome ou o seu endereço de e-mail. Escolha outra.",
    breached: "Esta senha vazou de outro serviço, então é conhecida por estranhos. Escolha outra.",
    service_name: "A senha não pode ser pouco mais que o nome deste serviço. Escolha outra."
  },
  confirmation: {
    title: "Continuar",
    intro: "Continue para terminar o que você começou.",
    button: "Continuar"
  },
  formGuard: {
    working: "Verificando seu navegador. Isso leva alguns segundos.",
    done: "Seu navegador foi verificado. Enviando.",
    challenge: "Mostre que você é uma pessoa"
  },
  notices: {
    saved: "Salvo.",
    mailed: "Um e-mail está a caminho.",
    removed: "Removido.",
    ended: "Esse dispositivo foi desconectado.",
    linked: "A conta foi vinculada.",
    disconnected: "O aplicativo não tem mais acesso.",
    registered: "A chave de acesso foi adicionada. Você já pode entrar com ela.",
    requested: "Estamos preparando sua cópia. Você receberá um e-mail quando ela estiver pronta.",
    joined: "Agora você é membro.",
    left: "Você saiu da organização.",
    switched: "Sua organização ativa foi alterada.",
    invited: "O convite está a caminho.",
    proven: "O domínio foi comprovado.",
    turnedOn: "A conexão está ativada.",
    turnedOff: "A conexão está desativada.",
    joinedIt: "Agora você é membro de {organization}.",
    more: "Mostrar mais"
  },
  problemPage: {
    notFound: "Página não encontrada",
    nothing: "Nada para continuar",
    forbidden: "Isso não pode ser feito",
    gone: "Isso não existe mais",
    busy: "Um momento",
    fault: "Algo deu errado",
    unusable: "Este endereço não pode ser usado. O link pode ser antigo ou estar digitado errado.",
    prove: "Confirme que é você",
    fromStart: "Começar do início"
  },
  formPost: {
    title: "Continuar para {place}",
    why: "Você seguirá automaticamente em um instante. Se não, pressione o botão.",
    asked:
      "O aplicativo que enviou você até aqui cometeu um erro. Ele será informado se você voltar.",
    onward: "Continuar"
  }
}
