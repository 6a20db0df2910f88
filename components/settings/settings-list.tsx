import type { SettingsPlace } from '@/components/settings/settings-places'
import styles from '@/components/settings/settings-list.module.css'

/** What can be set and looked at, a line each. */
export function SettingsList({ places }: { places: readonly SettingsPlace[] }) {
  if (places.length === 0) return <p>There is nothing here for you to set.</p>
  return (
    <ul className={styles['places']}>
      {places.map(({ href, label, text }) => (
        <li key={href}>
          <a href={href}>{label}</a>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
