// What a person sees, by the name of what happened.

const again = 'Try again'

export const screens = {
  page: { status: 200, title: 'Transactions' },
  away: { status: 502, title: 'The bank cannot be reached', next: again },
  slow: { status: 504, title: 'The bank takes too long', next: again },
  failing: { status: 502, title: 'The bank reports a fault of its own', next: again },
  unreadable: { status: 502, title: 'The bank’s answer cannot be read', next: again },
  paused: { status: 503, title: 'The bank asks us to slow down', next: again },
  asks: { status: 409, title: 'Acme needs approval', next: 'Reconnect Acme' },
}
