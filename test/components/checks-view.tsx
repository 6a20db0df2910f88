import { ChecksScreen } from '@/components/checks/checks-screen'
import { toChecksView } from '@/components/checks/to-checks-view'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { type ChecksRead, createChecks } from '@/lib/domain/checks/create-checks'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { createReader } from '@/lib/format/create-reader'
import type { Language } from '@/lib/i18n/language'
import { type CheckId, largeFrom, parseCheckParams } from '@/lib/search-params/checks'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { payment } from '@/test/components/checks-rows'
import { renderScreen, testClient } from '@/test/components/screens'

const days = { first: '2026-06-01', last: '2026-06-30' }
const now = new Date('2026-07-02T12:00:00Z')
const timeZone = 'America/New_York'

interface Shown {
  readonly raw?: RawSearchParams
  readonly read?: Partial<ChecksRead>
  readonly language?: Language
}

export function viewOf(
  rows: readonly Transaction[],
  { raw = {}, read, language = 'en' }: Shown = {},
) {
  const params = parseCheckParams(raw)
  const checks = createChecks({
    period: days,
    timeZone,
    days: params.days,
    largeFrom: (currency) => largeFrom(params, currency),
  })
  checks.add(rows)
  const reader = createReader({ locale: language === 'en' ? 'en-US' : language, timeZone })
  const period = choosePeriod({ ...reader, requested: params.period, fallback: '2026-06', now })
  return toChecksView(
    {
      client: testClient,
      params,
      days,
      period,
      read: {
        checks: checks.read(),
        isWhole: true,
        seenSince: '2025-06-01',
        isComplete: true,
        reached: undefined,
        hasRows: rows.length > 0,
        hasUnreadable: false,
        readAt: '2026-07-02T12:00:00Z',
        failure: undefined,
        furtherHref: undefined,
        ...read,
      },
    },
    reader,
  )
}

export const html = (rows: readonly Transaction[], shown: Shown = {}) =>
  renderScreen(<ChecksScreen view={viewOf(rows, shown)} />, {
    language: shown.language ?? 'en',
  })

export function checkOf(rows: readonly Transaction[], id: CheckId, shown: Shown = {}) {
  const check = viewOf(rows, shown).checks.find((each) => each.id === id)
  if (check === undefined) throw new Error(`no check ${id}`)
  return check
}

export const words = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

export const bare = (id: string, more: Partial<Transaction> = {}) =>
  payment(id, { attachments: [], ...more })
export const before = (at: string) => payment('before', { initiated_at: at, posted_at: at })

export const rows = [
  bare('bare', { amount: { amount: -700, currency: 'USD' } }),
  payment('large', { amount: { amount: -900_000, currency: 'JPY' }, counterparty_name: 'Akari' }),
  payment('twice', { posted_at: '2026-06-12T15:00:00Z' }),
  payment('once'),
  payment('open', {
    status: 'pending',
    posted_at: null,
    amount: { amount: -1, currency: 'USD' },
  }),
  payment('failed', {
    status: 'failed',
    amount: { amount: -2, currency: 'USD' },
    activities: [
      { activity_type: 'initiated', created_at: '2026-06-10T15:00:00Z' },
      { activity_type: 'insufficient_funds', created_at: '2026-06-10T16:00:00Z' },
    ],
  }),
  before('2026-03-10T15:00:00Z'),
]
