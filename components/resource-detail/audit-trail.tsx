import { fullMoment } from '@/components/resource-detail/full-moment'
import styles from '@/components/resource-detail/audit-trail.module.css'
import { plainWords, type ValueWords } from '@/components/resource-list/value-words'
import { shortId } from '@/lib/format/names'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

export interface Activity {
  activity_type?: string | null | undefined
  created_at?: string | null | undefined
  user_id?: string | null | undefined
  emails?: readonly string[] | null | undefined
}

// The bank has no fixed list of them: a kind that is not here stands as it was sent.
const activityWords: ValueWords = {
  initiated: 'details.activity_initiated',
  settled: 'details.activity_settled',
  failed: 'details.activity_failed',
  approval_requested: 'details.activity_approval_requested',
  created: 'details.activity_created',
  sent: 'details.activity_sent',
  cancelled: 'details.activity_cancelled',
  marked_paid_by_customer: 'details.activity_marked_paid_by_customer',
  payment_initiated: 'details.activity_payment_initiated',
  paid: 'details.activity_paid',
}

/** Who did what and when, oldest first; a person without a name here is told by an identifier. */
export function AuditTrail({
  activities,
  nameOf,
  format,
}: {
  activities: readonly Activity[] | null | undefined
  nameOf?: (user_id: string) => string | undefined
  format: Format
}) {
  if (activities == null || activities.length === 0) return null
  const inOrder = activities.toSorted((a, b) =>
    (a.created_at ?? '').localeCompare(b.created_at ?? ''),
  )
  return (
    <Section title={format.text('details.audit_trail')}>
      <ol className={styles['trail']}>
        {inOrder.map((activity, index) => (
          // The bank gives an activity no identifier; the trail is fixed within one answer.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {fullMoment(activity.created_at, format)}
            <span>{activityInWords(activity, format, nameOf)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function activityInWords(
  { activity_type, user_id, emails }: Activity,
  { text, list }: Format,
  nameOf?: (user_id: string) => string | undefined,
): string {
  const what = activity_type ? whatWasDone(activity_type, text) : text('details.something_done')
  const to = emails && emails.length > 0 ? list(emails) : undefined
  if (!user_id) return to === undefined ? what : text('details.done_to', { what, emails: to })
  const who = nameOf?.(user_id) ?? text('details.person', { id: shortId(user_id) })
  return to === undefined
    ? text('details.done_by', { what, who })
    : text('details.done_by_to', { what, who, emails: to })
}

/** What was recorded last, in words; undefined where nothing was. */
export function lastActivity(
  activities: readonly Activity[] | null | undefined,
  text: Format['text'],
): string | undefined {
  const last = activities
    ?.toSorted((a, b) => (a.created_at ?? '').localeCompare(b.created_at ?? ''))
    .at(-1)?.activity_type
  return last ? whatWasDone(last, text) : undefined
}

function whatWasDone(kind: string, text: Format['text']): string {
  const key = Object.hasOwn(activityWords, kind) ? activityWords[kind] : undefined
  return key === undefined ? plainWords(kind) : text(key)
}
