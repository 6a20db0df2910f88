import { ReadFailed } from '@/components/layout/read-failed'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { CoverageGrid } from '@/components/statements/coverage-grid'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Coverage } from '@/lib/queries/figures'
import { coveragePath } from '@/lib/search-params/coverage-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface CoverageProps {
  readonly client: Client
  /** As the address says it. */
  readonly period: string | undefined
  readonly year: number
  readonly outcome: ReadOutcome<Coverage>
}

/** Coverage of any year as a page of its own. */
export async function CoverageScreen(props: CoverageProps) {
  const { client, period, outcome } = props
  const [t, { clock }] = await Promise.all([getTranslations('statements'), getReader()])
  const coverage = outcome.kind === 'read' ? outcome.value : undefined
  const title = coverage?.title ?? t('coverage')
  const listHref = withPeriod(resourcePath(client.connection_id, 'statements'), period)
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={title}
        scope={coverage?.days}
        back={{ href: listHref, label: t('title') }}
        updatedAt={outcome.kind === 'read' ? clock(outcome.readAt) : undefined}
      />
      {coverage !== undefined && coverage.rows.length > 0 && <CoverageGrid coverage={coverage} />}
      <NothingCovered {...props} listHref={listHref} />
      {coverage !== undefined && (
        <p className="max-w-[80ch] px-4 py-4 text-xs text-faint sm:px-6">{t('coverage_note')}</p>
      )}
    </>
  )
}

/** Why there is no row. */
async function NothingCovered({
  client,
  period,
  year,
  outcome,
  listHref,
}: CoverageProps & { listHref: string }) {
  const t = await getTranslations('statements')
  if (outcome.kind === 'failed') {
    const retryHref = coveragePath(client.connection_id, period, year)
    const context = { client, retryHref, firstPageHref: listHref }
    return <ReadFailed failure={outcome.failure} {...context} />
  }
  const { rows, none, partial } = outcome.value
  if (rows.length > 0) return null
  const state = { tone: 'plain', icon: 'empty', title: none, actions: [] } as const
  return <StateScreen state={{ ...state, text: [partial ?? t('no_accounts_when')] }} />
}
