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
