import { createLoader } from 'nuqs/server'
import {
  areSameThresholds,
  daysApart,
  type KeptThresholds,
  largeFrom,
  layThresholds,
  maxDaysApart,
  type Thresholds,
} from '@/lib/domain/checks/thresholds'
import { type EvidenceId, evidenceIds } from '@/lib/domain/close/finding'
import { closePath } from '@/lib/search-params/close'
import { findMinorDigits } from '@/lib/format/money'
import {
  namesOf,
  parseAsGiven,
  parseAsLine,
  parseAsOneOf,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'
import { smallestUnits, typedAmount } from '@/lib/search-params/typed-amount'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'

/** How the page of a close is seen, all of it in its address. */
export interface CloseView {
  /** As the address has it. */
  readonly period: string | undefined
  /** What was typed, and can be read. */
  readonly days: number | undefined
  /** What was typed for a currency, and can be read. */
  readonly typedLarge: ReadonlyMap<string, string>
  /** What was typed and cannot be read, so that the close’s own is used. */
  readonly unreadable: readonly string[]
  /** The item of which every finding is shown. */
  readonly shown: EvidenceId | undefined
  readonly depth: string | undefined
  /** Several that were to be set up. */
  readonly months: string | undefined
}

const maxCurrencies = 20
const maxTypedLength = 40

const loadView = createLoader({
  period: parseAsPeriod,
  days: parseAsGiven(),
  show: parseAsOneOf(evidenceIds),
  depth: parseAsLine(),
  months: parseAsPeriod,
})

// An amount for each currency, also for one that nobody knows: the page says that it cannot be read.
const amountName = /^large_[A-Z]{3}$/

function loadAmounts(raw: RawSearchParams): { currency: string; typed: string }[] {
  const names = namesOf(raw).filter((name) => amountName.test(name))
  const typed = createLoader(Object.fromEntries(names.map((name) => [name, parseAsGiven()])))(raw)
  return Object.entries(typed)
    .flatMap(([name, value]) => {
      const text = value?.trim() ?? ''
      return text === '' ? [] : [{ currency: name.slice(-3), typed: text }]
    })
    .slice(0, maxCurrencies)
}

/** Never throws: it came from an address that anybody may have typed. */
export function parseCloseView(raw: RawSearchParams): CloseView {
  const read = loadView(raw)
  const typedDays = read.days?.trim() || undefined
  const days = readDays(typedDays)
  const amounts = loadAmounts(raw)
  const isReadable = (amount: { currency: string; typed: string }) =>
    readLarge(amount.typed, amount.currency) !== undefined
  return {
    period: read.period ?? undefined,
    days,
    typedLarge: new Map(
      amounts.filter(isReadable).map(({ currency, typed }) => [currency, typed] as const),
    ),
    unreadable: [
      ...amounts.filter((amount) => !isReadable(amount)).map(({ typed }) => typed),
      ...(typedDays !== undefined && days === undefined ? [typedDays] : []),
    ].map((typed) => typed.slice(0, maxTypedLength)),
    shown: read.show ?? undefined,
    depth: /^\d{1,6}$/.exec(read.depth ?? '')?.[0],
    months: read.months ?? undefined,
  }
}

/** By what it is to be seen instead of what is kept. */
export function typedThresholds({ typedLarge, days }: CloseView): Thresholds {
  const large = [...typedLarge].flatMap(([currency, typed]) => {
    const from = readLarge(typed, currency)
    return from === undefined ? [] : [[currency, from] as const]
  })
  return { large: new Map(large), days }
}

/** Whether it is seen by other thresholds than those by which it is closed. */
export function isPreview(view: CloseView, kept: Thresholds): boolean {
  return !areSameThresholds(layThresholds(kept, typedThresholds(view)), kept)
}

/** The same page by the thresholds that are kept. */
export function keptViewHref(connection_id: string, view: CloseView): string {
  return closeViewHref(connection_id, view, { typedLarge: new Map(), days: undefined })
}

/** The values by which something is found, as a form sends them. */
export interface ThresholdsForm {
  readonly action: string
  /** The page without what was typed, where something was. */
  readonly resetHref: string | undefined
  readonly hidden: readonly (readonly [name: string, value: string])[]
  readonly amounts: readonly ThresholdField[]
  readonly days: string
  readonly daysOfFirm: string
}

interface ThresholdField {
  readonly currency: string
  readonly value: string
  /** What clients without a value of their own have. */
  readonly ofFirm: string
}

/** The form for the currencies that the period has, and those that the client has a value of. */
export function thresholdsForm(
  connection_id: string,
  view: CloseView,
  { firm, own }: KeptThresholds,
  currencies: readonly string[],
): ThresholdsForm {
  const { period, shown, depth, days, typedLarge } = view
  const now = layThresholds(firm, own, typedThresholds(view))
  const fields = [...new Set([...currencies, ...own.large.keys(), ...typedLarge.keys()])]
    .filter((each) => findMinorDigits(each) !== undefined)
    .slice(0, maxCurrencies)
  const fieldOf = (thresholds: Thresholds, currency: string) =>
    typedAmount(String(largeFrom(thresholds, currency)), currency) ?? ''
  return {
    action: closePath(connection_id),
    resetHref:
      typedLarge.size > 0 || days !== undefined ? keptViewHref(connection_id, view) : undefined,
    hidden: Object.entries({ period, show: shown, depth }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
    amounts: fields.map((currency) => ({
      currency,
      value: typedLarge.get(currency) ?? fieldOf(now, currency),
      ofFirm: fieldOf(firm, currency),
    })),
    days: String(daysApart(now)),
    daysOfFirm: String(daysApart(firm)),
  }
}

/** The same page, seen in another way. */
export function closeViewHref(
  connection_id: string,
  params: CloseView,
  change: Partial<CloseView> = {},
): string {
  const { period, days, typedLarge, shown, depth } = { ...params, ...change }
  const query = Object.entries({
    period,
    days: days === undefined ? undefined : String(days),
    ...Object.fromEntries(
      Array.from(typedLarge, ([currency, typed]) => [`large_${currency}`, typed]),
    ),
    show: shown,
    depth,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return withQuery(closePath(connection_id), queryOf(query))
}

function readLarge(typed: string, currency: string): bigint | undefined {
  const units = typed.length > maxTypedLength ? undefined : smallestUnits(typed, currency)
  return units === undefined || units.startsWith('-') ? undefined : BigInt(units)
}

function readDays(typed: string | undefined): number | undefined {
  const days = /^\d{1,2}$/.test(typed ?? '') ? Number(typed) : undefined
  return days !== undefined && days <= maxDaysApart ? days : undefined
}
