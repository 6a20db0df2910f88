import { accountTypeWords } from '@/components/accounts/account-words'
import type { Column } from '@/components/data-table/data-table'
import { ZipTick } from '@/components/exports/zip-tick'
import { Moment } from '@/components/data-table/moment'
import { statementDocumentPath } from '@/components/resource-list/resource-path'
import { shortId, wordsFor } from '@/components/resource-list/value-words'
import { statementTypeWords } from '@/components/statements/statement-words'
import { findTieOut, type StatementAccount } from '@/components/statements/tie-out'
import type { Statement } from '@/lib/contract/statement'
import type { Format } from '@/lib/format/create-format'
import { Amount } from '@/components/ui/amount'

export function statementColumns(connection_id: string, format: Format): Column<Statement>[] {
  return [
    { id: 'period', header: 'Period', cell: (row) => statementPeriod(row, format) },
    {
      id: 'statement_type',
      header: 'Type',
      cell: (row) => wordsFor(statementTypeWords, row.statement_type, format.text),
    },
    {
      id: 'period_end',
      header: 'Closed',
      cell: (row) => (row.period_end ? format.date(row.period_end) : null),
      compact: 'labelled',
    },
    {
      id: 'available_at',
      header: 'Available',
      cell: (row) => <Moment value={row.available_at} format={format} />,
      compact: 'labelled',
    },
    {
      id: 'balances',
      header: 'Opening → closing',
      cell: (row) => <Amount>{balancesInWords(row, format)}</Amount>,
      grow: true,
    },
    { id: 'tie_out', header: 'Tie-out', cell: (row) => tieOutInWords(row) },
    {
      id: 'document',
      header: 'Document',
      cell: (row) =>
        row.pdf_url ? (
          <>
            <ZipTick
              id={row.id}
              label={`Pick ${[wordsFor(statementTypeWords, row.statement_type, format.text), statementPeriod(row, format)].filter(Boolean).join(' ')} for a zip`}
            />{' '}
            <a
              href={statementDocumentPath(connection_id, row.id, 'inline')}
              target="_blank"
              aria-label={`PDF of ${statementPeriod(row, format)}, in a new tab`}
            >
              PDF
            </a>
          </>
        ) : null,
      compact: 'aside',
    },
  ]
}

export function statementPeriod(statement: Statement, format: Format): string {
  const { period_start, period_end, id } = statement
  if (period_start && period_end) {
    return `${format.date(period_start)} – ${format.date(period_end)}`
  }
  const only = period_end ?? period_start
  return only ? format.date(only) : `Statement ${id}`
}

/** "Checking", since a statement names its accounts by identifier and type alone. */
export function statementAccountTitle(
  { account_type, account_id }: StatementAccount,
  { text }: Pick<Format, 'text'>,
): string {
  const type = wordsFor(accountTypeWords, account_type, text)
  return type ?? (account_id ? `Account ${shortId(account_id)}` : 'Account')
}

function balancesInWords({ accounts }: Statement, format: Format): string | undefined {
  return accounts
    ?.map((account) => {
      const { opening_balance: opening, closing_balance: closing } = account
      const balances = [opening, closing].map((each) => (each ? format.money(each) : 'not given'))
      return `${statementAccountTitle(account, format)} ${balances.join(' → ')}`
    })
    .join('; ')
}

function tieOutInWords({ accounts }: Statement): string | undefined {
  const results = (accounts ?? []).map(findTieOut)
  if (results.some((result) => result?.kind === 'differs')) return 'Does not tie out'
  const isWhole = results.length > 0 && results.every((result) => result !== undefined)
  return isWhole ? 'Ties out' : undefined
}
