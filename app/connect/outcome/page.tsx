import { toApprovalOutcome } from '@/components/connections/to-plain-states'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/request-language'

// A person who comes back from the bank signed out must read so: this page requires nobody, and shows
// nothing but our own words.
export default async function OutcomePage({ searchParams }: PageProps<'/connect/outcome'>) {
  const { code, connection_id } = await searchParams
  const state = toApprovalOutcome(
    typeof code === 'string' ? code : undefined,
    typeof connection_id === 'string' ? connection_id : undefined,
    await requestText(),
  )
  return (
    <PlainPage>
      <title>{`${state.title} · Countinghouse`}</title>
      <PlainState state={state} />
    </PlainPage>
  )
}
