import { OperatorError } from '@/bank/environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSeedOptions, seedLedger } from '@/bank/ledger/seed/seed-ledger'
import { digestLedger, openSeededLedger, testAsOf } from '@/test/bank/ledger/seed/seeded-ledger'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { testStores } from '@/test/store/database'

// A machine may be busy with other tests too.
const patient = 300_000

/** What the first two businesses are given, of which the first has everything there is. */
async function digestSmall(seed: string): Promise<Row> {
  const ledger = await openSeededLedger({ seed, businesses: 2 })
  const digest = await digestLedger(ledger)
  await ledger.close()
  return digest
}

it(
  'seeding gives the same rows for the same seed and day, and other rows for another seed',
  async () => {
    const digest = await digestSmall('test')
    expect(await digestSmall('test')).toEqual(digest)
    const differing = await digestSmall('another')
    for (const table of ['account', 'card', 'ledger_transaction', 'invoice', 'file']) {
      expect(differing[table]).not.toBe(digest[table])
    }
  },
  patient,
)

/** Of the whole ledger, as the first of the stores has it. */
let reference: Row | undefined

describe.each(testStores)('seeding on the %s store', (store) => {
  let ledger: OpenDatabase
  beforeAll(async () => {
    ledger = await openSeededLedger({ store })
  }, patient)
  afterAll(() => ledger.close())

  it('gives the same rows for the same seed and day, whichever the store', async () => {
    const digest = await digestLedger(ledger)
    reference ??= digest
    expect(digest).toEqual(reference)
  })

  it('never writes over a ledger', async () => {
    const options = { seed: 'x', asOf: testAsOf, transactions: 1, businesses: 16 }
    await expect(seedLedger(ledger, options)).rejects.toThrow(OperatorError)
  })

  it('opens sixteen businesses to six people with different rights', async () => {
    const rows = await ledger.query(
      `select email, name, role from membership
       join person on person.id = person_id join business on business.id = business_id
       where name in ('Acme Robotics Inc.', 'Hundred Thousand Ltd.') order by email`,
    )
    expect(rows).toEqual([
      { email: 'adam.admin@bank.example', name: 'Acme Robotics Inc.', role: 'admin' },
      { email: 'bea.bookkeeper@bank.example', name: 'Acme Robotics Inc.', role: 'bookkeeper' },
      { email: 'eli.employee@bank.example', name: 'Acme Robotics Inc.', role: 'employee' },
      { email: 'max.many@bank.example', name: 'Hundred Thousand Ltd.', role: 'owner' },
      { email: 'olivia.owner@bank.example', name: 'Acme Robotics Inc.', role: 'owner' },
    ])
    const [counts] = await ledger.query(
      `select (select count(*)::int from person) as people,
         (select count(*)::int from business where environment = 'production') as production,
         (select count(*)::int from business where environment = 'sandbox') as sandbox,
         (select count(*)::int from membership join person on person.id = person_id
          where email like 'bea.%' and role in ('owner', 'admin')) as bea_may_approve`,
    )
    expect(counts).toEqual({ people: 6, production: 14, sandbox: 2, bea_may_approve: 0 })
  })

  it('leaves one business with nothing at all', async () => {
    const [counts] = await ledger.query(
      `select (select count(*)::int from account where business_id = b.id) as accounts,
         (select count(*)::int from customer where business_id = b.id) as customers,
         (select count(*)::int from ledger_transaction where business_id = b.id) as transactions
       from business b where name = 'Empty Nest LLC'`,
    )
    expect(counts).toEqual({ accounts: 0, customers: 0, transactions: 0 })
  })

  it.each([1, 20_000])(
    'gives the big business exactly %i transactions where that many were asked for, and keeps every index',
    async (transactions) => {
      const database = await openSeededLedger({ store, transactions, businesses: 4 })
      const [row] = await database.query(
        `select count(*)::int as count from ledger_transaction
         where business_id = (select id from business where name = 'Hundred Thousand Ltd.')`,
      )
      expect(row).toEqual({ count: transactions })
      const indexes = `select indexdef from pg_indexes
        where tablename = 'ledger_transaction' order by indexdef`
      // So many rows are written first and indexed after.
      expect(await database.query(indexes)).toEqual(await ledger.query(indexes))
      await database.close()
    },
    patient,
  )

  it('ends, by default, today in New York with 100,000 transactions', () => {
    expect(defaultSeedOptions(new Date('2026-06-17T03:00:00Z'))).toEqual({
      seed: 'countinghouse',
      asOf: '2026-06-16',
      transactions: 100_000,
      businesses: 16,
    })
  })
})
