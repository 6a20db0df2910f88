import { type AccountNames, noAccountNames } from '@/components/accounts/account-names'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { ownDirection } from '@/components/data-table/own-direction'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { LedgerCheck, StatementAccount } from '@/lib/domain/statements/tie-out'
import { statementAccountLabel, statementPeriod } from '@/components/statements/statement-columns'
import { Amount } from '@/components/ui/amount'
import { Footnote } from '@/components/ui/footnote'
import { Rich } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Format } from '@/lib/format/create-format'

export interface CheckedStatement {
  statement: Statement
  accounts: readonly { account: StatementAccount; check: LedgerCheck }[]
  /** Of how many accounts the ledger was not read, since the statement names too many. */
  unchecked: number
}

/** A statement beside what the ledger posted in its period. */
export function LedgerCheckView(
  props: DetailViewProps<CheckedStatement> & {
    /** As far as the desk knows them. */
    names?: AccountNames
  },
) {
  const { client, format, names = noAccountNames } = props
  const { text } = format
  const { connection_id } = client
  const period = periodOfHref(props.href)
  return (
    <DetailFrame
      {...props}
      noun={text('statements.check_against_ledger')}
      back={{ href: resourcePath(connection_id, 'statements'), label: text('statements.title') }}
      titleOf={({ statement }) =>
        text('statements.against_ledger', { period: statementPeriod(statement, format) })
      }
    >
      {({ statement, accounts, unchecked }) => (
        <>
          <Footnote>
            <a href={withPeriod(resourcePath(connection_id, 'statements', statement.id), period)}>
              {text('statements.the_statement')}
            </a>
          </Footnote>
          <DataTable
            caption={text('statements.check_caption')}
            columns={checkColumns(names, format)}
            rows={accounts}
            rowKey={({ account }) =>
              account.account_id ?? statementAccountLabel(account, names, format)
            }
            rowHref={({ account }) =>
              account.account_id
                ? withPeriod(resourcePath(connection_id, 'accounts', account.account_id), period)
                : undefined
            }
            empty={<p>{text('statements.nothing_to_check')}</p>}
          />
          {unchecked > 0 && (
            <p>
              {text('statements.unchecked', {
                count: unchecked,
                number: format.number(unchecked),
              })}
            </p>
          )}
          <Footnote>{text('statements.check_note', { time_zone: format.timeZone })}</Footnote>
        </>
      )}
    </DetailFrame>
  )
}

type Row = CheckedStatement['accounts'][number]

function checkColumns(names: AccountNames, format: Format): Column<Row>[] {
  const figure = (id: string, header: string, read: (row: Row) => string | null): Column<Row> => ({
    id,
    header,
    cell: read,
    align: 'end',
    compact: 'labelled',
  })
  const balance = (money: StatementAccount['opening_balance']) =>
    money ? format.money(money) : null
  const { text } = format
  return [
    {
      id: 'account',
      header: text('statements.account'),
      cell: ({ account }) => ownDirection(statementAccountLabel(account, names, format), format),
    },
    figure('opening', text('statements.opening'), ({ account }) =>
      balance(account.opening_balance),
    ),
    figure('count', text('statements.movements'), ({ check }) => format.number(check.count)),
    figure('in', text('statements.money_in'), ({ check }) =>
      format.money({ amount: check.moneyIn, currency: check.currency }),
    ),
    figure('out', text('statements.money_out'), ({ check }) =>
      format.money({ amount: check.moneyOut, currency: check.currency }),
    ),
    figure('closing', text('statements.closing'), ({ account }) =>
      balance(account.closing_balance),
    ),
    {
      id: 'outcome',
      header: text('statements.outcome'),
      cell: ({ check }) => <Outcome check={check} format={format} />,
    },
  ]
}

function Outcome({ check, format }: { check: LedgerCheck; format: Format }) {
  const { outcome, currency } = check
  switch (outcome.kind) {
    case 'ties_out':
      return <StatusBadge tone="good">{format.text('statements.ties_out')}</StatusBadge>
    case 'differs':
      return (
        <StatusBadge tone="danger">
          <Rich
            parts={format.rich('statements.off_by', {
              amount: <Amount>{format.money({ amount: outcome.by, currency })}</Amount>,
            })}
          />
        </StatusBadge>
      )
    case 'not_judged':
      return format.text('statements.not_judged', { why: format.text(outcome.why) })
  }
}
