import { writeHandOffMessage } from '@/components/connections/hand-off-message'
import styles from '@/components/connections/hand-off-link.module.css'
import { ButtonLink } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Notice } from '@/components/ui/notice'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { Text } from '@/lib/i18n/create-text'

/** The link and the words around it, the one time that anybody here sees it. */
export function HandOffLink({
  handOff,
  link,
  firmName,
  personName,
  lastDay,
  text,
}: {
  handOff: HandOff
  link: string
  firmName: string
  personName: string
  lastDay: string
  text: Text['text']
}) {
  const { clientName, scope, hand_off_id } = handOff
  const message = writeHandOffMessage(
    { firmName, personName, clientName, scope, link, lastDay },
    text,
  )
  const copied = text('handoff.copied')
  return (
    <div className={styles['link']}>
      <Notice tone="attention" title={text('handoff.copy_now')}>
        <p>{text('handoff.copy_now_text', { client: clientName, date: lastDay })}</p>
      </Notice>
      <CopyField
        label={text('handoff.link')}
        name="link"
        value={link}
        words={{ copy: text('handoff.copy_link'), copied, said: text('handoff.link_copied') }}
      />
      <CopyField
        label={text('handoff.subject')}
        name="subject"
        value={message.subject}
        words={{ copy: text('handoff.copy_subject'), copied, said: text('handoff.subject_copied') }}
      />
      <CopyField
        label={text('handoff.message')}
        name="message"
        value={message.body}
        rows={18}
        words={{ copy: text('handoff.copy_message'), copied, said: text('handoff.message_copied') }}
      />
      <p>
        <ButtonLink href={`/connect/handoff/${hand_off_id}`} tone="primary">
          {text('handoff.see_progress')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Its second view, which has no link in it. */
export function HandOffLinkGone({ handOff, text }: { handOff: HandOff; text: Text['text'] }) {
  return (
    <Notice
      tone="information"
      title={text('handoff.shown_already')}
      actions={
        <ButtonLink href={`/connect/handoff/${handOff.hand_off_id}`} tone="primary">
          {text('handoff.see_progress')}
        </ButtonLink>
      }
    >
      <p>{text('handoff.shown_already_text')}</p>
    </Notice>
  )
}
