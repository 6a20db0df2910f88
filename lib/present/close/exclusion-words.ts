import type { Exclusion } from '@/lib/domain/close/exceptions'
import type { Reader } from '@/lib/format/create-reader'
import type { ShownClose } from '@/lib/present/close/shown-close'

/** Of whom, of which account and up to which amount it leaves findings out. */
export function exclusionScope(
  { name, scope: { payee, account, upTo } }: Exclusion,
  { accounts }: Pick<ShownClose, 'accounts'>,
  { text, money, withCommas }: Reader,
): string {
  return withCommas([
    ...(payee === undefined ? [] : [name ?? payee]),
    ...(account === undefined ? [] : [accounts.get(account) ?? account]),
    ...(upTo === undefined ? [] : [text('closing_data.up_to_amount', { amount: money(upTo) })]),
  ])
}

export function exclusionEnd({ end }: Exclusion, { text, date }: Reader): string {
  return end.kind === 'never'
    ? text('closing_data.no_end')
    : text('closing_data.until_day', { day: date(end.last) })
}
