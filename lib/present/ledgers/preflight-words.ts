import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { type FormatFacts, formatFacts } from '@/lib/domain/ledgers/ledger-target'
import { maxHandedRows, type PreflightLine } from '@/lib/domain/ledgers/preflight'
import { stopWords } from '@/lib/present/ledgers/stop-words'
import { dateExample } from '@/lib/domain/ledgers/sample-row'
import type { Reader } from '@/lib/format/create-reader'

export interface SaidLine {
  readonly look: PreflightLine['look']
  readonly fact: string
  readonly reason: string
}

/** One line of what is said before a file is made. */
export function sayPreflight(
  line: PreflightLine,
  content: LedgerContent,
  reader: Reader,
): SaidLine {
  const { number, text } = reader
  if (line.look === 'stop') return { look: line.look, ...stopWords(line, reader) }
  const said = (fact: string, reason: string) => ({ look: line.look, fact, reason })
  const counted = (count: number) => ({ count, number: number(count) })
  switch (line.say) {
    case 'currency':
      return said(
        text('ledger_data.pf_currency', { currency: line.currency }),
        text('ledger_data.pf_currency_hint'),
      )
    case 'dates':
      return said(
        text('ledger_data.pf_dates', { order: line.order }),
        sayDate(content, line.order, reader),
      )
    case 'pending':
      return said(
        line.count === undefined || line.count === 0
          ? text('ledger_data.pf_pending_out')
          : text('ledger_data.pf_pending', counted(line.count)),
        text('ledger_data.pf_pending_hint', { count: line.count === 1 ? 1 : 2 }),
      )
    case 'digits':
      return said(text('ledger_data.pf_digits'), text('ledger_data.pf_refused_hint'))
    case 'files': {
      const rows = number(formatFacts[content.choice.format].limit?.rows ?? 0)
      return said(
        text('ledger_data.pf_files', { number: number(line.count) }),
        text('ledger_data.pf_files_hint', { rows }),
      )
    }
    case 'zeros':
      return said(
        text('ledger_data.pf_zeros', counted(line.count)),
        text('ledger_data.pf_refused_hint'),
      )
    case 'left_out':
      return said(
        text('ledger_data.pf_left_out', counted(line.count)),
        text('ledger_data.pf_left_out_hint', { why: line.why }),
      )
    case 'lacks':
      return said(
        text('ledger_data.pf_lacks', { what: line.what }),
        text('ledger_data.pf_lacks_hint'),
      )
    case 'no_balances':
      return said(
        text('ledger_data.pf_no_balances'),
        text('ledger_data.pf_no_balances_hint', { why: line.why }),
      )
    case 'long':
      return said(
        text('ledger_data.pf_stop_too_many', { number: number(line.max) }),
        text('ledger_data.pf_long_hint', { most: number(maxHandedRows) }),
      )
    case 'balance_column':
    case 'no_balance_column':
      return said(text(`ledger_data.pf_${line.say}`), text('ledger_data.pf_balance_column_hint'))
    default:
      return said(text(`ledger_data.pf_${line.say}`), text(`ledger_data.pf_${line.say}_hint`))
  }
}

function sayDate(
  content: LedgerContent,
  order: FormatFacts['dates'],
  { date, text }: Reader,
): string {
  const { day, written } = dateExample(content, order)
  if (day === '') return ''
  return text('ledger_data.pf_dates_hint', { example: written, day: date(day) })
}
