import type { AmountSign } from '@/lib/domain/close/amounts'
import type { Exclusion } from '@/lib/domain/close/exceptions'
import type { EvidenceId } from '@/lib/domain/close/finding'
import type { Reader } from '@/lib/format/create-reader'
import { itemsOfDifferences } from '@/lib/present/close-item'
import type { ShownClose } from '@/lib/present/close/shown-close'

/** Of whom, of which account and up to which amount it leaves findings out. */
export function exclusionScope(
  { name, item, scope }: Exclusion,
  { accounts }: Pick<ShownClose, 'accounts'>,
  reader: Reader,
): string {
  const { payee, account } = scope
  return reader.withCommas([
    ...(payee === undefined ? [] : [name ?? payee]),
    ...(account === undefined ? [] : [accounts.get(account) ?? account]),
    ...limitInWords({ item, scope }, reader),
  ])
}

/** "money out up to $500.00"; nothing of an exclusion without a limit. */
export function limitInWords(
  { item, scope: { upTo, sign } }: Pick<Exclusion, 'item' | 'scope'>,
  { text, money }: Pick<Reader, 'text' | 'money'>,
): string[] {
  if (upTo === undefined) return []
  return [text('closing_data.up_to_amount', { amount: money(upTo), sign: signName(item, sign) })]
}

/** How messages name it: a difference neither goes out nor comes in. */
export function signName(item: EvidenceId, sign: AmountSign | undefined) {
  if (sign === undefined) return 'either'
  if (itemsOfDifferences.has(item)) return sign === 'minus' ? 'below' : 'above'
  return sign === 'minus' ? 'out' : 'in'
}

export function exclusionEnd({ end }: Exclusion, { text, date }: Reader): string {
  return end.kind === 'never'
    ? text('closing_data.no_end')
    : text('closing_data.until_day', { day: date(end.last) })
}
