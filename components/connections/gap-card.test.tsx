import { beforeEach, describe, expect, it } from 'vitest'
import type { GapReceipt } from '@/lib/domain/connections/gap-receipt'
import type { WaitsNow } from '@/lib/domain/connections/waits-now'
import { wholeReceipt } from '@/test/connections/gap-receipt'
import { showConnection, wordsOf } from '@/test/components/connection-page'
import { readIn } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const broken: GapReceipt['broken'][number] = {
  account: 'a-1',
  name: 'Operating',
  first: '2026-06-03',
  last: '2026-06-03',
  sum: {
    currency: 'USD',
    opening: '124602256',
    openingDay: '2026-06-02',
    moneyIn: '0',
    moneyOut: '-9960333',
    rowsIn: 0,
    rowsOut: 1,
    closing: '114600717',
    closingDay: '2026-06-03',
  },
}

const show = async (read: Partial<GapReceipt> | undefined, gap = {}): Promise<string> =>
  wordsOf(
    await showConnection(
      { status: 'active' },
      {
        gap: {
          id: '00000000-0000-4000-8000-000000000000',
          awayAt: '2026-05-25T07:40:00Z',
          backAt: '2026-06-08T10:05:00Z',
          dueAt: null,
          readUntil: null,
          receipt: read && { ...wholeReceipt, ...read },
          ...gap,
        },
      },
    ),
  )

describe('what waits after a reconnect', () => {
  const wait = async (waitsNow: WaitsNow): Promise<string> => {
    const words = wordsOf(await showConnection({ status: 'active' }, { waitsNow }))
    return (
      /What waits now(.*?)(?:Client’s own page|On record|End the connection)/.exec(words)?.[1] ?? ''
    )
  }
  const none = { statements: undefined, close: undefined, ledger: undefined }

  it('is statements that ended meanwhile, the next close, and rows for the ledger', async () => {
    const first = '2026-05-31'
    const days = { first: '2026-05-25', last: '2026-06-08' }
    const words = await wait({
      statements: { count: { exactly: 6 }, first, last: first },
      close: { period: { first: '2026-05-01', last: first }, open: 4 },
      ledger: { rows: { exactly: 312 }, days },
    })
    expect(words).toContain('6 statements of May 2026')
    expect(words).toContain('May 2026 close, findings to review: 4')
    expect(words).toContain('312 rows of the days away for the ledger')
  })

  it('counts only what was read to the end, and says nothing of what nobody judged', async () => {
    const close = { period: { first: '2026-05-01', last: '2026-05-31' }, open: undefined }
    const words = await wait({
      statements: { count: { atLeast: 6 }, first: '2026-04-30', last: '2026-05-31' },
      close,
      ledger: undefined,
    })
    expect(words).toMatch(/6\+|at least 6/i)
    expect(words).toContain('May 2026 close')
    expect(words).not.toContain('review')
  })

  it('is no card where nothing is known to wait', async () => {
    const html = await showConnection({ status: 'active' }, { waitsNow: none })
    expect(wordsOf(html)).not.toContain('What waits now')
  })
})

describe('the receipt of a reconnect', () => {
  it('says how long the client was away, what was read, and that balances follow', async () => {
    const words = await show({})
    expect(words).toContain('14 days away')
    expect(words).toContain('312 rows read for the days away, 6 accounts')
    expect(words).toContain('Balances continuous 15 of 15 days')
    expect(words.match(/Nothing missed/g)).toHaveLength(2)
  })

  it('shows the day that does not follow as a sum, and what a person can do', async () => {
    const words = await show({ follow: 14, broken: [broken] })
    expect(words).toContain('Continuous on 14 of 15 days Operating: 3 Jun 2026 does not follow')
    expect(words).toContain(
      'Closing, 2 Jun 2026 $1,246,022.56 − 1 row out $99,603.33 = Expected $1,146,419.23 Bank says, 3 Jun 2026 $1,146,007.17',
    )
    expect(words).toContain(
      '$412.06 went out that no row dated in these days shows. Rows dated earlier were not read again. Read twice, same result. Read again',
    )
    expect(words).not.toContain('Nothing missed')
  })

  it('says nothing of what was not read', async () => {
    const words = await show({ rows: { atLeast: 0 }, follow: 0, unclear: ['rows'] })
    expect(words).toContain('Rows not read')
    expect(words).toContain('Not all is clear')
    expect(words).not.toMatch(/Nothing missed|continuous|No row/)
    expect(await show({ rows: { atLeast: 12 } })).toContain('At least 12 rows read')
    expect(await show({ accounts: { atLeast: 6 } })).toContain('Accounts were not read to the end.')
    expect(await show({ rows: { exactly: 0 } })).toContain('No row in the time away')
  })

  it('says up to which day it has come while it is read, and when the bank is tried again', async () => {
    const words = await show(undefined, { dueAt: '2026-06-12T11:59:00Z', readUntil: '2026-06-02' })
    expect(words).toContain('Reading the days away up to 2 Jun 2026')
    expect(words).not.toContain('Balances')
    const later = await show(undefined, { dueAt: '2026-06-12T12:10:00Z' })
    expect(later).toContain('The bank was not read. Next try at')
  })
})
