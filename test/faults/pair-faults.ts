import { type BankFault, type FaultRow, screens } from '@/test/faults/fault-row'

// Group T of the catalogue, its second half: refusals of a renewal, and pairs that are not as promised.

const later = { kind: 'opens later' } as const
const token = { path: '/oauth2/token' }
const fault = (name: string, options: Omit<BankFault, 'fault' | 'match'> = {}): BankFault[] => [
  { match: token, fault: name, ...options },
]
const answers = (body: unknown, options: Omit<BankFault, 'fault' | 'match'> = {}): BankFault[] =>
  fault('respond', { body: typeof body === 'string' ? body : JSON.stringify(body), ...options })

const lost = { ...screens.asks, text: 'The client did nothing wrong' }

/** A renewal that succeeds, with its answer altered. */
const patched = (options: Omit<BankFault, 'fault' | 'match'>): BankFault[] =>
  fault('patch', { times: 1, ...options })

export const pairFaults: readonly FaultRow[] = [
  {
    id: 'T-7',
    what: 'receives the same refresh from four dashboards',
    action: { kind: 'opens later in four dashboards at once' },
    faults: fault('latency', { seconds: 0.1 }),
    sees: screens.page,
    leaves: 'renewed',
    calls: 1,
  },
  {
    id: 'T-10',
    what: 'has rotated for a thief with a copy of the refresh token',
    action: { kind: 'opens while a thief refreshes' },
    sees: screens.page,
    leaves: 'asks for approval: revoked_at_bank',
  },
  {
    id: 'T-5',
    what: 'says invalid_grant once although the grant stands',
    action: later,
    faults: fault('oauth_error', { error: 'invalid_grant', times: 1 }),
    sees: screens.page,
    leaves: 'renewed',
  },
  {
    id: 'T-5',
    what: 'says invalid_grant always',
    action: later,
    faults: fault('oauth_error', { error: 'invalid_grant' }),
    sees: screens.asks,
    leaves: 'asks for approval: refused',
    calls: 2,
  },
  {
    id: 'T-5',
    what: 'reports an invalid grant as problem details',
    action: later,
    faults: answers(
      { type: 'about:blank', title: 'invalid_grant', status: 400 },
      { status: 400, headers: { 'content-type': 'application/problem+json' } },
    ),
    sees: screens.asks,
    leaves: 'asks for approval: refused',
  },
  ...(
    [
      ['invalid_client', 401, screens.unregistered, 2],
      ['unauthorized_client', 400, screens.unregistered, 2],
      ['invalid_request', 400, screens.failing, 2],
      ['quite_new', 400, screens.failing, 1],
    ] as const
  ).map(([error, status, sees, calls]): FaultRow => ({
    id: 'T-5',
    what: `refuses with ${error}`,
    action: later,
    faults: fault('oauth_error', { error, status }),
    sees,
    leaves: 'untouched',
    calls,
  })),
  {
    id: 'T-5',
    what: 'refuses a refresh without authentication of the client',
    action: later,
    faults: fault('oauth_error', { error: 'invalid_client', status: 401, times: 1 }),
    sees: screens.page,
    leaves: 'renewed',
  },
  {
    id: 'T-5',
    what: 'says temporarily_unavailable',
    action: later,
    faults: fault('oauth_error', { error: 'temporarily_unavailable', status: 400 }),
    sees: screens.paused,
    leaves: 'untouched',
    calls: 1,
  },
  ...(
    [
      ['no lifetime', { remove: ['expires_in'] }],
      ['a lifetime of 0', { set: { expires_in: 0 } }],
      ['a negative lifetime', { set: { expires_in: -5 } }],
      ['a lifetime in words', { set: { expires_in: 'a while' } }],
      ['a lifetime of thirty thousand years', { set: { expires_in: 1e12 } }],
      ['token_type BEARER', { set: { token_type: 'BEARER' } }],
      ['no token_type', { remove: ['token_type'] }],
      ['more than it promised', { set: { id_token: 'x', extra: { deep: [1] } } }],
      ['a wider scope', { set: { scope: 'accounts:read everything:write' } }],
      ['a narrower scope', { set: { scope: 'accounts:read' } }],
      ['no scope', { remove: ['scope'] }],
    ] as const
  ).map(([what, options]): FaultRow => ({
    id: 'T-6',
    what: `gives a pair with ${what}`,
    action: later,
    faults: patched(options),
    sees: screens.page,
    leaves: 'renewed',
  })),
  {
    id: 'T-6',
    what: 'gives a token that is no bearer token',
    action: later,
    faults: patched({ set: { token_type: 'mac' } }),
    sees: screens.unreadable,
    leaves: 'renewed',
  },
  {
    id: 'T-9',
    what: 'rotates after our timeout, and accepts no refresh token twice',
    action: later,
    faults: fault('latency', { seconds: 1.5, when: 'after', times: 1 }),
    sees: lost,
    leaves: 'asks for approval: rotation_lost',
  },
  {
    id: 'P-12',
    what: 'redirects a refresh elsewhere',
    action: later,
    faults: fault('redirect', { status: 307, location: '{trap}/oauth2/token' }),
    sees: screens.failing,
    leaves: 'untouched',
    calls: 1,
  },
]
