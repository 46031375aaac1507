import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "es"> = {
  problems: {
    connection_not_found:
      "Este inicio de sesión ya no está abierto. Pregunte a quien le ha enviado aquí.",
    managed_by_connection:
      "Lo decide el proveedor de identidad de su organización. Pregunte a quienes lo gestionan.",
    invitation_not_pending: "Esta invitación ya no está abierta.",
    invitation_email_mismatch:
      "La invitación se envió a otra dirección distinta de la suya. Inicie sesión en la cuenta de esa dirección.",
    invitation_not_found: "Esta invitación ya no existe.",
    invitation_pending: "Esta dirección ya tiene una invitación abierta.",
    already_member: "Esta persona ya es miembro.",
    role_not_found: "Este rol ya no existe.",
    role_set_not_found: "Estos roles ya no existen.",
    organization_not_found: "Esta organización no existe o usted no es miembro de ella.",
    organization_limit_reached: "No puede crear más organizaciones.",
    member_not_found: "Este miembro ya no existe.",
    last_owner:
      "Una organización necesita un propietario. Nombre antes propietario a otra persona.",
    managed_by_directory: "Lo decide el directorio de su organización.",
    metadata_too_large: "Es más de lo que cabe.",
    api_key_not_found: "Esta clave de API ya no existe.",
    connections_disabled:
      "Los miembros no pueden configurar aquí el inicio de sesión. Pida un enlace a los responsables del servicio.",
    api_keys_disabled: "Aquí no se pueden crear claves de API.",
    too_many_api_keys: "Ya hay tantas claves de API como puede haber. Revoque antes una.",
    application_not_found: "Esta aplicación ya no existe.",
    resource_not_found: "Esta API ya no existe.",
    too_many_applications: "Ya hay tantas aplicaciones como puede haber. Quite antes una.",
    too_many_secrets: "Ya hay dos secretos.",
    no_secret_method: "Esta aplicación no usa ningún secreto.",
    invalid_domain:
      "Eso no es un dominio. Escríbalo como aparece tras la @ de sus direcciones, por ejemplo acme.com.",
    domain_exists: "Su organización ya tiene este dominio.",
    too_many_domains: "Ya hay tantos dominios como puede haber.",
    domain_not_claimable:
      "Ninguna organización puede tener este dominio: es de todos, de muchas personas o del propio servicio.",
    domain_not_found: "Este dominio ya no existe.",
    domain_taken:
      "Otra organización ya ha demostrado este dominio. Pregunte a los responsables del servicio.",
    domain_not_verified:
      "No se encontró el registro. Lo que se encontró en su lugar figura junto al dominio. Un registro nuevo puede tardar unos minutos en verse.",
    resolver_unavailable:
      "Los servidores de nombres no respondieron, así que nada ha cambiado. Vuelva a intentarlo más tarde.",
    invalid_connection: "El proveedor no se puede configurar así. Revise los campos marcados.",
    connection_in_use:
      "Ya hay personas que han iniciado sesión con esta conexión, así que no se pueden cambiar el proveedor ni la forma en que nombra a las personas. Cree una conexión nueva.",
    connection_conflict:
      "Hay otra conexión activada para uno de estos dominios. Desactívela antes.",
    connection_not_tested: "Antes debe funcionar un inicio de sesión de prueba.",
    connection_incomplete: "Falta algo: rellene antes los campos de su proveedor.",
    no_verified_domain: "Antes su organización debe demostrar un dominio.",
    too_many_connections: "Ya hay tantas conexiones como puede haber.",
    too_many_directories: "Ya hay tantos directorios como puede haber.",
    too_many_tokens: "El directorio ya tiene tantos tokens como puede tener.",
    directory_not_found: "Este directorio ya no existe.",
    invalid_request: "Algo del formulario no se puede usar. Revise los campos marcados.",
    invalid_json: "No se pudo leer la solicitud. Vuelva atrás e inténtelo de nuevo.",
    invalid_cursor: "Esta parte de la lista ya no existe. Empiece por el principio.",
    invalid_limit: "La lista no se puede mostrar así. Empiece por el principio.",
    invalid_redirect_url:
      "La dirección a la que continuar no pertenece a esta aplicación. Vuelva a la aplicación y empiece de nuevo.",
    body_too_large: "Es demasiado de una vez. Acórtelo e inténtelo de nuevo.",
    unsupported_media_type: "No se pudo leer la solicitud. Vuelva atrás e inténtelo de nuevo.",
    route_not_found: "Esta página no existe. Puede que el enlace sea antiguo o esté mal escrito.",
    method_not_allowed: "Esta dirección no se puede abrir así. Vuelva atrás y empiece de nuevo.",
    denied_by_hook: "La aplicación lo ha rechazado. Consulte a su soporte si cree que es un error.",
    hook_unavailable: "La aplicación no puede responder ahora. Vuelva a intentarlo más tarde.",
    internal_error:
      "Algo ha fallado por nuestra parte. Vuelva a intentarlo más tarde. Si sigue ocurriendo, dé al soporte la referencia de abajo.",
    overloaded: "El servicio está muy ocupado en este momento.",
    rate_limited: "Ha habido demasiados intentos.",
    unknown_host: "Esta dirección no pertenece a ninguna aplicación.",
    origin_not_allowed:
      "El formulario se envió desde otro sitio. Abra la página aquí y envíelo de nuevo.",
    unauthenticated: "Inicie sesión primero.",
    forbidden: "Su cuenta no tiene permiso para esto. Si tiene otra, inicie sesión con ella.",
    forbidden_while_impersonating: "No puede hacer esto mientras actúa en nombre de otra persona.",
    reauthentication_required: "Confirme que es usted para continuar.",
    second_factor_required: "Use su aplicación de autenticación o un código de recuperación.",
    reauthentication_unsupported:
      "Este proveedor no puede confirmar que es usted. Elija otra forma.",
    invalid_credentials: "La dirección de correo o la contraseña no es correcta.",
    sso_required: "Su organización exige que use su propio inicio de sesión.",
    connection_domain_mismatch:
      "El inicio de sesión de su organización no vale para su dirección de correo. Pregunte a quienes lo gestionan.",
    not_provisioned: "Su organización no le ha dado acceso aquí. Pregunte a quienes lo deciden.",
    user_banned:
      "Esta cuenta está bloqueada. Póngase en contacto con los responsables de la aplicación.",
    user_deleted: "Esta cuenta está eliminada.",
    email_not_verified:
      "La dirección de correo aún no está confirmada. Le hemos enviado un enlace.",
    email_code_disabled: "Aquí no se puede iniciar sesión con un código por correo.",
    invalid_code: "El código no es correcto, ya se ha usado o ha caducado.",
    invalid_token:
      "Este enlace ya no funciona: se ha usado, ha caducado o lo ha sustituido un correo más reciente.",
    invalid_state:
      "Este inicio de sesión se empezó en otro navegador o hace demasiado tiempo. Empiece de nuevo.",
    nothing_pending:
      "No hay ningún inicio de sesión pendiente en este navegador. Empiece de nuevo.",
    password_rejected: "Esta contraseña no se puede usar. Elija otra.",
    sign_up_closed: "Ahora mismo no puede crear una cuenta aquí. Si ya tiene una, inicie sesión.",
    email_domain_not_allowed:
      "Las direcciones de este proveedor de correo no se pueden usar aquí. Use otra dirección.",
    challenge_required:
      "Antes de continuar, demuestre que es una persona: responda a la pregunta de abajo, escriba de nuevo su contraseña si se le pide y pulse el botón otra vez.",
    challenge_unavailable:
      "Ahora mismo no podemos comprobar que es una persona. Vuelva a intentarlo más tarde.",
    proof_of_work_required:
      "Antes de continuar, su navegador debe demostrar que no es un programa que prueba muchas direcciones. Escriba de nuevo su contraseña si se le pide y pulse el botón otra vez.",
    legal_consent_required: "Debe aceptar las condiciones.",
    email_taken: "Esta dirección ya tiene una cuenta. Inicie sesión o elija una contraseña nueva.",
    account_exists: "Esta dirección ya tiene una cuenta. Inicie sesión en ella.",
    mfa_disabled: "Los segundos factores están desactivados aquí.",
    mfa_required_by_policy: "Aquí se exige un segundo factor.",
    mfa_already_enabled: "Ya hay un segundo factor configurado.",
    mfa_not_enabled: "No hay ningún segundo factor configurado.",
    passkeys_disabled: "Aquí no puede usar llaves de acceso. Elija otra forma.",
    invalid_passkey: "No se pudo usar la llave de acceso. Inténtelo de nuevo o elija otra forma.",
    trusted_device_not_found: "Este navegador ya no se recuerda.",
    passkey_not_found: "Esta llave de acceso ya no existe.",
    grant_not_found: "Esta aplicación ya no tiene acceso.",
    passkey_exists: "Ya ha añadido esta llave de acceso.",
    too_many_passkeys:
      "Tiene tantas llaves de acceso como puede tener una cuenta. Quite antes una.",
    user_not_found: "Esta persona ya no existe.",
    session_not_found: "Ya se cerró la sesión de este dispositivo.",
    template_not_found: "Esta plantilla no existe.",
    provider_not_found: "No puede iniciar sesión aquí de esta forma.",
    provider_error:
      "El otro servicio no respondió como debía. Inténtelo de nuevo o elija otra forma.",
    access_denied: "Se le dijo al otro servicio que no iniciara su sesión. Nada ha cambiado.",
    identity_not_found: "Este método de inicio de sesión no está vinculado.",
    identity_in_use: "Esta cuenta del otro servicio está vinculada aquí a otra persona.",
    already_linked: "Este método de inicio de sesión ya está vinculado.",
    last_sign_in_method: "Es su única forma de iniciar sesión. Añada antes otra.",
    email_address_not_found: "Esta dirección ya no existe.",
    primary_email: "Esta es su dirección principal. Haga antes principal otra.",
    too_many_email_addresses:
      "Tiene tantas direcciones como puede tener una cuenta. Quite antes una.",
    data_request_not_found: "Esta copia de sus datos no existe.",
    data_request_expired: "Esta copia de sus datos ya no existe. Pida una nueva."
  }
}
