'use client'

import { useTranslations } from 'use-intl'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { CoverageGrid } from '@/components/statements/coverage-grid'
import type { Coverage } from '@/lib/queries/figures'

/** Coverage of any year as a page of its own. */
export function CoverageScreen({
  view: { title, back, updatedAt, coverage, state },
}: {
  view: {
    readonly title: string
    readonly back: { readonly href: string; readonly label: string }
    readonly updatedAt: string | undefined
    readonly coverage: Coverage | undefined
    readonly state: StateView | undefined
  }
}) {
  const t = useTranslations('statements')
  return (
    <>
      <TitleRow title={title} scope={coverage?.days} back={back} updatedAt={updatedAt} />
      {coverage !== undefined && coverage.rows.length > 0 && <CoverageGrid coverage={coverage} />}
      {state !== undefined && <StateScreen state={state} />}
      {coverage !== undefined && (
        <p className="max-w-[80ch] px-4 py-4 text-xs text-faint sm:px-6">{t('coverage_note')}</p>
      )}
    </>
  )
}
