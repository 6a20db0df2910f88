import Link from 'next/link'
import { Note } from '@/components/ui/note'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { notUnderstoodInWords } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** Said before the charts where their rows were not read to the end. */
export async function ReadNote({
  read: { end, rows, reached, failure, furtherHref },
}: {
  read: ChartRead
}) {
  const [t, { date, text }] = await Promise.all([getTranslations('charts'), getReader()])
  // Where nothing came, why it did not is all that can be said.
  if (end === 'whole' || end === 'to_come' || (rows === 0 && failure !== undefined)) return null
  return (
    <Note
      tone="attention"
      fact={rows > 0 ? t('read_so_far', { rows }) : text(`reading.ended_${end}`)}
      action={
        furtherHref !== undefined && (
          <Link href={furtherHref} prefetch={false} className="btn btn-sm">
            {t('read_further')}
          </Link>
        )
      }
    >
      {reached && t('read_back_to', { day: date(reached) })}{' '}
      {rows > 0 && end !== 'limit' && failure === undefined && text(`reading.ended_${end}`)}
    </Note>
  )
}

/**
 * What is in the figures and what is not. `later` of the rows that were read are after the period: a balance is
 * counted back over them.
 */
export async function FiguresNote({ read, later = 0 }: { read: ChartRead; later?: number }) {
  const { end, rows: all, notUnderstood, failure } = read
  // Of nothing that was read there is nothing to say.
  if (end === 'to_come' || (failure !== undefined && all === 0)) return null
  const rows = all - later
  const [t, reader] = await Promise.all([getTranslations('charts'), getReader()])
  return [
    t('settled_by_day_posted', { zone: reader.timeZone }),
    ...(end === 'whole' && (rows > 0 || notUnderstood === 0) ? [t('made_of', { rows })] : []),
    ...(end === 'whole' && later > 0 ? [t('counted_back', { later })] : []),
    ...notUnderstoodInWords(read, reader),
  ].join(' ')
}
