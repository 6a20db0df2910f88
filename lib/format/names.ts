import { languageOf } from '@/lib/i18n/language'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Text } from '@/lib/i18n/translations'

/** A name that can be seen; undefined where a bank sends one of gaps and invisible marks alone. */
export function shownName(name: string | null | undefined): string | undefined {
  const text = name?.trim() ?? ''
  return /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text) ? text : undefined
}

export function counterpartyName(
  { counterparty_name }: Pick<Transaction, 'counterparty_name'>,
  { text }: Pick<Text, 'text'>,
): string {
  return shownName(counterparty_name) ?? text('transaction_data.no_counterparty')
}

const maxShownLength = 16

/**
 * An opaque identifier for want of a name. One that is long, or that another could look like, is its
 * start, a mark of the whole and its end, so that no two are shown alike; the whole is shown elsewhere.
 */
export function shortId(id: string): string {
  const shown = id
    .normalize('NFKC')
    .replaceAll(/[\s\p{Z}\p{C}]+/gu, ' ')
    .trim()
  if (shown === id && id.length <= maxShownLength) return id
  const characters = Array.from(shown)
  const [start, end] =
    characters.length <= 12
      ? [shown]
      : [characters.slice(0, 6).join(''), characters.slice(-6).join('')]
  return [start, markOf(id), end].filter(Boolean).join('…')
}

/** Eight letters and digits: chance makes one of a million million pairs alike. */
function markOf(text: string): string {
  let [high, low] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x85ebca77)
    low = Math.imul(low ^ code, 0xc2b2ae3d)
    high ^= low >>> 15
    low ^= high >>> 13
  }
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  return bits.toString(32).padStart(13, '0').slice(-8)
}

const orders = new Map<string, (one: string, other: string) => number>()
const maxOrders = 100

/** Compares names by the alphabet of the reader's language. */
export function nameOrder(locale: string): (one: string, other: string) => number {
  const known = orders.get(locale)
  if (known !== undefined) return known
  const order = new Intl.Collator(locale, { numeric: true }).compare
  // The locale comes from people: a flood of made-up ones must not fill the memory.
  if (orders.size >= maxOrders) orders.clear()
  orders.set(locale, order)
  return order
}

/** What stands between names and other facts side by side in the language of a locale: ", ". */
export function commaOf(locale: string): string {
  return languageOf(locale) === 'ar' ? '، ' : ', '
}
