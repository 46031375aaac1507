import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "pt-BR"> = {
  "mail.credential_changed.subject": {
    password_set: "Sua senha foi alterada",
    password_reset: "Sua senha foi redefinida",
    password_removed: "Sua senha foi removida",
    email_added: "Um endereço de e-mail foi adicionado à sua conta",
    email_promoted: "Seu endereço de e-mail principal foi alterado",
    email_removed: "Um endereço de e-mail foi removido da sua conta",
    mfa_enrolled: "A entrada em duas etapas foi ativada",
    mfa_disabled: "A entrada em duas etapas foi desativada",
    recovery_codes_regenerated: "Novos códigos de recuperação foram criados",
    lockout_cleared: "Você pode entrar na sua conta novamente",
    identity_linked: "Uma forma de entrar foi adicionada",
    identity_unlinked: "Uma forma de entrar foi removida",
    passkey_added: "Uma chave de acesso foi adicionada à sua conta",
    passkey_removed: "Uma chave de acesso foi removida da sua conta"
  },
  "mail.credential_changed.change": {
    password_set: "A senha da sua conta foi alterada.",
    password_reset:
      "Uma nova senha foi escolhida para sua conta com um link de um e-mail. Todos os dispositivos foram desconectados.",
    password_removed:
      "A senha da sua conta foi removida. Todos os dispositivos foram desconectados. Uma nova senha pode ser escolhida com um link de um e-mail, onde você entra.",
    email_added: "Um endereço de e-mail foi adicionado à sua conta.",
    email_promoted:
      "Outro endereço de e-mail agora é o principal da sua conta: os e-mails sobre a conta vão para ele.",
    email_removed: "Um endereço de e-mail foi removido da sua conta.",
    mfa_enrolled: "Entrar na sua conta agora também exige um código de um aplicativo autenticador.",
    mfa_disabled: "Entrar na sua conta não exige mais um código de um aplicativo autenticador.",
    recovery_codes_regenerated:
      "Novos códigos de recuperação foram criados para sua conta. Os anteriores não funcionam mais.",
    lockout_cleared:
      "As entradas na sua conta estavam bloqueadas após tentativas malsucedidas. O suporte as desbloqueou.",
    identity_linked: "Uma conta de outro serviço agora pode ser usada para entrar.",
    identity_unlinked: "Uma conta de outro serviço não pode mais ser usada para entrar.",
    passkey_added: "Uma chave de acesso foi adicionada à sua conta. Ela permite entrar sem senha.",
    passkey_removed:
      "Uma chave de acesso não pode mais ser usada para entrar. Os dispositivos conectados com ela foram desconectados."
  }
}
