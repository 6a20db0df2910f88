import Link from 'next/link'
import { Note } from '@/components/ui/note'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { nameClose, type ShownClose } from '@/lib/present/close/shown-close'
import { closeHref } from '@/lib/search-params/close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What of several months is set up, and which closes have the others. */
export async function MonthsNote({ shown: { client, months } }: { shown: ShownClose }) {
  const [first] = months?.others ?? []
  if (months === undefined || first === undefined) return null
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { connection_id } = client
  const nameOf = (period: Required<DayRange>) => nameClose(connection_id, { period }, reader)
  const setUp = months.setUp.map(nameOf)
  const notSetUp = months.others.map(({ months: those, close }) =>
    isSamePeriod(those, close)
      ? t('overlaps', { period: nameOf(close) })
      : t('part_of', { month: nameOf(those), period: nameOf(close) }),
  )
  return (
    <Note
      tone="attention"
      fact={
        setUp.length === 0
          ? t('months_none_set_up')
          : t('months_set_up', { months: reader.list(setUp) })
      }
      action={
        <Link href={closeHref(connection_id, first.close)} prefetch={false} className="btn btn-sm">
          {t('overlaps_open')}
        </Link>
      }
    >
      {notSetUp.join(' ')}
    </Note>
  )
}
