import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "pt-BR"> = {
  mail: {
    greeting: "Olá, {name},",
    footer: "Esta é uma mensagem automática de {app}. Ninguém lê as respostas.",
    terms: "Termos",
    privacy: "Privacidade",
    support: "Ajuda",
    minutes: {
      one: "{count} minuto",
      many: "{count} minutos",
      other: "{count} minutos"
    },
    hours: {
      one: "{count} hora",
      many: "{count} horas",
      other: "{count} horas"
    },
    days: {
      one: "{count} dia",
      many: "{count} dias",
      other: "{count} dias"
    },
    organization: "Organização",
    connection: "Conexão",
    device: "Dispositivo",
    networkAddress: "Endereço de rede",
    time: "Data",
    rememberedBrowser: "Navegador lembrado",
    concerns: "Refere-se a",
    environment: "Ambiente"
  },
  "mail.last_owner_let_go": {
    subject: "O último proprietário de uma organização foi desligado",
    intro:
      "O diretório de uma organização desligou seu último proprietário. Uma organização mantém um proprietário, então a participação continua; as sessões das conexões dela, as chaves de API e as permissões terminaram.",
    outro: "Pergunte à organização quem deve ser o proprietário e nomeie essa pessoa."
  },
  "mail.account_deleted": {
    subject: "Sua conta foi excluída",
    intro:
      "Sua conta em {app} foi excluída, como você pediu. Todos os dispositivos foram desconectados e ninguém mais pode entrar nela.",
    outro: "Os dados ainda guardados são apagados para sempre depois de algum tempo.",
    outro2: "Se não foi você, avise logo os responsáveis por {app}."
  },
  "mail.account_deletion_code": {
    subject: "Confirme a exclusão da sua conta",
    intro: "Digite este código em {app} para excluir sua conta de lá para sempre:",
    outro: "O código funciona uma vez, dentro de {validity}.",
    outro2:
      "Se você não o pediu, outra pessoa está usando sua conta: não digite o código, altere sua senha e desconecte seus outros dispositivos. Nunca dê o código a ninguém."
  },
  "mail.address_proof": {
    subject: "Seu código para continuar",
    intro:
      "Digite este código para continuar em {app}. Ele mostra que você consegue ler esta caixa de entrada:",
    outro: "O código funciona uma vez, dentro de {validity}. Ele não conecta ninguém.",
    outro2:
      "Se você não o pediu, ignore este e-mail: sem o código nada acontece. Nunca dê o código a ninguém."
  },
  "mail.address_taken": {
    subject: "Você já tem uma conta",
    intro:
      "Alguém, talvez você, tentou usar este endereço de e-mail em {app}. Ele já pertence a uma conta, então nada foi alterado.",
    intro2:
      "Se foi você, entre como de costume. Se esqueceu sua senha, peça uma nova onde você entra.",
    outro: "Se não foi você, não é preciso fazer nada."
  },
  "mail.certificate_ending": {
    subject: {
      one: "A entrada de {organization} termina em um dia",
      many: "A entrada de {organization} termina em {count} dias",
      other: "A entrada de {organization} termina em {count} dias"
    },
    intro: {
      one: "O último certificado da conexão {connection}, pela qual as pessoas de {organization} entram em {app}, termina em um dia.",
      many: "O último certificado da conexão {connection}, pela qual as pessoas de {organization} entram em {app}, termina em {count} dias.",
      other:
        "O último certificado da conexão {connection}, pela qual as pessoas de {organization} entram em {app}, termina em {count} dias."
    },
    outro:
      "Crie um novo certificado no seu provedor de identidade e adicione-o à conexão antes que ele assine. Ambos podem estar lá ao mesmo tempo."
  },
  "mail.certificate_new": {
    subject: "Um novo certificado para a entrada de {organization}",
    intro:
      "O provedor de identidade da conexão {connection}, pela qual as pessoas de {organization} entram em {app}, indica um novo certificado em seus metadados. Ele vale a partir de agora.",
    outro:
      "Se sua TI não renovou o certificado, outra pessoa pode estar controlando o provedor de identidade: desative a conexão."
  },
  "mail.connection_disabled": {
    subject: "A entrada da sua organização foi desativada",
    intro:
      "As pessoas de uma organização não podem mais entrar em {app} com o provedor de identidade dela. Também não são mais obrigadas.",
    outro: "Se você esperava por isso, não é preciso fazer nada."
  },
  "mail.credential_changed": {
    intro: "Algo foi alterado na sua conta em {app}.",
    button: "Ver sua conta",
    outro: "Se foi você, não é preciso fazer nada.",
    outro2:
      "Se não foi você, escolha imediatamente uma nova senha onde você entra e desconecte seus outros dispositivos.",
    staying: "Com o que segue ainda é possível entrar na sua conta. Remova o que não for seu:"
  },
  "mail.data_request_ready": {
    subject: "A cópia dos seus dados está pronta",
    intro: "A cópia dos seus dados em {app} que você pediu está pronta.",
    button: "Como obtê-la",
    outro: "Entre e baixe-a dentro de {validity}; depois disso ela é excluída.",
    outro2:
      "Se você não a pediu, outra pessoa pode estar usando sua conta: altere sua senha e desconecte seus outros dispositivos."
  },
  "mail.domain_failing": {
    subject: "O registro de {domain} está faltando",
    intro:
      "O registro TXT {record}, com que {organization} comprovou o domínio {domain} para {app}, não foi encontrado.",
    outro: {
      one: "Recoloque-o dentro de um dia. Depois disso, o domínio deixa de ser de {organization} e suas pessoas não podem entrar pela conexão de {organization}.",
      many: "Recoloque-o dentro de {count} dias. Depois disso, o domínio deixa de ser de {organization} e suas pessoas não podem entrar pela conexão de {organization}.",
      other:
        "Recoloque-o dentro de {count} dias. Depois disso, o domínio deixa de ser de {organization} e suas pessoas não podem entrar pela conexão de {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} perdeu o domínio {domain}",
    intro:
      "O registro TXT {record} ficou ausente por duas semanas. O domínio {domain} não é mais de {organization} em {app}: suas pessoas não entram mais pela conexão de {organization} e nada as obriga a isso.",
    outro: "Recoloque o registro e verifique o domínio novamente para tê-lo de volta."
  },
  "mail.email_code": {
    subject: "Seu código para entrar",
    intro: "Digite este código em {app} para entrar:",
    button: "Entrar",
    outro:
      "O código e o link funcionam uma vez, dentro de {validity}, no navegador em que você os pediu.",
    outro2:
      "Se você não os pediu, ignore este e-mail: sem o código nada acontece. Nunca dê o código a ninguém."
  },
  "mail.email_code_closed": {
    subject: "Muitos códigos de entrada errados para sua conta",
    intro:
      "Alguém digitou muitíssimos códigos de entrada errados para sua conta em {app}. Para mantê-lo fora, códigos por e-mail não são mais aceitos de dispositivos em que você nunca entrou.",
    intro2:
      "Os dispositivos em que você está conectado continuam conectados. Escolha uma senha para voltar a usar códigos em qualquer lugar, ou abra o link em vez de digitar o código na próxima vez que você mesmo pedir um e-mail de entrada.",
    button: "Escolher uma senha",
    outro:
      "O link funciona uma vez, dentro de {validity}. Depois disso, peça um novo onde você entra."
  },
  "mail.email_verification": {
    subject: "Confirme seu endereço de e-mail",
    intro: "Confirme que este endereço de e-mail pertence à sua conta em {app}.",
    button: "Confirmar o endereço",
    outro: "O link funciona uma vez, dentro de {validity}.",
    outro2:
      "Se você não tem conta lá, ignore este e-mail: o endereço não é usado sem a sua confirmação."
  },
  "mail.grant_reuse": {
    subject: "Um aplicativo foi desconectado da sua conta",
    intro:
      "{application} tinha acesso à sua conta em {app}, e uma cópia desse acesso foi usada. Por segurança, nós o desconectamos lá.",
    button: "Sua conta",
    outro:
      "Se você usa o aplicativo, entre nele novamente. Se isso acontecer de novo ou você não conhecer o aplicativo, retire o acesso dele na página Aplicativos da sua conta."
  },
  "mail.invitation": {
    subject: "Você foi convidado",
    button: "Ver o convite",
    outro: "O link funciona dentro de {validity}, até que o convite seja aceito.",
    outro2: "Se você não esperava um convite, ignore este e-mail: nada acontece sem você.",
    app: "Você foi convidado para {app}.",
    organization: "Você foi convidado a participar de {organization} em {app}.",
    appBy: "{inviter} convida você para {app}.",
    organizationBy: "{inviter} convida você a participar de {organization} em {app}."
  },
  "mail.new_device": {
    subject: "Nova entrada na sua conta",
    intro: "Houve uma entrada na sua conta em {app} a partir de um novo dispositivo.",
    button: "Não fui eu",
    outro: "Se foi você, não é preciso fazer nada.",
    outro2:
      "Se não foi você, use o link acima dentro de {validity}: ele desconecta todos os dispositivos, remove sua senha e permite que você escolha uma nova."
  },
  "mail.operator_link": {
    subject: "Um novo link de entrada para um operador",
    intro:
      "Alguém com acesso ao servidor criou um link com que {operator} pode configurar novamente sua conta de operador. As sessões dele terminaram, e quem seguir o link recebe a função dele.",
    outro:
      "Se ninguém da sua equipe fez isso, outra pessoa controla o servidor: proteja-o imediatamente."
  },
  "mail.password_breached": {
    subject: "Estranhos conhecem sua senha",
    intro:
      "A senha da sua conta em {app} está em uma lista de senhas que vazaram de outros serviços. Ela não vazou daqui, mas quem tiver a lista pode testá-la na sua conta.",
    intro2: "Escolha uma nova senha que você não use em nenhum outro lugar.",
    button: "Ir para sua conta",
    outro: "Se você usa a mesma senha em outro lugar, altere-a lá também."
  },
  "mail.password_closed": {
    subject: "Muitas senhas erradas para sua conta",
    intro:
      "Alguém testou muitíssimas senhas erradas para sua conta em {app}. Para mantê-lo fora, sua senha não é mais aceita de dispositivos em que você nunca entrou.",
    intro2:
      "Os dispositivos em que você está conectado continuam conectados. Escolha uma nova senha para voltar a entrar em qualquer lugar.",
    button: "Escolher uma nova senha",
    outro:
      "O link funciona uma vez, dentro de {validity}. Depois disso, peça um novo onde você entra."
  },
  "mail.password_reset": {
    subject: "Escolha uma nova senha",
    intro: "Alguém, esperamos que você, pediu uma nova senha para sua conta em {app}.",
    button: "Escolher uma nova senha",
    outro: "O link funciona uma vez, dentro de {validity}.",
    outro2: "Se você não a pediu, ignore este e-mail: sua senha continua como está."
  },
  "mail.portal_opened": {
    subject: "A configuração da entrada da sua organização foi aberta",
    intro:
      "Alguém abriu um link para configurar como as pessoas de uma organização entram em {app}. As páginas ficam abertas por uma hora.",
    outro: "Se você esperava por isso, não é preciso fazer nada.",
    outro2:
      "Se não foi nenhum de vocês, peça que o link seja revogado: quem tem estas páginas abertas pode mudar quem entra."
  },
  "mail.reauthentication_code": {
    subject: "Confirme que é você",
    intro: "Digite este código em {app} para continuar o que estava fazendo:",
    outro: "O código funciona uma vez, dentro de {validity}.",
    outro2:
      "Se você não o pediu, outra pessoa pode estar usando sua conta: altere sua senha e desconecte seus outros dispositivos. Nunca dê o código a ninguém."
  },
  "mail.second_factor_closed": {
    subject: "Alguém pode conhecer sua senha",
    intro:
      "Alguém testou muitíssimos códigos errados na segunda etapa da entrada na sua conta em {app}: talvez conheça sua senha. Para mantê-lo fora, códigos não são mais aceitos de dispositivos em que você nunca entrou.",
    intro2:
      "Os dispositivos em que você está conectado continuam conectados. Escolha uma nova senha para voltar a entrar em qualquer lugar; você continua precisando do código.",
    button: "Escolher uma nova senha",
    outro:
      "O link funciona uma vez, dentro de {validity}. Depois disso, peça um novo onde você entra."
  },
  "mail.sign_in_disavowed": {
    subject: "Sua conta foi protegida",
    intro:
      "Você nos informou que uma entrada na sua conta em {app} não foi sua. Todos os dispositivos foram desconectados e sua senha foi removida.",
    button: "Escolher uma nova senha",
    outro:
      "O link funciona uma vez, dentro de {validity}. Escolha uma senha que você não use em nenhum outro lugar.",
    added:
      "O que segue foi adicionado desde essa entrada e foi removido. Adicione novamente o que for seu:"
  },
  "mail.sign_up_code": {
    subject: "Confirme seu endereço de e-mail",
    intro: "Digite este código para concluir seu cadastro em {app}:",
    outro: "O código funciona uma vez, dentro de {validity}.",
    outro2:
      "Se você não o pediu, ignore este e-mail: sem o código nada acontece. Nunca dê o código a ninguém."
  },
  "mail.trusted_device_reused": {
    subject: "Talvez uma cópia de um navegador lembrado tenha sido usada",
    intro:
      "Um dos seus navegadores era lembrado em {app}, então a entrada lá não pedia uma segunda etapa. Alguém entrou com uma cópia antiga daquilo pelo que ele é reconhecido e com a sua senha. Por segurança, esse navegador não é mais lembrado e a segunda etapa foi pedida.",
    button: "Ver sua conta",
    outro:
      "Se você restaurou esse navegador de um backup ou o levou para outro computador, não é preciso fazer nada.",
    outro2: "Caso contrário, escolha uma nova senha e desconecte seus outros dispositivos."
  }
}
