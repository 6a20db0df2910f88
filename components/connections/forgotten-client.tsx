import { ButtonLink } from '@/components/ui/button'
import type { Format } from '@/lib/format/create-format'

/** At the address of a client that the firm has forgotten. */
export function ForgottenClient({
  forgottenAt,
  finishedAt,
  format,
}: {
  forgottenAt: string
  finishedAt: string | null
  format: Format
}) {
  return (
    <>
      <title>Forgotten · Countinghouse</title>
      <h1>This client was forgotten</h1>
      <p>
        {`An admin of the firm had it forgotten on ${format.instantFull(forgottenAt)}. Its name, accounts and tokens are no longer here.`}
      </p>
      <p>
        {finishedAt === null
          ? 'The bank has yet to confirm that access is withdrawn. It is told again until it does; until then the sealed token is all that is kept.'
          : 'Nothing of it is left but its lines in the audit trail.'}
      </p>
      <p>
        <ButtonLink href="/" tone="primary">
          Go to the portfolio
        </ButtonLink>
      </p>
    </>
  )
}
