import { PlainPage } from '@/components/shell/plain-page'
import { ButtonLink } from '@/components/ui/button'

export default function NotFoundPage() {
  return (
    <PlainPage>
      <title>Not found · Countinghouse</title>
      <h1>There is nothing here</h1>
      <p>
        The address may be mistyped, or it belongs to a client that is not yours to see. A colleague
        with the firm’s admin role can assign clients to you.
      </p>
      <p>
        <ButtonLink href="/" tone="primary">
          Go to the portfolio
        </ButtonLink>
      </p>
    </PlainPage>
  )
}
