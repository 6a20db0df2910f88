import { describeApprovalFailure } from '@/components/connections/approval-failure'
import { ApprovalOutcome } from '@/components/connections/approval-outcome'
import { PlainPage } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/translations'

interface OutcomePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// Whoever comes back from the bank signed out must be told so: this page requires nobody, and says
// nothing but our own words.
export default async function OutcomePage({ searchParams }: OutcomePageProps) {
  const { code, connection_id } = await searchParams
  const { text } = await requestText()
  const failure = describeApprovalFailure(typeof code === 'string' ? code : undefined, text)
  return (
    <PlainPage>
      <title>{`${failure.title} · Countinghouse`}</title>
      <ApprovalOutcome
        failure={failure}
        connection_id={typeof connection_id === 'string' ? connection_id : undefined}
        text={text}
      />
    </PlainPage>
  )
}
