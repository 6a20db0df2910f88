/** What became of an approval that did not end in a connection, for the person who asked for it. */
export interface ApprovalFailure {
  title: string
  text: string
  status: number
  tone: 'danger' | 'attention' | 'information'
  next: 'again' | 'portfolio'
  /** Somebody else may have to approve: a link for them is offered. */
  offersLink?: boolean
}

const untouched = 'Nothing was connected and nothing was changed.'

const askAgain = (title: string, cause: string, status = 400): ApprovalFailure => ({
  title,
  text: `${cause} ${untouched}`,
  status,
  tone: 'attention',
  next: 'again',
})

const foreign = (cause: string): ApprovalFailure =>
  askAgain('This answer does not belong to this sign-in', cause)

const malformed = (cause: string): ApprovalFailure =>
  askAgain('The bank’s answer is incomplete', cause)

const bankFault = (title: string, cause: string): ApprovalFailure => ({
  ...askAgain(title, cause, 502),
  tone: 'danger',
})

const failures: Readonly<Record<string, ApprovalFailure>> = {
  declined: {
    title: 'The bank gave no approval',
    text: `Either it was declined, or the person who signed in is not an owner or admin of any business and so may not approve. ${untouched} An owner or admin can approve at any time.`,
    status: 200,
    tone: 'information',
    next: 'again',
    offersLink: true,
  },
  signed_out: askAgain(
    'You were signed out before the bank sent you back',
    'The approval was not taken up. Asking again begins with signing in.',
    401,
  ),
  state_missing: malformed('It does not say which request it answers.'),
  state_unknown: foreign('It answers a request that we do not know.'),
  state_mismatch: foreign('It answers another request than the one that was made here.'),
  other_session: foreign(
    'It answers a request that somebody else made, or that you made before you signed in again.',
  ),
  other_browser: foreign('The request was made in another browser.'),
  already_used: askAgain(
    'This answer was already used',
    'Each answer of the bank counts once. If the connection is in the portfolio, all is well; otherwise ask again.',
  ),
  expired: askAgain(
    'The approval took too long',
    'A request stays open for ten minutes, and this one was older.',
  ),
  parameter_repeated: malformed('It says the same thing twice.'),
  code_and_error: malformed('It says yes and no at once.'),
  code_missing: malformed('It carries no approval.'),
  issuer_missing: malformed('It does not say which bank it comes from.'),
  issuer_mismatch: foreign('It comes from another bank than the one that was asked.'),
  authorization_refused: bankFault(
    'The bank refused the request',
    'It did not ask anybody: the fault lies in the request, or at the bank.',
  ),
  code_refused: askAgain(
    'The bank no longer accepts this approval',
    'It had expired, or it was used before.',
  ),
  client_refused: bankFault(
    'The bank does not accept this installation',
    'Its registration with the bank is refused. Whoever runs Countinghouse has to look at it; trying again will not help until then.',
  ),
  bank_unreachable: bankFault(
    'The bank cannot be reached',
    'The approval was given, but the bank did not answer when it was taken up.',
  ),
  outcome_unknown: bankFault(
    'The bank’s answer was lost',
    'The approval was given, but the answer to it never arrived complete.',
  ),
  interrupted: {
    ...askAgain(
      'Connecting was interrupted',
      'Countinghouse stopped while the approval was being taken up.',
      503,
    ),
    tone: 'danger',
  },
  hand_off_ended: askAgain(
    'The link had ended',
    'It was used, withdrawn or too old by the time the approval came back.',
  ),
}

const unknown: ApprovalFailure = {
  ...askAgain('The approval did not come about', 'The reason given is not one we know.'),
  next: 'portfolio',
}

/** Never anything but our own words, whatever stands in the address. */
export function describeApprovalFailure(code: string | undefined): ApprovalFailure {
  return (code !== undefined && Object.hasOwn(failures, code) && failures[code]) || unknown
}

export function listApprovalFailures(): string[] {
  return Object.keys(failures)
}
