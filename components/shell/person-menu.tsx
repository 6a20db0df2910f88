import { initialsOf } from '@/components/shell/client-mark'
import { Button } from '@/components/ui/button'
import type { Format } from '@/lib/format/create-format'
import type { Preferences } from '@/lib/format/preferences'
import type { Text } from '@/lib/messages/create-text'
import type { MessageKey } from '@/lib/messages/en'
import { type Language, languages } from '@/lib/messages/language'
import styles from '@/components/shell/person-menu.module.css'

// Each in its own words: it is looked for by somebody who cannot read the others.
const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
} as const satisfies Record<Language, string>

/** Who is signed in, how the desk looks to them, and the way out; all of it plain forms. */
export function PersonMenu({
  person,
  firmName,
  preferences,
  format,
}: {
  person: { name: string; email: string; role: string }
  firmName: string
  preferences: Preferences
  format: Format
}) {
  const { text } = format
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
            {text('shell.role_at_firm', { role: roleName(person.role, text), firm: firmName })}
            <br />
            <a href="/settings">{text('shell.settings')}</a>
          </p>
          <Choice
            name="theme"
            legend={text('shell.theme')}
            options={[
              ['system', text('shell.theme_system')],
              ['light', text('shell.theme_light')],
              ['dark', text('shell.theme_dark')],
            ]}
            value={preferences.theme}
          />
          <Choice
            name="density"
            legend={text('shell.density')}
            options={[
              ['dense', text('shell.density_dense')],
              ['roomy', text('shell.density_roomy')],
            ]}
            value={preferences.density}
          />
          <Choice
            name="language"
            legend={text('shell.language')}
            options={[
              ['automatic', text('shell.language_automatic')],
              ...languages.map((language) => [language, languageNames[language]] as const),
            ]}
            value={preferences.language}
          />
        </div>
      </details>
      <form method="post" action="/api/session/end">
        <Button tone="quiet">{text('shell.sign_out')}</Button>
      </form>
    </div>
  )
}

const roles: Readonly<Record<string, MessageKey>> = {
  admin: 'shell.role_admin',
  accountant: 'shell.role_accountant',
  junior: 'shell.role_junior',
}

function roleName(role: string, text: Text['text']): string {
  const key = roles[role]
  return key === undefined ? role : text(key)
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
