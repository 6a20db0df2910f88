import { CoverageScreen } from '@/components/statements/coverage-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
import { coverageYear, readCoverage } from '@/lib/server/reads/read-coverage'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

export default async function CoveragePage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements/coverage'>) {
  const access = await requireClient((await params).connection_id)
  const raw = await searchParams
  const period = parsePeriodText(raw)
  await redirectToMonths(chosenPeriod(access, period))
  const { year } = await coverageYear(access, raw)
  return (
    <MessagesProvider {...await getMessages(['statements'])}>
      <CoverageScreen
        client={access.client}
        period={period}
        year={year}
        outcome={await readCoverage(access, raw)}
      />
    </MessagesProvider>
  )
}
