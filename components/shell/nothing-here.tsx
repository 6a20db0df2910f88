import { ButtonLink } from '@/components/ui/button'

/** What an unknown address and a client of somebody else's have in common. */
export function NothingHere() {
  return (
    <>
      <title>Not found · Countinghouse</title>
      <h1>There is nothing here</h1>
      <p>
        The address may be mistyped, or it belongs to a client that is not yours to see. An admin of
        the firm can assign clients to you.
      </p>
      <p>
        <ButtonLink href="/" tone="primary">
          Go to the portfolio
        </ButtonLink>
      </p>
    </>
  )
}
