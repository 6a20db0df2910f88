import { initialsOf } from '@/components/shell/client-mark'
import type { Preferences } from '@/components/shell/preferences'
import { Button } from '@/components/ui/button'
import styles from '@/components/shell/person-menu.module.css'

const themes = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

const densities = [
  ['dense', 'Dense'],
  ['roomy', 'Roomy'],
] as const

/** Who is signed in, how the desk looks to them, and the way out; all of it plain forms. */
export function PersonMenu({
  person,
  firmName,
  preferences,
}: {
  person: { name: string; email: string; role: string }
  firmName: string
  preferences: Preferences
}) {
  return (
    <div className={styles['person']}>
      <details>
        <summary>
          <span className={styles['name']}>{person.name}</span>
          <span className={styles['initials']} aria-hidden="true">
            {initialsOf(person.name)}
          </span>
        </summary>
        <div className={styles['panel']}>
          <p>
            <strong>{person.email}</strong>
            <br />
            {person.role} at {firmName}
            <br />
            <a href="/settings">Settings</a>
          </p>
          <Choice name="theme" legend="Theme" options={themes} value={preferences.theme} />
          <Choice name="density" legend="Rows" options={densities} value={preferences.density} />
        </div>
      </details>
      <form method="post" action="/api/session/end">
        <Button tone="quiet">Sign out</Button>
      </form>
    </div>
  )
}

function Choice({
  name,
  legend,
  options,
  value,
}: {
  name: keyof Preferences
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
}) {
  return (
    <form method="post" action="/api/preferences">
      <fieldset>
        <legend>{legend}</legend>
        {options.map(([option, label]) => (
          <Button key={option} name={name} value={option} pressed={option === value}>
            {label}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}
