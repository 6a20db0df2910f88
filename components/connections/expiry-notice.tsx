import styles from '@/components/connections/expiry-notice.module.css'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Client } from '@/lib/domain/clients/client'
import { daysUntil, noticeDays } from '@/lib/domain/renewals/consent-end'
import type { Format } from '@/lib/format/create-format'

/**
 * Over every page of a client in the last month of its approval. Where the connection speaks for
 * itself the style sheet leaves it out.
 */
export function ExpiryNotice({
  client,
  now,
  format,
}: {
  client: Client
  now: Date
  format: Format
}) {
  const { connection_id, name, status, grant_ends_at } = client
  const days = daysUntil(grant_ends_at, now)
  if (status !== 'active' || days > noticeDays) return null
  return (
    <div className={styles['notice']}>
      <Notice
        tone={days <= 7 ? 'danger' : 'attention'}
        title={format.text('connections.expires_about', {
          client: name,
          date: format.instant(grant_ends_at),
        })}
        actions={
          <ButtonLink href={`/clients/${encodeURIComponent(connection_id)}/connection`}>
            {format.text('connections.renew_for_a_year')}
          </ButtonLink>
        }
      />
    </div>
  )
}
