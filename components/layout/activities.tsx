import {
  Ban,
  Check,
  Circle,
  Eraser,
  FilePlus,
  Flag,
  History,
  Hourglass,
  type LucideIcon,
  Send,
  UserCheck,
  X,
} from 'lucide-react'
import { DetailSection } from '@/components/layout/detail'
import { Timeline, type TimelineEvent } from '@/components/ui/timeline'
import type { MarkDoing } from '@/lib/domain/close/marked-object'
import { markEventText, type ObjectReview } from '@/lib/present/mark'
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

const markIcons = {
  review: Check,
  flag: Flag,
  clear: Eraser,
  accept_change: History,
} as const satisfies Record<MarkDoing, LucideIcon>

/** Who did what and when, newest first; a person whose name the bank does not give is left out. */
export async function Activities({
  activities,
  nameOf = () => undefined,
  marks = [],
}: {
  activities?: readonly Activity[] | null | undefined
  nameOf?: (user_id: string) => string | undefined
  /** What the firm did to its mark, which stands among them. */
  marks?: ObjectReview['events'] | undefined
}) {
  if ((activities ?? []).length + marks.length === 0) return null
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
  const done = (activities ?? []).map((activity) => {
    const { activity_type: type, created_at } = activity
    const Icon = (type && Object.hasOwn(icons, type) ? icons[type] : undefined) ?? Circle
    return {
      at: created_at ?? '',
      Icon,
      tone: toneOf(type),
      text: say(activity),
      rank: rankOf(type),
    }
  })
  const marked = marks.map((each) => ({
    at: each.at,
    Icon: markIcons[each.does],
    tone: 'plain' as const,
    text: markEventText(each, { text }),
    rank: 1,
  }))
  const events = [...done, ...marked]
    .toSorted((one, other) => instantOf(other.at) - instantOf(one.at) || other.rank - one.rank)
    .map(({ at, Icon, tone, text: what }, index): TimelineEvent => ({
      tone,
      text: what,
      // The bank gives an activity no identifier; the order is fixed within one answer.
      id: String(index),
      icon: <Icon />,
      time: at === '' ? '' : moment(at),
    }))
  return (
    <DetailSection title={t('timeline')}>
      <Timeline events={events} />
    </DetailSection>
  )
}

/** Without a time that can be read it comes last. */
function instantOf(at: string): number {
  const instant = Date.parse(at)
  return Number.isNaN(instant) ? 0 : instant
}

/** Of one moment: what begins before what ends. */
function rankOf(type: string | null | undefined): number {
  if (type === 'created' || type === 'initiated') return 0
  return type === 'settled' || type === 'paid' ? 2 : 1
}

function toneOf(type: string | null | undefined): NonNullable<TimelineEvent['tone']> {
  if (type === 'settled' || type === 'paid') return 'good'
  return type === 'failed' || type === 'cancelled' ? 'danger' : 'plain'
}
