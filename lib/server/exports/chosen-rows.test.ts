import { parseCsv } from 'hucre/csv'
import { describe, expect, test } from 'vitest'
import { chosenId } from '@/lib/domain/exports/chosen-transaction'
import { finishFile as finish, openTestFileBank, testTransaction } from '@/test/exports/file-bank'

const out = { amount: -500, currency: 'USD' }
const transfer = { id: 'leg', transaction_type: 'internal_transfer', amount: out } as const

const rows = [
  ...Array.from({ length: 120 }, (_, nth) => testTransaction({ id: `t${nth}` })),
  testTransaction({ id: 'pending', account_id: 'a2', status: 'pending', posted_at: null }),
  testTransaction(transfer),
  testTransaction({ ...transfer, account_id: 'a2', amount: { ...out, amount: 500 } }),
]
const accounts = [{ id: 'a1' }, { id: 'a2' }, { id: 'unused' }]

async function csvOf(ids: readonly string[]) {
  const made = await finish(openTestFileBank({ rows }).make('csv', { ids }))
  const [header = [], ...lines] = parseCsv(new TextDecoder().decode(made.bytes), { delimiter: ',' })
  const cells = lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at]])))
  return { ...made, cells }
}

describe('a file of transactions that were picked', () => {
  test('holds these and no others, in the order in which they were picked', async () => {
    const ids = rows.slice(0, 120).map(({ id }) => chosenId(id, 'a1'))
    const { cells, state, progress } = await csvOf(ids.toReversed())
    expect(cells.map(({ transaction_id }) => transaction_id)).toEqual(
      rows
        .slice(0, 120)
        .map(({ id }) => id)
        .toReversed(),
    )
    expect(state).toBe('finished')
    expect(progress).toMatchObject({ wanted: 120, included: 120, missing: [] })
  })

  test('holds the leg of a movement that was picked, where both share an identifier', async () => {
    const { cells } = await csvOf([chosenId('leg', 'a2'), chosenId('leg', 'a1')])
    expect(cells.map(({ account_id, amount }) => [account_id, amount])).toEqual([
      ['a2', '5.00'],
      ['a1', '-5.00'],
    ])
  })

  test('names as missing what the bank no longer has', async () => {
    const { cells, progress } = await csvOf([chosenId('t1', 'a1'), chosenId('gone', 'a1')])
    expect(cells.map(({ transaction_id }) => transaction_id)).toEqual(['t1'])
    expect(progress).toMatchObject({ wanted: 2, included: 1 })
    expect(progress.missing).toMatchObject([
      { name: 'Transaction gone', reason: 'the bank no longer has it' },
    ])
  })

  test('breaks off where the bank fails, and does not look whole', async () => {
    const begun = await openTestFileBank({
      rows,
      fails: (page) => (page >= 1 ? { code: 'bank_unreachable', reference: 'QX7' } : undefined),
    }).make('csv', { ids: rows.slice(0, 120).map(({ id }) => chosenId(id, 'a1')) })
    if ('failure' in begun) throw new Error('it did begin')
    await expect(new Response(begun.stream).arrayBuffer()).rejects.toThrow('bank_unreachable')
    expect(await begun.ended).toBe('interrupted')
  })

  test('that a ledger takes in has the accounts of its rows alone, and names what is not settled', async () => {
    const ids = [chosenId('t1', 'a1'), chosenId('pending', 'a2'), chosenId('leg', 'a1')]
    const { bytes, progress } = await finish(
      openTestFileBank({ rows, accounts }).make('ofx', { ids }),
    )
    const text = new TextDecoder().decode(bytes)
    expect([...text.matchAll(/<FITID>(.*?)<\/FITID>/g)].map(([, id]) => id)).toEqual(['t1', 'leg'])
    expect([...text.matchAll(/<ACCTID>(.*?)<\/ACCTID>/g)].map(([, id]) => id)).toEqual(['a1'])
    expect(progress).toMatchObject({ wanted: 3, included: 2 })
    expect(progress.missing).toMatchObject([{ id: 'pending' }])
  })
})
