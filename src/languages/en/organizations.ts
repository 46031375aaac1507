export const organizations = {
  "organizations.settings": {
    submit: "Save"
  },
  "organizations.list": {
    title: "Your organizations",
    none: "You are not in any organization yet.",
    active: "Active",
    activeIntro: "The active organization is the one that the application works with.",
    activate: "Make active",
    leaveActive: "Make inactive",
    createTitle: "Create an organization",
    create: "Create",
    invitations: "Invitations to you",
    invited: "Invited by {inviter}",
    accept: "Accept"
  },
  "organizations.frame": {
    nav: "This organization",
    all: "All organizations",
    members: "Members",
    invitations: "Invitations",
    settings: "Settings",
    apiKeys: "API keys",
    applications: "Applications"
  },
  "organizations.members": {
    members: "Members: {count}",
    search: "Search",
    none: "Nobody was found.",
    longer: "Search for at least 3 characters.",
    you: "You",
    joined: "Joined on {time}",
    change: "Change role",
    remove: "Remove",
    leave: "Leave"
  },
  "organizations.invitations": {
    title: "Invite somebody",
    invite: "Send invitation",
    none: "There are no invitations yet.",
    until: "expires on {time}",
    resend: "Send again",
    revoke: "Withdraw"
  },
  "organizations.invitationStatuses": {
    PENDING: "Waiting",
    ACCEPTED: "Accepted",
    REVOKED: "Withdrawn",
    EXPIRED: "Expired"
  }
} as const
