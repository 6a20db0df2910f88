import { HandOffEnd } from '@/components/connections/hand-off-end'
import { Notice } from '@/components/ui/notice'
import type { Text } from '@/lib/i18n/create-text'

export interface Closing {
  kind: 'done' | 'declined' | 'ended' | 'failed'
  firmName: string
}

/** How it ended, for the owner of a business: no more than that, whatever the firm is told. */
export function HandOffClosing({
  closing,
  text,
}: {
  closing: Closing | undefined
  text: Text['text']
}) {
  if (closing === undefined) return <NotTakenUp text={text} />
  const { kind, firmName } = closing
  if (kind === 'ended') return <HandOffEnd text={text} />
  if (kind === 'failed') return <NotTakenUp firmName={firmName} text={text} />
  if (kind === 'declined') {
    return (
      <Notice tone="information" title={text('handoff.closed_declined')} headingLevel={1}>
        <p>{text('handoff.closed_declined_text', { firm: firmName })}</p>
        <p>{text('handoff.closed_declined_next')}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="good" title={text('handoff.closed_done', { firm: firmName })} headingLevel={1}>
      <p>{text('handoff.closed_done_text')}</p>
      <p>{text('handoff.closed_done_end')}</p>
    </Notice>
  )
}

function NotTakenUp({ firmName, text }: { firmName?: string; text: Text['text'] }) {
  return (
    <Notice tone="attention" title={text('handoff.closed_failed')} headingLevel={1}>
      <p>
        {firmName === undefined
          ? text('handoff.closed_failed_text')
          : text('handoff.closed_failed_told', { firm: firmName })}
      </p>
      <p>{text('handoff.closed_failed_next')}</p>
    </Notice>
  )
}
