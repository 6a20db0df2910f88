'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ExportRunView } from '@/lib/queries/export-run'

const badges: Record<ExportRunView['tone'], string> = {
  good: 'state state-good',
  attention: 'state badge badge-attention',
  danger: 'state badge badge-danger',
  info: 'state badge badge-info',
  plain: 'state badge badge-plain',
}

export function RunState({ tone, children }: { tone: ExportRunView['tone']; children: string }) {
  return <span className={badges[tone]}>{children}</span>
}

/** How far an export is, or what became of it: what is missing first, and why. */
export function RunReport({ run, children }: { run: ExportRunView; children?: ReactNode }) {
  const runs = useTranslations('runs')
  const { note, detail, done, of, isOver, missing, furtherMissing } = run
  return (
    <section className="card mt-4 max-w-3xl p-4">
      <h2 className="pb-1">
        <RunState tone={run.tone}>{run.headline}</RunState>
      </h2>
      {!isOver && (
        <progress
          className="bar my-2"
          aria-label={run.headline}
          {...(of === null ? {} : { max: Math.max(1, of), value: done })}
        />
      )}
      <p className="text-quiet">{[run.state, note].filter((each) => each !== '').join(' · ')}</p>
      {run.isOver && detail !== '' && <p className="text-quiet">{detail}</p>}
      {!isOver && <p className="text-xs text-faint">{runs('goes_on')}</p>}
      {missing.length > 0 && (
        <>
          <h3 className="pt-3 font-semibold">{run.missingTitle}</h3>
          <ul className="max-h-96 overflow-y-auto py-1" tabIndex={-1}>
            {missing.map(({ key, name, reason }) => (
              <li
                key={key}
                className="flex flex-wrap gap-x-3 border-b border-line py-1.5 last:border-0"
              >
                <b className="font-medium" dir="auto">
                  {name}
                </b>
                <span className="text-quiet">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {furtherMissing !== null && <p className="text-quiet">{furtherMissing}</p>}
      {children}
    </section>
  )
}
