import { stateLooks } from '@/components/checks/check-item'
import type { CheckState } from '@/lib/domain/checks/judge-checks'
import type { CompletenessRead } from '@/lib/domain/checks/judge-completeness'
import { daysBetween } from '@/lib/domain/periods/day-range'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const bars = {
  passed: 'bg-good',
  to_review: 'bg-press',
  not_due: 'bg-press',
  unknown: 'bg-press',
  undetermined: 'bg-press',
}
const states = ['passed', 'to_review', 'not_due', 'unknown', 'undetermined'] as const

/** How many checks passed, and by when the close is due. */
export async function CheckProgress({
  checks,
  completeness: { due, today },
}: {
  checks: readonly { readonly id: string; readonly state: CheckState }[]
  completeness: CompletenessRead
}) {
  const [t, { date }] = await Promise.all([getTranslations('checks'), getReader()])
  const tally = states.flatMap((state) => {
    const count = checks.filter((check) => check.state === state).length
    return count === 0 && state !== 'passed' && state !== 'to_review' ? [] : [{ state, count }]
  })
  const passed = tally.find(({ state }) => state === 'passed')?.count ?? 0
  const bar = states.flatMap((state) => checks.filter((check) => check.state === state))
  const daysLeft = Math.round(daysBetween(today, due))
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
          const { icon: Icon, ink } = stateLooks[state]
          return (
            <div key={state} className="flex flex-col-reverse">
              <dt>{t(`state_${state}`)}</dt>
              <dd
                className={`num-t flex items-center gap-1.5 text-lg font-semibold ${count === 0 ? 'text-faint' : 'text-ink'}`}
              >
                <Icon className={count === 0 ? undefined : ink} size={16} aria-hidden />
                {count}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="border-s border-line ps-7 max-sm:border-0 max-sm:ps-0">
        <span className="block font-medium">{t('close_due', { day: date(due) })}</span>
        <span className="text-xs text-faint">
          {daysLeft >= 0 && t('days_left', { count: daysLeft })}
        </span>
      </p>
    </section>
  )
}
