import { HandOffClosing } from '@/components/connections/hand-off-closing'
import { PlainPage } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

/** The end of a hand-off: its address holds neither the link nor anything of the bank’s. */
export default async function HandOffClosedPage({
  params,
}: {
  params: Promise<{ request_id: string }>
}) {
  const { connections } = await services()
  const closing = await connections.handOffs.findClosing((await params).request_id)
  const { text } = await requestText()
  return (
    <PlainPage isLinked={false}>
      <title>
        {`${text(closing?.kind === 'done' ? 'handoff.done' : 'handoff.approval')} · Countinghouse`}
      </title>
      <HandOffClosing closing={closing} text={text} />
    </PlainPage>
  )
}
