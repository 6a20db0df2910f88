import type { ReactNode } from 'react'

const tones = {
  good: 'bg-good-tint text-good',
  attention: 'bg-attention-tint text-attention',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  plain: 'bg-press text-quiet',
}

export interface TimelineEvent {
  id: string
  icon: ReactNode
  /** Tinted only for the latest outcome. */
  tone?: keyof typeof tones
  text: ReactNode
  /** The moment as it is read. */
  time: ReactNode
  dateTime?: string
}

/** What happened, newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="relative">
      {events.map(({ id, icon, tone = 'plain', text, time, dateTime }, index) => (
        <li key={id} className="relative flex gap-3 pb-3.5 last:pb-0">
          {index < events.length - 1 && (
            <span className="absolute inset-s-[11px] top-6 bottom-0 w-px bg-line" />
          )}
          <span
            className={`grid size-6 flex-none place-content-center rounded-full [&_svg]:size-3.25 ${tones[tone]}`}
            aria-hidden="true"
          >
            {icon}
          </span>
          <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 pt-0.5">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <time className="text-xs text-faint" dateTime={dateTime}>
              {time}
            </time>
          </span>
        </li>
      ))}
    </ol>
  )
}
