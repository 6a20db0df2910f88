import { headers } from 'next/headers'
import { toEndedPersonLink, toJoinView } from '@/components/settings/to-join-view'
import { JoinForm } from '@/components/settings/join-form'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { createReader } from '@/lib/format/create-reader'
import { findAnySession } from '@/lib/server/auth/request-session'
import { passwordLength } from '@/lib/server/auth/new-password'
import { requestLocale, requestText } from '@/lib/server/http/request-language'
import { visitPersonLink } from '@/lib/server/http/visit-link'
import { getContext } from '@/lib/server/context'

// For anyone who has the link: it requires nobody, and sets nothing.
export default async function JoinPage({ params, searchParams }: PageProps<'/join/[token]'>) {
  const { token } = await params
  const { problem } = await searchParams
  const link = await visitPersonLink(token, await headers())
  if (link.state !== 'open') {
    const state = toEndedPersonLink(link.state, await requestText())
    return (
      <PlainPage isLinked={false}>
        <title>{`${state.title} · Countinghouse`}</title>
        <PlainState state={state} />
      </PlainPage>
    )
  }
  const session = await findAnySession()
  const reader = createReader({ locale: await requestLocale(), timeZone: link.timeZone })
  const view = toJoinView(
    {
      ...link,
      token,
      problem: typeof problem === 'string' ? problem : undefined,
      signedInAs: session?.person.name,
      passwordLength,
      provider: getContext().env.openId?.name,
    },
    reader,
  )
  return (
    <PlainPage isLinked={false}>
      <title>{`${view.title} · Countinghouse`}</title>
      <JoinForm view={view} />
    </PlainPage>
  )
}
