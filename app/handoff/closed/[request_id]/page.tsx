import { HandOffClosing } from '@/components/connections/plain-states'
import { PlainPage } from '@/components/layout/plain-page'
import { getContext } from '@/lib/server/context'
import { findHandOffClosing } from '@/lib/server/connections/handoff/complete-hand-off'

/** The end of a hand-off: its address holds neither the link nor anything of the bank’s. */
export default async function HandOffClosedPage({
  params,
}: PageProps<'/handoff/closed/[request_id]'>) {
  const closing = await findHandOffClosing(getContext(), (await params).request_id)
  return (
    <PlainPage isLinked={false}>
      <HandOffClosing closing={closing} />
    </PlainPage>
  )
}
