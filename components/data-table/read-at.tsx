import { Rich } from '@/components/ui/rich'
import type { Format } from '@/lib/format/create-format'

/** When the bank said what is shown, and the way to ask it again. */
export function ReadAt({
  readAt,
  refreshHref,
  format,
}: {
  readAt: string
  refreshHref: string
  format: Format
}) {
  return (
    <Rich
      parts={format.rich('lists.read_at', {
        time: (words) => (
          <time dateTime={readAt} title={format.instantFull(readAt)}>
            {words}
          </time>
        ),
        at: format.time(readAt),
        refresh: (words) => <a href={refreshHref}>{words}</a>,
      })}
    />
  )
}
