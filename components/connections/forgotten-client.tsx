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
  const { text } = format
  return (
    <>
      <title>{`${text('connections.forgotten')} · Countinghouse`}</title>
      <h1>{text('connections.forgotten_heading')}</h1>
      <p>{text('connections.forgotten_on', { at: format.instantFull(forgottenAt) })}</p>
      <p>
        {text(
          finishedAt === null ? 'connections.forgotten_unconfirmed' : 'connections.forgotten_whole',
        )}
      </p>
      <p>
        <ButtonLink href="/" tone="primary">
          {text('shell.go_to_portfolio')}
        </ButtonLink>
      </p>
    </>
  )
}
