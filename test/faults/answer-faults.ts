import { answers, fault, type FaultRow, row, screens } from '@/test/faults/fault-row'
import { brokenBodies, oddRows, survivableBodies } from '@/test/faults/odd-bodies'

// Group P of the catalogue: what the API can do while a list is read.

const problems = [
  'html',
  'long',
  'missing_members',
  'wrong_status',
  'about_blank',
  'array',
] as const

export const answerFaults: readonly FaultRow[] = [
  row(
    'P-1',
    'answers late, but in time',
    fault('transactions', 'latency', { seconds: 0.1 }),
    screens.page,
  ),
  row(
    'P-1',
    'does not answer in time',
    fault('transactions', 'latency', { seconds: 2 }),
    screens.slow,
    {
      calls: 1,
    },
  ),
  row(
    'P-1',
    'drips, and stalls',
    fault('transactions', 'drip', { bytes_per_second: 1e6, stall_at: 0.9 }),
    screens.slow,
  ),
  row(
    'P-1',
    'breaks off in the middle, always',
    fault('transactions', 'reset', { when: 'mid_body' }),
    screens.away,
    { calls: 3 },
  ),
  row(
    'P-1',
    'fails once',
    fault('transactions', 'status', { status: 503, times: 1 }),
    screens.page,
  ),
  row(
    'P-1',
    'answers 429 for a second once',
    fault('transactions', 'status', { status: 429, retry_after: '1', times: 1 }),
    screens.page,
  ),
  ...brokenBodies.map(([what, body]) =>
    row('P-2', `answers ${what}`, answers(body), screens.unreadable),
  ),
  ...survivableBodies.map(([what, body, text]) =>
    row('P-2', `answers ${what}`, answers(body), { ...titled(text), text }),
  ),
  row(
    'P-2',
    'answers in UTF-16',
    fault('transactions', 'encode', { encoding: 'utf-16le' }),
    screens.unreadable,
  ),
  row(
    'P-2',
    'answers with a byte order mark',
    fault('transactions', 'encode', { encoding: 'utf-8-bom' }),
    screens.page,
  ),
  row(
    'P-2',
    'answers bytes that are no text',
    fault('transactions', 'respond', {
      body_base64: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64'),
    }),
    screens.unreadable,
  ),
  row(
    'P-2',
    'answers a bomb of gzip',
    fault('transactions', 'gzip_bomb', { bytes: 5_000_000 }),
    screens.unreadable,
  ),
  ...oddRows.map(([what, patch, text]) =>
    row(
      what.endsWith('new')
        ? 'P-3'
        : what.endsWith('order')
          ? 'P-10'
          : what.endsWith('twice')
            ? 'P-8'
            : 'P-4',
      `sends rows ${what}`,
      fault('transactions', 'patch', patch),
      { ...titled(text), text },
    ),
  ),
  ...problems.flatMap((variant) => [
    row(
      'P-5',
      `refuses with problem details that are ${variant.replaceAll('_', ' ')}`,
      fault('transactions', 'problem', { variant, status: 422 }),
      { title: 'The bank refused this request', next: 'Try again' },
    ),
  ]),
  row(
    'P-5',
    'refuses in plain text',
    fault('transactions', 'status', { status: 400, format: 'text' }),
    { title: 'The bank refused this request', next: 'Try again' },
  ),
  row(
    'P-5',
    'refuses without a body',
    fault('transactions', 'status', { status: 400, format: 'empty' }),
    { title: 'The bank refused this request', next: 'Try again' },
  ),
  row(
    'P-6',
    'says 401 once',
    fault('transactions', 'status', { status: 401, times: 1 }),
    screens.page,
    {
      leaves: 'renewed',
    },
  ),
  row('P-6', 'says 401 always', fault('transactions', 'status', { status: 401 }), screens.failing, {
    leaves: 'renewed',
    calls: 2,
  }),
  row(
    'P-6',
    'says 403, and which scope is missing',
    fault('transactions', 'status', { status: 403 }),
    { title: 'Transactions not shared', next: 'Request access to transactions' },
    { calls: 1 },
  ),
  row(
    'P-6',
    'says 404',
    fault('transactions', 'status', { status: 404 }),
    { title: 'The bank has no such list', next: 'Try again' },
    { calls: 1 },
  ),
  row(
    'P-6',
    'says 410',
    fault('transactions', 'status', { status: 410, format: 'empty' }),
    { title: 'The bank has no such list' },
    { calls: 1 },
  ),
  row('P-6', 'answers 204', fault('transactions', 'respond', { status: 204 }), screens.unreadable),
]

function titled(text: string): { title: string } {
  return { title: text.includes('could not be read') ? text : 'Transactions' }
}
