import { failureWords } from '@/components/portfolio/failure-words'
import { StatusBadge } from '@/components/ui/status-badge'
import { isReadable, type PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { Format } from '@/lib/format/create-format'

/** From when a client's figures are, and what is wrong with them where something is. */
export function ReadAtCell({
  entry,
  now,
  format,
}: {
  entry: PortfolioEntry
  now: Date
  format: Format
}) {
  const { readAt, failure } = entry
  const at =
    readAt === null ? (
      format.text('portfolio.not_read_yet')
    ) : (
      <time dateTime={readAt} title={format.instantFull(readAt)}>
        {shortMoment(readAt, now, format)}
      </time>
    )
  if (!isReadable(entry)) {
    return readAt === null ? null : (
      <StatusBadge tone="neutral">
        {format.text('portfolio.old', { at: shortMoment(readAt, now, format) })}
      </StatusBadge>
    )
  }
  if (failure === null) return at
  return (
    <StatusBadge tone="attention">
      <span title={failureWords(failure, format)}>{at}</span>
    </StatusBadge>
  )
}

/** The time of a moment of today, the day of any other. */
function shortMoment(instant: string, now: Date, format: Format): string {
  const day = format.instant(instant)
  return day === format.instant(now.toISOString()) ? format.time(instant) : day
}
