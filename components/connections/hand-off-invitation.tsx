import styles from '@/components/connections/hand-off-invitation.module.css'
import { describeForOwner } from '@/components/connections/owner-scope-words'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Text } from '@/lib/i18n/create-text'

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
  text,
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
  text: Text['text']
}) {
  const names = { firm: firmName, client: clientName, person: personName }
  return (
    <>
      <h1>{text('handoff.asks_heading', names)}</h1>
      {isRehearsal && <Notice tone="information" title={text('handoff.rehearsal')} />}
      <p>{text('handoff.asks_text', names)}</p>
      <section className={styles['part']}>
        <h2>{text('handoff.will_see', names)}</h2>
        <dl>
          {describeForOwner(scope, text).map(({ label, shows }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shows}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles['part']}>
        <h2>{text('handoff.what_never')}</h2>
        <ul>
          <li>{text('handoff.never_pay')}</li>
          <li>{text('handoff.never_numbers')}</li>
          <li>{text('handoff.never_endless')}</li>
        </ul>
      </section>
      {isSignedIn ? (
        <Notice tone="attention" title={text('handoff.owner_sees')}>
          <p>{text('handoff.owner_sees_text')}</p>
        </Notice>
      ) : (
        <form className={styles['go']} method="post" action="/api/handoff/begin">
          <input type="hidden" name="token" value={token} />
          <Button tone="primary">{text('approvals.continue_to_bank')}</Button>
          <p>{text('handoff.bank_asks')}</p>
        </form>
      )}
      <p className={styles['small']}>
        {text('handoff.works_once', { date: lastDay, firm: firmName })}
      </p>
    </>
  )
}
