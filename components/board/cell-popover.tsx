'use client'

import { useQuery } from '@tanstack/react-query'
import { Circle, CircleAlert, EyeOff, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'use-intl'
import type { OpenCell } from '@/components/board/use-board-cells'
import { PopoverPanel } from '@/components/ui/popover-panel'
import { commaOf } from '@/lib/format/names'
import { type KeptCloseAnswer, keptClose } from '@/lib/queries/closes'
import { withQueries } from '@/lib/queries/query-client'

interface CellPopoverProps {
  readonly cell: OpenCell
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Undefined for who may not. */
  readonly onAssign: ((of: 'people' | 'due', close: string) => void) | undefined
}

/** What is kept of one close: what is open, who signs, when it is due. */
export const CellPopover = withQueries(function CellPopover({
  cell,
  isOpen,
  onOpenChange,
  onAssign,
}: CellPopoverProps) {
  const t = useTranslations('board')
  const comma = commaOf(useLocale())
  const { data, error } = useQuery({
    ...keptClose(cell.connection_id, cell.month),
    enabled: isOpen,
  })
  return (
    <PopoverPanel
      open={isOpen}
      onOpenChange={onOpenChange}
      anchor={cell.anchor}
      byKeyboard={false}
      label={cell.anchor.title}
      className="w-88 max-sm:w-full"
    >
      <div className="px-4 pt-3 pb-3">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 grow text-sm font-semibold wrap-anywhere" dir="auto">
            {cell.client}
            {comma}
            {monthName(cell.month)}
          </h2>
          {data !== undefined && <span className={data.stateClass}>{data.state}</span>}
        </div>
        {data === undefined ? (
          <p role="status" className="pt-2 text-quiet">
            {t(error === null ? 'loading' : 'not_loaded')}
          </p>
        ) : (
          <Progress kept={data} />
        )}
      </div>
      {data !== undefined && <Kept kept={data} href={cell.href} />}
      <div className="flex items-center gap-1.5 rounded-b-lg border-t border-line bg-sunk px-3 py-2.5">
        {onAssign !== undefined && data?.close !== undefined ? (
          <span className="flex grow gap-1.5">
            {(['people', 'due'] as const).map((of) => (
              <button
                key={of}
                type="button"
                className="btn btn-sm"
                onClick={() => onAssign(of, data.close ?? '')}
              >
                {t(of === 'people' ? 'assign' : 'set_due')}
              </button>
            ))}
          </span>
        ) : (
          <span className="grow" />
        )}
        <Link href={cell.href} prefetch={false} className="btn btn-sm btn-primary">
          {t('open_close')}
        </Link>
      </div>
    </PopoverPanel>
  )
})

/** "June 2026", in the language of the page. */
function monthName(month: string): string {
  const words = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const name = new Intl.DateTimeFormat(document.documentElement.lang, words)
  return name.format(Date.parse(`${month}-01`))
}

const segmentClasses = {
  passed: 'bg-good',
  accepted: 'bg-accent',
  done: 'bg-edge',
  to_review: 'bg-age-2',
  open: 'bg-press',
} as const

function Progress({ kept: { segments, progress, note, asOf } }: { kept: KeptCloseAnswer }) {
  return (
    <>
      {progress !== undefined && (
        <div className="flex items-center gap-2 pt-2.5 text-xs text-quiet">
          {segments.length > 0 && (
            <span className="flex grow gap-0.5" aria-hidden>
              {segments.map((part, at) => (
                // Nothing but its place names one.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={at} className={`h-1.5 grow rounded-full ${segmentClasses[part]}`} />
              ))}
            </span>
          )}
          <span className="num-t">{progress}</span>
        </div>
      )}
      {asOf !== undefined && <p className="pt-1 text-xs text-faint">{asOf}</p>}
      {note !== undefined && (
        <p className="line-clamp-4 pt-2 break-words text-quiet" dir="auto">
          {note}
        </p>
      )}
    </>
  )
}

const itemIcons = {
  to_review: { Icon: TriangleAlert, tone: 'text-attention' },
  cannot_tell: { Icon: CircleAlert, tone: 'text-faint' },
  to_do: { Icon: Circle, tone: 'text-faint' },
  not_shared: { Icon: EyeOff, tone: 'text-faint' },
} as const

function Kept({ kept: { items, people, due }, href }: { kept: KeptCloseAnswer; href: string }) {
  const lists = useTranslations('lists')
  const shell = useTranslations('shell')
  return (
    <>
      {items.length > 0 && (
        <div className="max-h-56 overflow-y-auto border-t border-line p-1">
          {items.map(({ id, label, icon, state, amount }) => {
            const { Icon, tone } = itemIcons[icon]
            return (
              <Link key={id} href={href} prefetch={false} className="item">
                <Icon size={15} className={tone} aria-hidden />
                <span className="grow truncate" dir="auto">
                  {label}
                </span>
                {amount === undefined ? (
                  <span className="text-xs text-faint">{state}</span>
                ) : (
                  <span className="num-t text-xs text-faint" data-amount="">
                    <span className="sr-only">{state}, </span>
                    <bdi dir="ltr">{amount}</bdi>
                  </span>
                )}
              </Link>
            )
          })}
        </div>
      )}
      <dl className="grid gap-2 border-t border-line px-4 py-3">
        {people.map(({ role, name, initials, hue, isSuspended, note }) => (
          <div key={role} className="flex items-center gap-2">
            <dt className="w-20 flex-none text-faint">{shell(`role_${role}`)}</dt>
            <dd className="flex min-w-0 grow items-center gap-2">
              {initials !== undefined && (
                <span className={`av size-5! text-[9px]! ${hue ?? ''}`} aria-hidden="true">
                  {initials}
                </span>
              )}
              {isSuspended ? (
                <del className="truncate text-faint decoration-attention">{name}</del>
              ) : (
                <span className="truncate">{name}</span>
              )}
            </dd>
            <dd className={`text-xs ${isSuspended ? 'text-attention' : 'text-faint'}`}>{note}</dd>
          </div>
        ))}
        <div className="flex items-center gap-2">
          <dt className="w-20 flex-none text-faint">{lists('due')}</dt>
          <dd className="grow">{due.day}</dd>
          <dd className={`text-xs ${due.isLate ? 'text-danger' : 'text-faint'}`}>{due.note}</dd>
        </div>
      </dl>
    </>
  )
}
