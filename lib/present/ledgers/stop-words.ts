import type { StopLine } from '@/lib/domain/ledgers/preflight'
import type { Reader } from '@/lib/format/create-reader'

/** Why a file cannot be made, and what can be done about it. */
export function stopWords(
  line: StopLine,
  { text, number }: Pick<Reader, 'text' | 'number'>,
): { readonly fact: string; readonly reason: string } {
  switch (line.say) {
    case 'no_balances':
      return {
        fact: text('ledger_data.pf_stop_no_balances'),
        reason: text('ledger_data.pf_no_balances_hint', { why: line.why }),
      }
    case 'all_zeros':
      return {
        fact: text('ledger_data.pf_stop_all_zeros'),
        reason: text('ledger_data.pf_refused_hint'),
      }
    case 'too_many':
      return {
        fact: text('ledger_data.pf_stop_too_many', { number: number(line.max) }),
        reason: text('ledger_data.pf_stop_too_many_hint'),
      }
    case 'bank_id':
    case 'no_rows':
    case 'none_left':
    case 'not_whole':
      return {
        fact: text(`ledger_data.pf_stop_${line.say}`),
        reason: text(`ledger_data.pf_stop_${line.say}_hint`),
      }
  }
}
