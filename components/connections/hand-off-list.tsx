import { describeHandOff } from '@/components/connections/describe-hand-off'
import styles from '@/components/connections/hand-off-list.module.css'
import { StatusBadge } from '@/components/ui/status-badge'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { Format } from '@/lib/format/create-format'

/** The links that are out, and how far each got. */
export function HandOffList({
  handOffs,
  format,
}: {
  handOffs: readonly HandOff[]
  format: Pick<Format, 'instant' | 'text'>
}) {
  if (handOffs.length === 0) return null
  const { text } = format
  return (
    <ul className={styles['list']} aria-label={text('handoff.list')}>
      {handOffs.map((handOff) => {
        const { tone, word } = describeHandOff(handOff, text)
        return (
          <li key={handOff.hand_off_id}>
            <a href={`/connect/handoff/${handOff.hand_off_id}`}>
              <bdi>{handOff.clientName}</bdi>
            </a>
            <StatusBadge tone={tone}>{word}</StatusBadge>
            <span>
              {text('handoff.made_by', {
                date: format.instant(handOff.made_at),
                person: handOff.madeBy,
              })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
