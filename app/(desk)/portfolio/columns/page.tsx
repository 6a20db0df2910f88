import { parseColumnChoice } from '@/components/portfolio/column-choice'
import { ColumnForm } from '@/components/portfolio/column-form'
import { FirmFrame } from '@/components/shell/firm-frame'
import { requirePerson } from '@/lib/server/auth/require-person'
import { readPreferences } from '@/lib/server/http/read-preferences'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { findPreference } from '@/lib/server/storage/person-preference'

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
    <FirmFrame
      session={session}
      preferences={await readPreferences()}
      format={format}
      current="portfolio"
    >
      <title>{`${format.text('portfolio.columns_title')} · Countinghouse`}</title>
      <ColumnForm
        choice={parseColumnChoice(stored)}
        isSaved={outcome === 'saved'}
        text={format.text}
      />
    </FirmFrame>
  )
}
