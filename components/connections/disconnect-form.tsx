import styles from '@/components/connections/disconnect-form.module.css'
import { Button } from '@/components/ui/button'

/** Asks once more before it acts; the question is a disclosure, so it needs no script. */
export function DisconnectForm({ connection_id, name }: { connection_id: string; name: string }) {
  return (
    <details className={styles['disconnect']}>
      <summary>Disconnect…</summary>
      <form
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/disconnect`}
      >
        <p>
          Access to the banking of {name} is withdrawn at the bank, at once. The history of this
          connection stays. To read again, an owner or admin has to approve again.
        </p>
        <Button tone="danger">Disconnect {name}</Button>
      </form>
    </details>
  )
}
