import type { ReactNode } from 'react'
import type { ConnectionTone } from '@/lib/present/connection-state'

const tones: Record<ConnectionTone, string> = {
  good: 'bg-good-tint text-good',
  attention: 'bg-attention-tint text-attention',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  plain: 'bg-press text-quiet',
}

/** How something stands, in one line, with its reason and the next step. */
export function VerdictCard({
  tone,
  icon,
  title,
  text,
  actions,
  foot,
}: {
  tone: ConnectionTone
  icon: ReactNode
  title: string
  text: readonly string[]
  actions?: ReactNode
  /** Below a hairline: the span of a consent, the steps of a link. */
  foot?: ReactNode
}) {
  return (
    <section className="card overflow-hidden">
      <div className="flex gap-4 p-5 max-sm:flex-col">
        <span className={`grid size-10 flex-none place-content-center rounded-xl ${tones[tone]}`}>
          {icon}
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
          {text.map((sentence) => (
            <p key={sentence} className="max-w-[64ch] pt-0.5 text-quiet wrap-anywhere">
              {sentence}
            </p>
          ))}
          {actions && <div className="flex flex-wrap gap-2 pt-3.5">{actions}</div>}
        </div>
      </div>
      {foot && <div className="border-t border-line bg-sunk px-5 py-4">{foot}</div>}
    </section>
  )
}

export interface SpanView {
  readonly tone: ConnectionTone
  readonly start: string
  readonly now: string | undefined
  readonly end: string
  /** How much of it has passed, from 0 to 100. */
  readonly percent: number
}

const lines: Record<ConnectionTone, string> = {
  good: 'var(--color-good)',
  attention: 'var(--color-chart-3)',
  danger: 'var(--color-danger)',
  info: 'var(--color-good)',
  plain: 'var(--color-edge)',
}

/** From the day of approval to the end of the consent, and where today is. */
export function ConsentSpan({ span: { tone, start, now, end, percent } }: { span: SpanView }) {
  const line = lines[tone]
  const width = `${percent}%`
  return (
    <div>
      <svg
        width="100%"
        height="26"
        className="overflow-visible rtl:-scale-x-100"
        role="img"
        aria-label={[start, now, end].filter(Boolean).join(', ')}
      >
        <rect y="10" width="100%" height="6" rx="3" fill="var(--color-press)" />
        <rect y="10" width={width} height="6" rx="3" fill={line} />
        <circle cx={width} cy="13" r="6" fill="var(--color-paper)" stroke={line} strokeWidth="3" />
      </svg>
      <div className="flex justify-between gap-3 pt-1 text-xs text-faint">
        <span>{start}</span>
        <span className="max-sm:hidden">{now}</span>
        <span className="text-end">{end}</span>
      </div>
    </div>
  )
}
