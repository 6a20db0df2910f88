import styles from '@/components/connections/hand-off-invitation.module.css'
import { describeForOwner } from '@/components/connections/owner-scope-words'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** What the owner of a business sees: who asks, for what, what never, and one button. */
export function HandOffInvitation({
  token,
  firmName,
  personName,
  clientName,
  scope,
  lastDay,
  isRehearsal,
  isSignedIn,
}: {
  token: string
  firmName: string
  personName: string
  clientName: string
  scope: readonly string[]
  /** "5 Dec 2026" */
  lastDay: string
  isRehearsal: boolean
  /** Somebody of a firm looks at it, who may not approve in the owner’s place. */
  isSignedIn: boolean
}) {
  return (
    <>
      <h1>
        {firmName} asks to read the banking of {clientName}
      </h1>
      {isRehearsal && (
        <Notice tone="information" title="A rehearsal: no real account is behind it" />
      )}
      <p>
        {personName} of {firmName} asks. You approve at your bank, as an owner or admin of{' '}
        {clientName}. You need no account here, and your bank password stays with the bank.
      </p>
      <section className={styles['part']}>
        <h2>What {firmName} will see</h2>
        <dl>
          {describeForOwner(scope).map(({ label, shows }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shows}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles['part']}>
        <h2>What never</h2>
        <ul>
          <li>No payment is made and nothing is changed: it is reading, no more.</li>
          <li>No full card or account numbers, and no password.</li>
          <li>Nothing that you cannot end: at the bank, at any time, from the same moment on.</li>
        </ul>
      </section>
      {isSignedIn ? (
        <Notice tone="attention" title="This is what the owner sees">
          <p>
            You are signed in to Countinghouse in this browser, and this page is for somebody who is
            not. Send the link to the owner, or open it in a private window.
          </p>
        </Notice>
      ) : (
        <form className={styles['go']} method="post" action="/api/handoff/begin">
          <input type="hidden" name="token" value={token} />
          <Button tone="primary">Continue to the bank</Button>
          <p>
            The bank asks you to sign in, to choose the business, and then to approve or decline.
          </p>
        </form>
      )}
      <p className={styles['small']}>
        The link works once, until {lastDay}. If you do not know {firmName}, close this page:
        nothing has happened.
      </p>
    </>
  )
}
