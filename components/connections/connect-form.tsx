import { describeScope, listScopes } from '@/components/connections/scope-words'
import styles from '@/components/connections/connect-form.module.css'
import { HandOffDays } from '@/components/connections/hand-off-days'
import { Button } from '@/components/ui/button'
import { CheckboxField, SelectField, TextField } from '@/components/ui/field'

export type Environment = 'production' | 'sandbox'

const environmentWords: Record<Environment, string> = {
  production: 'Production: real data',
  sandbox: 'Sandbox: rehearsal data',
}

/** Names the client and what will be asked for, then leaves for the bank. */
export function ConnectForm({ environments }: { environments: readonly Environment[] }) {
  return (
    <form className={styles['form']} method="post" action="/api/connections/authorize">
      <TextField
        label="Client’s name"
        name="client_name"
        hint="As your firm calls it. The bank does not tell us the name of a business."
        required
        maxLength={120}
        autoComplete="off"
      />
      {environments.length > 1 && (
        <SelectField
          label="Environment"
          name="environment"
          options={environments.map((value) => ({ value, label: environmentWords[value] }))}
          defaultValue={environments[0]}
        />
      )}
      <fieldset>
        <legend>What the business will be asked to share, to read only</legend>
        {listScopes()
          .filter(isOptional)
          .map((scope) => {
            const { label, shows } = describeScope(scope)
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
          <strong>Always:</strong> lasting access, for up to a year. The business can end it at the
          bank at any moment.
        </p>
        <p>
          <strong>Never:</strong> moving money, changing anything, full card or account numbers.
        </p>
        <p>
          <strong>Who approves:</strong> an owner or admin of the business signs in at the bank,
          chooses the business and approves. If that is not you, have them beside you, or send them
          a link.
        </p>
      </div>
      <div>
        <Button tone="primary">Continue to the bank</Button>
      </div>
      <fieldset className={styles['link']}>
        <legend>Or send the owner a link</legend>
        <p>They approve on their own device and need no account here. The link works once.</p>
        <HandOffDays />
        <Button formAction="/api/connections/handoff">Make a link for the owner</Button>
      </fieldset>
    </form>
  )
}

// Without it a connection would end within minutes.
function isOptional(scope: string): boolean {
  return scope !== 'offline_access'
}
