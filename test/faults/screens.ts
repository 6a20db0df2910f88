// What a person sees, by the name of what happened.

const again = 'Try again'

export const screens = {
  page: { title: 'Transactions' },
  away: { title: 'The bank cannot be reached', next: again },
  slow: { title: 'The bank takes too long', next: again },
  failing: { title: 'The bank reported an error', next: again },
  unreadable: { title: 'The bank’s answer cannot be read', next: again },
  paused: { title: 'The bank asks for a pause', next: again },
  asks: { title: 'Reconnect Acme', next: 'Reconnect Acme' },
}
