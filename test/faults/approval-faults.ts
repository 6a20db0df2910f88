import type { Alteration, BankFault, FaultRow } from '@/test/faults/fault-row'

// Groups A and R of the catalogue: on the way back from an approval, and while access is withdrawn.

const comesBack = (alter?: Alteration) =>
  ({ kind: 'returns from the bank', ...(alter && { alter }) }) as const
const at = (
  path: string,
  name: string,
  options: Omit<BankFault, 'fault' | 'match'> = {},
): BankFault[] => [{ match: { path }, fault: name, ...options }]
const token = '/oauth2/token'
const discovery = '/.well-known/openid-configuration'
const document = (body: object): BankFault[] =>
  at(discovery, 'respond', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const back = { title: 'Acme is connected again' }
const again = { next: 'Request again' }
const foreign = { ...again, title: 'This answer does not belong to this sign-in' }
const incomplete = { ...again, title: 'The bank’s answer is incomplete' }
const lost = { title: 'The bank’s answer was lost', next: 'Request again' }

const altered: readonly (readonly [string, Alteration, string, FaultRow['sees']])[] = [
  [
    'A-1',
    'an unknown error',
    'sends an unknown error',
    { title: 'The bank refused the request', next: 'Request again' },
  ],
  ['A-1', 'code and error', 'sends a code and an error', incomplete],
  ['A-1', 'nothing at all', 'sends the browser back with nothing', incomplete],
  ['A-1', 'code removed', 'sends the browser back without a code', incomplete],
  ['A-1', 'code repeated', 'sends two codes', incomplete],
  ['A-2', 'state removed', 'returns no state', incomplete],
  ['A-2', 'unknown state', 'returns an unknown state', foreign],
  ['A-2', 'state repeated', 'returns the state twice', incomplete],
  ['A-2', 'in another browser', 'sends another browser back', foreign],
  ['A-2', 'by a colleague', 'sends a colleague back', foreign],
  [
    'A-2',
    'after ten minutes',
    'sends the browser back after ten minutes',
    { ...again, title: 'Consent took too long' },
  ],
  [
    'A-3',
    'with the code of another request',
    'gives the code of another request',
    { ...again, title: 'The bank no longer accepts this consent' },
  ],
  ['A-4', 'an issuer of another bank', 'answers in the name of another bank', foreign],
]

export const approvalFaults: readonly FaultRow[] = [
  ...altered.map(([id, alteration, what, sees]): FaultRow => ({
    id,
    what,
    action: comesBack(alteration),
    sees,
    leaves: 'untouched',
  })),
  {
    id: 'A-1',
    what: 'reports that the customer declined',
    action: { kind: 'returns from the bank', decision: 'decline' },
    sees: { title: 'Consent was declined', next: 'Request again' },
    leaves: 'untouched',
  },
  {
    id: 'A-2',
    what: 'sends the browser back twice',
    action: comesBack('twice'),
    sees: { ...again, title: 'This answer was already used' },
    leaves: 'renewed',
  },
  {
    id: 'A-3',
    what: 'refuses the code',
    action: comesBack(),
    faults: at(token, 'oauth_error', { error: 'invalid_grant' }),
    sees: { ...again, title: 'The bank no longer accepts this consent' },
    leaves: 'untouched',
  },
  {
    id: 'A-3',
    what: 'refuses our client',
    action: comesBack(),
    faults: at(token, 'oauth_error', { error: 'invalid_client', status: 401 }),
    sees: {
      title: 'The bank does not accept this installation',
      text: 'The administrator of Countinghouse has to correct it',
    },
    leaves: 'untouched',
  },
  {
    id: 'A-3',
    what: 'answers 429 to the code',
    action: comesBack(),
    faults: at(token, 'status', { status: 429, retry_after: '60' }),
    sees: { title: 'The bank asks for a pause', next: 'Request again' },
    leaves: 'untouched',
  },
  {
    id: 'A-3',
    what: 'fails before it takes the code, and then does not',
    action: comesBack(),
    faults: at(token, 'status', { status: 500, times: 1 }),
    sees: back,
    leaves: 'renewed',
  },
  {
    id: 'A-3',
    what: 'resets the connection whenever the code comes',
    action: comesBack(),
    faults: at(token, 'reset'),
    sees: lost,
    leaves: 'untouched',
  },
  {
    id: 'A-3',
    what: 'answers HTML to the code',
    action: comesBack(),
    faults: at(token, 'respond', { body: '<h1>Maintenance</h1>' }),
    sees: lost,
    leaves: 'untouched',
  },
  {
    id: 'A-3',
    what: 'redirects the code elsewhere',
    action: comesBack(),
    faults: at(token, 'redirect', { status: 307, location: '{trap}/oauth2/token' }),
    sees: { title: 'The bank refused to complete the connection', next: 'Request again' },
    leaves: 'untouched',
  },
  ...(
    [
      [
        'of another issuer',
        { issuer: 'https://bank.elsewhere.example', token_endpoint: '{trap}/t' },
      ],
      ['that names a token endpoint elsewhere', { token_endpoint: '{trap}/t' }],
      ['that names a revocation endpoint elsewhere', { revocation_endpoint: '{trap}/r' }],
      ['that is no document', []],
    ] as const
  ).map(([what, body]): FaultRow => ({
    id: 'A-5',
    what: `serves a discovery document ${what}`,
    action: comesBack(),
    faults: document(body),
    sees: back,
    leaves: 'renewed',
  })),
  ...(
    [
      ['by nothing', at(discovery, 'status', { status: 404 })],
      ['too late', at(discovery, 'latency', { seconds: 1.5 })],
      ['by a reset', at(discovery, 'reset')],
      ['by another address', at(discovery, 'redirect', { location: '{trap}/d' })],
    ] as const
  ).map(([what, faults]): FaultRow => ({
    id: 'A-5',
    what: `describes itself ${what}`,
    action: comesBack(),
    faults,
    sees: back,
    leaves: 'renewed',
  })),
  {
    id: 'A-6',
    what: 'approves, and cannot list the accounts',
    action: comesBack(),
    faults: at('/api/v1/accounts', 'status', { status: 500 }),
    sees: { title: 'Action needed' },
    leaves: 'untouched',
  },
  {
    id: 'T-6',
    what: 'grants no offline_access',
    action: comesBack(),
    faults: at(token, 'patch', {
      remove: ['refresh_token'],
      set: { scope: 'accounts:read transactions:read' },
    }),
    sees: {
      title: 'Acme is connected again',
      text: 'does not include ongoing access',
    },
    leaves: 'renewed',
  },
  {
    id: 'A-3',
    what: 'gives a token that is no bearer token',
    action: comesBack(),
    faults: at(token, 'respond', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: 'x', token_type: 'mac', refresh_token: 'y' }),
    }),
    sees: {
      title: 'The bank’s token cannot be used',
      text: 'may end the access that it gave before',
      next: 'Request again',
    },
    leaves: 'untouched',
  },
  {
    id: 'A-7',
    what: 'answers the code slowly',
    action: comesBack('twice at once'),
    faults: at(token, 'latency', { seconds: 0.15 }),
    sees: back,
    leaves: 'renewed',
  },
  ...(
    [
      ['fails at the revocation', 'status', { status: 500 }],
      ['is silent at the revocation', 'latency', { seconds: 1.5 }],
      ['resets the connection at the revocation', 'reset', {}],
      [
        'refuses our client at the revocation',
        'oauth_error',
        { error: 'invalid_client', status: 401 },
      ],
      ['redirects the revocation elsewhere', 'redirect', { location: '{trap}/r' }],
    ] as const
  ).map(([what, name, options]): FaultRow => ({
    id: 'R-1',
    what,
    action: { kind: 'disconnects' },
    faults: at('/oauth2/revoke', name, options),
    sees: { title: 'Disconnecting', text: 'until the bank confirms' },
    leaves: 'disconnecting',
  })),
  {
    id: 'R-1',
    what: 'revokes the refresh token and fails at the access token',
    action: { kind: 'disconnects' },
    faults: at('/oauth2/revoke', 'status', { status: 503, nth: 2 }),
    sees: { title: 'Disconnecting' },
    leaves: 'disconnecting',
  },
  {
    id: 'R-1',
    what: 'no longer knows the tokens',
    action: { kind: 'disconnects' },
    faults: at('/oauth2/revoke', 'respond', { status: 200 }),
    sees: { title: 'Acme is disconnected' },
    leaves: 'disconnected',
  },
]
