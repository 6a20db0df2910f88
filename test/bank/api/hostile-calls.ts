import fc from 'fast-check'
import { testId } from '@/test/bank/identifiers'

const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '\u0000',
      '\uD800',
      '..',
      '%',
      '%00',
      '%E0%A4%A',
      "' or 1=1 --",
      '9'.repeat(30),
      '-1',
      '1e400',
      'NaN',
      'true',
      '2026-01-01',
      '2026-02-30T99:99:99Z',
      'infinity',
      '-infinity',
      '{}',
      '[]',
      '{"a":1}',
      '__proto__',
      'x'.repeat(3000),
      '\\',
      '%5C%25_',
      '\u202E',
      testId('rival checking'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('5', 'asc', 'settled', 'amount', testId('acme checking'), '1001'),
  },
)

const names = [
  'page_size page_token account_id status transaction_type account_type card_id user_id search sort_by',
  'order initiated_after initiated_before posted_after posted_before min_amount max_amount type',
  'statement_type period_start_after period_end_before include_deleted date_after due_date_before',
  'expires signature response_type client_id redirect_uri scope state code_challenge audience',
]
  .join(' ')
  .split(' ')

const encode = fc.constantFrom(
  encodeURI,
  (text: string) => text,
  (text: string) => {
    // A lone surrogate has no encoding; it goes out as it is.
    try {
      return encodeURIComponent(text)
    } catch {
      return text
    }
  },
)

const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, hostileText),
      hostileText,
      encode,
    ),
    { maxLength: 6 },
  )
  .map((pairs) => pairs.map(([name, value, how]) => `${name}=${safely(how, value)}`).join('&'))

function safely(how: (text: string) => string, text: string): string {
  try {
    return how(text)
  } catch {
    return text
  }
}

const roots = [
  ...[
    'accounts',
    'cards',
    'transactions',
    'statements',
    'invoicing/customers',
    'invoicing/invoices',
  ].flatMap((list) => [`/api/v1/${list}`, `/sandbox/api/v1/${list}`]),
  '/api/v1',
  '/files',
  '/openapi.json',
  '/health',
  '/problems',
  '/control/faults',
  '/oauth2/auth',
  '/oauth2/token',
  '/oauth2/revoke',
  '/.well-known/openid-configuration',
  '/operator/partners',
  '/sign-in',
  '/app/settings/access-tokens',
  '/connect/consent',
  '',
]

const path = fc
  .tuple(fc.constantFrom(...roots), fc.array(hostileText, { maxLength: 4 }))
  .map(([root, segments]) =>
    [root, ...segments.map((each) => each.replaceAll(/[?#]/g, ''))].join('/'),
  )

/** Requests that nobody should send, to every address there is. */
export const hostileCall = fc.record({
  path,
  query,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
  token: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
  contentType: fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    ';;;',
  ),
  body: fc.oneof(query, hostileText),
})
