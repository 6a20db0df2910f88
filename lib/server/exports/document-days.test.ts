import { expect, it } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createReader } from '@/lib/format/create-reader'
import { receiptDocuments } from '@/lib/server/exports/receipt-documents'
import { statementDocuments } from '@/lib/server/exports/statement-documents'

const reader = createReader({ locale: 'en', timeZone: 'America/New_York' })
// Still the tenth there.
const instant = '2026-10-11T02:52:41Z'

it('names a receipt by the day that the list shows, which is the client’s', () => {
  const attachments = [{ file_id: 'f-1', file_name: 'fare.pdf' }]
  const row = { id: 't-1', account_id: 'a-1', initiated_at: instant, attachments } as Transaction
  const documents = receiptDocuments('Kite', reader)
  expect([documents.want(row)].flat()).toMatchObject([{ values: { date: '2026-10-10' } }])
  const without = { ...row, initiated_at: undefined }
  expect([documents.want(without)].flat()).toMatchObject([{ values: { date: undefined } }])
})

it('names the day on which a statement was issued in the same way', () => {
  const statement = { id: 's-1', period_end: '2026-09-30', available_at: instant } as Statement
  const documents = statementDocuments('Kite', new Map(), reader)
  expect([documents.want(statement)].flat()).toMatchObject([
    { values: { issued: '2026-10-10' }, day: '2026-09-30' },
  ])
})
