import styles from '@/components/connections/connection-overview.module.css'
import { Button } from '@/components/ui/button'
import { DetailList } from '@/components/ui/detail-list'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

/** How far the bank has been told, while it has not confirmed yet. */
export function DisconnectProgress({
  connection_id,
  progress: { total, done, attempts, nextAttemptAt },
  format,
}: {
  connection_id: string
  progress: { total: number; done: number; attempts: number; nextAttemptAt: string | null }
  format: Format
}) {
  const { text } = format
  return (
    <Section title={text('connections.telling_bank')}>
      <DetailList
        items={[
          {
            term: text('connections.confirmed'),
            value: text('connections.tokens_confirmed', { done, total }),
          },
          {
            term: text('connections.tried'),
            value: text('connections.tried_times', { count: attempts }),
          },
          {
            term: text('connections.next_try'),
            value:
              nextAttemptAt === null
                ? null
                : text('connections.next_try_from', { at: format.instantFull(nextAttemptAt) }),
          },
        ]}
      />
      <p className={styles['step']}>{text('connections.telling_bank_text')}</p>
      <form
        className={styles['step']}
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/disconnect`}
      >
        <Button>{text('connections.tell_again')}</Button>
      </form>
    </Section>
  )
}
