import { CloseScreen } from '@/components/close/close-screen'
import type { ShownClose } from '@/lib/present/close/shown-close'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { type ChecksRead, createChecks } from '@/lib/domain/checks/create-checks'
import { daysApart, largeFrom, noThresholds } from '@/lib/domain/checks/thresholds'
import type { CloseHead, CloseRead } from '@/lib/domain/close/close-read'
import { comeTo, type FirmsPart } from '@/lib/domain/close/come-to'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import type { PersonRole } from '@/lib/domain/people/permissions'
import type { Language } from '@/lib/i18n/language'
import { isPreview, parseCloseView, typedThresholds } from '@/lib/search-params/close-view'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { closeEvidence } from '@/test/close/close-evidence'
import { closeReadWith } from '@/test/close/close-read'
import { june } from '@/test/close/findings'
import { payment } from '@/test/components/checks-rows'
import { readIn, renderServerScreen, testClient, wordsOf } from '@/test/components/screens'

const now = new Date('2026-07-02T12:00:00Z')
const timeZone = 'America/New_York'

interface Shown {
  readonly raw?: RawSearchParams
  readonly checks?: Partial<CloseEvidence['checks']>
  readonly evidence?: Partial<CloseEvidence>
  readonly firm?: Partial<FirmsPart>
  readonly read?: Partial<CloseRead>
  readonly months?: ShownClose['months']
  readonly failure?: ChecksRead['failure']
  readonly role?: PersonRole
  readonly language?: Language
}

/** A close that somebody began and prepares. */
export const begun: CloseHead = {
  id: 'close-1',
  state: 'in_preparation',
  due: '2026-07-10',
  preparer: 'joy',
  reviewer: undefined,
  begunAt: '2026-07-01T10:00:00Z',
  signatures: [],
  ledBy: undefined,
  seen: 1,
  versions: [],
  history: [],
}

/** The signature of the preparer, which is requested again. */
export const suspended = {
  as: 'preparer',
  by: 'joy',
  at: '2026-07-01T10:00:00Z',
  digest: '',
  note: '',
  state: 'suspended',
  because: [],
  until: '2026-07-02T10:00:00Z',
} as const

function shownOf(rows: readonly Transaction[], shown: Shown): ShownClose {
  const view = parseCloseView(shown.raw ?? {})
  const thresholds = typedThresholds(view)
  const found = createChecks({
    period: june,
    timeZone,
    days: daysApart(thresholds),
    largeFrom: (currency) => largeFrom(thresholds, currency),
  })
  found.add(rows)
  const checks = found.read()
  const evidence = closeEvidence({
    ...shown.evidence,
    checks: {
      checks,
      hasRows: rows.length > 0,
      failure: shown.failure,
      ...shown.checks,
    },
  })
  const { extent, readAt, failure, furtherHref, reached, isComplete, seenSince } = evidence.checks
  const basis = {
    readAt,
    transactions: checks.transactions,
    undated: checks.undated,
    reached,
    extent,
    seenSince,
    past: isComplete
      ? checks.hasEarlier
        ? ('whole' as const)
        : ('empty' as const)
      : ('part' as const),
    consent: evidence.consent,
    failure,
    furtherHref,
    large: checks.currencies.map((currency) => ({
      currency,
      amount: String(largeFrom(thresholds, currency)),
    })),
    days: daysApart(thresholds),
  }
  const firm: FirmsPart = {
    entries: [],
    items: [],
    ticks: new Map(),
    materiality: new Map(),
    lockedAt: undefined,
    ...shown.firm,
  }
  const { items } = comeTo({ evidence, basis }, firm)
  return {
    client: testClient,
    accounts: new Map(),
    view,
    period: choosePeriod({
      timeZone,
      fiscalStart: 1,
      requested: view.period,
      fallback: '2026-06',
      now,
    }),
    today: '2026-07-02',
    months: shown.months,
    sealOf: ({ finding }) => `sealed ${finding.key}`,
    read: closeReadWith({
      items,
      basis,
      isPreview: isPreview(view, noThresholds),
      materiality: Array.from(firm.materiality, ([currency, from]) => ({
        currency,
        amount: String(from),
      })),
      ...shown.read,
    }),
  }
}

export function html(rows: readonly Transaction[], shown: Shown = {}): Promise<string> {
  readIn(timeZone)
  const { role = 'admin', language = 'en' } = shown
  return renderServerScreen(<CloseScreen shown={shownOf(rows, shown)} role={role} />, {
    language,
    role,
  })
}

/** The lines of the close as the screen shows them, from the first. */
export const itemsOn = (page: string) =>
  [...page.matchAll(/<details id="([^"]+)"([^>]*)>(.*?)(?=<details id=|<\/section>)/gs)].map(
    ([, id = '', attributes = '', item = '']) => {
      const summary = /<summary[^>]*>(.*?)<\/summary>/s.exec(item)?.[1] ?? ''
      const parts = plain(/data-amount=""><bdi>(.*?)<\/bdi>/s.exec(summary)?.[1] ?? '').split(' · ')
      const links = [...item.matchAll(/<a class="link[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
        ([, href = '', label = '']) => ({ href: decoded(href), label: plain(label) }),
      )
      const rows = [...item.matchAll(/<tr class="with-av">(.*?)<\/tr>/gs)].map(
        ([, row = '']) => row,
      )
      return {
        id,
        isOpen: attributes.includes(' open='),
        state: plain(/max-sm:sr-only[^>]*>([^<]*)</.exec(summary)?.[1] ?? ''),
        finding: parts[0],
        figures: parts.slice(1),
        method: plain(/<p class="pt-1">(.*?)<\/p>/s.exec(item)?.[1] ?? ''),
        rows: rows.map((row) => ({
          href: decoded(/href="([^"]+)"/.exec(row)?.[1] ?? ''),
          label: decoded(/aria-label="([^"]+)"/.exec(row)?.[1] ?? ''),
          cells: [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => plain(cell)),
        })),
        parts: links.filter(({ href }) => /\/transactions\/[^/]+$/.test(href)),
        shown: plain(/text-faint sm:ps-12"><span>([^<]*)</.exec(item)?.[1] ?? ''),
        links,
        more: links.find(({ href }) => href.endsWith(`#${id}`)),
        listHref: links.find(({ href }) => href.includes('/transactions?'))?.href,
      }
    },
  )

export async function itemOf(rows: readonly Transaction[], id: string, shown: Shown = {}) {
  const item = itemsOn(await html(rows, shown)).find((each) => each.id === id)
  if (item === undefined) throw new Error(`no item ${id}`)
  return item
}

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
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
