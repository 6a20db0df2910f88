import { toEndedLinkState } from '@/components/connections/to-plain-states'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/request-language'

/** A link that nobody made looks like one that is used up. */
export default async function UnknownLinkPage() {
  const state = toEndedLinkState(false, await requestText())
  return (
    <PlainPage isLinked={false}>
      <title>{`${state.title} · Countinghouse`}</title>
      <PlainState state={state} />
    </PlainPage>
  )
}
