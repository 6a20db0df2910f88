import { HandOffClosing } from '@/components/connections/hand-off-closing'
import { PlainPage } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/request-text'
import { setStatus } from '@/lib/server/http/set-status'
import { services } from '@/lib/server/services'

const statuses = { done: 200, declined: 200, ended: 410, failed: 400 } as const

/** The end of a hand-off: its address holds neither the link nor anything of the bank’s. */
export default async function HandOffClosedPage({
  params,
}: {
  params: Promise<{ request_id: string }>
}) {
  const { connections } = await services()
  const closing = await connections.handOffs.findClosing((await params).request_id)
  const { text } = await requestText()
  setStatus(closing === undefined ? 400 : statuses[closing.kind])
  return (
    <PlainPage isLinked={false}>
      <title>
        {`${text(closing?.kind === 'done' ? 'handoff.done' : 'handoff.approval')} · Countinghouse`}
      </title>
      <HandOffClosing closing={closing} text={text} />
    </PlainPage>
  )
}
