import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { GET as getBalances } from '@/app/api/bank/[connection_id]/accounts/balances/route'
import { GET as getCustomerNames } from '@/app/api/bank/[connection_id]/invoicing/customers/route'
import { GET as getInvoiceNames } from '@/app/api/bank/[connection_id]/invoicing/invoices/route'
import { GET as getReceivables } from '@/app/api/bank/[connection_id]/invoicing/receivables/route'
import { GET as getCoverage } from '@/app/api/bank/[connection_id]/statements/coverage/route'
import { type Connections, connectionsOf } from '@/lib/server/connections/connections'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { type Context, offerContext } from '@/lib/server/context'
import { findCurrentRight } from '@/lib/server/db/current-right'
import type { ClientAccess } from '@/lib/server/db/session'
import { createDaySumming } from '@/lib/server/portfolio/sum-days'
import { type Portfolio, portfolioOf } from '@/lib/server/portfolio/portfolio'
import { answerFinds } from '@/lib/server/reads/answer-finds'
import { readPaperFile } from '@/lib/server/reads/read-paper'
import { openBrokenBank } from '@/test/banking/broken-bank'
import { readPdf } from '@/test/pdf/read-pdf'
import { brokenScreens } from '@/test/components/broken-screens'
import { emptyStore } from '@/test/db/empty-store'
import { readIn, testClient, testReader } from '@/test/components/screens'

// What is read of a bank and given whole: the walk takes two seconds, in which the right to it is lost.

const bank = openBrokenBank({ list: 'all' })
const client = { ...testClient, scope: scopes }
const timeZone = 'America/New_York'
const settings = { period: null, time_zone: timeZone, fiscal_start: 1 }
const guarded = vi.hoisted(() => ({ access: undefined as unknown }))

vi.mock('@/lib/server/db/current-right', () => ({
  findCurrentRight: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/lib/server/auth/guards', async (original) => ({
  ...(await original<object>()),
  requireClient: () => Promise.resolve({ ...(guarded.access as object), isOfPage: true }),
  getClient: () => Promise.resolve({ ...(guarded.access as object) }),
}))
vi.mock('@/lib/server/auth/sign-in-path', () => ({
  currentSignInPath: () => Promise.resolve('/sign-in'),
}))
vi.mock('@/lib/server/reads/renewal-calendar', () => ({ findCloseDay: () => Promise.resolve(15) }))
vi.mock('@/lib/server/connections/record-accounts', () => ({ recordAccounts: () => {} }))
vi.mock('@/lib/server/db/client-month', () => ({
  listClientMonths: () => Promise.resolve([]),
  saveClientMonths: () => Promise.resolve(),
}))

let now = new Date('2026-07-20T16:00:00Z')
let calls = 0

function open(): ClientAccess {
  const access = {
    client,
    settings,
    sid: 's',
    token: { firm_id: 'f', connection_id: client.connection_id },
    firm: { id: 'f', name: 'Firm', time_zone: timeZone },
    person: { id: 'p', firm_id: 'f', role: 'admin' },
    lists: {},
  } as unknown as ClientAccess
  guarded.access = access
  const readBank: ReadBank = async (_, read) => {
    calls += 1
    const value = await read(bank)
    now = new Date(now.getTime() + 2000)
    return { kind: 'read', value, readAt: now.toISOString() }
  }
  const context = {
    clock: { now: () => now },
    env: { banks: [] },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    store: emptyStore,
    audit: { noteView: () => Promise.resolve() },
  } as unknown as Context
  connectionsOf.provide(context, { readBank } as Connections)
  const portfolio: Partial<Portfolio> = {
    sumDays: createDaySumming({ store: {} as never, readBank, now: () => now, log: {} as never }),
    holdBalances: () => Promise.resolve(true),
    lastKnown: () => Promise.resolve(undefined),
  }
  portfolioOf.provide(context, portfolio as Portfolio)
  offerContext(context)
  return access
}

beforeEach(() => {
  readIn(timeZone, 1)
  calls = 0
})

type Answer = (access: ClientAccess) => Promise<string>

const connection_id = client.connection_id
const route =
  (handler: typeof getBalances, query = ''): Answer =>
  async () => {
    const request = new Request(`http://localhost/${query}`)
    const response = await handler(request, { params: Promise.resolve({ connection_id }) })
    return `${response.status} ${await response.text()}`
  }

const answers: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(
    Object.entries(brokenScreens)
      // Of these the rights are tested as those of streams.
      .filter(([name]) => name !== 'clients' && !/^(?:exports|palette)/.test(name))
      .map(([name, show]): [string, Answer] => [name, (access) => show({ access, bank, now })]),
  ),
  'balances in the list of accounts': route(getBalances),
  'receivables, as data': route(getReceivables),
  'coverage, as data': route(getCoverage, '?year=2026'),
  'names of customers': route(getCustomerNames, '?id=k-9'),
  'numbers of invoices': route(getInvoiceNames, '?id=i-99'),
  'paper of a close, as a file': async (access) => {
    const { bytes } = await readPaperFile(access, { period: '2026-06' }, testReader)
    return (await readPdf(bytes)).text
  },
  'palette of a client': async (access) => {
    const typed = { words: 'Payee 10', lookup: null, period: undefined }
    return JSON.stringify(await answerFinds(access, typed, testReader))
  },
}

const right = { role: 'admin', clients: [{ client, token: {} }] } as unknown as Awaited<
  ReturnType<typeof findCurrentRight>
>
const losses = {
  'signed out': undefined,
  'the client taken away': { ...right, clients: [] },
  disconnected: {
    ...right,
    clients: [{ client: { ...client, status: 'disconnected' }, token: {} }],
  },
  'a scope narrowed': {
    ...right,
    clients: [{ client: { ...client, scope: ['offline_access'] }, token: {} }],
  },
} as unknown as Readonly<Record<string, typeof right>>

/** What the bank has, in words that no page says of itself. */
const ofTheBank = /Payee \d|Card \d|INV-\d|Customer k-|Account a-|Operating|\$[1-9]/

async function said(answer: Answer, access: ClientAccess): Promise<string> {
  try {
    return await answer(access)
  } catch (error) {
    return String((error as { digest?: string }).digest ?? error)
  }
}

describe.each(Object.entries(answers))('an answer that is given whole: %s', (_, answer) => {
  test('comes to one who keeps the right to it, and asks whether they do', async () => {
    vi.mocked(findCurrentRight).mockResolvedValue(right)
    const words = await said(answer, open())
    expect(words).not.toMatch(/NEXT_|RightLost|^4\d\d /)
    expect(calls).toBeGreaterThan(0)
    expect(findCurrentRight).toHaveBeenCalled()
  })

  test.each(Object.entries(losses))(
    'holds nothing of the bank once that is lost: %s',
    async (name, loss) => {
      vi.mocked(findCurrentRight).mockResolvedValue(loss)
      const words = await said(answer, open())
      expect(words).not.toMatch(ofTheBank)
      if (name === 'signed out') expect(words).toMatch(/NEXT_REDIRECT|^401 |signed_out/)
      if (name === 'the client taken away')
        expect(words).toMatch(/NEXT_HTTP.*404|^404 |not_allowed/)
    },
  )
})
