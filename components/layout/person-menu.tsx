import { initialsOf } from '@/components/ui/avatar'
import { type DisplayChoice, displayChoices } from '@/components/layout/display-choices'
import { Button } from '@/components/ui/button'
import type { Format } from '@/lib/format/create-format'
import type { Preferences } from '@/lib/format/preferences'
import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'
import { findLanguage } from '@/lib/i18n/language'
import styles from '@/components/layout/person-menu.module.css'

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
    <div className={styles['person']} data-menu="">
      <details>
        <summary>
          <span className={styles['name']}>{person.name}</span>
          <span className={styles['initials']} aria-hidden="true">
            {initialsOf(person.name)}
          </span>
        </summary>
        <div className={styles['panel']}>
          <p>
            <strong dir="ltr">{person.email}</strong>
            <br />
            {text('shell.role_at_firm', { role: roleName(person.role, text), firm: firmName })}
            <br />
            <a href="/settings">{text('shell.settings')}</a>
          </p>
          {displayChoices(text).map((choice) => (
            <Choice key={choice.name} {...choice} value={preferences[choice.name]} />
          ))}
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

function Choice({ name, label, options, value }: DisplayChoice & { value: string }) {
  return (
    <form method="post" action="/api/preferences">
      <fieldset>
        <legend>{label}</legend>
        {options.map(([option, words]) => (
          <Button
            key={option}
            name={name}
            value={option}
            pressed={option === value}
            lang={findLanguage(option)}
          >
            {words}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}
