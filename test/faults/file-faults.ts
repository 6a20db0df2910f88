import type { BankFault, Action, FaultRow } from '@/test/faults/fault-row'

// Group D of the catalogue: a document at its signed address, and what says where that is.

const invoice: Action = { kind: 'downloads an invoice' }
const files = { path: '/files/' }
const metadata = { path: '/api/v1/invoicing/invoices/*/files/*' }
const host = (name: string, options: Omit<BankFault, 'fault' | 'match'> = {}): BankFault[] => [
  { match: files, fault: name, ...options },
]
const says = (set: Record<string, unknown>): BankFault[] => [
  { match: metadata, fault: 'patch', set },
]

const whole = { status: 200, title: 'The document, whole' }
const broken = { status: 200, title: 'A download that fails' }
const unreadable = { status: 502, title: 'Bad Gateway', text: 'could not be read (reference' }
const refused = { status: 502, title: 'Bad Gateway', text: 'BANKING_FILE_HOSTS' }
const away = { status: 502, title: 'Bad Gateway', text: 'the file does not answer (reference' }
const failing = { status: 502, title: 'Bad Gateway', text: 'reported an error (reference' }
const absent = { status: 404, title: 'Not Found', text: 'The bank has no such document' }

const row = (
  id: string,
  what: string,
  faults: readonly BankFault[],
  sees: FaultRow['sees'],
  more: Partial<FaultRow> = {},
): FaultRow => ({ id, what, action: invoice, faults, sees, leaves: 'untouched', ...more })

const elsewhere = [
  '{trap}/file.pdf',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:7f00:1]/file.pdf',
  'https://user@files.example/file.pdf',
  'https://localhost:8443/file.pdf',
]

export const fileFaults: readonly FaultRow[] = [
  ...[403, 410].map((status) =>
    row(
      'D-1',
      `lets a signed URL expire once (${status})`,
      host('status', { status, times: 1 }),
      whole,
      { calls: 1 },
    ),
  ),
  ...[403, 410].map((status) =>
    row('D-1', `lets every signed URL expire (${status})`, host('status', { status }), failing, {
      calls: 2,
    }),
  ),
  row('D-1', 'breaks off after the first byte', host('reset', { when: 'mid_body' }), broken),
  ...elsewhere.map((download_url) =>
    row(
      'D-2',
      `has the document at ${download_url.replace('{trap}', 'another port of this machine')}`,
      says({ download_url }),
      refused,
    ),
  ),
  row(
    'D-2',
    'has the document at file:///etc/passwd',
    says({ download_url: 'file:///etc/passwd' }),
    unreadable,
  ),
  ...[301, 302, 307, 308].map((status) =>
    row(
      'D-2',
      `redirects the download elsewhere (${status})`,
      host('redirect', { status, location: '{trap}/f' }),
      refused,
    ),
  ),
  row(
    'D-3',
    'stalls in the middle',
    host('drip', { bytes_per_second: 1e6, stall_at: 0.5 }),
    broken,
  ),
  row('D-3', 'stalls at 99 %', host('drip', { bytes_per_second: 1e6, stall_at: 0.99 }), broken),
  row('D-3', 'promises more than it sends', host('wrong_length', { difference: 10 }), unreadable),
  row('D-3', 'promises less than it sends', host('wrong_length', { difference: -10 }), unreadable),
  row('D-3', 'sends more than may be fetched', host('huge', { bytes: 5_000_000 }), broken),
  row('D-3', 'sends a bomb of gzip', host('gzip_bomb', { bytes: 5_000_000 }), broken),
  row(
    'D-3',
    'sends nothing',
    host('respond', { headers: { 'content-type': 'application/pdf' }, body: '' }),
    unreadable,
  ),
  row(
    'D-3',
    'says that a PDF is a page',
    host('headers', { set: { 'content-type': 'text/html' } }),
    { ...whole, text: 'application/pdf' },
  ),
  row('D-3', 'does not answer', host('reset'), away),
  row('D-3', 'fails', host('status', { status: 500 }), failing),
  row('D-3', 'does not have the file', host('status', { status: 404 }), absent),
  row(
    'D-6',
    'sends a document slowly to a reader who leaves',
    host('drip', { bytes_per_second: 200 }),
    { status: 200, title: 'The connection to the bank is closed' },
    { action: { kind: 'downloads an invoice and leaves' } },
  ),
  row('D-4', 'names a file after a header', says({ file_name: 'a\r\nSet-Cookie: x=1.pdf' }), {
    ...whole,
    text: 'attachment; filename=',
  }),
  row('D-4', 'names a file after a folder', says({ file_name: '../../etc/passwd' }), {
    ...whole,
    text: 'attachment; filename=',
  }),
  row('D-4', 'says that the document is a page', says({ content_type: 'text/html' }), {
    ...whole,
    text: 'application/pdf',
  }),
  row(
    'D-4',
    'sends a page in place of the document',
    host('respond', {
      headers: { 'content-type': 'application/pdf' },
      body: '<!doctype html><title>Sign in</title>',
    }),
    { status: 502, title: 'Bad Gateway', text: 'A web page came in place of the document' },
  ),
  row('D-5', 'describes another file', says({ file_id: 'another' }), absent),
  row(
    'D-5',
    'does not describe the file',
    [{ match: metadata, fault: 'status', status: 404 }],
    absent,
  ),
  row(
    'D-5',
    'describes the file in HTML',
    [{ match: metadata, fault: 'respond', body: '<h1>' }],
    unreadable,
  ),
  row(
    'D-5',
    'answers 429 for the metadata of the file',
    [{ match: metadata, fault: 'status', status: 429, retry_after: '60' }],
    { status: 503, title: 'Service Unavailable', text: 'asks us to wait' },
  ),
  row('D-1', 'breaks off a statement', host('reset', { when: 'mid_body' }), broken, {
    action: { kind: 'downloads a statement' },
  }),
  row(
    'D-5',
    'gives a statement without a document',
    [{ match: { path: '/api/v1/statements/' }, fault: 'patch', remove: ['pdf_url'] }],
    absent,
    { action: { kind: 'downloads a statement' } },
  ),
  row(
    'D-2',
    'has a statement on another host',
    [{ match: { path: '/api/v1/statements/' }, fault: 'patch', set: { pdf_url: '{trap}/s.pdf' } }],
    refused,
    { action: { kind: 'downloads a statement' } },
  ),
  row('D-1', 'breaks off a receipt', host('reset', { when: 'mid_body' }), broken, {
    action: { kind: 'downloads a receipt' },
  }),
]
