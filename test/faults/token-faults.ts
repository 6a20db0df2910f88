import { type BankFault, type FaultRow, screens } from '@/test/faults/fault-row'

// Group T of the catalogue: what the token endpoint can do while access is renewed.

const later = { kind: 'opens later' } as const
const token = { path: '/oauth2/token' }
const fault = (name: string, options: Omit<BankFault, 'fault' | 'match'> = {}): BankFault[] => [
  { match: token, fault: name, ...options },
]
const answers = (body: unknown, options: Omit<BankFault, 'fault' | 'match'> = {}): BankFault[] =>
  fault('respond', { body: typeof body === 'string' ? body : JSON.stringify(body), ...options })
const json = { headers: { 'content-type': 'application/json' } }

// Late, and then nothing was done: what is done late is T-9.
const unheard = (options: Omit<BankFault, 'fault' | 'match'> = {}): BankFault[] => [
  ...fault('latency', { seconds: 1.5, ...options }),
  ...fault('status', { status: 504, ...options }),
]

const lost = { ...screens.asks, text: 'The client did nothing wrong' }

export const tokenFaults: readonly FaultRow[] = [
  {
    id: 'T-1',
    what: 'answers a refresh late, but in time',
    action: later,
    faults: fault('latency', { seconds: 0.1, times: 1 }),
    sees: screens.page,
    leaves: 'renewed',
  },
  {
    id: 'T-1',
    what: 'is too slow for the first refresh, and answers the second',
    action: later,
    faults: unheard({ times: 1 }),
    sees: screens.page,
    leaves: 'renewed',
  },
  {
    id: 'T-1',
    what: 'is slower than any reader waits',
    action: later,
    faults: unheard(),
    sees: screens.slow,
    leaves: 'in doubt',
  },
  {
    id: 'T-1',
    what: 'answers no try',
    action: later,
    faults: [{ match: token, fault: 'reset', when: 'before' }],
    sees: screens.failing,
    leaves: 'in doubt',
    calls: 4,
  },
  ...[500, 502, 504].map((status): FaultRow => ({
    id: 'T-2',
    what: `answers ${status} once, before processing`,
    action: later,
    faults: fault('status', { status, times: 1, format: 'html' }),
    sees: screens.page,
    leaves: 'renewed',
    calls: 1,
  })),
  {
    id: 'T-2',
    what: 'answers 500 to every refresh, before processing',
    action: later,
    faults: fault('status', { status: 500, format: 'oauth' }),
    sees: screens.failing,
    leaves: 'in doubt',
  },
  {
    id: 'T-2',
    what: 'rotates, answers 502, and accepts no refresh token twice',
    action: later,
    faults: fault('status', { status: 502, when: 'after', times: 1 }),
    sees: lost,
    leaves: 'asks for approval: rotation_lost',
  },
  {
    id: 'T-2',
    what: 'rotates, answers 502, and accepts the old refresh token for a while',
    action: later,
    policy: { kind: 'grace', seconds: 60 },
    faults: fault('status', { status: 502, when: 'after', times: 1 }),
    sees: screens.page,
    leaves: 'renewed',
  },
  {
    id: 'T-2',
    what: 'answers 503 with Retry-After',
    action: later,
    faults: fault('status', { status: 503, retry_after: '30', format: 'empty' }),
    sees: screens.paused,
    leaves: 'untouched',
    calls: 1,
  },
  ...(
    [
      ['2', 'Try again in [1-3] seconds?'],
      ['Fri, 31 Dec 2100 23:59:59 GMT', 'Try again in 1[567] minutes'],
      ['soon-ish', 'Try again in [56] seconds'],
      ['1000000000', 'Try again in 1[567] minutes'],
    ] as const
  ).map(([retry_after, text]): FaultRow => ({
    id: 'T-3',
    what: `answers 429 with Retry-After: ${retry_after}`,
    action: later,
    faults: fault('status', { status: 429, retry_after }),
    sees: { ...screens.paused, text },
    leaves: 'untouched',
    calls: 1,
  })),
  {
    id: 'T-4',
    what: 'resets the connection after rotating',
    action: later,
    faults: fault('reset', { when: 'after', times: 1 }),
    sees: lost,
    leaves: 'asks for approval: rotation_lost',
  },
  {
    id: 'T-4',
    what: 'breaks off in the middle of the new pair',
    action: later,
    policy: { kind: 'grace', seconds: 60 },
    faults: fault('reset', { when: 'mid_body', times: 1 }),
    sees: screens.page,
    leaves: 'renewed',
  },
  ...(
    [
      ['an empty 200', ''],
      ['half of a JSON', '{"access_token":"at_'],
      ['a page of HTML', '<h1>Maintenance</h1>'],
      ['a list', '[]'],
      ['a token that is a number', '{"access_token":7}'],
    ] as const
  ).map(([what, body]): FaultRow => ({
    id: 'T-4',
    what: `answers ${what} once`,
    action: later,
    faults: answers(body, { times: 1, ...json }),
    sees: screens.page,
    leaves: 'renewed',
  })),
  {
    id: 'T-4',
    what: 'answers 2 MB',
    action: later,
    faults: fault('huge', { bytes: 2_000_000 }),
    sees: screens.failing,
    leaves: 'in doubt',
  },
  {
    id: 'T-4',
    what: 'answers a bomb of gzip',
    action: later,
    faults: fault('gzip_bomb', { bytes: 5_000_000 }),
    sees: screens.failing,
    leaves: 'in doubt',
  },
  {
    id: 'T-4',
    what: 'calls its answer text',
    action: later,
    faults: fault('headers', { set: { 'content-type': 'text/plain' }, times: 1 }),
    sees: screens.page,
    leaves: 'renewed',
  },
]
