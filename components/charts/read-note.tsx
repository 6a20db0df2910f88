import type { ChartColumns, ChartRead } from '@/lib/domain/figures/chart-columns'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import type { Format } from '@/lib/format/create-format'

/** How far the charts' rows were read, said before the charts where it was not to the end. */
export function ReadNote({ read, format }: { read: ChartRead; format: Format }) {
  const { complete, rows, reached, furtherHref } = read
  if (complete) return null
  return (
    <Notice
      tone="attention"
      title={format.text('charts.read_so_far', { rows })}
      {...(furtherHref !== undefined && {
        actions: <ButtonLink href={furtherHref}>{format.text('charts.read_further')}</ButtonLink>,
      })}
    >
      {reached !== undefined && (
        <p>{format.text('charts.read_back_to', { day: format.date(reached) })}</p>
      )}
    </Notice>
  )
}

/** What is in the charts and what is not, below them. */
export function ReadFootnote({ read, format }: { read: ChartRead; format: Format }) {
  const { complete, rows, unreadable, readAt } = read
  return (
    <Footnote>
      {format.text('charts.settled_by_day_posted', { zone: format.timeZone })}{' '}
      {complete && format.text('charts.made_of', { rows })}{' '}
      {unreadable > 0 && format.text('charts.unreadable', { rows: unreadable })}{' '}
      <time dateTime={readAt}>{format.text('charts.read_at', { time: format.time(readAt) })}</time>
    </Footnote>
  )
}

/** A period in which nothing was posted has no chart to draw. */
export function NothingMoved({ chart, format }: { chart: ChartColumns; format: Format }) {
  const { first = '' } = chart.columns[0] ?? {}
  const { last = '' } = chart.columns.at(-1) ?? {}
  return (
    <EmptyState title={format.text('charts.nothing_moved_title')}>
      {format.text('charts.nothing_moved', { first: format.date(first), last: format.date(last) })}
    </EmptyState>
  )
}
