import {
  BadgeCheck,
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  EyeOff,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
} from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Unbroken } from '@/components/ui/unbroken'
import type { ItemState } from '@/lib/domain/close/item-state'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface Look {
  readonly icon: LucideIcon
  readonly tile: string
  readonly ink: string
}

/** Only what has to be looked at has a ground behind its icon. */
const looks: Readonly<Record<ItemState, Look>> = {
  passed: { icon: CircleCheck, tile: 'text-good', ink: 'text-faint' },
  accepted: { icon: BadgeCheck, tile: 'text-accent', ink: 'text-quiet' },
  done: { icon: CircleCheck, tile: 'text-accent', ink: 'text-quiet' },
  to_review: {
    icon: TriangleAlert,
    tile: 'bg-attention-tint text-attention',
    ink: 'font-medium text-attention',
  },
  cannot_tell: {
    icon: CircleQuestionMark,
    tile: 'bg-press text-quiet',
    ink: 'font-medium text-quiet',
  },
  not_due: { icon: CircleDashed, tile: 'text-quiet', ink: 'text-faint' },
  not_over: { icon: CircleDashed, tile: 'text-quiet', ink: 'text-faint' },
  nothing_to_check: { icon: CircleMinus, tile: 'text-quiet', ink: 'text-faint' },
  not_shared: { icon: EyeOff, tile: 'bg-press text-quiet', ink: 'font-medium text-quiet' },
  to_do: { icon: CircleDashed, tile: 'text-quiet', ink: 'text-quiet' },
}

interface ItemLineProps {
  readonly id?: string
  readonly state: ItemState
  readonly title: string
  readonly parts: readonly string[]
  /** Who did it, before the state. */
  readonly by?: ReactNode
  /** In place of the name of its state. */
  readonly end?: string
  /** What a person can do where it cannot be told. */
  readonly action?:
    | { readonly href: string; readonly label: 'try_again' | 'read_further' }
    | undefined
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** One line of a close, which opens on what it found and how it is made. */
export async function ItemLine(props: ItemLineProps) {
  const { id, state, title, parts, by, end, action, isOpen = false, children } = props
  const [t, { text }] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { icon: Icon, tile, ink } = looks[state]
  return (
    <div className="relative border-t border-line first:border-0">
      <details id={id} className="group/i scroll-mt-16" open={isOpen}>
        <summary className="flex min-h-10 items-center gap-3 px-3 py-1.5 hover:bg-hover max-sm:min-h-12 [&::-webkit-details-marker]:hidden">
          <span className={`grid size-6 flex-none place-content-center rounded-full ${tile}`}>
            <Icon size={15} aria-hidden />
          </span>
          <span className="grid min-w-0 grow sm:grid-cols-[11.5rem_minmax(0,1fr)] sm:items-center sm:gap-3">
            <span className="font-medium break-words" dir="auto" title={title}>
              {title}
            </span>
            <span className="num-t text-faint max-sm:text-xs" data-amount="">
              <bdi>
                <Unbroken>{parts.filter((part) => part !== '').join(' · ')}</Unbroken>
              </bdi>
            </span>
          </span>
          {by}
          {action !== undefined && <span className="w-24 flex-none" />}
          <span className={`flex-none text-end text-xs max-sm:sr-only sm:w-20 ${ink}`}>
            {end ?? t(`state_${state}`)}
          </span>
          <ChevronDown
            className="flex-none text-faint group-open/i:rotate-180"
            size={15}
            aria-hidden
          />
        </summary>
        <div className="border-t border-line">{children}</div>
      </details>
      {action !== undefined && (
        <Link
          href={action.href}
          prefetch={false}
          className="btn btn-sm absolute inset-e-11 top-1.5 max-sm:top-2.5 sm:inset-e-34"
        >
          <RotateCw size={13} aria-hidden />
          {action.label === 'try_again' ? t('try_again') : text('checks.read_further')}
        </Link>
      )}
    </div>
  )
}
