import { expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { isComplete } from '@/lib/present/export-request'
import { parseTransactionsRequest } from '@/lib/server/reads/export-request'
import type { ClientAccess } from '@/lib/server/db/session'

const reader = createReader({ locale: 'en', timeZone: 'UTC', fiscalStart: 1 })

/** As far as it is read for this: what a client shares, and the period that its pages start from. */
const access = (period: string | null) =>
  ({
    settings: { period },
    client: { scope: [] },
    lists: {},
    person: { id: 'p-1', name: 'Ada' },
  }) as unknown as ClientAccess

test.each([
  ['period=all', true],
  ['period=..2026-06', true],
  ['period=2020-01..2026-06', true],
  ['period=2025', false],
  ['period=2026-06', false],
  ['period=all&status=pending&status=settled', true],
  ['period=all&min_amount=0', true],
  ['period=all&search=coffee', true],
  ['period=2025&status=settled', false],
  ['period=2026-06&min_amount=0', false],
  ['period=all&id=transaction-0001', false],
])('of transactions, %s is all of them: %s', (query, expected) => {
  const wanted = parseTransactionsRequest(new URLSearchParams(query), access(null), reader)
  expect(isComplete(wanted)).toBe(expected)
})
