import { chosenPeriod } from '@/lib/server/reads/transaction-list'
import { coverageYear, readCoverage } from '@/lib/server/reads/read-coverage'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import type { StateView } from '@/components/layout/state-view'
import { cannotDetermine, toFailure } from '@/components/layout/to-failure'
import { CoverageScreen } from '@/components/statements/coverage-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { coveragePath } from '@/lib/search-params/coverage-params'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'

export default async function CoveragePage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements/coverage'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const raw = await searchParams
  const period = parsePeriodText(raw)
  await redirectToMonths(chosenPeriod(access, period))
  const reader = await getReader()
  const { text } = reader
  const { year } = await coverageYear(access, raw)
  const outcome = await readCoverage(access, raw)
  const coverage = outcome.kind === 'read' ? outcome.value : undefined
  const listHref = withPeriod(resourcePath(client.connection_id, 'statements'), period)
  const retryHref = coveragePath(client.connection_id, period, year)
  const nothing: StateView = {
    tone: 'plain',
    icon: 'empty',
    title: text('accounts.none'),
    text: [text('statements.no_accounts_when')],
    actions: [],
  }
  const state =
    outcome.kind === 'failed'
      ? toFailure(outcome.failure, { client, retryHref, firstPageHref: listHref }, reader)
      : outcome.value.rows.length === 0
        ? outcome.value.undetermined === undefined
          ? nothing
          : cannotDetermine(reader)
        : undefined
  const title = coverage?.title ?? text('statements.coverage')
  return (
    <MessagesProvider {...await getMessages(['statements'])}>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <CoverageScreen
        view={{
          title,
          back: { href: listHref, label: text('statements.title') },
          updatedAt: outcome.kind === 'read' ? reader.clock(outcome.readAt) : undefined,
          coverage,
          state,
        }}
      />
    </MessagesProvider>
  )
}
