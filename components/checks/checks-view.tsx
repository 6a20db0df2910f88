import { checkListHref } from '@/components/checks/check-list-href'
import { type CheckParams, checksHref, checksPath } from '@/components/checks/check-params'
import { checkResults, countInWords } from '@/components/checks/check-results'
import { CheckSection } from '@/components/checks/check-section'
import { CheckSettings } from '@/components/checks/check-settings'
import styles from '@/components/checks/checks-view.module.css'
import type { Checks } from '@/lib/domain/checks/create-checks'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { PeriodNotice } from '@/components/resource-list/period-notice'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/domain/clients/client'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Format } from '@/lib/format/create-format'
import type { DayRange } from '@/lib/domain/periods/day-range'

export interface ChecksViewProps {
  client: Client
  params: CheckParams
  days: Required<DayRange>
  period: ChosenPeriod
  /** The day from which on the bank was asked. */
  askedFrom: string
  read: ChartRead
  checks: Checks
  format: Format
}

/** What a reviewer looks at before a period is closed. */
export function ChecksView(props: ChecksViewProps) {
  const { client, days, read, checks, format } = props
  const { text } = format
  return (
    <>
      <title>{`${text('checks.title')} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={text('checks.title')}>
        {text('checks.lead', datesOf(days, format))}
      </PageHeading>
      <Notices {...props} />
      {(read.failure === undefined || read.rows > 0) && <Found {...props} />}
      {read.rows + read.unreadable > 0 && (
        <Footnote>
          {text('checks.made_of', { rows: format.number(read.rows), zone: format.timeZone })}{' '}
          {read.unreadable > 0 && text('charts.unreadable', { rows: read.unreadable })}{' '}
          {checks.undated > 0 && text('checks.undated', { number: format.number(checks.undated) })}{' '}
          <time dateTime={read.readAt}>
            {text('charts.read_at', { time: format.time(read.readAt) })}
          </time>
        </Footnote>
      )}
    </>
  )
}

/** What is to be known before anything that was found. */
function Notices(props: ChecksViewProps) {
  const { client, params, days, period, read, format } = props
  const { connection_id } = client
  const { text } = format
  return (
    <div className={styles['notices']}>
      <PeriodNotice period={period} isReplaced={false} format={format} />
      {period.address === undefined && (
        <Notice
          tone="information"
          title={text('checks.proposed_title')}
          actions={
            <ButtonLink href={checksHref(connection_id, params, { period: 'last-month' })}>
              {text('checks.proposed_keep')}
            </ButtonLink>
          }
        >
          <p>{text('checks.proposed', datesOf(days, format))}</p>
        </Notice>
      )}
      {read.failure !== undefined && (
        <ReadFailureState
          failure={read.failure}
          client={client}
          retryHref={checksHref(connection_id, params)}
          firstPageHref={checksPath(connection_id)}
          format={format}
        />
      )}
      {!read.complete && read.rows > 0 && <HowFar {...props} />}
      {params.unreadable.length > 0 && (
        <Notice
          tone="attention"
          title={text('checks.unreadable', { typed: format.list(params.unreadable) })}
        >
          <p>{text('checks.unreadable_how')}</p>
        </Notice>
      )}
    </div>
  )
}

function Found(props: ChecksViewProps) {
  const { client, params, days, period, askedFrom, read, checks, format } = props
  const { connection_id } = client
  const { text } = format
  if (checks.transactions === 0 && checks.cutOff.length === 0 && read.complete) {
    return (
      <EmptyState title={text('checks.nothing_title')}>
        {text('checks.nothing', datesOf(days, format))}
      </EmptyState>
    )
  }
  const isWhole = isPeriodRead(read, days)
  const seenSince = isWhole ? (read.reached ?? askedFrom) : undefined
  const of = { checks, params, isWhole, seenSince, first: days.first, format }
  const results = checkResults(of)
  const isPeriod = period.range.first === days.first && period.range.last === days.last
  const inTheList = { period: params.period, ownDays: isPeriod ? undefined : days }
  return (
    <>
      <nav aria-label={text('checks.results')}>
        <ul className={styles['summary']}>
          {results.map(({ id, title, count }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title}
                <span>
                  {count === undefined ? text('checks.not_known') : countInWords(count, of)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <CheckSettings
        connection_id={connection_id}
        params={params}
        currencies={checks.currencies}
        format={format}
      />
      {results.map((result) => (
        <CheckSection
          key={result.id}
          result={result}
          connection_id={connection_id}
          params={params}
          listHref={checkListHref(connection_id, result.id, checks, inTheList)}
          isWhole={isWhole}
          format={format}
        />
      ))}
    </>
  )
}

/** How far it was read, and the way to read further. */
function HowFar({ days, read, format }: ChecksViewProps) {
  const { text } = format
  const { rows, reached, furtherHref } = read
  return (
    <Notice
      tone="attention"
      title={text('charts.read_so_far', { rows })}
      {...(furtherHref !== undefined && {
        actions: <ButtonLink href={furtherHref}>{text('charts.read_further')}</ButtonLink>,
      })}
    >
      {reached !== undefined && (
        <p>
          {text(isPeriodRead(read, days) ? 'checks.read_before' : 'checks.read_in_part', {
            day: format.date(reached),
          })}
        </p>
      )}
    </Notice>
  )
}

function datesOf({ first, last }: Required<DayRange>, { date }: Format) {
  return { first: date(first), last: date(last) }
}

/** Rows come newest first: once one is older than the period, all of the period was read. */
function isPeriodRead({ complete, reached }: ChartRead, { first }: Required<DayRange>): boolean {
  return complete || (reached !== undefined && reached < first)
}
