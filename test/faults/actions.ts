import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import AccountsPage from '@/app/(desk)/clients/[connection_id]/accounts/page'
import CardsPage from '@/app/(desk)/clients/[connection_id]/cards/page'
import ClosePage from '@/app/(desk)/clients/[connection_id]/close/page'
import ConnectionPage from '@/app/(desk)/clients/[connection_id]/connection/page'
import CustomersPage from '@/app/(desk)/clients/[connection_id]/customers/page'
import InvoicesPage from '@/app/(desk)/clients/[connection_id]/invoices/page'
import StatementsPage from '@/app/(desk)/clients/[connection_id]/statements/page'
import OverviewPage from '@/app/(desk)/clients/[connection_id]/overview/page'
import TransactionsPage from '@/app/(desk)/clients/[connection_id]/transactions/page'
import OutcomePage from '@/app/connect/outcome/page'
import { GET as getInvoiceFile } from '@/app/api/bank/[connection_id]/invoicing/invoices/[invoice_id]/files/[file_id]/route'
import { GET as getStatementPdf } from '@/app/api/bank/[connection_id]/statements/[id]/pdf/route'
import { GET as getReceipt } from '@/app/api/bank/[connection_id]/transactions/[transaction_id]/files/[file_id]/route'
import { POST as postDisconnect } from '@/app/api/connections/[connection_id]/disconnect/route'
import type { FaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'
import { renderServerScreen } from '@/test/components/screens'
import type { ListName } from '@/test/faults/fault-row'

/** What a person is shown. */
export interface Seen {
  /** Of a route. */
  status?: number
  /** Of the message, or else of the page. */
  title: string
  /** The first thing that the message offers to do. */
  next: string
  text: string
}

type SearchParams = Record<string, string>

const pages = {
  transactions: TransactionsPage,
  accounts: AccountsPage,
  cards: CardsPage,
  statements: StatementsPage,
  invoices: InvoicesPage,
  customers: CustomersPage,
}

export function openList(
  { connection_id }: FaultDashboard,
  list: ListName,
  query: SearchParams = {},
): Promise<Seen> {
  const params = Promise.resolve({ connection_id })
  return renderPage(() => pages[list]({ params, searchParams: Promise.resolve(query) }))
}

export function openSums({ connection_id }: FaultDashboard): Promise<Seen> {
  const params = Promise.resolve({ connection_id })
  return renderPage(() => OverviewPage({ params, searchParams: Promise.resolve({}) }))
}

export function openChecks({ connection_id }: FaultDashboard, query: SearchParams): Promise<Seen> {
  const params = Promise.resolve({ connection_id })
  return renderPage(() => ClosePage({ params, searchParams: Promise.resolve(query) }))
}

/** The page at an address to which a route of ours has sent the browser. */
export function followTo(location: string): Promise<Seen> {
  const { pathname, searchParams: query } = new URL(location, appOrigin)
  const searchParams = Promise.resolve(Object.fromEntries(query))
  if (pathname === '/connect/outcome') {
    return renderPage(() => OutcomePage({ params: Promise.resolve({}), searchParams }))
  }
  const connection_id = /^\/clients\/([^/]+)\/connection$/.exec(pathname)?.[1]
  if (connection_id === undefined) throw new Error(`sent to ${pathname}`)
  const params = Promise.resolve({ connection_id })
  return renderPage(() => ConnectionPage({ params, searchParams }))
}

const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }

export async function download(
  { connection_id, documents }: FaultDashboard,
  what: keyof FaultDashboard['documents'],
): Promise<Seen> {
  const request = new Request(`${appOrigin}/api/bank/document`, { headers: navigation })
  return readDocument(await routes[what](request, { connection_id, ...documents[what] }))
}

