import { toClosingState } from '@/components/connections/to-plain-states'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/request-language'
import { getContext } from '@/lib/server/context'
import { findHandOffClosing } from '@/lib/server/connections/handoff/complete-hand-off'

/** The end of a hand-off: its address holds neither the link nor anything of the bank’s. */
export default async function HandOffClosedPage({
  params,
}: PageProps<'/handoff/closed/[request_id]'>) {
  const closing = await findHandOffClosing(getContext(), (await params).request_id)
  const words = await requestText()
  const title = words.text(closing?.kind === 'done' ? 'handoff.done' : 'handoff.approval')
  return (
    <PlainPage isLinked={false}>
      <title>{`${title} · Countinghouse`}</title>
      <PlainState state={toClosingState(closing, words)} />
    </PlainPage>
  )
}
