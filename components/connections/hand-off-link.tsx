import { writeHandOffMessage } from '@/components/connections/hand-off-message'
import styles from '@/components/connections/hand-off-link.module.css'
import { ButtonLink } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Notice } from '@/components/ui/notice'
import type { HandOff } from '@/lib/contract/hand-off'

/** The link and the words around it, the one time that anybody here sees it. */
export function HandOffLink({
  handOff,
  link,
  firmName,
  personName,
  lastDay,
}: {
  handOff: HandOff
  link: string
  firmName: string
  personName: string
  lastDay: string
}) {
  const { clientName, scope, hand_off_id } = handOff
  const message = writeHandOffMessage({ firmName, personName, clientName, scope, link, lastDay })
  return (
    <div className={styles['link']}>
      <Notice tone="attention" title="Copy it now: it is shown once">
        <p>
          Whoever has this link can approve for {clientName}, once, until {lastDay}. It signs nobody
          in here. We keep no copy, so that a lost one is replaced by a new one.
        </p>
      </Notice>
      <CopyField label="Link" name="link" value={link} />
      <CopyField label="Subject" name="subject" value={message.subject} />
      <CopyField label="Message" name="message" value={message.body} rows={18} />
      <p>
        <ButtonLink href={`/connect/handoff/${hand_off_id}`} tone="primary">
          See how far it got
        </ButtonLink>
      </p>
    </div>
  )
}

/** Its second view, which has no link in it. */
export function HandOffLinkGone({ handOff }: { handOff: HandOff }) {
  return (
    <Notice
      tone="information"
      title="The link was shown already"
      actions={
        <ButtonLink href={`/connect/handoff/${handOff.hand_off_id}`} tone="primary">
          See how far it got
        </ButtonLink>
      }
    >
      <p>We keep no copy of it. If it was lost, withdraw it and make a new one.</p>
    </Notice>
  )
}
