import { type AccountNames, noAccountNames } from '@/components/accounts/account-names'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { ownDirection } from '@/components/data-table/own-direction'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { DocumentLinks } from '@/components/resource-detail/document-links'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath, statementDocumentPath } from '@/lib/search-params/resource-path'
import { wordsFor } from '@/components/resource-list/value-words'
import { statementAccountLabel, statementPeriod } from '@/components/statements/statement-columns'
import { statementTypeWords } from '@/components/statements/statement-words'
import styles from '@/components/statements/statements-view.module.css'
import { findTieOut, type StatementAccount } from '@/lib/domain/statements/tie-out'
import { Amount } from '@/components/ui/amount'
import { DetailList } from '@/components/ui/detail-list'
import { Footnote } from '@/components/ui/footnote'
import { Rich } from '@/components/ui/rich'
import { Section } from '@/components/ui/section'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Money } from '@/lib/bank-contract/money'
import { type Statement, statementSchema } from '@/lib/bank-contract/statement'
import type { Format } from '@/lib/format/create-format'

export function StatementDetail(
  props: DetailViewProps<Statement> & {
    /** As far as the desk knows them. */
    accounts?: AccountNames
  },
) {
  const { client, format, accounts = noAccountNames } = props
  const { text } = format
  const { connection_id } = client
  const period = periodOfHref(props.href)
  return (
    <DetailFrame
      {...props}
      noun={text('statements.singular')}
      back={{ href: resourcePath(connection_id, 'statements'), label: text('statements.title') }}
      titleOf={(statement) => statementPeriod(statement, format)}
    >
      {(statement) => (
        <>
          <StatementFacts statement={statement} format={format} />
          <DocumentLinks
            title={text('statements.document')}
            text={text}
            documents={statementDocuments(statement, connection_id, format)}
          />
          <Section title={text('statements.tie_out_by_account')}>
            <div className={styles['tieOut']}>
              <DataTable
                caption={text('statements.tie_out_by_account')}
                columns={tieOutColumns(accounts, format)}
                rows={statement.accounts ?? []}
                rowKey={(row) => row.account_id ?? statementAccountLabel(row, accounts, format)}
                rowHref={(row) =>
                  row.account_id
                    ? withPeriod(resourcePath(connection_id, 'accounts', row.account_id), period)
                    : undefined
                }
                empty={<p>{text('statements.names_no_accounts')}</p>}
              />
            </div>
            {client.scope.includes('transactions:read') && (
              <Footnote>
                <a
                  href={withPeriod(
                    `${resourcePath(connection_id, 'statements', statement.id)}/ledger`,
                    period,
                  )}
                >
                  {text('statements.check_against_ledger')}
                </a>
              </Footnote>
            )}
          </Section>
          <RawSection value={statement} known={statementSchema.shape} format={format} />
        </>
      )}
    </DetailFrame>
  )
}

function StatementFacts({ statement, format }: { statement: Statement; format: Format }) {
  const { period_start, period_end, repayment_date } = statement
  const { text } = format
  const money = (value: Money | null | undefined) => value && <Amount>{format.money(value)}</Amount>
  return (
    <DetailList
      items={[
        {
          term: text('statements.type'),
          value: wordsFor(statementTypeWords, statement.statement_type, text),
        },
        { term: text('statements.period_began'), value: period_start && format.date(period_start) },
        { term: text('statements.closed'), value: period_end && format.date(period_end) },
        { term: text('statements.available'), value: fullMoment(statement.available_at, format) },
        { term: text('statements.spending'), value: money(statement.spending) },
        { term: text('statements.repayments'), value: money(statement.repayments) },
        { term: text('statements.cashback'), value: money(statement.cashback) },
        {
          term: text('statements.repayment_due'),
          value: repayment_date && format.date(repayment_date),
        },
        { term: text('statements.identifier'), value: <code>{statement.id}</code> },
      ]}
    />
  )
}

function statementDocuments(statement: Statement, connection_id: string, format: Format) {
  if (!statement.pdf_url) return []
  return [
    {
      id: statement.id,
      name: format.text('statements.statement_of', { period: statementPeriod(statement, format) }),
      viewHref: statementDocumentPath(connection_id, statement.id, 'inline'),
      downloadHref: statementDocumentPath(connection_id, statement.id, 'attachment'),
    },
  ]
}

function tieOutColumns(accounts: AccountNames, format: Format): Column<StatementAccount>[] {
  const figure = (
    id: string,
    header: string,
    read: (row: StatementAccount) => Money | null | undefined,
  ): Column<StatementAccount> => ({
    id,
    header,
    cell: (row) => {
      const value = read(row)
      return value ? format.money(value) : null
    },
    align: 'end',
    compact: 'labelled',
  })
  const { text } = format
  return [
    {
      id: 'account',
      header: text('statements.account'),
      cell: (row) => ownDirection(statementAccountLabel(row, accounts, format), format),
    },
    figure('opening', text('statements.opening'), (row) => row.opening_balance),
    figure('credits', text('statements.credits'), (row) => row.total_credits),
    figure('debits', text('statements.debits'), (row) => row.total_debits),
    figure('fees', text('statements.fees'), (row) => row.total_fees),
    figure('closing', text('statements.closing'), (row) => row.closing_balance),
    {
      id: 'tie_out',
      header: text('statements.tie_out'),
      cell: (row) => <TieOutBadge account={row} format={format} />,
    },
  ]
}

function TieOutBadge({ account, format }: { account: StatementAccount; format: Format }) {
  const tieOut = findTieOut(account)
  if (tieOut === undefined) return null
  return tieOut.kind === 'ties_out' ? (
    <StatusBadge tone="good">{format.text('statements.ties_out')}</StatusBadge>
  ) : (
    <StatusBadge tone="danger">
      <Rich
        parts={format.rich('statements.off_by', {
          amount: <Amount>{format.money(tieOut.by)}</Amount>,
        })}
      />
    </StatusBadge>
  )
}
