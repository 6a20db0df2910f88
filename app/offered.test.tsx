import { readdirSync } from 'node:fs'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import BooksPage from '@/app/(desk)/clients/[connection_id]/books/page'
import ColumnsPage from '@/app/(desk)/clients/[connection_id]/books/columns/page'
import RunPage from '@/app/(desk)/clients/[connection_id]/exports/[run_id]/page'
import HandedOverPage from '@/app/(desk)/clients/[connection_id]/exports/handed-over/page'
import LedgerPage from '@/app/(desk)/clients/[connection_id]/exports/ledger/page'
import ExportsPage from '@/app/(desk)/clients/[connection_id]/exports/page'
import ReceiptsPage from '@/app/(desk)/clients/[connection_id]/exports/receipts/page'
import FilePage from '@/app/(desk)/clients/[connection_id]/exports/transactions/page'
import InvoicesPage from '@/app/(desk)/clients/[connection_id]/invoices/zip/page'
import StatementsPage from '@/app/(desk)/clients/[connection_id]/statements/zip/page'
import FirmExportsPage from '@/app/(desk)/(firm)/exports/page'
import PacksPage from '@/app/(desk)/(firm)/exports/packs/page'
import { POST as postFile } from '@/app/api/exports/[connection_id]/transactions/route'
import { POST as postLedger } from '@/app/api/ledgers/[connection_id]/route'
import { may, type PersonRole, personRoles } from '@/lib/domain/people/permissions'
import { assignClient } from '@/lib/server/db/client-labels'
import { type BooksClient, openBooksClient, registerOf } from '@/test/books/open-books-client'
import { lockFebruary } from '@/test/close/lock-month'
import { showConnection, wordsOf } from '@/test/components/connection-page'
import { renderServerScreen } from '@/test/components/screens'
import { appOrigin } from '@/test/faults/offer-parts'
import { post } from '@/test/packs/pack-form'
import { type Offer, offersOf } from '@/test/rights/offered'

type Handler = (request: Request, context: object) => Promise<Response>
type Page = (props: {
  params: Promise<object>
  searchParams: Promise<object>
}) => Promise<ReactNode>

const routes = await Promise.all(
  readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:books|document-names|exports|ledgers|packs)\b.*route\.ts$/.test(file))
    .map(async (file) => {
      const pattern = file.replace(/\/route\.ts$/, '')
      const { POST: handler } = (await import(`@/app/api/${file}`)) as { POST?: Handler }
      const path = new RegExp(`^/api/${pattern.replaceAll(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`)
      return { pattern, path, handler }
    }),
)
const changing = routes
  .filter(({ handler }) => handler !== undefined)
  // What is fixed in an address goes before what varies.
  .toSorted((a, b) => a.pattern.split('[').length - b.pattern.split('[').length)

const march = '2026-03-01'
/** What a file leaves open. */
const said = { sign: 'one', closing: '1.00' }

let books: BooksClient
let runs: readonly string[] = []
interface Shown {
  readonly offers: readonly Offer[]
  readonly scripted: readonly string[]
  readonly words: string
}
let offered: Readonly<Record<PersonRole, Shown>>

beforeAll(async () => {
  books = await openBooksClient()
  await lockFebruary(books.close)
  await keepBooks()
  await handOver()
  runs = await leaveRuns()
  offered = {
    admin: await offersTo('admin'),
    reviewer: await offersTo('reviewer'),
    preparer: await offersTo('preparer'),
    viewer: await offersTo('viewer'),
  }
})
afterAll(() => books.close.here.close())

