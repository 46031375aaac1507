import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "pt-BR"> = {
  connectionTest: {
    title: "Entrada de teste",
    intro:
      "Entre uma vez com {name}. Ninguém é conectado aqui com isso: você vê o que o provedor de identidade diz sobre você e o que resultaria disso.",
    submit: "Iniciar o teste",
    failed: "A resposta do provedor de identidade não pode ser usada.",
    reason: "Motivo",
    would: "O que resultaria",
    wouldSignIn: "A pessoa é conectada.",
    wouldProve: "Uma conta tem este endereço: seu dono comprova uma vez que ela é dele.",
    wouldLink: "A conta com este endereço é vinculada e conectada.",
    wouldCreate: "Uma nova conta é criada e conectada.",
    wouldConsent: "Uma nova conta é criada assim que a pessoa aceitar os termos.",
    wouldRefuse: "A entrada é recusada.",
    person: "Pessoa",
    subject: "Identificador",
    email: "Endereço",
    firstName: "Nome",
    lastName: "Sobrenome",
    groups: "Grupos",
    role: "Função",
    unknown: "não enviado",
    claims: "Como recebido"
  },
  attemptReasons: {
    access_denied: "A entrada foi cancelada ou o provedor não deixa esta pessoa entrar.",
    assertion_encrypted:
      "A asserção está criptografada. Desative a criptografia da asserção no provedor.",
    assertion_expired:
      "A resposta é muito antiga ou um relógio está errado. Tente novamente e verifique o relógio do provedor.",
    assertion_replayed: "A resposta já foi usada. Comece a entrada de novo.",
    audience_mismatch:
      "A resposta é para outro destinatário. Verifique o entity ID (audience) no provedor.",
    certificate_unknown:
      "A resposta está assinada com um certificado que não é conhecido aqui. Forneça o novo certificado ou os novos metadados.",
    client_rejected: "O provedor não conhece este client ID ou o client secret está errado.",
    code_rejected: "O provedor recusou o próprio código. Tente novamente.",
    connection_domain_mismatch:
      "O endereço não está em nenhum dos domínios que sua organização comprovou.",
    destination_mismatch:
      "A resposta foi enviada para outro endereço. Verifique o endereço de resposta (ACS URL) no provedor.",
    email_missing:
      "O provedor não informou um endereço de e-mail. Adicione-o ao que o provedor informa.",
    email_unverified: "O provedor diz que o endereço de e-mail não foi verificado.",
    guest_account: "Convidados do locatário não podem entrar pela conexão dele.",
    invalid_answer: "O provedor respondeu de uma forma que não é a do protocolo.",
    invalid_id_token: "O ID token não confere: verifique o emissor e o client ID.",
    issuer_mismatch: "Um emissor diferente do informado respondeu.",
    malformed: "Não foi possível ler a resposta.",
    no_discovery: "Nenhum documento de descoberta foi encontrado no emissor.",
    not_in_response_to: "A resposta não pertence a nenhuma entrada iniciada neste navegador.",
    not_provisioned:
      "A pessoa não tem conta aqui e a conexão não cria uma, ou o diretório a removeu.",
    other_account: "Foi usada uma conta diferente da que está conectada.",
    provider_refused:
      "O provedor recusou. Verifique se a pessoa está atribuída ao aplicativo lá, e o client secret.",
    reauthentication_unsupported: "O provedor não dá uma prova recente de quem é a pessoa.",
    refused_address: "O endereço do provedor não é um que este serviço possa consultar.",
    signature_invalid: "A assinatura não confere. Verifique o certificado.",
    signature_missing: "A resposta não está assinada. Ative a assinatura no provedor.",
    sso_required: "Outra conexão decide sobre este endereço.",
    subject_missing:
      "A resposta não nomeia ninguém. Verifique a declaração ou o atributo que nomeia a pessoa.",
    tenant_mismatch: "A pessoa pertence a um locatário diferente do do emissor.",
    unreachable: "Não foi possível alcançar o provedor.",
    user_banned: "A pessoa está banida aqui."
  }
}
