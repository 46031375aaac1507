import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "es"> = {
  connectionTest: {
    title: "Inicio de sesión de prueba",
    intro:
      "Inicie sesión una vez con {name}. Con ello no se inicia aquí la sesión de nadie: verá lo que el proveedor de identidad dice de usted y lo que resultaría de ello.",
    submit: "Empezar la prueba",
    failed: "La respuesta del proveedor de identidad no se puede usar.",
    reason: "Motivo",
    would: "Lo que resultaría",
    wouldSignIn: "Se inicia la sesión de la persona.",
    wouldProve: "Una cuenta tiene esta dirección: su dueño demuestra una vez que es suya.",
    wouldLink: "La cuenta que tiene esta dirección se vincula y se inicia su sesión.",
    wouldCreate: "Se crea una cuenta nueva y se inicia su sesión.",
    wouldConsent: "Se crea una cuenta nueva en cuanto la persona acepta las condiciones.",
    wouldRefuse: "Se rechaza el inicio de sesión.",
    person: "Persona",
    subject: "Identificador",
    email: "Dirección",
    firstName: "Nombre",
    lastName: "Apellidos",
    groups: "Grupos",
    role: "Rol",
    unknown: "no enviado",
    claims: "Tal como se recibió"
  },
  attemptReasons: {
    access_denied: "Se canceló el inicio de sesión o el proveedor no deja entrar a esta persona.",
    assertion_encrypted:
      "La aserción está cifrada. Desactive el cifrado de la aserción en el proveedor.",
    assertion_expired:
      "La respuesta es demasiado antigua o algún reloj va mal. Inténtelo de nuevo y revise el reloj del proveedor.",
    assertion_replayed: "La respuesta ya se usó. Empiece de nuevo el inicio de sesión.",
    audience_mismatch:
      "La respuesta es para otro. Revise el identificador de entidad (audience) en el proveedor.",
    certificate_unknown:
      "La respuesta está firmada con un certificado que aquí no se conoce. Aporte el certificado o los metadatos nuevos.",
    client_rejected:
      "El proveedor no conoce este identificador de cliente o el secreto de cliente no es correcto.",
    code_rejected: "El proveedor rechazó su propio código. Inténtelo de nuevo.",
    connection_domain_mismatch:
      "La dirección no está en ninguno de los dominios que su organización ha demostrado.",
    destination_mismatch:
      "La respuesta se envió a otra dirección. Revise la dirección de respuesta (ACS URL) en el proveedor.",
    email_missing:
      "El proveedor no indicó ninguna dirección de correo. Añádala a lo que indica el proveedor.",
    email_unverified: "El proveedor dice que la dirección de correo no está verificada.",
    guest_account: "Los invitados del inquilino no pueden iniciar sesión con su conexión.",
    invalid_answer: "El proveedor respondió de una forma que no es la del protocolo.",
    invalid_id_token:
      "El token de identidad no encaja: revise el emisor y el identificador de cliente.",
    issuer_mismatch: "Respondió un emisor distinto del indicado.",
    malformed: "No se pudo leer la respuesta.",
    no_discovery: "No se encontró ningún documento de descubrimiento en el emisor.",
    not_in_response_to:
      "La respuesta no pertenece a ningún inicio de sesión empezado en este navegador.",
    not_provisioned:
      "La persona no tiene cuenta aquí y la conexión no crea ninguna, o el directorio la ha quitado.",
    other_account: "Se usó una cuenta distinta de la que tiene la sesión iniciada.",
    provider_refused:
      "El proveedor lo rechazó. Compruebe que la persona está asignada allí a la aplicación, y el secreto de cliente.",
    reauthentication_unsupported:
      "El proveedor no da ninguna prueba reciente de quién es la persona.",
    refused_address: "La dirección del proveedor no es una a la que este servicio pueda preguntar.",
    signature_invalid: "La firma no encaja. Revise el certificado.",
    signature_missing: "La respuesta no está firmada. Active la firma en el proveedor.",
    sso_required: "Otra conexión decide sobre esta dirección.",
    subject_missing:
      "La respuesta no nombra a nadie. Revise la declaración o el atributo que nombra a la persona.",
    tenant_mismatch: "La persona pertenece a un inquilino distinto del del emisor.",
    unreachable: "No se pudo contactar con el proveedor.",
    user_banned: "La persona está excluida aquí."
  }
}
