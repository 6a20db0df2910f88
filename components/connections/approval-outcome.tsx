import { AuthorizeForm } from '@/components/connections/authorize-form'
import type { ApprovalFailure } from '@/components/connections/approval-failure'
import { HandOffForm } from '@/components/connections/hand-off-form'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** Why nothing was connected, and the way on: the same client again, or a new start. */
export function ApprovalOutcome({
  failure,
  connection_id,
}: {
  failure: ApprovalFailure
  /** The client that was to be approved again, where that is known. */
  connection_id?: string | undefined
}) {
  return (
    <>
      <Notice
        tone={failure.tone}
        title={failure.title}
        headingLevel={1}
        actions={<NextStep next={failure.next} connection_id={connection_id} />}
      >
        <p>{failure.text}</p>
      </Notice>
      {failure.offersLink === true && (
        <section>
          <h2>Have an owner or admin approve</h2>
          <p>They get a link and need no account here.</p>
          <HandOffForm connection_id={connection_id} />
        </section>
      )}
    </>
  )
}

function NextStep({
  next,
  connection_id,
}: {
  next: ApprovalFailure['next']
  connection_id: string | undefined
}) {
  const portfolio = <ButtonLink href="/">Go to the portfolio</ButtonLink>
  if (next === 'portfolio') return portfolio
  return (
    <>
      {connection_id === undefined ? (
        <ButtonLink href="/connect" tone="primary">
          Ask again
        </ButtonLink>
      ) : (
        <AuthorizeForm connection_id={connection_id} label="Ask again" />
      )}
      {portfolio}
    </>
  )
}
