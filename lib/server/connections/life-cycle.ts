import type { ConnectionStatus } from '@/lib/domain/clients/client'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'

/** What a connection can be. `refreshing` is an active or unclear one whose token is being spent. */
export const lifeCycleStates = [
  'absent',
  'quarantined',
  'active',
  'refreshing',
  'suspect',
  'needs_reconnect',
  'disconnecting',
  'disconnected',
  'forgotten',
] as const

export type LifeCycleState = (typeof lifeCycleStates)[number]

/** What can happen to one. */
export const lifeCycleEvents = {
  approved: 'An owner or admin approves a business that no client of the firm is.',
  approved_another:
    'Requested for one client, another business is approved, or one without accounts.',
  approved_again: 'The business is approved again, in place or by the accounts that are known.',
  kept_apart: 'A person decides that what was approved is a client of its own.',
  merged: 'A person decides that what was approved is the client that was requested.',
  refresh_begun: 'A reader or the scheduler takes the sole right to spend the refresh token.',
  refreshed: 'The bank gives a new pair, and the store has it.',
  refresh_postponed:
    'The bank was not reached, or asks to wait: the token was certainly not spent.',
  refresh_unclear: 'The request was sent, and no complete answer came.',
  refused_after_year: 'The bank refuses, and the year of the grant is over.',
  refused_after_window: 'The bank refuses, and the token is older than 30 days.',
  refused_after_other_approval:
    'The bank refuses, and the business was approved for another firm since.',
  refused_after_loss: 'The bank refuses, and an attempt before had no clear end.',
  refused_with_access_dead: 'The bank refuses, and an access token with time left is refused too.',
  refused_with_access_alive: 'The bank refuses twice, and the access token still works.',
  refused_without_new_token: 'The bank refuses a token that it had not replaced.',
  refused_without_sign: 'The bank refuses twice, and nothing says why.',
  access_ended: 'The access token ends, and no refresh token was ever granted.',
  late_pair_stored: 'A pair whose holder was paused reaches the store after all.',
  disconnect_requested: 'A person of the firm disconnects the client.',
  revocation_confirmed: 'The bank has confirmed that every token is withdrawn.',
  forgotten: 'An admin of the firm has the client forgotten.',
} as const

export type LifeCycleEvent = keyof typeof lifeCycleEvents

export interface Transition {
  from: LifeCycleState
  event: LifeCycleEvent
  to: LifeCycleState
  /** Why a person is needed. */
  cause?: ReconnectReason
}

const living = ['active', 'suspect'] as const

/** Everything that may happen to a connection. What is not here does not happen. */
export const lifeCycle: readonly Transition[] = [
  { from: 'absent', event: 'approved', to: 'active' },
  { from: 'absent', event: 'approved_another', to: 'quarantined' },
  { from: 'quarantined', event: 'kept_apart', to: 'active' },
  { from: 'quarantined', event: 'merged', to: 'absent' },
  ...living.map((from) => ({ from, event: 'refresh_begun', to: 'refreshing' }) as const),
  { from: 'refreshing', event: 'refreshed', to: 'active' },
  { from: 'refreshing', event: 'refresh_postponed', to: 'active' },
  { from: 'refreshing', event: 'refresh_unclear', to: 'suspect' },
  refused('refused_after_year', 'grant_expired'),
  refused('refused_after_window', 'idle_expired'),
  refused('refused_after_other_approval', 'changed_elsewhere'),
  refused('refused_after_loss', 'rotation_lost'),
  refused('refused_with_access_dead', 'revoked_at_bank'),
  refused('refused_with_access_alive', 'suspected_theft'),
  refused('refused_without_new_token', 'refused'),
  refused('refused_without_sign', 'refused'),
  { from: 'active', event: 'access_ended', to: 'needs_reconnect', cause: 'no_offline_access' },
  { from: 'needs_reconnect', event: 'late_pair_stored', to: 'active' },
  ...([...living, 'needs_reconnect', 'disconnected'] as const).map(
    (from) => ({ from, event: 'approved_again', to: 'active' }) as const,
  ),
  ...([...living, 'refreshing', 'needs_reconnect', 'quarantined'] as const).map(
    (from) => ({ from, event: 'disconnect_requested', to: 'disconnecting' }) as const,
  ),
  { from: 'disconnecting', event: 'revocation_confirmed', to: 'disconnected' },
  ...([...living, 'needs_reconnect', 'quarantined', 'disconnecting', 'disconnected'] as const).map(
    (from) => ({ from, event: 'forgotten', to: 'forgotten' }) as const,
  ),
]

function refused(event: LifeCycleEvent, cause: ReconnectReason): Transition {
  return { from: 'refreshing', event, to: 'needs_reconnect', cause }
}

/** The state of a stored connection. */
export function lifeCycleState(stored: {
  status: ConnectionStatus
  isSpending: boolean
}): LifeCycleState {
  const isRefreshing =
    stored.isSpending && (stored.status === 'active' || stored.status === 'suspect')
  return isRefreshing ? 'refreshing' : stored.status
}

/** The page `docs/life-cycle.md`, which a test holds to this. */
export function describeLifeCycle(): string {
  const events = Object.entries(lifeCycleEvents).map(([name, text]) => `| \`${name}\` | ${text} |`)
  const rows = lifeCycle.map(
    ({ from, event, to, cause }) =>
      `| ${from} | \`${event}\` | ${to} | ${cause === undefined ? '' : `\`${cause}\``} |`,
  )
  return [
    '## What can happen',
    '',
    '| event | what it is |',
    '| --- | --- |',
    ...events,
    '',
    '## Every transition',
    '',
    '| from | event | to | cause |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
