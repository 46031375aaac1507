import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "pt-BR"> = {
  signIn: {
    title: "Entrar em {app}",
    choose: "Escolha uma conta",
    another: "Usar outra conta",
    submit: "Entrar",
    forgotten: "Esqueceu a senha?",
    signUp: "Criar uma conta",
    with: "Continuar com {provider}",
    lastUsed: "Último usado",
    emailCode: "Receber um código por e-mail",
    passkey: "Entrar com uma chave de acesso",
    next: "Continuar",
    different: "Usar outro endereço",
    resend: "Enviar o link novamente",
    verification_sent: "Enviamos um link para o seu endereço. Abra-o e depois entre.",
    password_reset: "Sua nova senha foi definida. Entre com ela.",
    signed_out: "Você saiu.",
    oneSignedOut: "Essa conta foi desconectada.",
    deleted: "Sua conta foi excluída.",
    verified: "Seu endereço foi confirmado. Entre.",
    address_proven: "Seu endereço foi confirmado. Agora digite sua senha.",
    account_exists:
      "Este endereço já tem uma conta aqui. Entre nela e depois vincule o outro serviço.",
    ended: "Essa conta está desconectada aqui. Entre nela novamente.",
    known: "Se você esqueceu sua senha, pode escolher uma nova enquanto isso."
  },
  signUp: {
    title: "Criar uma conta em {app}",
    submit: "Continuar",
    address_proven: "Seu endereço foi confirmado. Agora preencha o restante.",
    have: "Já tenho uma conta",
    closed:
      "Você precisa de um convite para criar uma conta aqui. Se tiver um, abra o link no e-mail.",
    closedToAll: "Ninguém pode criar uma conta aqui agora.",
    consentTerms: "Aceito os {terms}.",
    consentPrivacy: "Aceito a {privacy}.",
    consentBoth: "Aceito os {terms} e a {privacy}.",
    terms: "termos",
    privacy: "política de privacidade",
    consentPlain: "Aceito os termos de {app}.",
    codeTitle: "Confirme seu endereço",
    codeIntro: "Enviamos um código de 6 dígitos para {email}.",
    codeSubmit: "Criar conta",
    resend: "Enviar um novo código",
    resent: "Um novo código está a caminho. O anterior não funciona mais.",
    other: "Usar outro endereço",
    reset: "Escolha uma nova senha",
    continueTitle: "Só mais uma coisa",
    continueIntro: "Você entrou com {provider}. Só precisamos disto:",
    continueMailed: "Você confirmou {email}. Só precisamos disto:",
    continueSubmit: "Criar conta"
  },
  emailCode: {
    title: "Entrar com um código",
    intro: "Enviaremos um código por e-mail. Você não precisa de senha.",
    submit: "Enviar o código",
    codeTitle: "Digite o código",
    codeIntro: "Se {email} puder entrar aqui, um código de 6 dígitos está a caminho.",
    codeSubmit: "Entrar",
    again: "Pedir outro código",
    here: "Pressione o botão para entrar.",
    elsewhereTitle: "Seu código",
    elsewhere: "Digite este código onde você o pediu. Ele não funciona em nenhum outro lugar.",
    never: "Se você não o pediu, não o informe a ninguém.",
    signIn: "Entrar de outra forma"
  },
  password: {
    forgotTitle: "Esqueceu a senha?",
    forgotIntro: "Enviaremos um link para você escolher uma nova.",
    forgotSubmit: "Enviar o link",
    sent: "Se houver uma conta com este endereço, um e-mail com um link está a caminho. O link vale por uma hora.",
    again: "Enviar novamente",
    resetTitle: "Escolha uma nova senha",
    resetIntro: "Uma nova senha desconecta todos os dispositivos. Este é conectado em seguida.",
    resetSubmit: "Salvar senha",
    askAgain: "Pedir um novo link"
  },
  secondFactor: {
    title: "Segunda etapa",
    intro: "Digite o código mostrado pelo seu aplicativo autenticador.",
    passkeyIntro: "Confirme com sua chave de acesso: seu navegador vai pedi-la.",
    passkey: "Usar uma chave de acesso",
    submit: "Continuar",
    lost: "Usar um código de recuperação",
    recovery: "Usar o código de recuperação",
    until: "Você tem até {time} para terminar de entrar.",
    remember: {
      one: "Não perguntar novamente neste navegador por {count} dia. Escolha isso apenas em um navegador seu.",
      many: "Não perguntar novamente neste navegador por {count} dias. Escolha isso apenas em um navegador seu.",
      other:
        "Não perguntar novamente neste navegador por {count} dias. Escolha isso apenas em um navegador seu."
    },
    over: "Começar de novo"
  },
  enrollment: {
    title: "Configurar um segundo fator",
    intro:
      "{app} exige um segundo fator além da sua senha: um aplicativo no seu telefone que mostra códigos.",
    passkey: "Adicionar uma chave de acesso",
    passkeyOnly:
      "{app} exige uma chave de acesso para este login. Ela usa sua impressão digital, seu rosto ou o bloqueio de tela.",
    start: "Configurar um aplicativo autenticador",
    scan: "Escaneie este código com seu aplicativo autenticador e depois digite o código que ele mostra.",
    typed: "Não consegue escanear? Digite esta chave no aplicativo:",
    qr: "Código QR para o aplicativo autenticador",
    submit: "Continuar",
    codesTitle: "Seus códigos de recuperação",
    codes:
      "Cada um destes códigos funciona uma vez no lugar do seu aplicativo autenticador. Guarde-os onde possa encontrá-los sem o telefone: eles não serão mostrados novamente.",
    codesName: "codigos-de-recuperacao.txt",
    kept: "Eu os salvei"
  },
  reauthenticate: {
    title: "Confirme que é você",
    intro: "Perguntamos de vez em quando, antes de algo importante ser alterado.",
    goesOn: "Depois você poderá {name}.",
    submit: "Continuar",
    wrong: "Isso está errado. Tente novamente.",
    totp: "Digite o código mostrado pelo seu aplicativo autenticador.",
    lost: "Usar um código de recuperação",
    mailed: "Enviar um código por e-mail",
    sent: "Um código está a caminho do seu endereço.",
    passkey: "Usar uma chave de acesso",
    with: "Confirmar com {provider}"
  },
  remainingWaysIn: {
    title: "Tudo isto é seu?",
    intro:
      "Você tem uma nova senha. Com o que segue ainda é possível entrar na sua conta. Remova o que não for seu: quem o tiver entra sem a senha.",
    passkey: "Chave de acesso",
    remove: "Remover",
    onward: "Continuar"
  },
  addressProof: {
    instead: "Meu navegador não consegue: enviem-me um código por e-mail",
    title: "Digite o código",
    intro:
      "Se {email} puder ser usado aqui, um código de 6 dígitos está a caminho. Ele mostra que você não é um programa; depois você continua de onde estava.",
    submit: "Continuar",
    back: "Voltar"
  },
  breachedPassword: {
    title: "Escolha uma nova senha",
    leaked:
      "Sua senha está em uma lista de senhas que vazaram de outros serviços. Estranhos podem testá-la na sua conta.",
    elsewhere:
      "Escolha uma que você não use em nenhum outro lugar e troque-a onde quer que a tenha usado.",
    change: "Alterar a senha",
    onward: "Agora não"
  },
  strongerSignIn: {
    title: "Entre com mais segurança",
    asks: "{application} prefere pessoas que entram com um segundo fator ou uma chave de acesso. Você ainda não tem nenhum dos dois.",
    authenticator: "Configurar um aplicativo autenticador",
    passkey: "Adicionar uma chave de acesso",
    decline: "Agora não"
  },
  signOut: {
    title: "Sair de {app}",
    one: "Desconectar {name}",
    all: "Desconectar todas as contas",
    hosts: "Isso desconecta você de todos estes: {hosts}.",
    nobody: "Ninguém está conectado neste navegador.",
    signIn: "Entrar"
  }
}
