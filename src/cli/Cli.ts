import { Command } from "effect/cli"
import { apiKeyCommand } from "./ApiKeyCommands.ts"
import { applicationCommand } from "./ApplicationCommands.ts"
import { auditCommand } from "./AuditCommands.ts"
import { applyCommand, exportConfigCommand } from "./ConfigurationCommands.ts"
import { connectionCommand } from "./ConnectionCommands.ts"
import { databaseCommand } from "./DatabaseCommands.ts"
import { doctorCommand } from "./DoctorCommand.ts"
import { breachedCommand } from "./BreachedCommands.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { blockedDomainsCommand } from "./BlockedDomainCommands.ts"
import { environmentCommand } from "./EnvironmentCommands.ts"
import { grantCommand } from "./GrantCommands.ts"
import { keyCommand } from "./KeyCommands.ts"
import { mailCommand } from "./MailCommands.ts"
import { Json } from "./Output.ts"
import { operatorCommand } from "./OperatorCommands.ts"
import { portalCommand } from "./PortalCommands.ts"
import { resourceCommand } from "./ResourceCommands.ts"
import { roleSetCommand } from "./RoleSetCommands.ts"
import { organizationCommand } from "./OrganizationCommands.ts"
import { providerCommand } from "./ProviderCommands.ts"
import { signingKeyCommand } from "./SigningKeyCommands.ts"
import { templateCommand } from "./TemplateCommands.ts"
import { userCommand } from "./UserCommands.ts"
import { hookCommand } from "./HookCommands.ts"
import { webhookCommand } from "./WebhookCommands.ts"
import { directoryCommand } from "./DirectoryCommands.ts"
import { domainCommand } from "./DomainCommands.ts"
import { workCommand } from "./WorkCommands.ts"

/** The operator's command line (contract: "Operating it"). */
export const gatehouse = Command.make("gatehouse").pipe(
  Command.withDescription(
    "Operate a Gatehouse installation: its environments, their keys, providers, roles and token templates, its mail, webhooks, audit trail, users, organizations and applications. Works on the database at DATABASE_URL, or on the embedded one under DATA_DIR, whether or not the service is running."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} key create --environment development`,
      description: "Create another secret key for the first start's environment"
    },
    {
      command: `${commandLine.usual} environment create --name acme --app-url https://app.acme.com`,
      description: "Create an environment"
    },
    {
      command: `${commandLine.silent} environment list --json`,
      description: "For programs: one JSON value on standard output, and no npm output"
    }
  ]),
  Command.withSubcommands([
    environmentCommand,
    applyCommand,
    exportConfigCommand,
    blockedDomainsCommand,
    keyCommand,
    providerCommand,
    signingKeyCommand,
    templateCommand,
    mailCommand,
    operatorCommand,
    roleSetCommand,
    userCommand,
    organizationCommand,
    connectionCommand,
    portalCommand,
    applicationCommand,
    resourceCommand,
    grantCommand,
    apiKeyCommand,
    auditCommand,
    webhookCommand,
    hookCommand,
    breachedCommand,
    databaseCommand,
    doctorCommand,
    directoryCommand,
    domainCommand,
    workCommand
  ]),
  Command.withGlobalFlags([Json])
)
