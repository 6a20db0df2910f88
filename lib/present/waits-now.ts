import type { WaitsNow } from '@/lib/domain/connections/waits-now'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { foundOf } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { countInWords } from '@/lib/present/reading-words'
import { closeHref, closePeriodAddress } from '@/lib/search-params/close'
import { ledgerExportHref } from '@/lib/search-params/ledger-export'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

export interface WaitingRow {
  readonly what: 'statements' | 'close' | 'ledger'
  readonly words: string
  readonly href: string
}

/** "6 statements of June 2026", "June 2026 close, findings to review: 4", "312 rows of the days away for the ledger" */
export function waitingRows(
  connection_id: string,
  { statements, close, ledger }: WaitsNow,
  reader: Reader,
): WaitingRow[] {
  const { text } = reader
  const rows: WaitingRow[] = []
  if (statements !== undefined) {
    const period = monthsAddress(statements)
    const values = {
      count: foundOf(statements.count),
      number: countInWords(statements.count, reader),
      period: periodName(period, periodWords(reader)),
    }
    rows.push({
      what: 'statements',
      words: text('gap_data.waits_statements', values),
      href: withPeriod(resourcePath(connection_id, 'statements'), period),
    })
  }
  if (close !== undefined) {
    const period = periodName(closePeriodAddress(close.period), periodWords(reader))
    const { open = 0 } = close
    rows.push({
      what: 'close',
      words:
        open === 0
          ? text('gap_data.waits_close', { period })
          : text('gap_data.waits_close_open', { period, number: reader.number(open) }),
      href: closeHref(connection_id, close.period),
    })
  }
  if (ledger !== undefined) {
    const values = { count: foundOf(ledger.rows), number: countInWords(ledger.rows, reader) }
    rows.push({
      what: 'ledger',
      words: text('gap_data.waits_ledger', values),
      href: ledgerExportHref(connection_id, {
        rows: 'new',
        period: `${ledger.days.first}..${ledger.days.last}`,
      }),
    })
  }
  return rows
}

/** As an address says the months of these days. */
function monthsAddress({ first, last }: { first: string; last: string }): string {
  const [from, to] = [first, last].map((day) => {
    const [year = 0, month = 0] = day.split('-').map(Number)
    return monthsFrom(year, month, 1)
  })
  return closePeriodAddress({ first: from?.first ?? first, last: to?.last ?? last })
}
