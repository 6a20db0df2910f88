'use client'

import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CheckTable } from '@/components/checks/check-table'
import { ThresholdsButton } from '@/components/checks/thresholds'
import type { CheckState, CheckView } from '@/components/checks/to-check-view'
import type { ChecksView } from '@/components/checks/to-checks-view'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Note } from '@/components/ui/note'

/** What a reviewer looks at before a period is closed, as a list to work off. */
export function ChecksScreen({ view }: { view: ChecksView }) {
  const t = useTranslations('checks')
  const transactions = useTranslations('transactions')
  return (
    <>
      <TitleRow title={view.title} scope={view.scope} updatedAt={view.updatedAt} hasPeriod>
        {view.thresholds && <ThresholdsButton thresholds={view.thresholds} />}
      </TitleRow>
      <div className="flex flex-col gap-2 px-4 pt-2 empty:hidden sm:px-6">
        {view.notes.map(({ tone, fact, text, link, reference, isUrgent }) => (
          <Note
            key={fact}
            tone={tone}
            fact={fact}
            urgent={isUrgent ?? false}
            action={
              link && (
                <Link href={link.href} prefetch={false} className="btn btn-sm">
                  {link.label}
                </Link>
              )
            }
          >
            {text} {reference !== undefined && t('reference', { reference })}
          </Note>
        ))}
      </div>
      {view.state === undefined ? (
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8 sm:px-6">
          <Progress checks={[...view.completeness, ...view.checks]} due={view.due} />
          {view.completeness.length > 0 && (
            <Group title={t('completeness')} checks={view.completeness}>
              {view.completeness.map((fact) => (
                <Check key={fact.id} check={{ ...fact, figures: [], isOpen: false }}>
                  <Link href={fact.link.href} prefetch={false} className="link text-xs">
                    {fact.link.label}
                  </Link>
                </Check>
              ))}
            </Group>
          )}
          <Group title={transactions('title')} checks={view.checks}>
            {view.checks.map((check) => (
              <Check key={check.id} check={check}>
                {check.rows.length > 0 && <CheckTable check={check} />}
              </Check>
            ))}
          </Group>
          <p className="px-1 text-xs text-faint">{view.footnotes.join(' ')}</p>
        </div>
      ) : (
        <StateScreen state={view.state} />
      )}
    </>
  )
}

/** Checks of one kind, and how many of them passed. */
function Group({
  title,
  checks,
  children,
}: {
  title: string
  checks: readonly { readonly state: CheckState }[]
  children: ReactNode
}) {
  const t = useTranslations('checks')
  const passed = checks.filter(({ state }) => state === 'passed').length
  return (
    <section>
      <div className="flex items-baseline gap-2 px-1 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <span className="num-t text-xs text-faint">
          {t('shown_of', { shown: String(passed), number: String(checks.length) })}
        </span>
      </div>
      <div className="card overflow-hidden">{children}</div>
    </section>
  )
}

const bars = {
  passed: 'bg-good',
  to_review: 'bg-press',
  not_due: 'bg-press',
  unknown: 'bg-press',
  undetermined: 'bg-press',
}
const states = ['passed', 'to_review', 'not_due', 'unknown', 'undetermined'] as const

function Progress({
  checks,
  due,
}: {
  checks: readonly { readonly id: string; readonly state: CheckState }[]
  due: ChecksView['due']
}) {
  const t = useTranslations('checks')
  const tally = states.flatMap((state) => {
    const count = checks.filter((check) => check.state === state).length
    return count === 0 && state !== 'passed' && state !== 'to_review' ? [] : [{ state, count }]
  })
  const passed = tally.find(({ state }) => state === 'passed')?.count ?? 0
  const bar = states.flatMap((state) => checks.filter((check) => check.state === state))
  return (
    <section
      className="card flex flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3.5"
      aria-label={t('progress')}
    >
      <div className="min-w-52 grow">
        <div className="num-t text-lg font-semibold">
          {t('passed_count', { done: passed, total: checks.length })}
        </div>
        <div className="flex gap-1 pt-2" aria-hidden>
          {bar.map(({ id, state }) => (
            <span key={id} className={`h-1.5 grow rounded-full ${bars[state]}`} />
          ))}
        </div>
      </div>
      <dl className="flex gap-7 text-xs text-faint">
        {tally.map(({ state, count }) => {
          const { icon: Icon, ink } = looks[state]
          return (
            <div key={state} className="flex flex-col-reverse">
              <dt>{t(`state_${state}`)}</dt>
              <dd className="num-t flex items-center gap-1.5 text-lg font-semibold text-ink">
                <Icon className={ink} size={16} aria-hidden />
                {count}
              </dd>
            </div>
          )
        })}
      </dl>
      {due !== undefined && (
        <p className="border-s border-line ps-7 max-sm:border-0 max-sm:ps-0">
          <span className="block font-medium">{due.day}</span>
          <span className="text-xs text-faint">{due.left}</span>
        </p>
      )}
    </section>
  )
}

const looks: Record<CheckState, { icon: LucideIcon; ink: string; ground: string }> = {
  passed: { icon: CircleCheck, ink: 'text-good', ground: 'bg-good-tint' },
  to_review: { icon: TriangleAlert, ink: 'text-attention', ground: 'bg-attention-tint' },
  not_due: { icon: CircleDashed, ink: 'text-quiet', ground: 'bg-press' },
  unknown: { icon: CircleDashed, ink: 'text-quiet', ground: 'bg-press' },
  undetermined: { icon: CircleDashed, ink: 'text-quiet', ground: 'bg-press' },
}

type CheckHead = Pick<
  CheckView,
  'title' | 'state' | 'finding' | 'figures' | 'method' | 'isOpen'
> & {
  readonly id: string
  readonly transfers?: string | undefined
}

function Check({ check, children }: { check: CheckHead; children: ReactNode }) {
  const t = useTranslations('checks')
  const { id, title, state, finding, figures } = check
  const { icon: Icon, ink, ground } = looks[state]
  return (
    <details
      id={id}
      className="group/i scroll-mt-16 border-t border-line first:border-0"
      open={check.isOpen}
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
        <p className="max-w-[70ch] text-quiet">
          {check.method} {check.transfers}
        </p>
        {children}
      </div>
    </details>
  )
}
