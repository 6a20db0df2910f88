import { AuthorizeForm } from '@/components/connections/authorize-form'
import type { ApprovalFailure } from '@/components/connections/approval-failure'
import { HandOffForm } from '@/components/connections/hand-off-form'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Text } from '@/lib/i18n/create-text'

/** Why nothing was connected, and the way on: the same client again, or a new start. */
export function ApprovalOutcome({
  failure,
  connection_id,
  text,
}: {
  failure: ApprovalFailure
  /** The client that was to be approved again, where that is known. */
  connection_id?: string | undefined
  text: Text['text']
}) {
  return (
    <>
      <Notice
        tone={failure.tone}
        title={failure.title}
        headingLevel={1}
        actions={<NextStep next={failure.next} connection_id={connection_id} text={text} />}
      >
        <p>{failure.text}</p>
      </Notice>
      {failure.offersLink === true && (
        <section>
          <h2>{text('approvals.have_approved')}</h2>
          <p>{text('approvals.have_approved_text')}</p>
          <HandOffForm connection_id={connection_id} text={text} />
        </section>
      )}
    </>
  )
}

function NextStep({
  next,
  connection_id,
  text,
}: {
  next: ApprovalFailure['next']
  connection_id: string | undefined
  text: Text['text']
}) {
  const portfolio = <ButtonLink href="/">{text('shell.go_to_portfolio')}</ButtonLink>
  if (next === 'portfolio') return portfolio
  return (
    <>
      {connection_id === undefined ? (
        <ButtonLink href="/connect" tone="primary">
          {text('approvals.ask_again')}
        </ButtonLink>
      ) : (
        <AuthorizeForm connection_id={connection_id} label={text('approvals.ask_again')} />
      )}
      {portfolio}
    </>
  )
}
