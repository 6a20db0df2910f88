'use client'

import { BarsCard } from '@/components/charts/bars-card'
import { ChartCard } from '@/components/charts/chart-card'
import { ReadNote } from '@/components/charts/read-note'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import type { OverviewView } from '@/components/overview/to-overview'
import { KpiStrip } from '@/components/ui/kpi-strip'

/** The figures of the period first, then how they came about, each leading to its rows. */
export function OverviewScreen({ overview }: { overview: OverviewView }) {
  const { title, scope, updatedAt, kpis, read, flows, spends, ageing, state } = overview
  return (
    <>
      <TitleRow title={title} scope={scope} updatedAt={updatedAt} hasPeriod />
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6 sm:px-6">
        <ReadNote read={read} />
        {kpis.length > 0 && (
          <KpiStrip
            kpis={kpis.map(({ id, label, figure, context, isOverdue }) => ({
              id,
              label,
              figure: <bdi dir="ltr">{figure}</bdi>,
              context: isOverdue ? (
                <span className="text-danger" data-amount="">
                  {context}
                </span>
              ) : (
                context
              ),
            }))}
          />
        )}
        {state && <StateScreen state={state} />}
        {flows.map((chart) => (
          <ChartCard key={chart.title} chart={chart} />
        ))}
        <div className="grid items-start gap-3 xl:grid-cols-2">
          {spends.map(({ key, title: heading, bars, note }) => (
            <BarsCard key={key} title={heading} bars={bars} note={note} />
          ))}
          {ageing.map((chart) => (
            <ChartCard key={chart.title} chart={chart} />
          ))}
        </div>
        {overview.ageingNote !== undefined && (
          <p className="text-xs text-faint">{overview.ageingNote}</p>
        )}
        <p className="text-xs text-faint">{read.foot}</p>
      </div>
    </>
  )
}
