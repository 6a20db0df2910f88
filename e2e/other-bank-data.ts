// What the specification itself names and nothing more, except for what version 1 may add: unknown
// fields, unknown values and nulls. Identifiers are opaque, and these are as odd as they may be.

const novel = { colour: 'teal', nested: { deep: [1, { deeper: null }] }, memo: null }

const accounts = [
  { id: 'https://other.example/acct:main?a=1#b', ...novel },
  { id: 'acct\\2//', account_type: 'time_deposit', balance: null },
]

const cards = [
  { id: 'holders', spending_limit_type: 'daily', ...novel },
  { id: 'card 2', spending_limit_type: 'fortnightly', status: 'dreaming', type: null },
  { id: 'card%2f+3', spending_limit_type: null },
]

const oddIds = [
  'a/b\\c',
  '%2f%25',
  '口座'.repeat(170) + 'long',
  ' gaps at both ends ',
  '100%',
  'page.rsc',
  '(.)t',
  '[id]',
  '__PAGE__',
  '$undefined',
  '@sheet',
  '"<script>&\'',
  'معرف/٢',
  '~zip',
  'ü'.repeat(512),
]

const transactions = Array.from({ length: 120 }, (_, index) => ({
  id: oddIds[index] ?? `t:${index}`,
  amount: { amount: index % 2 === 0 ? -100 * index : 100 * index, currency: 'EUR' },
  ...(index === 1 ? { transaction_type: 'teleport', status: 'pondering', ...novel } : {}),
}))

const statements = [{ id: 'zip' }, { id: '20260630/ü', statement_type: 'novella', pdf_url: null }]

const customers = [
  { id: 'cust~1', deleted_at: null },
  { id: 'cust~2', deleted_at: '2026-01-02T03:04:05Z', legal_name: null },
]

const invoices = [
  { id: 'inv(1)/ageing', file_id: 'file;1/%2f?', customer: null, ...novel },
  { id: 'ageing', line_items: null, status: 'haunted' },
]

const lists: Readonly<Record<string, { key: string; items: readonly { id: string }[] }>> = {
  '/accounts': { key: 'accounts', items: accounts },
  '/cards': { key: 'business_cards', items: cards },
  '/transactions': { key: 'transactions', items: transactions },
  '/statements': { key: 'finalized_statements', items: statements },
  '/invoicing/customers': { key: 'invoicing_customers', items: customers },
  '/invoicing/invoices': { key: 'invoicing_invoices', items: invoices },
}

export function listResources(path: string) {
  return lists[path]
}

/** `path` is encoded: a slash within an identifier is none between segments. */
export function findResource(path: string, download_url: string): unknown {
  const [invoice, file] = ['inv(1)/ageing', 'file;1/%2f?'].map(encodeURIComponent)
  if (path === `/invoicing/invoices/${invoice}/files/${file}`) return { download_url, version: 9 }
  const cut = path.lastIndexOf('/')
  const wanted = decodeURIComponent(path.slice(cut + 1))
  return lists[path.slice(0, cut)]?.items.find(({ id }) => id === wanted)
}

export const otherPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
