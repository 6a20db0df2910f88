import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  ...(index === 1 && { transaction_type: 'teleport', status: 'pondering', ...novel }),
  ...(index === 1 && { receipts: { scanned: [{ file_id: 'r/1', file_name: 'Taxi' }] } }),
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

/** Where none of its documents can be fetched from. */
export const innerHost = 'http://10.255.255.1:9000'

/** `path` is encoded, so that a slash within an identifier does not separate segments. */
export function findResource(path: string, fileAddress: string): unknown {
  const [invoice, file] = ['inv(1)/ageing', 'file;1/%2f?'].map(encodeURIComponent)
  if (path === `/invoicing/invoices/${invoice}/files/${file}`) {
    return { file: { link: fileAddress, pages: ['1/2', '2/2'] }, version: 9 }
  }
  const [transaction, receipt] = ['%2f%25', 'r/1'].map(encodeURIComponent)
  if (path === `/transactions/${transaction}/files/${receipt}`) {
    return { file_id: 'r/1', address: `${innerHost}/secret` }
  }
  const cut = path.lastIndexOf('/')
  const wanted = decodeURIComponent(path.slice(cut + 1))
  return lists[path.slice(0, cut)]?.items.find(({ id }) => id === wanted)
}

export const otherPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Where the bank keeps documents: not at its own origin, nor where a signed address says at first. */
export async function startFileHost(noteMisuse: (what: string) => void) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.headers.authorization !== undefined) noteMisuse('document: a bearer was sent')
    if (url.searchParams.get('key') !== 'k/ey') response.writeHead(403).end()
    else if (url.pathname === '/signed/document') {
      response.writeHead(307, { location: `../store/1${url.search}` }).end()
    } else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(otherPdf)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}
