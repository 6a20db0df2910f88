import styles from '@/components/data-table/filter-chips.module.css'
import { Rich } from '@/components/ui/rich'
import type { Text } from '@/lib/i18n/create-text'

/** What the list is narrowed to, each condition one link away from being gone. */
export function FilterChips({
  chips,
  words: { text, rich },
}: {
  chips: readonly { label: string; removeHref: string; isAmount?: true; unnamed?: string }[]
  words: Text
}) {
  if (chips.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={text('lists.filters_in_force')}>
      {chips.map(({ label, removeHref, isAmount, unnamed }) => (
        <li key={`${label} ${removeHref}`}>
          <a href={removeHref} data-amount={isAmount && ''} data-unnamed={unnamed}>
            <Rich
              parts={rich('lists.remove_filter', {
                condition: label,
                hidden: (words) => <span className="visually-hidden">{words}</span>,
              })}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
