import { describe, expect, it } from 'vitest'
import { parseDocumentsRequest } from '@/lib/server/reads/documents-request'
import { parseTransactionsRequest } from '@/lib/server/reads/export-request'
import { requestFields, requestTitle } from '@/lib/present/export-request'
import { createReader } from '@/lib/format/create-reader'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { testClient, testReader } from '@/test/components/screens'
import { customerNames, type CustomerNames } from '@/lib/server/banking/name-cache'
import { offerTestContext } from '@/test/context'

const customers = new Map([['customer-0001', { name: 'Kite & Co', isDeleted: true }]])
customerNames.provide(offerTestContext({}), { find: () => customers } as unknown as CustomerNames)

const account = { account_id: 'account-0001', account_name: 'Operating', account_type: 'checking' }
const access = {
  person: { id: 'p-1', name: 'Ada' },
  client: { ...testClient, scope: ['accounts:read', 'transactions:read', 'invoicing:read'] },
  lists: { accounts: JSON.stringify([account]) },
  settings: { period: null, time_zone: testReader.timeZone, fiscal_start: 1 },
} as unknown as ClientAccess

function request(kind: 'transactions' | 'invoices', raw: RawSearchParams, reader = testReader) {
  const parsed =
    kind === 'transactions'
      ? parseTransactionsRequest(raw, access, reader)
      : parseDocumentsRequest(kind, raw, access, reader)
  return { title: requestTitle(parsed, reader), fields: requestFields(parsed) }
}

describe('the request for an export', () => {
  it('is what the filters of its list find', () => {
    expect(request('transactions', { status: 'settled' })).toEqual({
      title: 'Every transaction that matches Status: Settled',
      fields: [['status', 'settled']],
    })
  })

  it('names accounts and customers by the names that are known', () => {
    const { title } = request('invoices', { customer: 'customer-0001' })
    expect(title).toContain('Kite & Co (deleted)')
    expect(request('transactions', { account_id: 'account-0001' }).title).toBe(
      'Every transaction that matches Account: Operating',
    )
  })

  it('has the days of the client’s own fiscal year as they are at the request', () => {
    const reader = createReader({ locale: 'en', timeZone: 'UTC', fiscalStart: 7 })
    const { title, fields } = request('transactions', { period: 'FY2026' }, reader)
    expect(title).toContain('FY 2026: 1 Jul 2025 – 30 Jun 2026')
    expect(fields).toEqual([['period', '2025-07..2026-06']])
  })

  it('is the documents that were selected, each once', () => {
    expect(request('invoices', { id: ['a', 'b', 'a', ''] })).toEqual({
      title: '2 invoices chosen',
      fields: [
        ['id', 'a'],
        ['id', 'b'],
      ],
    })
  })

  it('is the transactions that were selected, whatever their list was narrowed to', () => {
    expect(request('transactions', { id: 'a', status: 'settled' })).toEqual({
      title: '1 transaction chosen',
      fields: [['id', 'a']],
    })
  })
})
