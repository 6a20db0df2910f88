import { moneyInWords } from '@/components/accounts/balance-totals'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { resourcePath } from '@/components/resource-list/resource-path'
import { shortId } from '@/components/resource-list/value-words'
import type { LedgerCheck } from '@/components/statements/ledger-check'
import { statementAccountTitle, statementPeriod } from '@/components/statements/statement-columns'
import type { StatementAccount } from '@/components/statements/tie-out'
import { Amount } from '@/components/ui/amount'
import { Footnote } from '@/components/ui/footnote'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Statement } from '@/lib/contract/statement'
import type { Format } from '@/lib/format/create-format'

export interface CheckedStatement {
  statement: Statement
  accounts: readonly { account: StatementAccount; check: LedgerCheck }[]
  /** Of how many accounts the ledger was not read, since the statement names too many. */
  unchecked: number
}

/** A statement beside what the ledger posted in its period. */
export function LedgerCheckView(props: DetailViewProps<CheckedStatement>) {
  const { client, format } = props
  const { connection_id } = client
  return (
    <DetailFrame
      {...props}
      noun="Check against the ledger"
      back={{ href: resourcePath(connection_id, 'statements'), label: 'Statements' }}
      titleOf={({ statement }) => `${statementPeriod(statement, format)} against the ledger`}
    >
      {({ statement, accounts, unchecked }) => (
        <>
          <Footnote>
            <a href={resourcePath(connection_id, 'statements', statement.id)}>The statement</a>
          </Footnote>
          <DataTable
            caption="Opening and movements against closing, by account"
            columns={checkColumns(format)}
            rows={accounts}
            rowKey={({ account }) => account.account_id ?? statementAccountTitle(account, format)}
            rowHref={({ account }) =>
              account.account_id
                ? resourcePath(connection_id, 'accounts', account.account_id)
                : undefined
            }
            empty={<p>The statement names no account, or no period, that could be checked.</p>}
          />
          {unchecked > 0 && <p>{format.number(unchecked)} further accounts were not checked.</p>}
          <Footnote>
            Movements are all transactions posted from the first to the last day of the statement,
            in days of {format.timeZone}. A bank that closes its days elsewhere differs by what was
            posted in between.
          </Footnote>
        </>
      )}
    </DetailFrame>
  )
}

type Row = CheckedStatement['accounts'][number]

function checkColumns(format: Format): Column<Row>[] {
  const figure = (id: string, header: string, read: (row: Row) => string | null): Column<Row> => ({
    id,
    header,
    cell: read,
    align: 'end',
    compact: 'labelled',
  })
  const balance = (money: StatementAccount['opening_balance']) =>
    money ? format.money(money) : null
  return [
    {
      id: 'account',
      header: 'Account',
      cell: ({ account }) =>
        account.account_id && account.account_type
          ? `${statementAccountTitle(account, format)} ${shortId(account.account_id)}`
          : statementAccountTitle(account, format),
    },
    figure('opening', 'Opening', ({ account }) => balance(account.opening_balance)),
    figure('count', 'Movements', ({ check }) => format.number(check.count)),
    figure('in', 'Money in', ({ check }) => moneyInWords(check.moneyIn, check.currency, format)),
    figure('out', 'Money out', ({ check }) => moneyInWords(check.moneyOut, check.currency, format)),
    figure('closing', 'Closing', ({ account }) => balance(account.closing_balance)),
    {
      id: 'outcome',
      header: 'Outcome',
      cell: ({ check }) => <Outcome check={check} format={format} />,
    },
  ]
}

function Outcome({ check, format }: { check: LedgerCheck; format: Format }) {
  const { outcome, currency } = check
  switch (outcome.kind) {
    case 'ties_out':
      return <StatusBadge tone="good">Ties out</StatusBadge>
    case 'differs':
      return (
        <StatusBadge tone="danger">
          Off by <Amount>{moneyInWords(outcome.by, currency, format)}</Amount>
        </StatusBadge>
      )
    case 'not_judged':
      return `Not judged: ${outcome.why}`
  }
}
