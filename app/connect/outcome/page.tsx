import { ApprovalOutcome } from '@/components/connections/plain-states'
import { PlainPage } from '@/components/layout/plain-page'

// A person who comes back from the bank signed out must read so: this page requires nobody, and shows
// nothing but our own words.
export default async function OutcomePage({ searchParams }: PageProps<'/connect/outcome'>) {
  const { code, connection_id } = await searchParams
  return (
    <PlainPage>
      <ApprovalOutcome
        code={typeof code === 'string' ? code : undefined}
        connection_id={typeof connection_id === 'string' ? connection_id : undefined}
      />
    </PlainPage>
  )
}
