import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Card } from '@/lib/bank-contract/card'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { readWindowSpend } from '@/lib/server/reads/read-window-spend'

const further = vi.hoisted(() => ({ reads: [] as unknown[] }))

vi.mock('@/lib/server/auth/request-time', () => ({
  requestTime: () => new Date('2026-06-10T12:00:00Z'),
}))
vi.mock('@/lib/server/reads/read-charts', () => ({
  readInitiatedRows: async (_access: unknown, request: unknown) => {
    further.reads.push(request)
    return { rows: 0, unreadable: 0, undetermined: 0, complete: true }
  },
}))

const accessTo = (...scope: string[]) =>
  ({ settings: { time_zone: 'America/New_York' }, client: { scope } }) as unknown as ClientAccess
const access = accessTo('cards:read', 'transactions:read')
const usd = (amount: number) => ({ amount, currency: 'USD' })

const card: Card = {
  id: 'c-1',
  status: 'active',
  spending_limit: usd(100_000),
  current_spend: usd(500),
  spend_period_start: '2026-06-01T04:00:00Z',
  spend_period_end: '2026-07-01T04:00:00Z',
}

const charge = (initiated_at: string | null, more: Partial<Transaction> = {}): Transaction => ({
  id: String(initiated_at),
  card_id: 'c-1',
  status: 'settled',
  amount: usd(-500),
  initiated_at,
  ...more,
})

const june = charge('2026-06-05T12:00:00Z')
const may = charge('2026-05-05T12:00:00Z')

function read(
  items: readonly Transaction[],
  { isLast = false, isDetermined = true, given = card } = {},
) {
  const page = { items: [...items], unreadable: [], next_page_token: isLast ? null : 'more' }
  const latest = { page, isDetermined }
  return readWindowSpend(access, { card: given, latest }, { raw: {}, href: '/cards/c-1' })
}

beforeEach(() => {
  further.reads = []
})

describe('the charges of a window', () => {
  test('are those of the newest rows where these reach back to before it', async () => {
    const outcome = await read([june, may])
    expect(outcome?.spend).toMatchObject({
      spent: 500n,
      charges: 1,
      extent: { end: 'whole', notUnderstood: 0 },
    })
    expect(further.reads).toEqual([])
  })

  test('are those of the newest rows where the card has no others', async () => {
    expect((await read([june], { isLast: true }))?.spend.charges).toBe(1)
    expect(further.reads).toEqual([])
  })

  test('are at least so much where a row does not say when it was, or is of no known state', async () => {
    const rows = [june, charge(null), charge('2026-06-06T12:00:00Z', { status: 'novel' }), may]
    const outcome = await read(rows, { isLast: true })
    expect(outcome?.read).toMatchObject({ rows: 1, notUnderstood: 2 })
    expect(outcome?.spend.extent.notUnderstood).toBe(2)
  })

  test.each([
    ['all of the newest rows lie within it', [june, june], true],
    ['the rows do not show in which order they come', [june, may], false],
    ['there is no row yet, but more follow', [], true],
  ])('are read from its end on where %s', async (_, items, isDetermined) => {
    await read(items, { isDetermined })
    expect(further.reads).toMatchObject([
      {
        query: [
          ['card_id', 'c-1'],
          ['initiated_after', '2026-06-01T04:00:00Z'],
          ['initiated_before', '2026-07-01T04:00:00Z'],
        ],
      },
    ])
  })

  test('are read once more where the newest rows could not be', async () => {
    const request = { raw: {}, href: '' }
    expect(await readWindowSpend(access, { card, latest: undefined }, request)).toBeDefined()
    expect(further.reads).toHaveLength(1)
  })

  test('a window has no charges where the limit never starts again, or transactions are not shared', async () => {
    const given = { ...card, spend_period_start: null }
    expect(await read([june], { given })).toBeUndefined()
    const request = { raw: {}, href: '' }
    const cardsAlone = accessTo('cards:read')
    expect(await readWindowSpend(cardsAlone, { card, latest: undefined }, request)).toBeUndefined()
    expect(further.reads).toEqual([])
  })
})
