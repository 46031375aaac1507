/** Texts that only the components have. */
export interface OwnTexts {
  readonly lost: string
  readonly close: string
  readonly cancel: string
  readonly hidePassword: string
  readonly goToHosted: string
  readonly accountMenu: string
  readonly organizationIs: string
  readonly noOrganization: string
  readonly manageAccount: string
  readonly manageOrganization: string
  readonly addAccount: string
  readonly otherAccounts: string
  readonly signOutAll: string
  readonly security: string
  readonly primary: string
  readonly endDevice: string
  readonly chooseOrganization: string
  readonly organization: string
  readonly names: string
  readonly leaveQuestion: string
  readonly removeQuestion: string
  readonly roleOf: string
}
