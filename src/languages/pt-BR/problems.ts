import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "pt-BR"> = {
  problems: {
    connection_not_found:
      "Esta entrada não está mais aberta. Pergunte a quem enviou você até aqui.",
    managed_by_connection:
      "Quem decide isso é o provedor de identidade da sua organização. Pergunte a quem cuida dele.",
    invitation_not_pending: "Este convite não está mais aberto.",
    invitation_email_mismatch:
      "O convite foi enviado para um endereço diferente do seu. Entre na conta desse endereço.",
    invitation_not_found: "Este convite não existe mais.",
    invitation_pending: "Este endereço já tem um convite em aberto.",
    already_member: "Esta pessoa já é membro.",
    role_not_found: "Esta função não existe mais.",
    role_set_not_found: "Estas funções não existem mais.",
    organization_not_found: "Esta organização não existe ou você não é membro dela.",
    organization_limit_reached: "Você não pode criar mais organizações.",
    member_not_found: "Este membro não existe mais.",
    last_owner:
      "Uma organização precisa de um proprietário. Torne outra pessoa proprietária primeiro.",
    managed_by_directory: "Quem decide isso é o diretório da sua organização.",
    metadata_too_large: "Isso é mais do que cabe.",
    api_key_not_found: "Esta chave de API não existe mais.",
    connections_disabled:
      "Os membros não podem configurar a entrada aqui. Peça um link aos responsáveis pelo serviço.",
    api_keys_disabled: "Não é possível criar chaves de API aqui.",
    too_many_api_keys: "O número máximo de chaves de API foi atingido. Revogue uma primeiro.",
    application_not_found: "Este aplicativo não existe mais.",
    resource_not_found: "Esta API não existe mais.",
    too_many_applications: "O número máximo de aplicativos foi atingido. Remova um primeiro.",
    too_many_secrets: "Já existem dois segredos.",
    no_secret_method: "Este aplicativo não usa um segredo.",
    invalid_domain:
      "Isso não é um domínio. Digite-o como aparece depois do @ nos seus endereços, por exemplo acme.com.",
    domain_exists: "Sua organização já tem este domínio.",
    too_many_domains: "O número máximo de domínios foi atingido.",
    domain_not_claimable:
      "Nenhuma organização pode ter este domínio: ele é de todos, de muitas pessoas ou do próprio serviço.",
    domain_not_found: "Este domínio não existe mais.",
    domain_taken:
      "Outra organização já comprovou este domínio. Pergunte aos responsáveis pelo serviço.",
    domain_not_verified:
      "O registro não foi encontrado. O que foi encontrado no lugar está junto ao domínio. Um novo registro pode levar alguns minutos para aparecer.",
    resolver_unavailable:
      "Os servidores de nomes não responderam, então nada mudou. Tente novamente mais tarde.",
    invalid_connection: "O provedor não pode ser configurado assim. Verifique os campos marcados.",
    connection_in_use:
      "Pessoas já entraram por esta conexão, então o provedor e a forma como ele nomeia as pessoas não podem ser alterados. Crie uma nova conexão.",
    connection_conflict: "Outra conexão está ativada para um destes domínios. Desative-a primeiro.",
    connection_not_tested: "Uma entrada de teste precisa dar certo primeiro.",
    connection_incomplete: "Falta algo: preencha primeiro os campos do seu provedor.",
    no_verified_domain: "Sua organização precisa comprovar um domínio primeiro.",
    too_many_connections: "O número máximo de conexões foi atingido.",
    too_many_directories: "O número máximo de diretórios foi atingido.",
    too_many_tokens: "O diretório já tem o número máximo de tokens.",
    directory_not_found: "Este diretório não existe mais.",
    invalid_request: "Algo no formulário não pode ser usado. Verifique os campos marcados.",
    invalid_json: "Não foi possível ler a solicitação. Volte e tente novamente.",
    invalid_cursor: "Esta parte da lista não existe mais. Comece do início.",
    invalid_limit: "A lista não pode ser mostrada assim. Comece do início.",
    invalid_redirect_url:
      "O endereço de destino não pertence a este aplicativo. Volte ao aplicativo e comece de novo.",
    body_too_large: "É muita coisa de uma vez. Encurte e tente novamente.",
    unsupported_media_type: "Não foi possível ler a solicitação. Volte e tente novamente.",
    route_not_found: "Esta página não existe. O link pode ser antigo ou estar digitado errado.",
    method_not_allowed: "Este endereço não pode ser aberto assim. Volte e comece de novo.",
    denied_by_hook: "O aplicativo recusou. Fale com o suporte dele se achar que isso está errado.",
    hook_unavailable: "O aplicativo não pode responder agora. Tente novamente mais tarde.",
    internal_error:
      "Algo deu errado do nosso lado. Tente novamente mais tarde. Se continuar, informe ao suporte a referência abaixo.",
    overloaded: "O serviço está muito ocupado agora.",
    rate_limited: "Houve tentativas demais.",
    unknown_host: "Este endereço não pertence a nenhum aplicativo.",
    origin_not_allowed:
      "O formulário foi enviado de outro lugar. Abra a página aqui e envie-o novamente.",
    unauthenticated: "Entre primeiro.",
    forbidden: "Sua conta não tem permissão para isso. Se você tiver outra, entre com ela.",
    forbidden_while_impersonating: "Você não pode fazer isso enquanto age em nome de outra pessoa.",
    reauthentication_required: "Confirme que é você para continuar.",
    second_factor_required: "Use seu aplicativo autenticador ou um código de recuperação.",
    reauthentication_unsupported:
      "Este provedor não pode confirmar que é você. Escolha outra forma.",
    invalid_credentials: "O endereço de e-mail ou a senha está incorreto.",
    sso_required: "Sua organização exige que você use a entrada dela.",
    connection_domain_mismatch:
      "A entrada da sua organização não vale para o seu endereço de e-mail. Pergunte a quem cuida dela.",
    not_provisioned: "Sua organização não deu acesso a você aqui. Pergunte a quem decide isso.",
    user_banned: "Esta conta está bloqueada. Fale com os responsáveis pelo aplicativo.",
    user_deleted: "Esta conta foi excluída.",
    email_not_verified: "O endereço de e-mail ainda não foi confirmado. Enviamos um link para ele.",
    email_code_disabled: "Não é possível entrar aqui com um código por e-mail.",
    invalid_code: "O código está errado, já foi usado ou expirou.",
    invalid_token:
      "Este link não funciona mais: foi usado, expirou ou um e-mail mais recente o substituiu.",
    invalid_state: "Esta entrada começou em outro navegador ou há muito tempo. Comece de novo.",
    nothing_pending: "Nenhuma entrada está pendente neste navegador. Comece de novo.",
    password_rejected: "Esta senha não pode ser usada. Escolha outra.",
    sign_up_closed: "Você não pode criar uma conta aqui agora. Se já tiver uma, entre.",
    email_domain_not_allowed:
      "Endereços deste provedor de e-mail não podem ser usados aqui. Use outro endereço.",
    challenge_required:
      "Antes de continuar, mostre que você é uma pessoa: responda à pergunta abaixo, digite sua senha novamente se for pedida e pressione o botão mais uma vez.",
    challenge_unavailable:
      "Não podemos verificar agora se você é uma pessoa. Tente novamente mais tarde.",
    proof_of_work_required:
      "Antes de continuar, seu navegador precisa mostrar que não é um programa que testa muitos endereços. Digite sua senha novamente se for pedida e pressione o botão mais uma vez.",
    legal_consent_required: "Você precisa aceitar os termos.",
    email_taken: "Este endereço já tem uma conta. Entre ou escolha uma nova senha.",
    account_exists: "Este endereço já tem uma conta. Entre nela.",
    mfa_disabled: "Segundos fatores estão desativados aqui.",
    mfa_required_by_policy: "Um segundo fator é exigido aqui.",
    mfa_already_enabled: "Um segundo fator já está configurado.",
    mfa_not_enabled: "Nenhum segundo fator está configurado.",
    passkeys_disabled: "Você não pode usar chaves de acesso aqui. Escolha outra forma.",
    invalid_passkey:
      "Não foi possível usar a chave de acesso. Tente novamente ou escolha outra forma.",
    trusted_device_not_found: "Este navegador não é mais lembrado.",
    passkey_not_found: "Esta chave de acesso não existe mais.",
    grant_not_found: "Este aplicativo não tem mais acesso.",
    passkey_exists: "Você já adicionou esta chave de acesso.",
    too_many_passkeys:
      "Você tem o máximo de chaves de acesso que uma conta pode ter. Remova uma primeiro.",
    user_not_found: "Esta pessoa não existe mais.",
    session_not_found: "Este dispositivo já foi desconectado.",
    template_not_found: "Este modelo não existe.",
    provider_not_found: "Você não pode entrar aqui desta forma.",
    provider_error:
      "O outro serviço não respondeu como deveria. Tente novamente ou escolha outra forma.",
    access_denied: "Foi dito ao outro serviço para não conectar você. Nada mudou.",
    identity_not_found: "Esta forma de entrar não está vinculada.",
    identity_in_use: "Esta conta do outro serviço está vinculada aqui a outra pessoa.",
    already_linked: "Esta forma de entrar já está vinculada.",
    last_sign_in_method: "Esta é sua única forma de entrar. Adicione outra primeiro.",
    email_address_not_found: "Este endereço não existe mais.",
    primary_email: "Este é seu endereço principal. Torne outro o principal primeiro.",
    too_many_email_addresses:
      "Você tem o máximo de endereços que uma conta pode ter. Remova um primeiro.",
    data_request_not_found: "Esta cópia dos seus dados não existe.",
    data_request_expired: "Esta cópia dos seus dados não existe mais. Peça uma nova."
  }
}