/** Of March: two rows that the ledger has as one line, a row that it lacks, and a line that the bank lacks. */
async function keepBooks(): Promise<void> {
  await as('preparer')
  const { close } = books
  await close.pay(20_000, 'Fastlane Fuel', '2026-03-12')
  await close.pay(12_000, 'Harrow', '2026-03-12')
  await close.pay(-77_001, 'Only at the bank', '2026-03-20')
  const { lines, closing } = await books.bank(march)
  const others = lines.filter(({ name }) => !/Fuel|Harrow|Only/.test(name))
  const ledger = [
    ...others,
    { day: '2026-03-13', amount: 32_000, name: 'Deposit of two' },
    { day: '2026-03-28', amount: -999, name: 'Only in the books' },
  ]
  const sorted = ledger.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const own = closing + 77_001n - 999n
  const { file } = await books.drop(registerOf(sorted, own), { month: march })
  expect(await books.say(file, { month: march })).toMatchObject({ status: 303 })
}

async function handOver(): Promise<void> {
  const { account, connection_id } = books
  const response = await post(postLedger, { connection_id }, [
    ['action', 'hand_over'],
    ['account', account],
    ['target', 'xero'],
    ['rows', 'period'],
    ['period', '2026-03'],
    ['seen', '0-0'],
  ])
  expect(response.headers.get('location')).toContain('made=')
}

/** An export and a hand-over that wait, and one of each that has stopped. */
async function leaveRuns(): Promise<string[]> {
  const { query } = books.close.here.dashboard.database
  const { connection_id } = books
  const left = [
    ['transactions', 'waiting'],
    ['transactions', 'stopped'],
    ['ledger', 'waiting'],
    ['ledger', 'stopped'],
  ] as const
  const form = [
    ['format', 'csv'],
    ['period', '2026-02'],
  ] as const
  for (const _ of left) {
    expect((await post(postFile, { connection_id }, form)).status).toBe(200)
  }
  const made = await query(`select id::text as id from export_run where kind = 'transactions'`)
  const ids = made.map(({ id }) => String(id))
  await query('delete from export_kept where run_id = any($1::uuid[])', [ids])
  for (const [nth, [kind, state]] of left.entries()) {
    await query(
      `update export_run set kind = $2, state = $3, due_at = now() + interval '1 day' where id = $1`,
      [ids[nth], kind, state],
    )
  }
  return ids
}

async function as(role: PersonRole): Promise<void> {
  const { here } = books.close
  const session = await here.dashboard.signIn(role)
  const { firm_id, id: person_id } = session.person
  const { connection_id } = books
  await assignClient(here.dashboard.database, { firm_id, person_id, connection_id })
  await here.useSession(session.sid)
}

async function show(page: unknown, role: PersonRole, query: object = {}, params: object = {}) {
  const { connection_id } = books
  const given = { params: Promise.resolve({ connection_id, ...params }) }
  const element = await (page as Page)({ ...given, searchParams: Promise.resolve(query) })
  const html = await renderServerScreen(element, { role })
  return { ...offersOf(html), words: wordsOf(html) }
}

/** What the screens of exports, packs and books offer to somebody. */
async function offersTo(role: PersonRole) {
  await as(role)
  const { account } = books
  const month = { period: '2026-03', account }
  const screens: [page: unknown, query?: object, params?: object][] = [
    [ExportsPage],
    [FirmExportsPage],
    ...runs.map((run_id): [unknown, object, object] => [RunPage, {}, { run_id }]),
    [HandedOverPage, { account }],
    [LedgerPage, { ...month, target: 'quickbooks_desktop' }],
    [LedgerPage, { ...month, target: 'csv', rows: 'period' }],
    [FilePage, { period: '2026-02' }],
    [ReceiptsPage, { period: 'all' }],
    [InvoicesPage, { period: 'all' }],
    [StatementsPage, { period: 'all' }],
    [BooksPage, month],
    [BooksPage, { ...month, replace: '1' }],
    [PacksPage, { month: '2026-02' }],
  ]
  if (may({ role }, 'prepare')) {
    const content = 'Date,Description,Amount\n2026-03-05,A,1.00\n'
    const { file } = await books.drop(content, { month: march })
    screens.push([ColumnsPage, { file, ...said }])
  }
  const shown = []
  for (const [page, query, params] of screens) shown.push(await show(page, role, query, params))
  return {
    offers: shown.flatMap(({ offers }) => offers),
    scripted: shown.flatMap(({ scripted }) => scripted),
    words: shown.map(({ words }) => words).join(' '),
  }
}

