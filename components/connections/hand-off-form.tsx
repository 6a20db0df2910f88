import { HandOffDays } from '@/components/connections/hand-off-days'
import styles from '@/components/connections/hand-off-form.module.css'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/old-field'
import type { Text } from '@/lib/i18n/create-text'

/** Makes a link for the owner of a client to approve again, or of a new one that is named here. */
export function HandOffForm({
  connection_id,
  scope = [],
  text,
}: {
  connection_id?: string | undefined
  /** Asked for; none means everything. */
  scope?: readonly string[]
  text: Text['text']
}) {
  return (
    <form className={styles['form']} method="post" action="/api/connections/handoff">
      {connection_id === undefined ? (
        <TextField
          label={text('approvals.client_name')}
          name="client_name"
          required
          maxLength={120}
          autoComplete="off"
        />
      ) : (
        <input type="hidden" name="connection_id" value={connection_id} />
      )}
      {scope.map((each) => (
        <input key={each} type="hidden" name="scope" value={each} />
      ))}
      <HandOffDays text={text} />
      <Button>{text('approvals.make_link')}</Button>
    </form>
  )
}
