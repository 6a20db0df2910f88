import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { type Context, offerContext } from '@/lib/server/context'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Connections } from '@/lib/server/connections/connections'
import type { ClientAccess } from '@/lib/server/db/session'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readClientFigures } from '@/lib/server/portfolio/read-client-figures'
import { columnLists } from '@/lib/domain/clients/figure-lists'
import { createDaySumming } from '@/lib/server/portfolio/sum-days'
import { type Portfolio, portfolioOf } from '@/lib/server/portfolio/portfolio'
import { emptyStore } from '@/test/db/empty-store'
import { breaks, nothing, openBrokenBank, quiet } from '@/test/banking/broken-bank'
import { ways } from '@/test/banking/broken-ways'
import { readBankOf } from '@/test/banking/read-bank-of'
import { absences, absencesIn, zerosIn } from '@/test/components/absences'
import { brokenScreens, ofRunningMonth } from '@/test/components/broken-screens'
import { readIn, testClient } from '@/test/components/screens'

// What each screen says of rows that cannot be understood, of pages that do not end, and of nothing.

const now = new Date('2026-07-20T16:00:00Z')
const timeZone = 'America/New_York'
const client = { ...testClient, scope: scopes }
const settings = { period: null, time_zone: timeZone, fiscal_start: 1 }
const access = {
  client,
  settings,
  token: { firm_id: 'f', connection_id: client.connection_id },
  firm: { id: 'f', name: 'Firm', time_zone: timeZone },
  person: { id: 'p', firm_id: 'f', role: 'admin' },
  lists: {},
} as unknown as ClientAccess

vi.mock('@/lib/server/auth/guards', async (original) => ({
  ...(await original<object>()),
  requireClient: () => Promise.resolve(access),
  requirePerson: () => Promise.resolve(access),
}))
vi.mock('@/lib/server/reads/renewal-calendar', () => ({ findCloseDay: () => Promise.resolve(15) }))
vi.mock('@/lib/server/connections/record-accounts', () => ({ recordAccounts: () => {} }))
vi.mock('@/lib/server/db/client-month', () => ({
  listClientMonths: () => Promise.resolve([]),
  saveClientMonths: () => Promise.resolve(),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  readIn(timeZone, 1)
  return () => vi.useRealTimers()
})

function open(bank: BankReader) {
  const readBank = readBankOf(bank, now)
  const bankOfNoneHere = {
    environment: 'sandbox',
    baseUrl: new URL('https://bank.example'),
    audience: 'x',
  } as const
  const env: Partial<Context['env']> = { banks: [bankOfNoneHere] }
  const context = { clock: { now: () => now }, env, log: {}, store: emptyStore } as Context
  connectionsOf.provide(context, { readBank } as Connections)
  const period = { first: '2026-06-01', last: '2026-06-30' }
  const demand = { scope: scopes, lists: columnLists, period, timeZone, today: '2026-07-20' }
  const portfolio: Partial<Portfolio> = {
    sumDays: createDaySumming({ store: {} as never, readBank, now: () => now, log: {} as never }),
    holdBalances: () => Promise.resolve(true),
    lastKnown: async () => {
      const outcome = await readBank(access, (each) => readClientFigures(each, demand))
      return outcome.kind === 'read'
        ? { figures: outcome.value.figures, readAt: outcome.readAt }
        : undefined
    },
  }
  portfolioOf.provide(context, portfolio as Portfolio)
  offerContext(context)
  return { access, bank, now }
}

const screens = Object.entries(brokenScreens)

describe('of a bank that sends all, and all whole', () => {
  test.each(screens)('%s calls nothing absent, nor partial', async (_, show) => {
    const words = await show(open(openBrokenBank({ list: 'all' })))
    expect(absencesIn(words), words).toEqual([])
    expect(words).not.toContain('annot be told')
    expect(words).not.toContain('at least')
  })
})

test('every sentence of absence is said by some screen of a business of which it is true', async () => {
  const said = new Set<string>()
  for (const lists of [nothing, quiet]) {
    for (const show of [...Object.values(brokenScreens), ofRunningMonth]) {
      const words = await show(open(openBrokenBank({ list: 'all' }, lists)))
      for (const name of absencesIn(words)) said.add(name)
    }
  }
  expect(absences.map(([name]) => name).filter((name) => !said.has(name))).toEqual([])
})

describe.each(ways)('of a bank that sends %s', (_, broken) => {
  test.each(screens)('%s calls nothing absent, and no figure zero', async (_name, show) => {
    const words = await show(open(openBrokenBank(broken)))
    expect(absencesIn(words), words).toEqual([])
    expect(zerosIn(words), words).toEqual([])
  })
})

describe.each(['overview', 'ageing', 'card', 'customer'] as const)('%s', (name) => {
  const wordsOf = async (way: string) => {
    const broken = { list: 'all', breaks: breaks[way], share: 'half' } as const
    return (await brokenScreens[name]?.(open(openBrokenBank(broken)))) ?? ''
  }

  test('tells rows that could not be read from rows in a state that nobody knows', async () => {
    const [unread, unknown] = [
      await wordsOf('that are null'),
      await wordsOf('of a status that nobody knows'),
    ]
    expect(unread).toMatch(/\d+ rows? could not be read/)
    expect(unread).not.toMatch(/states? (?:is|are) not known here/)
    expect(unknown).toMatch(
      /\d+ rows? (?:is|are) in no figure: (?:its|their) states? (?:is|are) not known/,
    )
    expect(unknown).not.toMatch(/could not be read/)
  })
})

describe.each(ways.filter(([way]) => /^half.*(?:amount|status)|fails$/.test(way)))(
  'of a bank that has little and sends %s',
  (_, broken) => {
    test.each(screens)('%s says no figure in a sentence that is not known', async (_name, show) => {
      await expect(show(open(openBrokenBank(broken, quiet)))).resolves.not.toBe('')
    })
  },
)
