import { HandOffEnd } from '@/components/connections/hand-off-end'
import { Notice } from '@/components/ui/notice'

export interface Closing {
  kind: 'done' | 'declined' | 'ended' | 'failed'
  firmName: string
}

/** How it ended, for the owner of a business: no more than that, whatever the firm is told. */
export function HandOffClosing({ closing }: { closing: Closing | undefined }) {
  if (closing === undefined) return <NotTakenUp />
  const { kind, firmName } = closing
  if (kind === 'ended') return <HandOffEnd />
  if (kind === 'failed') return <NotTakenUp firmName={firmName} />
  if (kind === 'declined') {
    return (
      <Notice tone="information" title="Nothing was approved" headingLevel={1}>
        <p>
          You declined, or you are not an owner or admin of the business and so may not approve.
          Nothing is shared. {firmName} has been told.
        </p>
        <p>To approve after all, open the link again, or pass it to an owner or admin.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="good" title={`Done. ${firmName} has been told`} headingLevel={1}>
      <p>You can close this page. The link is used up.</p>
      <p>
        Access is for reading, for up to a year. You can end it at the bank at any time, where it
        lists the apps that you have connected.
      </p>
    </Notice>
  )
}

function NotTakenUp({ firmName }: { firmName?: string }) {
  return (
    <Notice tone="attention" title="The approval was not taken up" headingLevel={1}>
      <p>
        It took too long, it came back to another browser, or something failed on the way. Nothing
        was changed{firmName === undefined ? '.' : `, and ${firmName} can see that it failed.`}
      </p>
      <p>Open the link once more and go on from there. If it does not open, ask for a new one.</p>
    </Notice>
  )
}
