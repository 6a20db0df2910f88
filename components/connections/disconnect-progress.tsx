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
  return (
    <Section title="Telling the bank">
      <DetailList
        items={[
          { term: 'Confirmed', value: `${done} of ${total} tokens` },
          { term: 'Tried', value: attempts === 1 ? 'once' : `${attempts} times` },
          {
            term: 'Next try',
            value:
              nextAttemptAt === null
                ? null
                : `by itself, from ${format.instantFull(nextAttemptAt)} on`,
          },
        ]}
      />
      <p className={styles['step']}>
        The bank could not be reached, or did not confirm. Nothing is read any more, whatever it
        says; a token that it is never told of ends by itself within 30 days.
      </p>
      <form
        className={styles['step']}
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/disconnect`}
      >
        <Button>Tell the bank again now</Button>
      </form>
    </Section>
  )
}
