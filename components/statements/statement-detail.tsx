import { type Column, DataTable } from '@/components/data-table/data-table'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { DocumentLinks } from '@/components/resource-detail/document-links'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { resourcePath, statementDocumentPath } from '@/components/resource-list/resource-path'
import { shortId, wordsFor } from '@/components/resource-list/value-words'
import { statementAccountTitle, statementPeriod } from '@/components/statements/statement-columns'
import { statementTypeWords } from '@/components/statements/statement-words'
import styles from '@/components/statements/statements-view.module.css'
import { findTieOut, type StatementAccount } from '@/components/statements/tie-out'
import { Amount } from '@/components/ui/amount'
import { DetailList } from '@/components/ui/detail-list'
import { Footnote } from '@/components/ui/footnote'
import { Section } from '@/components/ui/section'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Money } from '@/lib/contract/money'
import { type Statement, statementSchema } from '@/lib/contract/statement'
import type { Format } from '@/lib/format/create-format'

export function StatementDetail(props: DetailViewProps<Statement>) {
  const { client, format } = props
  const { connection_id } = client
  return (
    <DetailFrame
      {...props}
      noun="Statement"
      back={{ href: resourcePath(connection_id, 'statements'), label: 'Statements' }}
      titleOf={(statement) => statementPeriod(statement, format)}
    >
      {(statement) => (
        <>
          <StatementFacts statement={statement} format={format} />
          <DocumentLinks
            title="Document"
            text={format.text}
            documents={statementDocuments(statement, connection_id, format)}
          />
          <Section title="Tie-out by account">
            <div className={styles['tieOut']}>
              <DataTable
                caption="Tie-out by account"
                columns={tieOutColumns(format)}
                rows={statement.accounts ?? []}
                rowKey={(row) => row.account_id ?? statementAccountTitle(row, format)}
                rowHref={(row) =>
                  row.account_id
                    ? resourcePath(connection_id, 'accounts', row.account_id)
                    : undefined
                }
                empty={<p>The bank names no accounts in this statement.</p>}
              />
            </div>
            {client.scope.includes('transactions:read') && (
              <Footnote>
                <a href={`${resourcePath(connection_id, 'statements', statement.id)}/ledger`}>
                  Check against the ledger
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
  const money = (value: Money | null | undefined) => value && <Amount>{format.money(value)}</Amount>
  return (
    <DetailList
      items={[
        {
          term: 'Type',
          value: wordsFor(statementTypeWords, statement.statement_type, format.text),
        },
        { term: 'Period began', value: period_start && format.date(period_start) },
        { term: 'Closed', value: period_end && format.date(period_end) },
        { term: 'Available', value: fullMoment(statement.available_at, format) },
        { term: 'Spending', value: money(statement.spending) },
        { term: 'Repayments', value: money(statement.repayments) },
        { term: 'Cashback', value: money(statement.cashback) },
        { term: 'Repayment due', value: repayment_date && format.date(repayment_date) },
        { term: 'Statement ID', value: <code>{statement.id}</code> },
      ]}
    />
  )
}

function statementDocuments(statement: Statement, connection_id: string, format: Format) {
  if (!statement.pdf_url) return []
  return [
    {
      id: statement.id,
      name: `Statement of ${statementPeriod(statement, format)}`,
      viewHref: statementDocumentPath(connection_id, statement.id, 'inline'),
      downloadHref: statementDocumentPath(connection_id, statement.id, 'attachment'),
    },
  ]
}

function tieOutColumns(format: Format): Column<StatementAccount>[] {
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
  return [
    {
      id: 'account',
      header: 'Account',
      cell: (row) =>
        row.account_id && row.account_type
          ? `${statementAccountTitle(row, format)} ${shortId(row.account_id)}`
          : statementAccountTitle(row, format),
    },
    figure('opening', 'Opening', (row) => row.opening_balance),
    figure('credits', 'Credits', (row) => row.total_credits),
    figure('debits', 'Debits', (row) => row.total_debits),
    figure('fees', 'Fees', (row) => row.total_fees),
    figure('closing', 'Closing', (row) => row.closing_balance),
    {
      id: 'tie_out',
      header: 'Tie-out',
      cell: (row) => <TieOutBadge account={row} format={format} />,
    },
  ]
}

function TieOutBadge({ account, format }: { account: StatementAccount; format: Format }) {
  const tieOut = findTieOut(account)
  if (tieOut === undefined) return null
  return tieOut.kind === 'ties_out' ? (
    <StatusBadge tone="good">Ties out</StatusBadge>
  ) : (
    <StatusBadge tone="danger">
      Off by <Amount>{format.money(tieOut.by)}</Amount>
    </StatusBadge>
  )
}
