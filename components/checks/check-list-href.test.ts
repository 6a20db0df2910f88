import { describe, expect, test } from 'vitest'
import { checkListHref } from '@/components/checks/check-list-href'
import { createChecks } from '@/lib/domain/checks/create-checks'
import { payment } from '@/test/components/checks-rows'
import type { Transaction } from '@/lib/bank-contract/transaction'

const june = { first: '2026-06-01', last: '2026-06-30' }

function href(
  id: 'without-file' | 'failed' | 'large',
  rows: readonly Transaction[],
  dates: Partial<Parameters<typeof checkListHref>[3]> = {},
): URLSearchParams | undefined {
  const checks = createChecks({
    period: june,
    timeZone: 'America/New_York',
    days: 3,
    largeFrom: () => 500_000n,
  })
  checks.add(rows)
  const inTheList = { period: '2026-06', ownDays: undefined, ...dates }
  return new URL(checkListHref('c-1', id, checks.read(), inTheList) ?? '', 'https://desk.example')
    .searchParams
}

describe('what leads from a check to the list', () => {
  const failed = payment('failed', { status: 'failed' })

  test('keeps the period, so that no other screen loses it', () => {
    expect(String(href('failed', [failed]))).toBe('period=2026-06&status=failed')
    expect(String(href('failed', [failed], { period: undefined }))).toBe('status=failed')
  })

  test('says the days themselves where they are not the period’s own', () => {
    expect(String(href('failed', [failed], { period: 'all', ownDays: june }))).toBe(
      'period=all&initiated_after=2026-06-01&initiated_before=2026-07-01&status=failed',
    )
  })

  test('is not there where the list cannot ask for every row that was found', () => {
    const returned = payment('back', { transaction_type: 'ach_return' })
    expect(href('failed', [failed, returned])?.has('status')).toBe(false)
    const bare = payment('bare', { attachments: [] })
    expect(href('without-file', [bare])?.getAll('files')).toEqual(['without'])
    for (const more of [{ status: null }, { transaction_type: undefined }]) {
      const untold = payment('untold', { attachments: [], ...more })
      expect(href('without-file', [bare, untold])?.has('files')).toBe(false)
    }
  })
})
