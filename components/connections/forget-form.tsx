import styles from '@/components/connections/forget-form.module.css'
import { Button, ButtonLink } from '@/components/ui/button'
import { TextField } from '@/components/ui/old-field'
import { Notice } from '@/components/ui/notice'
import type { Client } from '@/lib/domain/clients/client'
import type { Text } from '@/lib/i18n/create-text'

/** What forgetting takes and what it leaves; the name is typed, so that nobody does it by a slip. */
export function ForgetForm({
  client,
  hasProblem,
  text,
}: {
  client: Client
  hasProblem: boolean
  text: Text['text']
}) {
  const { connection_id, name, status } = client
  const path = `/clients/${encodeURIComponent(connection_id)}/connection`
  return (
    <>
      {hasProblem && (
        <Notice tone="attention" title={text('connections.forget_wrong_name')} urgent>
          <p>{text('connections.forget_wrong_name_text')}</p>
        </Notice>
      )}
      <div className={styles['words']}>
        <ul>
          {status !== 'disconnected' && (
            <li>{text('connections.forget_withdraws', { client: name })}</li>
          )}
          <li>{text('connections.forget_removes')}</li>
          <li>{text('connections.forget_leaves')}</li>
          <li>{text('connections.forget_again_later')}</li>
        </ul>
      </div>
      <form
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/forget`}
        className={styles['form']}
      >
        <TextField
          label={text('connections.forget_type_name', { client: name })}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
        />
        <div className={styles['actions']}>
          <Button tone="danger">{text('connections.forget_client', { client: name })}</Button>
          <ButtonLink href={path}>{text('connections.keep_it')}</ButtonLink>
        </div>
      </form>
    </>
  )
}
