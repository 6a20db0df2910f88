import { parseColumnChoice } from '@/components/portfolio/column-choice'
import { ColumnForm } from '@/components/portfolio/column-form'
import { FirmPage } from '@/app/(desk)/firm-page'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { findPreference } from '@/lib/server/db/setting'

export default async function PortfolioColumnsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const session = await requirePerson()
  const { outcome } = await searchParams
  const { database } = await services()
  const stored = await findPreference(database, session.person.id, 'portfolio')
  const format = await requestFormat()
  return (
    <FirmPage session={session} format={format} current="portfolio">
      <title>{`${format.text('portfolio.columns_title')} · Countinghouse`}</title>
      <ColumnForm
        choice={parseColumnChoice(stored)}
        isSaved={outcome === 'saved'}
        format={format}
      />
    </FirmPage>
  )
}
