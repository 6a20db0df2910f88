import type { SettingsPlace } from '@/components/settings/settings-places'
import type { Text } from '@/lib/i18n/create-text'
import styles from '@/components/settings/settings-list.module.css'

/** What can be set and looked at, a line each. */
export function SettingsList({
  places,
  text,
}: {
  places: readonly SettingsPlace[]
  text: Text['text']
}) {
  if (places.length === 0) return <p>{text('settings.nothing')}</p>
  return (
    <ul className={styles['places']}>
      {places.map(({ href, label, lead }) => (
        <li key={href}>
          <a href={href}>{text(label)}</a>
          <p>{text(lead)}</p>
        </li>
      ))}
    </ul>
  )
}
