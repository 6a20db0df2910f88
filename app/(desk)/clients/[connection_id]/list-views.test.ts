import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import CardsPage from '@/app/(desk)/clients/[connection_id]/cards/page'
import InvoicesPage from '@/app/(desk)/clients/[connection_id]/invoices/page'
import StatementsPage from '@/app/(desk)/clients/[connection_id]/statements/page'
import TransactionsPage from '@/app/(desk)/clients/[connection_id]/transactions/page'
import { POST as postHidden } from '@/app/api/preferences/views/route'
import { type ListWithViews, listsWithViews } from '@/lib/search-params/list-views'
import { renderServerScreen } from '@/test/components/screens'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'

// Outside Next, React remembers nothing for a request: so each reading of a page is one.
const request = vi.hoisted(() => ({ memories: new Set<Map<unknown, unknown>>() }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  cache: <Argument, Result>(read: (argument: Argument) => Result) => {
    const memory = new Map<unknown, unknown>()
    request.memories.add(memory)
    return (argument: Argument): Result => {
      if (!memory.has(argument)) memory.set(argument, read(argument))
      return memory.get(argument) as Result
    }
  },
}))

const pages = {
  cards: CardsPage,
  invoices: InvoicesPage,
  statements: StatementsPage,
  transactions: TransactionsPage,
}

/** The views that come with each list, and the one that is hidden. */
const views: Readonly<
  Record<ListWithViews, { names: string[]; hide: [id: string, name: string] }>
> = {
  cards: {
    names: ['All', 'Near limit', 'Virtual', 'Physical', 'By cardholder'],
    hide: ['near', 'Near limit'],
  },
  invoices: {
    names: ['All', 'New PDFs', 'Open', 'Overdue', 'Paid', 'Sync issues'],
    hide: ['overdue', 'Overdue'],
  },
  statements: {
    names: ['All', 'Does not tie out'],
    hide: ['differs', 'Does not tie out'],
  },
  transactions: {
    names: [
      'All',
      'To review',
      'Missing receipt',
      'Awaiting approval',
      'Large',
      'Card spend',
      'Flagged',
      'Changed since reviewed',
    ],
    hide: ['large', 'Large'],
  },
}

type Query = Record<string, string[]>

let here: FaultDashboard
const forget = () => {
  for (const memory of request.memories) memory.clear()
}
beforeAll(async () => {
  here = await openFaultDashboard()
})
beforeEach(forget)
afterAll(() => here.close())

async function tabsOf(list: ListWithViews, query: Query = {}) {
  forget()
  const params = Promise.resolve({ connection_id: here.connection_id })
  const searchParams = Promise.resolve(query)
  const html = await renderServerScreen(await pages[list]({ params, searchParams }))
  return Array.from(html.matchAll(/<a class="tab"[^>]*href="([^"]*)"[^>]*>(.*?)</g)).map(
    ([, href = '', name]) => ({ href: href.replaceAll('&amp;', '&'), name }),
  )
}

async function hide(list: ListWithViews, ids: readonly string[]) {
  forget()
  const body = new URLSearchParams([['list', list], ...ids.map((id) => ['hidden', id])])
  const headers = { origin: appOrigin, 'sec-fetch-site': 'same-origin' }
  const asked = new Request(`${appOrigin}/api/preferences/views`, { method: 'POST', headers, body })
  expect((await postHidden(asked, { params: Promise.resolve({}) })).status).toBe(204)
}

it.each(listsWithViews)(
  '%s have views, and a person hides one and shows it again',
  async (list) => {
    const {
      names,
      hide: [id, name],
    } = views[list]
    const namesOf = async (query?: Query) => (await tabsOf(list, query)).map((tab) => tab.name)
    const before = await tabsOf(list)
    expect(before.map((tab) => tab.name)).toEqual(names)
    await hide(list, [id])
    expect(await namesOf()).toEqual(names.filter((each) => each !== name))
    // What is open is shown.
    const href = before.find((tab) => tab.name === name)?.href ?? ''
    const { searchParams } = new URL(href, appOrigin)
    const query = Object.fromEntries(
      [...searchParams.keys()].map((key) => [key, searchParams.getAll(key)]),
    )
    expect(await namesOf(query)).toEqual(names)
    await hide(list, [])
    expect(await namesOf()).toEqual(names)
  },
)
