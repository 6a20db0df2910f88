import styles from '@/components/connections/disconnect-form.module.css'
import { Button } from '@/components/ui/button'
import type { Text } from '@/lib/i18n/create-text'

/** Asks once more before it acts; the question is a disclosure, so it needs no script. */
export function DisconnectForm({
  connection_id,
  name,
  text,
}: {
  connection_id: string
  name: string
  text: Text['text']
}) {
  return (
    <details className={styles['disconnect']}>
      <summary>{text('connections.disconnect')}</summary>
      <form
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/disconnect`}
      >
        <p>{text('connections.disconnect_text', { client: name })}</p>
        <Button tone="danger">{text('connections.disconnect_client', { client: name })}</Button>
      </form>
    </details>
  )
}