/** The browser is closed after the first bytes. */
export async function downloadAndLeave(here: FaultDashboard): Promise<Seen> {
  const { connection_id } = here
  const request = new Request(`${appOrigin}/api/bank/document`, { headers: navigation })
  const { status, body } = await routes.invoice(request, {
    connection_id,
    ...here.documents.invoice,
  })
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  const startedAt = performance.now()
  await reader?.cancel()
  await here.idle()
  const isSoon = performance.now() - startedAt < 2000
  const title = isSoon
    ? 'The connection to the bank is closed'
    : 'A download goes on without a reader'
  return { status, title, next: '', text: `${value?.byteLength ?? 0} bytes` }
}

type Ids = FaultDashboard['documents'][keyof FaultDashboard['documents']] & {
  connection_id: string
}

const routes = {
  invoice: (request: Request, { id: invoice_id, ...ids }: Ids) =>
    getInvoiceFile(request, withParams({ ...ids, invoice_id })),
  receipt: (request: Request, { id: transaction_id, ...ids }: Ids) =>
    getReceipt(request, withParams({ ...ids, transaction_id })),
  statement: (request: Request, ids: Ids) => getStatementPdf(request, withParams(ids)),
}

export async function disconnect({ connection_id }: FaultDashboard): Promise<Seen> {
  const request = new Request(`${appOrigin}/api/connections/${connection_id}/disconnect`, {
    method: 'POST',
    headers: { ...navigation, origin: appOrigin, 'sec-fetch-site': 'same-origin' },
  })
  const response = await postDisconnect(request, withParams({ connection_id }))
  return followTo(response.headers.get('location') ?? '')
}

function withParams<Params>(params: Params): { params: Promise<Params> } {
  return { params: Promise.resolve(params) }
}

export async function renderPage(page: () => Promise<ReactNode>): Promise<Seen> {
  const element = await page()
  if (!isValidElement(element)) throw new Error('a page must be an element')
  return readHtml(await renderServerScreen(await withStreamed(element)))
}

type Streamed = (props: object) => Promise<ReactNode>

/** What a page streams after its head is in its place, as a reader who waits sees it. */
async function withStreamed(node: ReactNode): Promise<ReactNode> {
  if (!isValidElement<{ children?: ReactNode }>(node)) return node
  const { type, props } = node
  if (typeof type === 'function' && type.constructor.name === 'AsyncFunction') {
    return withStreamed(await (type as unknown as Streamed)(props))
  }
  const children = await Promise.all(Children.toArray(props.children).map(withStreamed))
  return children.length === 0 ? node : cloneElement(node, {}, ...children)
}

function readHtml(html: string): Omit<Seen, 'status'> {
  const alert = /<section[^>]*role="alert".*?<\/section>/s.exec(html)?.[0]
  const headings = [
    ...(alert ?? html).matchAll(/<(?:h[123]|summary)[^>]*>(.*?)<\/(?:h[123]|summary)>/gs),
  ]
  const action = /<(a|button)\b[^>]*class="btn btn-primary[^>]*>(.*?)<\/\1>/s.exec(alert ?? html)
  const other = /<(a|button)\b[^>]*>(.*?)<\/\1>/s.exec(alert ?? '')
  return {
    title: headings.map(([, heading = '']) => textOf(heading)).join(' · '),
    next: textOf((action ?? other)?.[2] ?? ''),
    text: textOf(html),
  }
}

async function readDocument(response: Response): Promise<Seen> {
  const { status } = response
  if (status !== 200) return { status, ...readHtml(await response.text()) }
  const name = response.headers.get('content-disposition') ?? ''
  const length = await response.arrayBuffer().then(
    ({ byteLength }) => byteLength,
    () => undefined,
  )
  const promised = response.headers.get('x-document-length')
  const isWhole = length !== undefined && (promised === null || Number(promised) === length)
  return {
    status,
    title: isWhole ? 'The document, whole' : 'A download that fails',
    next: '',
    text: `${name} ${response.headers.get('content-type')} ${length ?? 'broken off'}`,
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
