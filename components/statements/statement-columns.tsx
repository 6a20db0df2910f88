import type { AccountNames } from '@/components/accounts/account-names'
import { accountTypeWords } from '@/components/accounts/account-words'
import type { Column } from '@/components/data-table/data-table'
import { ZipTick } from '@/components/exports/zip-tick'
import { Moment } from '@/components/data-table/moment'
import { statementDocumentPath } from '@/lib/search-params/resource-path'
import { wordsFor } from '@/components/resource-list/value-words'
import { shortId, shownName } from '@/lib/format/names'
import { statementTypeWords } from '@/components/statements/statement-words'
import { findTieOut, type StatementAccount } from '@/lib/domain/statements/tie-out'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'
import { Amount } from '@/components/ui/amount'

export function statementColumns(
  connection_id: string,
  names: AccountNames,
  format: Format,
): Column<Statement>[] {
  const { text } = format
  return [
    {
      id: 'period',
      header: text('statements.period'),
      cell: (row) => statementPeriod(row, format),
    },
    {
      id: 'statement_type',
      header: text('statements.type'),
      cell: (row) => wordsFor(statementTypeWords, row.statement_type, format.text),
    },
    {
      id: 'period_end',
      header: text('statements.closed'),
      cell: (row) => (row.period_end ? format.date(row.period_end) : null),
      compact: 'labelled',
    },
    {
      id: 'available_at',
      header: text('statements.available'),
      cell: (row) => <Moment value={row.available_at} format={format} />,
      compact: 'labelled',
    },
    {
      id: 'balances',
      header: text('statements.opening_closing'),
      cell: (row) => <Amount>{balancesInWords(row, names, format)}</Amount>,
      grow: true,
    },
    { id: 'tie_out', header: text('statements.tie_out'), cell: (row) => tieOutInWords(row, text) },
    {
      id: 'document',
      header: text('statements.document'),
      cell: (row) =>
        row.pdf_url ? (
          <>
            <ZipTick
              id={row.id}
              label={text('statements.pick_for_zip', {
                statement: [
                  wordsFor(statementTypeWords, row.statement_type, text),
                  statementPeriod(row, format),
                ]
                  .filter(Boolean)
                  .join(' '),
              })}
            />{' '}
            <a
              href={statementDocumentPath(connection_id, row.id, 'inline')}
              target="_blank"
              aria-label={text('statements.pdf_in_new_tab', {
                period: statementPeriod(row, format),
              })}
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
  const [start, end] = [shownName(period_start), shownName(period_end)]
  if (start !== undefined && end !== undefined) {
    return `${format.date(start)} – ${format.date(end)}`
  }
  const only = end ?? start
  return only ? format.date(only) : format.text('statements.statement_id', { id })
}

/** Its name where the desk knows it: a statement gives an account's identifier and type alone. */
function statementAccountTitle(
  { account_type, account_id }: StatementAccount,
  names: AccountNames,
  { text }: Pick<Format, 'text'>,
): string {
  const known = names.get(account_id ?? '')
  if (known !== undefined) return known
  const type = wordsFor(accountTypeWords, account_type, text)
  if (type !== undefined) return type
  return account_id
    ? text('statements.account_id', { id: shortId(account_id) })
    : text('statements.account')
}

/** The same, with a piece of the identifier where two could be of one kind. */
export function statementAccountLabel(
  account: StatementAccount,
  names: AccountNames,
  format: Pick<Format, 'text'>,
): string {
  const { account_id, account_type } = account
  const title = statementAccountTitle(account, names, format)
  const isTold = !account_id || !account_type || names.has(account_id)
  return isTold ? title : `${title} ${shortId(account_id)}`
}

function balancesInWords(
  { accounts }: Statement,
  names: AccountNames,
  format: Format,
): string | undefined {
  return accounts
    ?.map((account) => {
      const { opening_balance: opening, closing_balance: closing } = account
      const money = (each: typeof opening) =>
        each ? format.money(each) : format.text('statements.not_given')
      return format.text('statements.from_to', {
        account: statementAccountTitle(account, names, format),
        opening: money(opening),
        closing: money(closing),
      })
    })
    .join(';\n')
}

function tieOutInWords({ accounts }: Statement, text: Text['text']): string | undefined {
  const results = (accounts ?? []).map(findTieOut)
  if (results.some((result) => result?.kind === 'differs')) {
    return text('statements.does_not_tie_out')
  }
  const isWhole = results.length > 0 && results.every((result) => result !== undefined)
  return isWhole ? text('statements.ties_out') : undefined
}
