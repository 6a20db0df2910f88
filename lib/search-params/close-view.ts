import { createLoader } from 'nuqs/server'
import { defaultLarge } from '@/lib/domain/transactions/refine-transactions'
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
  readonly days: number
  /** What was typed for a currency, and can be read. */
  readonly typedLarge: ReadonlyMap<string, string>
  /** What was typed and cannot be read, so that the default is used. */
  readonly unreadable: readonly string[]
  /** The item of which every finding is shown. */
  readonly shown: EvidenceId | undefined
  readonly depth: string | undefined
}

/** How many days two payments that may be one lie apart at most; an own transfer may take as long. */
const defaultDays = 3
const maxDays = 31
const maxCurrencies = 20
const maxTypedLength = 40

const loadView = createLoader({
  period: parseAsPeriod,
  days: parseAsGiven(),
  show: parseAsOneOf(evidenceIds),
  depth: parseAsLine(),
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
    days: days ?? defaultDays,
    typedLarge: new Map(
      amounts.filter(isReadable).map(({ currency, typed }) => [currency, typed] as const),
    ),
    unreadable: [
      ...amounts.filter((amount) => !isReadable(amount)).map(({ typed }) => typed),
      ...(typedDays !== undefined && days === undefined ? [typedDays] : []),
    ].map((typed) => typed.slice(0, maxTypedLength)),
    shown: read.show ?? undefined,
    depth: /^\d{1,6}$/.exec(read.depth ?? '')?.[0],
  }
}

/** From which amount on a transaction of `currency` is large, in its smallest unit. */
export function largeFrom({ typedLarge }: CloseView, currency: string): bigint {
  const typed = typedLarge.get(currency)
  return (typed === undefined ? undefined : readLarge(typed, currency)) ?? defaultLarge(currency)
}

/** Whether it is seen by other thresholds than those by which it is closed. */
export function isPreview(view: CloseView): boolean {
  const { days, typedLarge } = view
  return (
    days !== defaultDays ||
    [...typedLarge.keys()].some((each) => largeFrom(view, each) !== defaultLarge(each))
  )
}

/** The values by which something is found, as a form sends them. */
export interface ThresholdsForm {
  readonly action: string
  readonly resetHref: string | undefined
  readonly hidden: readonly (readonly [name: string, value: string])[]
  readonly amounts: readonly { readonly currency: string; readonly value: string }[]
  readonly days: string
}

const maxFields = 6

/** The form for the currencies that the period has. */
export function thresholdsForm(
  connection_id: string,
  params: CloseView,
  currencies: readonly string[],
): ThresholdsForm {
  const { period, shown, depth, days, typedLarge } = params
  const known = currencies.filter((each) => findMinorDigits(each) !== undefined)
  const shownCurrencies = known.slice(0, maxFields)
  return {
    action: closePath(connection_id),
    resetHref: isPreview(params)
      ? closeViewHref(connection_id, params, { typedLarge: new Map(), days: defaultDays })
      : undefined,
    hidden: [
      ...Object.entries({ period, show: shown, depth }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
      // An amount that was set for a currency holds also where the period has none of it.
      ...[...typedLarge]
        .filter(([currency]) => !shownCurrencies.includes(currency))
        .map(([currency, typed]) => [`large_${currency}`, typed] as const),
    ],
    amounts: shownCurrencies.map((currency) => ({
      currency,
      value:
        typedLarge.get(currency) ??
        typedAmount(String(largeFrom(params, currency)), currency) ??
        '',
    })),
    days: String(days),
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
    days: days === defaultDays ? undefined : String(days),
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
  return days !== undefined && days <= maxDays ? days : undefined
}