function leadsTo({ action }: Pick<Offer, 'action'>) {
  for (const { pattern, path, handler } of changing) {
    const found = path.exec(action)
    if (found !== null) return { pattern, params: { ...found.groups }, handler }
  }
  throw new Error(`${action} leads nowhere`)
}

async function press(offer: Offer): Promise<number> {
  const { params, handler } = leadsTo(offer)
  const form = new FormData()
  for (const [name, value] of offer.fields) form.append(name, value)
  if (offer.isFile) form.append('file', new File(['Date,Amount\n'], 'books.csv'))
  const body = offer.isFile ? form : new URLSearchParams(offer.fields.map(([...pair]) => pair))
  const headers = { origin: appOrigin, accept: 'application/json' }
  const request = new Request(`${appOrigin}${offer.action}`, { method: 'POST', headers, body })
  const response = await (handler as Handler)(request, { params: Promise.resolve(params) })
  await response.body?.cancel()
  return response.status
}

const nameOf = ({ label, action }: Offer): string => `${label} ${action}`

/** What is read by a script, and by everybody. */
const read = ['packs/[connection_id]/today']

it('the screens of an admin lead to every route of exports, packs and books', () => {
  const reached = new Set(offered.admin.offers.map((offer) => leadsTo(offer).pattern))
  const all = changing.map(({ pattern }) => pattern)
  expect([...reached, ...read].toSorted()).toEqual(all.toSorted())
})

// Who may least is first, since what the others press changes what is there.
describe.each(personRoles.toReversed())('what these screens offer to a %s', (role) => {
  it('is refused where it is not offered, and nowhere else', async () => {
    await as(role)
    const own = new Set(offered[role].offers.map(nameOf))
    const withheld = offered.admin.offers.filter((offer) => !own.has(nameOf(offer)))
    expect(withheld.length > 0).toBe(role !== 'admin')
    for (const offer of withheld) expect(await press(offer), nameOf(offer)).toBe(403)
    for (const offer of offered[role].offers) {
      const status = await press(offer)
      expect(status, nameOf(offer)).not.toBe(403)
      expect(status, nameOf(offer)).toBeLessThan(500)
    }
  })

  it('is told how a hand-over is undone where it may undo one', () => {
    const { offers, words } = offered[role]
    expect(offers.some(({ label }) => label === 'Undo')).toBe(may({ role }, 'prepare'))
    expect(words.includes('Undo takes back the newest')).toBe(may({ role }, 'prepare'))
  })

  it('is led to what waits after a reconnect where it may go on with it', async () => {
    const days = { first: '2026-05-25', last: '2026-06-08' }
    const ledger = { rows: { exactly: 312 }, days }
    const waitsNow = { statements: undefined, close: undefined, ledger }
    const html = await showConnection({ status: 'active' }, { role, waitsNow })
    expect(html.includes('/exports/ledger')).toBe(may({ role }, 'prepare'))
    expect(wordsOf(html).includes('What waits now')).toBe(may({ role }, 'prepare'))
  })

  it('has a question for the client by a script where its role may send one', () => {
    const asks = offered[role].scripted.filter((label) => label.startsWith('Ask the client'))
    expect(asks.length > 0).toBe(may({ role }, 'prepare'))
  })
})

it('who may no longer prepare is not shown the columns of the file that they sent', async () => {
  const { database } = books.close.here.dashboard
  const session = await books.close.here.dashboard.signIn('preparer')
  await books.close.here.useSession(session.sid)
  const { file } = await books.drop('Date,Description,Amount\n2026-03-05,A,1.00\n', {
    month: march,
  })
  expect((await show(ColumnsPage, 'preparer', { file, ...said })).offers).toHaveLength(1)
  await database.query(`update person set role = 'viewer' where id = $1`, [session.person.id])
  await expect(show(ColumnsPage, 'viewer', { file })).rejects.toMatchObject({
    digest: expect.stringContaining('404'),
  })
})
