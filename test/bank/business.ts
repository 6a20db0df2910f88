import { randomUUID } from 'node:crypto'
import { insertRows } from '@/bank/ledger/insert-rows'
import { accountRow } from '@/bank/ledger/resource-rows'
import { account, business } from '@/bank/ledger/schema'
import type { TestBank } from '@/test/bank/bank'
import { rivalAccount } from '@/test/bank/resources'

/** One more business of the test bank, with one account and nothing else. */
export async function addTestBusiness(bank: TestBank, name: string): Promise<void> {
  const { db } = bank.context.database
  const [id, opened] = [randomUUID(), '2024-01-01T00:00:00Z']
  await insertRows(db, business, [{ id, name, environment: 'production', created_at: opened }])
  await insertRows(db, account, [accountRow(id, opened, { ...rivalAccount, id: randomUUID() })])
}
