import {
  Ban,
  Check,
  Circle,
  FilePlus,
  Hourglass,
  type LucideIcon,
  Send,
  UserCheck,
  X,
} from 'lucide-react'
import { DetailSection } from '@/components/layout/detail'
import { Timeline, type TimelineEvent } from '@/components/ui/timeline'
import { plainValue, valueName } from '@/lib/format/value-name'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface Activity {
  readonly activity_type?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly user_id?: string | null | undefined
  readonly emails?: readonly string[] | null | undefined
}

const icons: Readonly<Record<string, LucideIcon>> = {
  approval_requested: Hourglass,
  cancelled: Ban,
  created: FilePlus,
  failed: X,
  initiated: Send,
  marked_paid_by_customer: UserCheck,
  paid: Check,
  payment_initiated: Send,
  sent: Send,
  settled: Check,
}

/** Who did what and when, newest first; a person whose name the bank does not give is left out. */
export async function Activities({
  activities,
  nameOf = () => undefined,
}: {
  activities: readonly Activity[] | null | undefined
  nameOf?: (user_id: string) => string | undefined
}) {
  if (activities == null || activities.length === 0) return null
  const [t, { text, list, moment }] = await Promise.all([getTranslations('details'), getReader()])
  const say = ({ activity_type, user_id, emails }: Activity) => {
    // The bank has no fixed list of them.
    const what = activity_type
      ? valueName('details.activity', activity_type, text, plainValue)
      : t('something_done')
    const to = emails && emails.length > 0 ? list(emails) : undefined
    const who = user_id ? nameOf(user_id) : undefined
    if (who === undefined) return to === undefined ? what : t('done_to', { what, emails: to })
    return to === undefined
      ? t('done_by', { what, who })
      : t('done_by_to', { what, who, emails: to })
  }
  const events = activities
    .toSorted((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''))
    .map((activity, index): TimelineEvent => {
      const { activity_type: type, created_at } = activity
      const Icon = (type && Object.hasOwn(icons, type) ? icons[type] : undefined) ?? Circle
      return {
        // The bank gives an activity no identifier; the order is fixed within one answer.
        id: String(index),
        icon: <Icon />,
        tone: toneOf(type),
        text: say(activity),
        time: created_at ? moment(created_at) : '',
      }
    })
  return (
    <DetailSection title={t('timeline')}>
      <Timeline events={events} />
    </DetailSection>
  )
}

function toneOf(type: string | null | undefined): NonNullable<TimelineEvent['tone']> {
  if (type === 'settled' || type === 'paid') return 'good'
  return type === 'failed' || type === 'cancelled' ? 'danger' : 'plain'
}
