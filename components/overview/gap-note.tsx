import { PlugZap, X } from 'lucide-react'
import { ButtonLink, IconButton } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import type { ClientGap } from '@/lib/domain/connections/client-gap'
import { gapVerdict } from '@/lib/domain/connections/gap-receipt'
import { awayInWords, gapNote } from '@/lib/present/gap-words'
import { connectionPath, gapPath } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

/** That a client was away, and what was read of those days: for a week, or until anybody puts it away. */
export async function GapNote({ connection_id, gap }: { connection_id: string; gap: ClientGap }) {
  const reader = await getReader()
  const { text } = reader
  const { receipt } = gap
  if (receipt === undefined) return null
  return (
    <Note
      tone={gapVerdict(receipt) === 'continuous' ? 'good' : 'attention'}
      icon={<PlugZap size={16} aria-hidden />}
      fact={`${awayInWords(gap, reader)}.`}
      action={
        <>
          <ButtonLink size="sm" href={connectionPath(connection_id)}>
            {text('gap_data.receipt')}
          </ButtonLink>
          <form method="post" action={gapPath(connection_id)}>
            <input type="hidden" name="action" value="put_away" />
            <input type="hidden" name="gap" value={gap.id} />
            <input type="hidden" name="from" value="overview" />
            <IconButton label={text('gap_data.put_away')} icon={<X />} variant="ghost" size="sm" />
          </form>
        </>
      }
    >
      {gapNote(receipt, reader)}
    </Note>
  )
}
