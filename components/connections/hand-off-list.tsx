import { describeHandOff } from '@/components/connections/describe-hand-off'
import styles from '@/components/connections/hand-off-list.module.css'
import { StatusBadge } from '@/components/ui/status-badge'
import type { HandOff } from '@/lib/contract/hand-off'
import type { Format } from '@/lib/format/create-format'

/** The links that are out, and how far each got. */
export function HandOffList({
  handOffs,
  format,
}: {
  handOffs: readonly HandOff[]
  format: Pick<Format, 'instant'>
}) {
  if (handOffs.length === 0) return null
  return (
    <ul className={styles['list']} aria-label="Links for owners, newest first">
      {handOffs.map((handOff) => {
        const { tone, word } = describeHandOff(handOff)
        return (
          <li key={handOff.hand_off_id}>
            <a href={`/connect/handoff/${handOff.hand_off_id}`}>{handOff.clientName}</a>
            <StatusBadge tone={tone}>{word}</StatusBadge>
            <span>
              made {format.instant(handOff.made_at)} by {handOff.madeBy}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
