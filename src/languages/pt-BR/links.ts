import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "pt-BR"> = {
  links: {
    verifyTitle: "Confirme seu endereço de e-mail",
    verifyIntro: "Confirme que o endereço para o qual escrevemos é seu.",
    verifySubmit: "Confirmar endereço",
    verified: "Seu endereço de e-mail foi confirmado.",
    disavowTitle: "Não foi você?",
    disavowIntro:
      "Se outra pessoa entrou na sua conta, pare-a aqui. Todos os dispositivos são desconectados, sua senha é removida e um e-mail permite que você escolha uma nova.",
    disavowElse: "Se foi você, feche esta página: nada aconteceu.",
    disavowSubmit: "Sair de todos os lugares",
    disavowed:
      "Todos os dispositivos foram desconectados e sua senha foi removida. Um e-mail com um link para escolher uma nova está a caminho.",
    removed:
      "O que foi adicionado à sua conta desde essa entrada foi removido. O e-mail informa o que foi.",
    dataTitle: "Seus dados estão prontos",
    dataIntro: "A cópia dos seus dados está pronta. Nós a guardamos por sete dias.",
    dataSubmit: "Ir para os seus dados",
    impersonationTitle: "Agir em nome de outra pessoa",
    impersonationIntro:
      "Continue para usar o aplicativo como um de seus usuários. O que você fizer lá será registrado como feito por você em nome dele. Sua própria sessão neste navegador continua como está.",
    impersonationSubmit: "Agir pelo usuário",
    satelliteTitle: "Entrar aqui",
    satelliteIntro: "Você está conectado em outro lugar. Continue para entrar neste site também.",
    satelliteSubmit: "Entrar"
  },
  invitation: {
    title: "Seu convite",
    organization: "Você foi convidado a participar de {organization}.",
    organizationRole: "Você foi convidado a participar de {organization}. Sua função lá: {role}.",
    environment: "Você foi convidado para {environment}.",
    choosePassword: "Escolha uma senha para criar a conta de {email}.",
    create: "Criar conta",
    passkey: "Criar com uma chave de acesso",
    accept: "Aceitar o convite",
    signIn: "{email} já tem uma conta. Entre nela para continuar.",
    signInBy:
      "{email} pertence a uma conta cujo endereço principal é {primary}. Entre com esse endereço para continuar.",
    toSignIn: "Entrar",
    already: "Você já tem uma conta aqui: não há nada mais para aceitar.",
    unproven: "Confirme que {email} é seu antes de aceitar. Depois abra o convite novamente.",
    mine: "{email} também é seu? Adicione-o à sua conta e depois abra o convite novamente.",
    toAddresses: "Seus endereços de e-mail",
    other: "Você está conectado como {mine}, mas este convite é para {theirs}.",
    switch: "Continuar como {name}",
    accepted: "Este convite já foi aceito.",
    revoked: "Este convite foi retirado.",
    expired: "Este convite expirou. Peça um novo."
  },
  identityLink: {
    title: "Vincular uma conta",
    intro: "Continue para o serviço cuja conta você quer vincular.",
    submit: "Continuar"
  },
  connectionLink: {
    title: "Esta conta é sua?",
    intro:
      "Existe uma conta para {email}. Mostre uma vez que ela é sua; a partir daí, sua organização conecta você.",
    submit: "Continuar",
    mailed: "Enviar um código por e-mail",
    sent: "Um código está a caminho do endereço da conta.",
    passkey: "Usar uma chave de acesso",
    other: "Entrar com outra coisa"
  }
}
