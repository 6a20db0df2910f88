// What the specification itself names and nothing more, except for what version 1 may add: unknown
// fields, unknown values and nulls.

const novel = { colour: 'teal', nested: { deep: [1, { deeper: null }] }, memo: null }

const accounts = [
  { id: 'acct:main', ...novel },
  { id: 'acct=2', account_type: 'time_deposit', balance: null },
]

const cards = [
  { id: 'card+1', spending_limit_type: 'daily', ...novel },
  { id: 'card 2', spending_limit_type: 'fortnightly', status: 'dreaming', type: null },
  { id: 'card-3', spending_limit_type: null },
]

const transactions = Array.from({ length: 120 }, (_, index) => ({
  id: `t:${index}`,
  amount: { amount: index % 2 === 0 ? -100 * index : 100 * index, currency: 'EUR' },
  ...(index === 1 ? { transaction_type: 'teleport', status: 'pondering', ...novel } : {}),
}))

const statements = [{ id: '20260630-ü' }, { id: '2', statement_type: 'novella', pdf_url: null }]

const customers = [
  { id: 'cust~1', deleted_at: null },
  { id: 'cust~2', deleted_at: '2026-01-02T03:04:05Z', legal_name: null },
]

const invoices = [
  { id: 'inv(1)', file_id: 'file;1', customer: null, ...novel },
  { id: 'inv(2)', line_items: null, status: 'haunted' },
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

export function findResource(path: string, download_url: string): unknown {
  if (path === '/invoicing/invoices/inv(1)/files/file;1') return { download_url, version: 9 }
  const cut = path.lastIndexOf('/')
  return lists[path.slice(0, cut)]?.items.find(({ id }) => id === path.slice(cut + 1))
}

export const otherPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
