'use client'

import { Circle, CircleCheck, X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '@/components/layout/navigation'
import type { TryStep } from '@/lib/domain/demo/try-step'
import { noteTried } from '@/lib/queries/try-this'
import { stepSeenAt } from '@/lib/search-params/try-this'

/** What a newcomer to a demo may try; a step that is done ticks itself, and the list can be put away. */
export function TryThis({ steps, className }: { steps: readonly TryStep[]; className: string }) {
  const t = useTranslations('shell')
  const lists = useTranslations('lists')
  const seen = stepSeenAt(useNavigation().path)
  const [noted, setNoted] = useState<readonly string[]>([])
  const isNew = steps.some(({ id, isDone }) => id === seen && !isDone && !noted.includes(id))
  if (isNew && seen !== undefined) setNoted([...noted, seen])
  const last = noted.at(-1)
  useEffect(() => {
    // One that could not be noted ticks itself at the next visit.
    if (last !== undefined) noteTried(last).catch(() => {})
  }, [last])
  const shown = steps.map((step) => ({ ...step, isDone: step.isDone || noted.includes(step.id) }))
  const done = shown.filter(({ isDone }) => isDone).length
  return (
    <section
      aria-label={t('try_this')}
      className={`flex-none rounded-lg border border-line bg-paper shadow-control ${className}`}
    >
      <div className="flex h-9 items-center gap-1.5 ps-3 pe-1">
        <h2 className="grow text-xs font-semibold">{t('try_this')}</h2>
        <span className="num-t text-2xs text-faint">
          {t('try_done', { done, count: shown.length })}
        </span>
        <form method="post" action="/api/preferences/try-this">
          <input type="hidden" name="step" value="away" />
          <button
            type="submit"
            className="btn btn-ghost btn-icon size-6! h-6!"
            aria-label={t('try_away')}
            title={t('try_away')}
          >
            <X size={13} aria-hidden />
          </button>
        </form>
      </div>
      <ol className="pb-1.5">
        {shown.map(({ id, label, hint, href, isDone }) => (
          <li key={id}>
            <Link
              href={href}
              prefetch={false}
              title={label}
              className="flex items-start gap-2 px-3 py-1.25 hover:bg-hover"
            >
              {isDone ? (
                <CircleCheck size={15} className="mt-[2.5px] flex-none text-good" aria-hidden />
              ) : (
                <Circle size={15} className="mt-[2.5px] flex-none text-edge" aria-hidden />
              )}
              <span className="min-w-0">
                <span
                  className={`block truncate ${isDone ? 'text-faint line-through' : 'font-medium'}`}
                >
                  {label}
                </span>
                {isDone ? (
                  <span className="sr-only">{lists('done')}</span>
                ) : (
                  <span className="block truncate text-2xs text-faint">{hint}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
