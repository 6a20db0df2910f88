import styles from '@/components/connections/forget-form.module.css'
import { Button, ButtonLink } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import type { Client } from '@/lib/contract/client'

/** What forgetting takes and what it leaves; the name is typed, so that nobody does it by a slip. */
export function ForgetForm({ client, hasProblem }: { client: Client; hasProblem: boolean }) {
  const { connection_id, name, status } = client
  const path = `/clients/${encodeURIComponent(connection_id)}/connection`
  return (
    <>
      {hasProblem && (
        <Notice tone="attention" title="That is not the client’s name" urgent>
          <p>Nothing was forgotten. Type the name as it stands at the top of this page.</p>
        </Notice>
      )}
      <div className={styles['words']}>
        <ul>
          {status !== 'disconnected' && (
            <li>Access to the banking of {name} is withdrawn at the bank.</li>
          )}
          <li>Its tokens, account names, settings and saved views are removed here, for good.</li>
          <li>
            The audit trail keeps its lines, without the client’s name. A backup made before keeps
            what it holds until it is deleted.
          </li>
          <li>The business can be connected again later, as a new client.</li>
        </ul>
      </div>
      <form
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/forget`}
        className={styles['form']}
      >
        <TextField
          label={`Type the client’s name: ${name}`}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
        />
        <div className={styles['actions']}>
          <Button tone="danger">Forget {name}</Button>
          <ButtonLink href={path}>Keep it</ButtonLink>
        </div>
      </form>
    </>
  )
}
