import { describe, expect, it } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import type { LedgerFormat } from '@/lib/domain/ledgers/ledger-target'
import { type LockedAccounts, transactionFiles } from '@/lib/server/packs/transaction-files'
import { all } from '@/test/books/books-files'
import { testTransaction } from '@/test/exports/file-bank'

const reader = createReader({ locale: 'en', timeZone: 'UTC' })
const period = { first: '2026-06-01', last: '2026-06-30' }

/** Of two accounts, each with one row of 25.00 out. */
const rows = ['a-1', 'a-2'].map((account_id, at) => ({
  ...testTransaction({
    id: `6f1e2a33-7a4c-4f5e-8c7f-00000000000${at}`,
    amount: { amount: -2500, currency: 'USD' },
  }),
  account_id,
  posted_at: '2026-06-10T12:00:00Z',
}))

const figures = (account: string, moneyOut: string) => ({
  account,
  currency: 'USD',
  moneyIn: '0',
  rowsIn: 0,
  rowsOut: 1,
  moneyOut,
})
const balances = (account: string, opening?: string, closing?: string) => ({
  account,
  currency: 'USD',
  opening,
  closing,
})
/** Of the second account nothing is amiss. */
const sound = { balances: balances('a-2', '10000', '7500'), moved: figures('a-2', '-2500') }

async function filesOf(
  format: LedgerFormat,
  { balances: own, moved }: { balances: object; moved: object | undefined },
) {
  const locked = {
    accounts: ['a-1', 'a-2'].map((account_id) => ({ account_id, account_name: account_id })),
    balances: [own, sound.balances],
    moved: moved === undefined ? undefined : [moved, sound.moved],
  } as LockedAccounts
  const choice = { target: format === 'camt' ? 'odoo' : 'datev', format } as const
  const month = { rows, period, timeZone: 'UTC', clientName: 'Acme', locked }
  const made = await transactionFiles({ ...month, format: { kind: 'ledger', choice } }, reader)
  return Promise.all(
    made.map(async ({ extension, stated, content }) => {
      const text = String(Buffer.concat(await all(content())))
      return { extension, stated, text }
    }),
  )
}

describe.each([
  ['mt940', '.sta'],
  ['camt', '.xml'],
] as const)(
  'a file of transactions as %s, which cannot be without balances',
  (format, extension) => {
    it('has those of the statements where its rows lead from one to the other', async () => {
      const own = { balances: balances('a-1', '5000', '2500'), moved: figures('a-1', '-2500') }
      expect((await filesOf(format, own)).map(({ stated }) => stated)).toEqual([{}, {}])
    })

    it('has a counted closing balance where the rows led there when the month was locked', async () => {
      const own = { balances: balances('a-1', '5000', '4000'), moved: figures('a-1', '-1000') }
      const [first, second] = await filesOf(format, own)
      expect(first).toMatchObject({ extension, stated: { closing: 'counted' } })
      expect(first?.text).toMatch(/50[.,]00[^]*25[.,]00/)
      expect(second).toMatchObject({ extension, stated: {} })
    })

    it.each([
      ['no statement gives them', 'not_given', balances('a-1'), figures('a-1', '-2500')],
      ['they never followed', 'between', balances('a-1', '5000', '4000'), figures('a-1', '-2500')],
      ['what was locked is not known', 'between', balances('a-1', '5000', '4000'), undefined],
    ] as const)(
      'is a CSV of the same row where %s, and says why; others keep their format where they can',
      async (_, why, own, moved) => {
        const [first, second] = await filesOf(format, { balances: own, moved })
        expect(first).toMatchObject({ extension: '.csv', stated: { as_csv: why } })
        expect(first?.text).toContain('-25.00')
        expect(second).toMatchObject({ extension, stated: {} })
      },
    )
  },
)
