import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  good: { ground: 'bg-good-tint', ink: 'text-good', icon: <CircleCheck /> },
  attention: { ground: 'bg-attention-tint', ink: 'text-attention', icon: <TriangleAlert /> },
  danger: { ground: 'bg-danger-tint', ink: 'text-danger', icon: <CircleAlert /> },
  info: { ground: 'bg-info-tint', ink: 'text-info', icon: <Info /> },
}

/** One line under the head of a page: a bold fact, its reason, at most two buttons. One a page. */
export function Note({
  tone,
  icon,
  fact,
  action,
  urgent = false,
  children,
}: {
  tone: keyof typeof tones
  /** In place of the tone's own. */
  icon?: ReactNode
  fact: ReactNode
  action?: ReactNode
  /** Read out as soon as it appears. */
  urgent?: boolean
  children?: ReactNode
}) {
  const { ground, ink, icon: ownIcon } = tones[tone]
  return (
    <div
      className={`note items-center py-2.5! max-sm:flex-wrap ${ground}`}
      role={urgent ? 'alert' : undefined}
    >
      <span className={`flex-none ${ink}`}>{icon ?? ownIcon}</span>
      <p className="min-w-0 grow max-sm:basis-4/5">
        <b className="me-1 font-medium">{fact}</b> {children}
      </p>
      {action !== undefined && <span className="flex flex-none gap-2">{action}</span>}
    </div>
  )
}
