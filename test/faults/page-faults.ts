import { answers, fault, type FaultRow, json, opens, row, screens } from '@/test/faults/fault-row'

// Group P of the catalogue: places in a list, sizes, clocks and redirects.

export const pageFaults: readonly FaultRow[] = [
  row(
    'P-8',
    'no longer accepts a page token',
    fault('transactions', 'problem', { variant: 'about_blank', status: 400 }),
    { title: 'This page can no longer be continued', next: 'Start at page one' },
    { action: opens('transactions', { page_token: 'of-yesterday', page: '2' }) },
  ),
  row(
    'P-8',
    'leads from a page to the same page',
    fault('transactions', 'respond', {
      headers: json,
      body: '{"transactions":[],"page":{"next_page_token":"again"}}',
    }),
    screens.unreadable,
    { action: opens('transactions', { page_token: 'again', page: '2' }) },
  ),
  row(
    'P-8',
    'never ends',
    fault('transactions', 'patch', { set: { 'page.next_page_token': 'more' } }),
    { ...screens.page, text: 'Next' },
  ),
  row(
    'P-8',
    'sends an empty page that is not the last',
    answers('{"transactions":[],"page":{"next_page_token":"more"}}'),
    { title: 'Transactions', text: 'Nothing on this page' },
  ),
  row(
    'P-8',
    'names the next page in 8 KiB',
    fault('transactions', 'patch', { set: { 'page.next_page_token': 'x'.repeat(8192) } }),
    screens.page,
  ),
  row(
    'P-8',
    'names the next page by `&#%00`',
    fault('transactions', 'patch', { set: { 'page.next_page_token': '&page_size=9#%00+é' } }),
    screens.page,
  ),
  {
    id: 'P-7',
    what: 'ends the approval between two pages of a list',
    action: { kind: 'adds up all transactions' },
    faults: [
      ...fault('transactions', 'patch', { set: { 'page.next_page_token': 'more' }, times: 1 }),
      ...fault('transactions', 'status', { status: 401, nth: 2, times: 99 }),
      { match: { path: '/oauth2/token' }, fault: 'oauth_error', error: 'invalid_grant' },
    ],
    sees: { ...screens.asks, text: 'From 2 transactions only' },
    leaves: 'asks for approval: revoked_at_bank',
  },
  row(
    'P-9',
    'refuses the size of the page',
    [
      {
        match: { path: '/api/v1/transactions' },
        fault: 'respond',
        times: 1,
        status: 400,
        headers: { 'content-type': 'application/problem+json' },
        body: '{"title":"Bad Request","status":400,"errors":[{"parameter":"page_size","detail":"no"}]}',
      },
    ],
    screens.page,
  ),
  row(
    'P-9',
    'sends fifty thousand rows',
    fault('accounts', 'patch', { repeat: { accounts: 50_000 } }),
    screens.unreadable,
    { action: opens('accounts') },
  ),
  row(
    'P-9',
    'sends more rows than the page size',
    fault('transactions', 'patch', { repeat: { transactions: 1500 } }),
    screens.unreadable,
  ),
  row(
    'P-9',
    'sends 40 MB',
    fault('transactions', 'huge', { bytes: 40_000_000 }),
    screens.unreadable,
  ),
  ...[3600, 86_400].map((seconds) =>
    row('P-11', `has a clock that is ${seconds} seconds ahead`, [], screens.page, {
      bankClockSeconds: seconds,
      leaves: 'renewed',
    }),
  ),
  row('P-11', 'has a clock that is an hour behind', [], screens.page, { bankClockSeconds: -3600 }),
  row(
    'P-11',
    'sends no Date header',
    fault('transactions', 'headers', { remove: ['date'] }),
    screens.page,
  ),
  ...[301, 302, 303, 307, 308].map((status) =>
    row(
      'P-12',
      `redirects elsewhere with ${status}`,
      fault('transactions', 'redirect', { status, location: '{trap}/api/v1/transactions' }),
      screens.unreadable,
      { calls: 1 },
    ),
  ),
  row(
    'P-12',
    'redirects to itself',
    fault('transactions', 'redirect', { status: 302, location: '/api/v1/transactions' }),
    screens.unreadable,
    { calls: 1 },
  ),
]
