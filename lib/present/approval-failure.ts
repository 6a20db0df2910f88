import type { AuthorizationFailureCode } from '@/lib/bank-contract/authorization'
import type { Text } from '@/lib/i18n/translations'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** What became of an approval that did not end in a connection, for the person who requested it. */
export interface ApprovalFailure {
  title: string
  text: string
  tone: 'danger' | 'attention' | 'info'
  next: 'again' | 'clients'
  /** Somebody else may have to approve: a link for them is offered. */
  offersLink?: boolean
}

/** How an approval ends that connects nobody. */
type EndedApproval = AuthorizationFailureCode | 'declined' | 'signed_out'

type Said = Omit<ApprovalFailure, 'title' | 'text'> & {
  title: PlainMessageKey
  sentences: readonly PlainMessageKey[]
}

const askAgain = (title: PlainMessageKey, cause: PlainMessageKey): Said => ({
  title,
  sentences: [cause, 'approvals.untouched'],
  tone: 'attention',
  next: 'again',
})

const foreign = (cause: PlainMessageKey): Said => askAgain('approvals.foreign', cause)

const malformed = (cause: PlainMessageKey): Said => askAgain('approvals.malformed', cause)

const bankFault = (title: PlainMessageKey, cause: PlainMessageKey): Said => ({
  ...askAgain(title, cause),
  tone: 'danger',
})

/** The bank took the consent, and nothing of what it gave is here. */
const lostAtBank = (title: PlainMessageKey, cause: PlainMessageKey): Said => ({
  ...bankFault(title, cause),
  sentences: [cause, 'approvals.new_taken'],
})

const failures: Readonly<Record<EndedApproval, Said>> = {
  declined: {
    title: 'approvals.declined',
    sentences: ['approvals.declined_text'],
    tone: 'info',
    next: 'again',
    offersLink: true,
  },
  signed_out: askAgain('approvals.signed_out', 'approvals.signed_out_text'),
  state_missing: malformed('approvals.state_missing'),
  state_unknown: foreign('approvals.state_unknown'),
  state_mismatch: foreign('approvals.state_mismatch'),
  other_session: foreign('approvals.other_session'),
  other_browser: foreign('approvals.other_browser'),
  already_used: askAgain('approvals.already_used', 'approvals.already_used_text'),
  expired: askAgain('approvals.expired', 'approvals.expired_text'),
  parameter_repeated: malformed('approvals.parameter_repeated'),
  code_and_error: malformed('approvals.code_and_error'),
  code_missing: malformed('approvals.code_missing'),
  issuer_missing: malformed('approvals.issuer_missing'),
  issuer_mismatch: foreign('approvals.issuer_mismatch'),
  authorization_refused: bankFault(
    'approvals.authorization_refused',
    'approvals.authorization_refused_text',
  ),
  code_refused: askAgain('approvals.code_refused', 'approvals.code_refused_text'),
  client_refused: bankFault('approvals.client_refused', 'approvals.client_refused_text'),
  exchange_refused: bankFault('approvals.exchange_refused', 'approvals.exchange_refused_text'),
  token_refused: lostAtBank('approvals.token_refused', 'approvals.token_refused_text'),
  bank_unreachable: bankFault('connections.bank_unreachable', 'approvals.bank_unreachable_text'),
  bank_paused: bankFault('connections.slow_down', 'approvals.bank_paused_text'),
  outcome_unknown: lostAtBank('approvals.outcome_unknown', 'approvals.outcome_unknown_text'),
  interrupted: {
    ...askAgain('approvals.interrupted', 'approvals.interrupted_text'),
    tone: 'danger',
  },
  not_assigned: {
    title: 'approvals.not_assigned',
    sentences: ['approvals.not_assigned_text'],
    tone: 'info',
    next: 'clients',
  },
  hand_off_ended: askAgain('approvals.hand_off_ended', 'approvals.hand_off_ended_text'),
}

const unknown: Said = {
  ...askAgain('approvals.unknown', 'approvals.unknown_text'),
  next: 'clients',
}

/** Never anything but our own words, whatever stands in the address. */
export function describeApprovalFailure(
  code: string | undefined,
  text: Text['text'],
): ApprovalFailure {
  const { title, sentences, ...rest } = isEndedApproval(code) ? failures[code] : unknown
  return { ...rest, title: text(title), text: sentences.map((each) => text(each)).join(' ') }
}

function isEndedApproval(code: string | undefined): code is EndedApproval {
  return code !== undefined && Object.hasOwn(failures, code)
}

export function listApprovalFailures(): string[] {
  return Object.keys(failures)
}
