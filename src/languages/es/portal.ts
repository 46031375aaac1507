import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "es"> = {
  "portal.people": {
    title: "4. Sus personas",
    intro:
      "Las personas reciben una cuenta en su primer inicio de sesión con la conexión y pasan a ser miembros con un rol. Nadie llega así a propietario.",
    enabled: "Crear cuentas y miembros en el primer inicio de sesión",
    role: "Rol de los miembros nuevos",
    noRole: "Ninguno: no pasan a ser miembros",
    groups: "Roles por grupo",
    groupsIntro: "El primer grupo que encaja da el rol. Deje un grupo vacío para quitar su línea.",
    group: "Grupo {number}",
    groupRole: "Rol del grupo {number}",
    authoritative:
      "Dar el rol de nuevo en cada inicio de sesión y quitarlo cuando ya no encaje ningún grupo",
    save: "Guardar"
  },
  "portal.certificates": {
    title: "Certificados",
    intro:
      "Su proveedor firma sus respuestas con estos certificados. Aporte uno nuevo aquí antes de que se use allí: ambos valen hasta que termine el antiguo.",
    none: "No hay ninguna conexión SAML, así que no hay certificados que cuidar.",
    noneOfIt: "Aún no se conoce ningún certificado.",
    subject: "Titular",
    ends: "Termina el",
    fingerprint: "Huella SHA-256",
    read: "Leer los metadatos de nuevo",
    daily:
      "Los metadatos se leen solos cada día, así que un certificado nuevo llega sin que usted haga nada.",
    certificate: "Certificado nuevo (PEM)",
    add: "Añadir el certificado"
  },
  "portal.turningOn": {
    testTitle: "3. Inicio de sesión de prueba",
    testIntro:
      "Inicie sesión en su proveedor como una de sus personas. No se inicia aquí la sesión de nadie: después verá lo que indicó su proveedor y lo que resultaría. Entonces vuelva a esta página.",
    test: "Empezar un inicio de sesión de prueba",
    succeeded: "La prueba del {time} funcionó.",
    failed: "La prueba del {time} falló.",
    subject: "La persona se conoce como",
    role: "Pasaría a ser miembro con el rol",
    noRole: "No pasaría a ser miembro.",
    claims: "Lo que indicó su proveedor",
    claim: "Nombre",
    value: "Valor",
    onTitle: "5. Actívela",
    onIntro:
      "A partir de entonces sus personas pueden iniciar sesión con la conexión. Nadie está obligado, salvo que lo decida abajo.",
    untested: "Antes debe funcionar un inicio de sesión de prueba.",
    noDomain: "Antes su organización debe demostrar un dominio.",
    domains: "A los dominios",
    on: "Activar",
    off: "Desactivar",
    enforcementTitle: "6. Quién debe usarla",
    enforcement: "Obligatoria para",
    outside:
      "Miembros fuera de sus dominios: {count}. No pueden usar la conexión, así que con la última opción la organización les queda cerrada.",
    save: "Guardar"
  },
  "portal.domains": {
    title: "Dominios",
    intro:
      "A una conexión solo se la cree sobre direcciones de dominios que su organización ha demostrado. Para cada uno, añada un registro TXT al DNS del dominio y compruébelo aquí. Conserve el registro: se busca cada semana.",
    exact: "Un subdominio es un dominio aparte.",
    none: "Aún no se ha añadido ningún dominio.",
    name: "Nombre del registro TXT",
    value: "Valor",
    zone: "Algunos proveedores añaden ellos mismos el dominio al nombre: en ese caso omítalo.",
    seen: "Lo que se encontró con ese nombre:",
    nothing:
      "No se encontró nada con ese nombre. Un registro nuevo puede tardar unos minutos en verse.",
    checked: "Última comprobación el {time}.",
    check: "Comprobar ahora",
    addTitle: "Añadir un dominio",
    domain: "Dominio, por ejemplo acme.com",
    add: "Añadir"
  },
  "portal.frame": {
    nav: "Configuración",
    portal: "Resumen",
    domains: "Dominios",
    sso: "Inicio de sesión único",
    directory: "Directorio",
    certificates: "Certificados",
    until: "Estas páginas están abiertas en este navegador hasta el {time}.",
    leave: "Listo, volver"
  },
  "portal.sso": {
    title: "Inicio de sesión único",
    intro:
      "Conecte el proveedor con el que sus personas inician sesión en otros sitios. Una conexión nueva no inicia la sesión de nadie hasta que la haya probado y activado.",
    none: "Aún no hay ninguna conexión.",
    startTitle: "Conectar un proveedor",
    preset: "Proveedor",
    protocol: "Protocolo",
    start: "Continuar",
    advice: "OpenID Connect es el más sencillo de los dos. Use SAML si su proveedor lo pide."
  },
  "portal.directory": {
    title: "Directorio",
    intro:
      "Un directorio indica aquí quiénes son sus personas, por SCIM 2.0: quien quite allí queda fuera aquí de inmediato. En Okta está en la pestaña “Provisioning” de la aplicación; en Microsoft Entra ID, en “Provisioning” de la aplicación empresarial.",
    none: "Aún no hay ningún directorio.",
    address: "Dirección (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "El token se muestra una sola vez: cópielo ahora.",
    tokens: "Tokens",
    ends: "hasta el {time}",
    silent: "Aún no ha llegado ninguna solicitud.",
    last: "La última solicitud llegó el {time}.",
    count: "Personas: {users}. Grupos: {groups}.",
    makeToken: "Crear un token nuevo",
    role: "Rol de los miembros nuevos",
    noRole: "Ninguno: no pasan a ser miembros",
    save: "Guardar",
    addTitle: "Añadir un directorio",
    name: "Nombre",
    add: "Añadir",
    requests: "Últimas solicitudes",
    noRequests: "Ninguna en los últimos siete días.",
    answered: "respondida con {status}",
    body: "Contenido",
    bodyCut: "Solo se muestra el principio."
  },
  "portal.reasons": {
    tenant:
      "Se espera el emisor de un solo inquilino: common, organizations y consumers valen para todos",
    askable: "Se espera una dirección https que este servicio pueda consultar",
    silent: "Nada responde ahí",
    otherIssuer:
      "Lo que responde ahí se llama con otro emisor: escríbalo como el proveedor, incluida la barra final",
    discovery: "No hay ningún documento de OpenID bajo ella (/.well-known/openid-configuration)",
    leadsInside: "Lleva a una dirección que no se consulta: se espera https en un host público",
    publicHost: "Se espera una dirección https de un host público",
    malformed:
      "Se esperan metadatos SAML: XML en UTF-8 sin tipo de documento, de 1 MiB como máximo",
    several: "Se esperan los metadatos de un solo proveedor de identidad",
    noProvider: "Se esperan los metadatos de un proveedor de identidad SAML 2.0",
    noRedirect: "Se espera una dirección de inicio de sesión por HTTP-Redirect",
    noHttps: "Se espera una dirección de inicio de sesión por HTTP-Redirect con https",
    noCertificate:
      "Se espera un certificado que firme: RSA de 2048 a 8192 bits, o ECDSA en P-256, P-384 o P-521",
    noMetadata: "Ahí se esperan metadatos, no una redirección ni un error",
    brokeOff: "La respuesta se interrumpió",
    pem: "Se espera un solo certificado en PEM",
    weakKey: "Se espera una clave RSA de al menos 2048 bits",
    otherKey: "Se espera una clave RSA de hasta 8192 bits, o ECDSA en P-256, P-384 o P-521"
  },
  "portal.open": {
    title: "Configurar el inicio de sesión de su organización",
    intro:
      "Aquí conecta el proveedor de identidad de su organización. No necesita una cuenta, pero sí acceso a la administración del proveedor y al DNS de su dominio.",
    once: "El enlace se abre una vez, en este navegador, durante una hora. A quienes gestionan el inicio de sesión de la organización se les avisa por correo de que se abrió.",
    open: "Abrir la configuración",
    dead: "Este enlace se ha usado o retirado, o es demasiado antiguo. Pida uno nuevo a quien lo envió.",
    ended:
      "La configuración ya no está abierta en este navegador. Pida un enlace nuevo para continuar: lo guardado se conserva."
  },
  "portal.overview": {
    title: "Configurar el inicio de sesión de su organización",
    intro:
      "Siga estos pasos en el orden que quiera. Todo se guarda al momento y nada de lo que haga aquí deja fuera a nadie antes de que lo active.",
    domains: "Demuestre por DNS que sus dominios de correo son suyos.",
    sso: "Conecte su proveedor de identidad y pruébelo antes de que lo use nadie.",
    directory: "Deje que su directorio añada y quite personas (SCIM).",
    certificates: "Vea cuándo terminan los certificados de su proveedor y aporte otros nuevos."
  },
  "portal.connection": {
    all: "Todas las conexiones",
    atProvider: "1. En su proveedor",
    here: "2. Aquí",
    issuer: "Emisor",
    clientId: "Identificador de cliente",
    clientSecret: "Secreto de cliente",
    clientSecretSet: "Secreto de cliente (hay uno guardado; déjelo vacío para conservarlo)",
    groups: "Declaración o atributo que nombra los grupos",
    metadataUrl: "Dirección de los metadatos",
    metadataXml: "O los metadatos mismos (XML)",
    save: "Guardar",
    read: "Leído en su proveedor:",
    redirectUri: "Dirección de redirección",
    acsUrl: "ACS URL (dirección de respuesta)",
    entityId: "Identificador de entidad (audience)",
    spMetadata: "Dirección de nuestros metadatos"
  },
  "portal.enforcement": {
    off: "Nadie: es una forma entre otras",
    domains: "Todos los de sus dominios, que ya no inician sesión de otra forma",
    members: "Todos los de sus dominios y todos los miembros de la organización"
  },
  "portal.domainStatuses": {
    pending: "Aún sin demostrar",
    verified: "Demostrado",
    failing: "Falta el registro"
  },
  "portal.connectionStatuses": {
    draft: "Aún sin activar",
    active: "Activada",
    disabled: "Desactivada"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Otro proveedor"
  }
}
