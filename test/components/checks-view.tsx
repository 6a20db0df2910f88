import { ChecksScreen, type MonthEnd } from '@/components/checks/checks-screen'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { type ChecksRead, createChecks } from '@/lib/domain/checks/create-checks'
import { type CheckId, checkIds } from '@/lib/domain/checks/judge-checks'
import type { CompletenessRead } from '@/lib/domain/checks/judge-completeness'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import type { Language } from '@/lib/i18n/language'
import { largeFrom, parseCheckParams } from '@/lib/search-params/checks'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { payment } from '@/test/components/checks-rows'
import { readIn, renderServerScreen, testClient, wordsOf } from '@/test/components/screens'

const days = { first: '2026-06-01', last: '2026-06-30' }
const now = new Date('2026-07-02T12:00:00Z')
const timeZone = 'America/New_York'

interface Shown {
  readonly raw?: RawSearchParams
  readonly read?: Partial<ChecksRead>
  readonly completeness?: Partial<CompletenessRead>
  readonly language?: Language
}

function monthEndOf(
  rows: readonly Transaction[],
  { raw = {}, read, completeness }: Shown,
): MonthEnd {
  const params = parseCheckParams(raw)
  const checks = createChecks({
    period: days,
    timeZone,
    days: params.days,
    largeFrom: (currency) => largeFrom(params, currency),
  })
  checks.add(rows)
  return {
    client: testClient,
    accounts: new Map(),
    params,
    days,
    period: choosePeriod({
      timeZone,
      fiscalStart: 1,
      requested: params.period,
      fallback: '2026-06',
      now,
    }),
    read: {
      checks: checks.read(),
      extent: { end: 'whole', notUnderstood: 0 },
      seenSince: '2025-06-01',
      isComplete: true,
      reached: undefined,
      hasRows: rows.length > 0,
      readAt: '2026-07-02T12:00:00Z',
      failure: undefined,
      furtherHref: undefined,
      ...read,
    },
    completeness: {
      due: '2026-07-10',
      today: '2026-07-02',
      consentEnd: '2027-01-01',
      statements: undefined,
      ...completeness,
    },
  }
}

export function html(rows: readonly Transaction[], shown: Shown = {}): Promise<string> {
  readIn(timeZone)
  return renderServerScreen(<ChecksScreen monthEnd={monthEndOf(rows, shown)} />, {
    language: shown.language ?? 'en',
  })
}

/** The lines of the list as the screen shows them, from the first. */
export const itemsOn = (page: string) =>
  [
    ...page
      .replaceAll(/<details class=[^>]*>(.*?)<\/details>/gs, '$1')
      .matchAll(/<details id="([^"]+)"([^>]*)>(.*?)<\/details>/gs),
  ].map(([, id = '', attributes = '', item = '']) => {
    const texts = [...item.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, text = '']) => plain(text))
    const [finding, ...figures] = texts[0]?.split(' · ') ?? []
    const links = [...item.matchAll(/<a class="link[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = '', label = '']) => ({ href: decoded(href), label: plain(label) }),
    )
    const rows = [...item.matchAll(/<tr class[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row)
    return {
      id,
      isOpen: attributes.includes(' open='),
      state: plain(/sm:w-26[^>]*>([^<]*)</.exec(item)?.[1] ?? ''),
      finding,
      figures,
      method: texts[1] ?? '',
      rows: rows.map((row) => {
        const cells = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
          plain(cell),
        )
        return {
          href: decoded(/href="([^"]+)"/.exec(row)?.[1] ?? ''),
          label: decoded(/aria-label="([^"]+)"/.exec(row)?.[1] ?? ''),
          cells,
          // What a check alone says of its rows stands before the amount.
          own: cells.at(-2),
        }
      }),
      shown: plain(/text-faint"><span>([^<]*)</.exec(item)?.[1] ?? ''),
      links,
      more: links.find(({ href }) => href.endsWith(`#${id}`)),
      listHref: links.find(({ href }) => href.includes('/transactions?'))?.href,
    }
  })

/** The checks of the transactions alone. */
export async function checksOf(rows: readonly Transaction[], shown: Shown = {}) {
  const ids: readonly string[] = checkIds
  return itemsOn(await html(rows, shown)).filter(({ id }) => ids.includes(id))
}

export async function checkOf(rows: readonly Transaction[], id: CheckId, shown: Shown = {}) {
  const check = (await checksOf(rows, shown)).find((each) => each.id === id)
  if (check === undefined) throw new Error(`no check ${id}`)
  return check
}

const decoded = (text: string) => text.replaceAll('&amp;', '&')
const plain = (markup: string) => decoded(wordsOf(markup.replaceAll(/<\/?bdi[^>]*>/g, '')))

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
