import { ButtonLink } from '@/components/ui/button'

/** A fault of our own: what it means for the person, and a reference that can be copied. */
export function FaultReport({ reference }: { reference: string | undefined }) {
  return (
    <>
      <title>Something failed · Countinghouse</title>
      <h1>This page could not be made</h1>
      <p>
        The fault is ours. Nothing at the bank was changed and no connection was touched. Trying
        again may help; if it does not, whoever runs Countinghouse finds the cause by the reference.
      </p>
      {reference !== undefined && (
        <p>
          Reference <code>{reference}</code>
        </p>
      )}
      <p>
        <ButtonLink href="" tone="primary">
          Try again
        </ButtonLink>{' '}
        <ButtonLink href="/">Go to the portfolio</ButtonLink>
      </p>
    </>
  )
}
