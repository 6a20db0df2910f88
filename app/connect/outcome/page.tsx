import { ApprovalOutcome } from '@/components/connections/plain-states'
import { PlainPage } from '@/components/layout/plain-page'
import { parseOutcomeParams } from '@/lib/search-params/connections'

// A person who comes back from the bank signed out must read so: this page requires nobody, and shows
// nothing but our own words.
export default async function OutcomePage({ searchParams }: PageProps<'/connect/outcome'>) {
  const { code, connection_id } = parseOutcomeParams(await searchParams)
  return (
    <PlainPage>
      <ApprovalOutcome code={code ?? undefined} connection_id={connection_id ?? undefined} />
    </PlainPage>
  )
}
