import type { ReactNode } from 'react'
import { describeScope } from '@/components/connections/scope-words'
import { listScopes } from '@/lib/domain/connections/connection-need'
import styles from '@/components/connections/connect-form.module.css'
import { HandOffDays } from '@/components/connections/hand-off-days'
import { Button } from '@/components/ui/button'
import { CheckboxField, SelectField, TextField } from '@/components/ui/old-field'
import { Rich } from '@/components/ui/rich'
import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

export type Environment = 'production' | 'sandbox'

const environmentWords: Record<Environment, MessageKey> = {
  production: 'approvals.environment_production',
  sandbox: 'approvals.environment_sandbox',
}

const bold = (chunks: readonly ReactNode[]): ReactNode => (
  <strong>
    <Rich parts={chunks} />
  </strong>
)

/** Names the client and what will be asked for, then leaves for the bank. */
export function ConnectForm({
  environments,
  words: { text, rich },
}: {
  environments: readonly Environment[]
  words: Text
}) {
  return (
    <form className={styles['form']} method="post" action="/api/connections/authorize">
      <TextField
        label={text('approvals.client_name')}
        name="client_name"
        hint={text('approvals.client_name_hint')}
        required
        maxLength={120}
        autoComplete="off"
      />
      {environments.length > 1 && (
        <SelectField
          label={text('approvals.environment')}
          name="environment"
          options={environments.map((value) => ({ value, label: text(environmentWords[value]) }))}
          defaultValue={environments[0]}
        />
      )}
      <fieldset>
        <legend>{text('approvals.asked_to_share')}</legend>
        {listScopes()
          .filter(isOptional)
          .map((scope) => {
            const { label, shows } = describeScope(scope, text)
            return (
              <CheckboxField
                key={scope}
                label={label}
                name="scope"
                value={scope}
                hint={shows}
                defaultChecked
              />
            )
          })}
      </fieldset>
      <div className={styles['never']}>
        <p>
          <Rich parts={rich('approvals.always', { b: bold })} />
        </p>
        <p>
          <Rich parts={rich('approvals.never', { b: bold })} />
        </p>
        <p>
          <Rich parts={rich('approvals.who_approves', { b: bold })} />
        </p>
      </div>
      <div>
        <Button tone="primary">{text('approvals.continue_to_bank')}</Button>
      </div>
      <fieldset className={styles['link']}>
        <legend>{text('approvals.or_send_link')}</legend>
        <p>{text('approvals.or_send_link_text')}</p>
        <HandOffDays text={text} />
        <Button formAction="/api/connections/handoff">{text('approvals.make_link')}</Button>
      </fieldset>
    </form>
  )
}

// Without it a connection would end within minutes.
function isOptional(scope: string): boolean {
  return scope !== 'offline_access'
}
