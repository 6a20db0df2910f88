import { toJoinedState } from '@/components/settings/to-join-view'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/request-language'

/** Where the form of a link leads once the password is set. */
export default async function JoinedPage({ searchParams }: PageProps<'/join/done'>) {
  const { by } = await searchParams
  const state = toJoinedState(by === 'reset', await requestText())
  return (
    <PlainPage isLinked={false}>
      <title>{`${state.title} · Countinghouse`}</title>
      <PlainState state={state} />
    </PlainPage>
  )
}
