import { isOfKind } from '@/lib/bank-contract/error-kind'
/** What a person of a firm may be, from the one who may do everything to the one who may read. */
export const personRoles = ['admin', 'reviewer', 'preparer', 'viewer'] as const

export type PersonRole = (typeof personRoles)[number]

const everyone = personRoles
const preparers = ['admin', 'reviewer', 'preparer'] as const
const reviewers = ['admin', 'reviewer'] as const
const admins = ['admin'] as const

/**
 * Who may do what, of the clients that are theirs to see. What is not in here, nobody may do; what is
 * a person's own (a password, favourites, columns, views, the calendar address) needs no line.
 */
export const permissions = {
  /** Lists, documents, downloads and exports. */
  read: everyone,
  /** Connect, reconnect, links for owners, the queue of renewals, whose business an approval is. */
  connect: preparers,
  /** Tags, the archive, what a client’s figures start from, views that colleagues see too. */
  prepare: preparers,
  /** Review, return, lock and reopen what was prepared. */
  sign_off: reviewers,
  disconnect: admins,
  /** Delete a client with all that is known of it. */
  forget: admins,
  /** Delete what a client answered, with its files. */
  delete_answers: admins,
  /** Delete a ledger’s files. */
  delete_books: admins,
  /** Invite, change and deactivate people, and say who sees which client. */
  manage_people: admins,
  /** What holds for the whole firm. */
  set_policy: admins,
  read_audit: admins,
} as const satisfies Record<string, readonly PersonRole[]>

/** The type of the problem (RFC 9457) that says: confirm that it is you, and request it again. */
export const proofNeeded = 'urn:countinghouse:proof-needed'

export type Action = keyof typeof permissions

/** Nobody whose role is not known here may do anything. */
export function may({ role }: { readonly role: string }, action: Action): boolean {
  const roles: readonly string[] = permissions[action]
  return roles.includes(role)
}

/** What a person’s role does not allow. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError'

  readonly kind = 'not_allowed'
  constructor(readonly action: Action) {
    super(`not allowed: ${action}`)
  }
}

export function isNotAllowed(error: unknown): error is NotAllowedError {
  return isOfKind(error, 'not_allowed')
}

/** Throws NotAllowedError. Called where the data is changed, whatever a screen has offered. */
export function requirePermission(person: { readonly role: string }, action: Action): void {
  if (!may(person, action)) throw new NotAllowedError(action)
}

export function isPersonRole(text: unknown): text is PersonRole {
  return personRoles.some((role) => role === text)
}
