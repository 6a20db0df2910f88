import {
  CircleAlert,
  CircleCheck,
  Hourglass,
  Inbox,
  Link2Off,
  Lock,
  type LucideIcon,
  SearchX,
  Trash2,
  Unplug,
  WifiOff,
} from 'lucide-react'

/** The icon of a state and its tint. */
export interface StateMark {
  readonly tone: 'plain' | 'info' | 'attention' | 'danger' | 'good'
  readonly icon: keyof typeof icons
}

const icons = {
  alert: CircleAlert,
  deleted: Trash2,
  done: CircleCheck,
  empty: Inbox,
  ended: Unplug,
  locked: Lock,
  search: SearchX,
  unlinked: Link2Off,
  unreachable: WifiOff,
  wait: Hourglass,
} satisfies Record<string, LucideIcon>

const tones: Record<StateMark['tone'], string> = {
  plain: 'bg-press text-quiet',
  info: 'bg-info-tint text-info',
  attention: 'bg-attention-tint text-attention',
  danger: 'bg-danger-tint text-danger',
  good: 'bg-good-tint text-good',
}

export function StateIcon({ icon, tone }: StateMark) {
  const Icon = icons[icon]
  return (
    <span className={`mb-2 grid size-11 place-content-center rounded-xl ${tones[tone]}`}>
      <Icon size={21} aria-hidden />
    </span>
  )
}
