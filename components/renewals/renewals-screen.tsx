'use client'

import { CalendarPlus, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectionFrame } from '@/components/data-table/selection-frame'
import type { ColumnSort } from '@/components/data-table/data-table'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { useMay } from '@/components/layout/use-may'
import { RenewalTable } from '@/components/renewals/renewal-table'
import { Note } from '@/components/ui/note'

export interface RenewalRow {
  readonly key: string
  readonly name: string
  readonly href: string
  readonly mark: { readonly initials: string; readonly hue: string }
  readonly ends: string
  readonly left: string
  readonly leftClass: string
  readonly close: string
  readonly isQueued: boolean
  readonly action: string
}

export interface RenewalGroupView {
  readonly id: string
  readonly title: string
  readonly rows: readonly RenewalRow[]
}

/** The consents of a firm by when they end, as plain data. */
export interface RenewalsView {
  readonly title: string
  readonly lead: string
  readonly count: string
  readonly months: readonly {
    readonly label: string
    readonly name: string
    readonly count: string
    /** Of the month that has most. */
    readonly share: number
    readonly isSoon: boolean
  }[]
  readonly groups: readonly RenewalGroupView[]
  readonly sorts: { readonly name: ColumnSort; readonly ends: ColumnSort }
  /** "Your queue: 1 of 2 renewed" */
  readonly queue: string | undefined
  readonly isNoneChosen: boolean
  readonly state: StateView | undefined
}

const queuePath = '/api/renewals/queue'

/** Consents by the month in which they end, to select and renew one after the other. */
export function RenewalsScreen({ view }: { view: RenewalsView }) {
  const t = useTranslations('renewals')
  const mayConnect = useMay('connect')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <TitleRow title={view.title} scope={view.lead}>
        <Link href="/settings#reminders" prefetch={false} className="btn max-sm:hidden">
          <CalendarPlus size={15} aria-hidden />
          {t('calendar_feed')}
        </Link>
      </TitleRow>
      <Notes view={view} />
      {view.state === undefined ? (
        <>
          <Months view={view} />
          <form method="post" action={queuePath} className="flex grow flex-col">
            <RenewalTable view={view} selected={selected} onSelect={setSelected} />
            {selected.size > 0 && (
              <SelectionBar count={selected.size} onClear={() => setSelected(new Set())} />
            )}
            {mayConnect ? (
              <noscript>
                <p className="px-4 py-3 sm:px-6">
                  <button type="submit" name="step" value="add" className="btn btn-primary">
                    {t('renew_selected')}
                  </button>
                </p>
              </noscript>
            ) : (
              <p className="px-4 py-3 text-quiet sm:px-6">{t('preparers_renew')}</p>
            )}
          </form>
        </>
      ) : (
        <StateScreen state={view.state} />
      )}
    </>
  )
}

function Notes({ view: { isNoneChosen, queue } }: { view: RenewalsView }) {
  const t = useTranslations('renewals')
  if (!isNoneChosen && queue === undefined) return null
  return (
    <div className="flex flex-col gap-2 px-4 pt-2 sm:px-6">
      {isNoneChosen && (
        <Note tone="attention" fact={t('none_chosen')} urgent>
          {t('none_chosen_text')}
        </Note>
      )}
      {queue !== undefined && (
        <Note
          tone="info"
          fact={queue}
          action={
            <Link href="/renewals/queue" prefetch={false} className="btn btn-sm">
              {t('queue_go_on')}
            </Link>
          }
        />
      )}
    </div>
  )
}

const barHeight = 44
const least = 2

/** How many consents end in each month of the coming year. */
function Months({ view: { months, count } }: { view: RenewalsView }) {
  const t = useTranslations('renewals')
  return (
    <div className="px-4 pt-4 sm:px-6">
      <section className="card px-4 py-3" aria-labelledby="ending-by-month">
        <div className="flex items-baseline gap-2">
          <h2 id="ending-by-month" className="font-semibold">
            {t('by_month')}
          </h2>
          <span className="text-xs text-faint">{count}</span>
        </div>
        <ol className="grid auto-cols-fr grid-flow-col items-end gap-1.5 pt-2 text-center">
          {months.map((month) => {
            const height = least + month.share * (barHeight - least)
            const fill = month.isSoon ? 'fill-chart-3' : 'fill-chart-1'
            return (
              <li key={month.name} className="text-2xs">
                <span className={`num-t ${month.share === 0 ? 'text-faint' : 'font-medium'}`}>
                  {month.count}
                </span>
                <svg width="100%" height={barHeight} className="block" aria-hidden="true">
                  <rect
                    x="12%"
                    width="76%"
                    y={barHeight - height}
                    height={height}
                    rx={3}
                    className={month.share === 0 ? 'fill-press' : fill}
                  />
                </svg>
                <span className="text-faint" aria-hidden>
                  {month.label}
                </span>
                <span className="sr-only">{month.name}</span>
              </li>
            )
          })}
        </ol>
      </section>
    </div>
  )
}

function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  const t = useTranslations('renewals')
  return (
    <SelectionFrame
      selection={{ count, countElsewhere: 0, clear: onClear }}
      counted={t('selected', { count })}
      place="bottom-4 pt-3 pb-1"
    >
      <span className="mx-2.5 h-4 w-px bg-white/20" />
      <button
        type="submit"
        name="step"
        value="add"
        className="flex h-9 items-center gap-1.5 rounded-md bg-white px-2.5 font-medium text-inverse"
      >
        <RotateCw size={15} aria-hidden />
        {t('renew_selected')}
      </button>
    </SelectionFrame>
  )
}
