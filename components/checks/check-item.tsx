import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckState } from '@/lib/domain/checks/judge-checks'
import { getTranslations } from '@/lib/server/http/get-reader'

export const stateLooks: Record<CheckState, { icon: LucideIcon; ink: string; ground: string }> = {
  passed: { icon: CircleCheck, ink: 'text-good', ground: 'bg-good-tint' },
  to_review: { icon: TriangleAlert, ink: 'text-attention', ground: 'bg-attention-tint' },
  not_due: { icon: CircleDashed, ink: 'text-quiet', ground: 'bg-press' },
  unknown: { icon: CircleDashed, ink: 'text-quiet', ground: 'bg-press' },
  undetermined: { icon: CircleDashed, ink: 'text-quiet', ground: 'bg-press' },
}

interface CheckItemProps {
  readonly id: string
  readonly state: CheckState
  readonly title: string
  /** What was found among what, or that nothing was. */
  readonly finding: string
  /** What it found comes to. */
  readonly figures?: readonly string[]
  /** What the check looks at, and what it leaves out. */
  readonly method: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** One line of the list, which opens on how the check is made and what it found. */
export async function CheckItem(props: CheckItemProps) {
  const { id, state, title, finding, figures = [], method, isOpen = false, children } = props
  const t = await getTranslations('checks')
  const { icon: Icon, ink, ground } = stateLooks[state]
  return (
    <details
      id={id}
      className="group/i scroll-mt-16 border-t border-line first:border-0"
      open={isOpen}
    >
      <summary className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span
          className={`grid size-7 flex-none place-content-center rounded-full ${ground} ${ink}`}
        >
          <Icon size={15} aria-hidden />
        </span>
        <span className="grid min-w-0 grow sm:grid-cols-[15rem_minmax(0,1fr)] sm:items-center sm:gap-4">
          <span className="truncate font-medium">{title}</span>
          <span className="truncate text-faint max-sm:whitespace-normal">
            <span data-amount={id === 'large' ? '' : undefined}>{finding}</span>
            {figures.map((figure) => (
              <span key={figure} data-amount="">
                {' · '}
                <bdi>{figure}</bdi>
              </span>
            ))}
          </span>
        </span>
        <span className={`flex-none text-xs font-medium max-sm:sr-only sm:w-26 ${ink}`}>
          {t(`state_${state}`)}
        </span>
        <ChevronDown
          className="flex-none text-faint group-open/i:rotate-180"
          size={15}
          aria-hidden
        />
      </summary>
      <div className="border-t border-line bg-sunk px-4 py-4 sm:ps-14 sm:pe-4">
        {/* A summary is one line: what may be cut there stands here whole. */}
        <p className={`pb-2 ${figures.length > 2 ? '' : 'sm:hidden'}`} data-amount="">
          <bdi>{[finding, ...figures].join(' · ')}</bdi>
        </p>
        <details className="max-w-[70ch] text-quiet">
          <summary className="min-h-6 text-xs">{t('method')}</summary>
          <p className="pt-1">{method}</p>
        </details>
        {children}
      </div>
    </details>
  )
}
