import type { TieOut } from '@/lib/domain/statements/tie-out'
import type { Reader } from '@/lib/format/create-reader'
import type { StateText } from '@/lib/format/invoice-status'

/** What the accounts of a statement come to together; undefined where one could not be checked. */
export function tieOutState(
  results: readonly (TieOut | undefined)[],
  { text, money }: Reader,
): StateText | undefined {
  const differing = results.flatMap((result) => (result?.kind === 'differs' ? [result] : []))
  const [first, ...more] = differing
  if (first !== undefined) {
    return {
      text:
        more.length === 0
          ? text('statements.off_by', { amount: money(first.by) })
          : text('statements.does_not_tie_out'),
      className: 'state badge badge-attention i-triangle-alert',
    }
  }
  const isWhole = results.length > 0 && results.every((result) => result !== undefined)
  return isWhole ? { text: text('statements.ties_out'), className: 'state state-good' } : undefined
}
