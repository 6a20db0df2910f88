// What a bank can send instead of a list, and in a list instead of rows.

export const brokenBodies: readonly (readonly [what: string, body: string])[] = [
  ['nothing', ''],
  ['a page of HTML', '<!doctype html><title>Sorry</title><script>alert(1)</script>'],
  ['a JSON of another kind', '"transactions"'],
  ['null', 'null'],
  [
    'the list twice',
    '{"transactions":[{"id":"a"}],"transactions":[],"page":{"next_page_token":null}}',
  ],
  [
    'a name twice, once escaped',
    String.raw`{"transactions":[],"page":{"next_page_token":"a","next_page_t\u006fken":null}}`,
  ],
  ['a list without an envelope', '[]'],
  ['an envelope without its list', '{"page":{"next_page_token":null}}'],
  ['an envelope without its page', '{"transactions":[]}'],
  ['a page token that is a number', '{"transactions":[],"page":{"next_page_token":7}}'],
  ['NaN', '{"transactions":[{"id":"1","amount":{"amount":NaN,"currency":"USD"}}],"page":{}}'],
  ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['two documents', '{"transactions":[],"page":{"next_page_token":null}}{}'],
  ['comments', '{"transactions":[],/**/"page":{"next_page_token":null}}'],
]

const rowless = (item: string) => `{"transactions":[${item}],"page":{"next_page_token":null}}`

export const survivableBodies: readonly (readonly [what: string, body: string, text: string])[] = [
  [
    '`__proto__` in a row',
    rowless('{"__proto__":{"id":"polluted","amount":{"amount":1,"currency":"USD"}}}'),
    '1 row could not be read',
  ],
  [
    '`constructor.prototype` in a row',
    rowless('{"constructor":{"prototype":{"id":"x"}}}'),
    '1 row could not be read',
  ],
  [
    'an amount of 1e400',
    rowless('{"id":"a","amount":{"amount":1e400,"currency":"USD"}}'),
    '1 row could not be read',
  ],
  [
    'an amount beyond 2^53',
    rowless('{"id":"a","amount":{"amount":9007199254740993,"currency":"USD"}}'),
    '1 row could not be read',
  ],
  [
    'half a surrogate',
    rowless(
      String.raw`{"id":"a","counterparty_name":"\ud83d","amount":{"amount":1,"currency":"USD"}}`,
    ),
    'Transactions',
  ],
  [
    'half a surrogate for an identifier',
    rowless(String.raw`{"id":"\ud83d","amount":{"amount":1,"currency":"USD"}}`),
    'Transactions',
  ],
  ['a page token of nothing', '{"transactions":[],"page":{"next_page_token":""}}', 'Transactions'],
  ['rows that are no objects', rowless('null,7,"x",[],true'), '5 rows could not be read'],
]

export const oddRows: readonly (readonly [
  what: string,
  patch: Record<string, unknown>,
  text: string,
])[] = [
  ['without their identifiers', { remove: ['transactions.*.id'] }, 'rows could not be read'],
  ['with an empty identifier', { set: { 'transactions.0.id': '' } }, '1 row could not be read'],
  ['with an identifier that is a number', { set: { 'transactions.0.id': 7 } }, 'Transactions'],
  ['without an amount', { remove: ['transactions.0.amount'] }, '1 row could not be read'],
  ['with an amount of null', { set: { 'transactions.0.amount': null } }, '1 row could not be read'],
  [
    'with an amount that is a fraction',
    { set: { 'transactions.0.amount.amount': 1.5 } },
    '1 row could not be read',
  ],
  [
    'with an amount in words',
    { set: { 'transactions.0.amount.amount': '1999' } },
    '1 row could not be read',
  ],
  ['without a currency', { remove: ['transactions.0.amount.currency'] }, '1 row could not be read'],
  ['in an unknown currency', { set: { 'transactions.0.amount.currency': 'ZZZ' } }, 'ZZZ'],
  ['in a currency of four letters', { set: { 'transactions.0.amount.currency': 'USDT' } }, 'USDT'],
  ['in a currency that is markup', { set: { 'transactions.0.amount.currency': '<b>' } }, '<b>'],
  [
    'in a currency without minor units',
    { set: { 'transactions.0.amount': { amount: -1999, currency: 'JPY' } } },
    '1,999',
  ],
  [
    'in a currency of three minor digits',
    { set: { 'transactions.0.amount': { amount: -1999, currency: 'KWD' } } },
    '1.999',
  ],
  [
    'dated in the year 1',
    {
      set: {
        'transactions.*.initiated_at': '0001-01-01T00:00:00Z',
        'transactions.*.posted_at': null,
      },
    },
    'Transactions',
  ],
  [
    'dated in the year 9999',
    {
      set: {
        'transactions.*.initiated_at': '9999-12-31T23:59:59Z',
        'transactions.*.posted_at': '9999-12-31T23:59:59Z',
      },
    },
    '9999',
  ],
  [
    'dated in a leap second',
    { set: { 'transactions.*.posted_at': '2016-12-31T23:59:60Z' } },
    'Transactions',
  ],
  [
    'dated with an offset',
    { set: { 'transactions.*.posted_at': '2026-03-11T09:00:00+14:00' } },
    'Transactions',
  ],
  [
    'dated yesterday',
    { set: { 'transactions.*.posted_at': 'yesterday', 'transactions.*.initiated_at': 'never' } },
    'Transactions',
  ],
  [
    'of which all but what they must have is null',
    {
      set: {
        'transactions.*.status': null,
        'transactions.*.counterparty_name': null,
        'transactions.*.account_name': null,
        'transactions.*.initiated_at': null,
        'transactions.*.attachments': null,
        'transactions.*.activities': null,
      },
    },
    'Transactions',
  ],
  [
    'of which every text is a list',
    {
      set: {
        'transactions.*.status': [],
        'transactions.*.counterparty_name': {},
        'transactions.*.account_name': 7,
      },
    },
    'Transactions',
  ],
  [
    'whose texts are empty',
    { set: { 'transactions.*.counterparty_name': '', 'transactions.*.account_name': '' } },
    'Transactions',
  ],
  [
    'whose texts are markup',
    { set: { 'transactions.*.counterparty_name': '<img src=x onerror=alert(1)>' } },
    '<img src=x onerror=alert',
  ],
  [
    'with a status, a type and fields that are new',
    {
      set: {
        'transactions.*.status': 'reversed_by_moon',
        'transactions.*.transaction_type': 'quantum',
        'transactions.*.sparkles': [1],
        'page.total': 5,
        extra: [],
      },
    },
    'Transactions',
  ],
  ['that come twice', { repeat: { transactions: 60 } }, 'Transactions'],
  ['in the wrong order', { reverse: ['transactions'] }, 'Transactions'],
]
