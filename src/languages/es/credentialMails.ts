import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "es"> = {
  "mail.credential_changed.subject": {
    password_set: "Se ha cambiado su contraseña",
    password_reset: "Se ha restablecido su contraseña",
    password_removed: "Se ha eliminado su contraseña",
    email_added: "Se ha añadido una dirección de correo a su cuenta",
    email_promoted: "Se ha cambiado su dirección de correo principal",
    email_removed: "Se ha quitado una dirección de correo de su cuenta",
    mfa_enrolled: "Se ha activado el inicio de sesión en dos pasos",
    mfa_disabled: "Se ha desactivado el inicio de sesión en dos pasos",
    recovery_codes_regenerated: "Se han creado códigos de recuperación nuevos",
    lockout_cleared: "Ya puede volver a iniciar sesión en su cuenta",
    identity_linked: "Se ha añadido una forma de iniciar sesión",
    identity_unlinked: "Se ha quitado una forma de iniciar sesión",
    passkey_added: "Se ha añadido una llave de acceso a su cuenta",
    passkey_removed: "Se ha quitado una llave de acceso de su cuenta"
  },
  "mail.credential_changed.change": {
    password_set: "Se ha cambiado la contraseña de su cuenta.",
    password_reset:
      "Se ha elegido una contraseña nueva para su cuenta con un enlace de un correo. Se ha cerrado la sesión de todos los dispositivos.",
    password_removed:
      "Se ha eliminado la contraseña de su cuenta. Se ha cerrado la sesión de todos los dispositivos. Se puede elegir una nueva con un enlace de un correo, donde inicia sesión.",
    email_added: "Se ha añadido una dirección de correo a su cuenta.",
    email_promoted:
      "Otra dirección de correo es ahora la principal de su cuenta: los correos sobre la cuenta van allí.",
    email_removed: "Se ha quitado una dirección de correo de su cuenta.",
    mfa_enrolled:
      "Ahora, para iniciar sesión en su cuenta, también hace falta un código de una aplicación de autenticación.",
    mfa_disabled:
      "Para iniciar sesión en su cuenta ya no hace falta un código de una aplicación de autenticación.",
    recovery_codes_regenerated:
      "Se han creado códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.",
    lockout_cleared:
      "El inicio de sesión en su cuenta estaba bloqueado tras intentos fallidos. El soporte lo ha desbloqueado.",
    identity_linked: "Ahora se puede usar una cuenta de otro servicio para iniciar sesión.",
    identity_unlinked: "Ya no se puede usar una cuenta de otro servicio para iniciar sesión.",
    passkey_added:
      "Se ha añadido una llave de acceso a su cuenta. Con ella se inicia sesión sin contraseña.",
    passkey_removed:
      "Ya no se puede usar una llave de acceso para iniciar sesión. Se ha cerrado la sesión de los dispositivos que la habían iniciado con ella."
  }
}
