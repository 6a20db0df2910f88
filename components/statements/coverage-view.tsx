import { noAccountNames } from '@/components/accounts/account-names'
import { accountTitle, masked } from '@/components/accounts/account-columns'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { coverMonths, periodsByAccount } from '@/lib/domain/statements/coverage'
import { type CoverageRow, CoverageTable } from '@/components/statements/coverage-table'
import { coveragePath, type CoverageYear } from '@/lib/search-params/coverage-params'
import { statementAccountLabel } from '@/components/statements/statement-columns'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { Rich } from '@/components/ui/rich'
import type { Account } from '@/lib/bank-contract/account'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Format } from '@/lib/format/create-format'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/period-words'

export interface CoverageRead {
  /** Of this year and all before it, as far as they were read. */
  statements: readonly Statement[]
  isWhole: boolean
  /** Undefined where the client does not share its accounts: statements name them too. */
  accounts: readonly Account[] | undefined
}

/** Which months of a year have a statement, account by account. */
export function CoverageView({
  client,
  period,
  year,
  today,
  outcome,
  format,
}: {
  client: Client
  /** As the address has it: it goes with every link. */
  period: string | undefined
  year: CoverageYear
  today: string
  outcome: ReadOutcome<CoverageRead>
  format: Format
}) {
  const { connection_id } = client
  const { text } = format
  const nameOf = (each: number) => yearName(each, format)
  const title = text('statements.of_year', { year: nameOf(year.year) })
  const list = withPeriod(resourcePath(connection_id, 'statements'), period)
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={title}
        back={<BackLink href={list}>{text('statements.title')}</BackLink>}
        actions={
          <>
            <ButtonLink href={coveragePath(connection_id, period, year.year - 1)}>
              {nameOf(year.year - 1)}
            </ButtonLink>
            {!year.isLast && (
              <ButtonLink href={coveragePath(connection_id, period, year.year + 1)}>
                {nameOf(year.year + 1)}
              </ButtonLink>
            )}
          </>
        }
      >
        {format.fiscalStart === 1 ? undefined : daysInWords(year.days, format)}
      </PageHeading>
      {outcome.kind === 'failed' ? (
        <ReadFailureState
          failure={outcome.failure}
          client={client}
          retryHref={coveragePath(connection_id, period, year.year)}
          firstPageHref={list}
          format={format}
        />
      ) : (
        <Covered
          read={outcome.value}
          readAt={outcome.readAt}
          connection_id={connection_id}
          period={period}
          year={year}
          today={today}
          format={format}
        />
      )}
    </>
  )
}

function Covered({
  read,
  readAt,
  connection_id,
  period,
  year,
  today,
  format,
}: {
  read: CoverageRead
  readAt: string
  connection_id: string
  period: string | undefined
  year: CoverageYear
  today: string
  format: Format
}) {
  const rows = coverageRows(read, year, today, format)
  const { text, rich } = format
  return (
    <>
      {!read.isWhole && (
        <Notice tone="attention" title={text('statements.list_not_read')}>
          <p>{text('statements.list_not_read_why')}</p>
        </Notice>
      )}
      {rows.length === 0 ? (
        <EmptyState title={text('statements.no_accounts')}>
          {text('statements.no_accounts_when')}
        </EmptyState>
      ) : (
        <CoverageTable
          caption={text('statements.of_year_by_month', { year: yearName(year.year, format) })}
          connection_id={connection_id}
          period={period}
          from={year.days.first}
          rows={rows}
          format={format}
        />
      )}
      <Footnote>
        <Rich
          parts={rich('statements.coverage_note', {
            at: format.time(readAt),
            time: (words) => <time dateTime={readAt}>{words}</time>,
          })}
        />
      </Footnote>
    </>
  )
}

function yearName(year: number, format: Format): string {
  return format.fiscalStart === 1 ? String(year) : periodName(`fy${year}`, periodWords(format))
}

function daysInWords({ first, last }: CoverageYear['days'], { date }: Format): string {
  return `${date(first)} – ${date(last)}`
}

function coverageRows(
  { statements, isWhole, accounts }: CoverageRead,
  year: CoverageYear,
  today: string,
  format: Format,
): CoverageRow[] {
  const found = periodsByAccount(statements)
  const listed = (accounts ?? []).map((account) => ({
    id: account.id,
    title: [accountTitle(account, format), masked(account.account_number_last_4)]
      .filter(Boolean)
      .join(' '),
    isListed: true,
  }))
  const others = [...found]
    .filter(([id]) => !listed.some((account) => account.id === id))
    .map(([id, { type }]) => ({
      id,
      title: statementAccountLabel({ account_id: id, account_type: type }, noAccountNames, format),
      isListed: accounts === undefined,
    }))
  return [...listed, ...others].map((account) => {
    const periods = found.get(account.id)?.periods ?? []
    const first = isWhole
      ? periods
          .map((each) => each.first)
          .toSorted()
          .at(0)
      : undefined
    return {
      ...account,
      months:
        isWhole && periods.length === 0
          ? undefined
          : coverMonths(periods, year.days.first, today, first),
    }
  })
}
