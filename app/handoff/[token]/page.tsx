import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { Invitation } from '@/components/connections/invitation'
import { toEndedLinkState } from '@/components/connections/to-plain-states'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { describeForOwner } from '@/lib/present/hand-off'
import { createReader } from '@/lib/format/create-reader'
import { findAnySession } from '@/lib/server/auth/request-session'
import { isTestData } from '@/lib/server/env'
import { getContext } from '@/lib/server/context'
import { requestLocale, requestText } from '@/lib/server/http/request-language'
import { visitHandOff } from '@/lib/server/http/visit-link'

// For anyone who has the link: it requires nobody, and sets nothing.
export default async function HandOffPage({ params }: PageProps<'/handoff/[token]'>) {
  const { token } = await params
  const isSignedIn = (await findAnySession()) !== undefined
  const visit = await visitHandOff(token, await headers(), { mayCount: !isSignedIn })
  if (visit.kind === 'unknown') notFound()
  if (visit.kind !== 'open') {
    const state = toEndedLinkState(visit.kind === 'throttled', await requestText())
    return (
      <PlainPage isLinked={false}>
        <title>{`${state.title} · Countinghouse`}</title>
        <PlainState state={state} />
      </PlainPage>
    )
  }
  const { firm, person, clientName, scope, environment, expires_at } = visit.invitation
  const reader = createReader({ locale: await requestLocale(), timeZone: firm.time_zone })
  return (
    <PlainPage isLinked={false}>
      <title>{`${reader.text('handoff.asks_title', { firm: firm.name })} · Countinghouse`}</title>
      <Invitation
        token={token}
        firmName={firm.name}
        personName={person.name}
        clientName={clientName}
        shared={describeForOwner(scope, reader.text)}
        lastDay={reader.instant(expires_at)}
        isSandbox={isTestData(getContext().env, environment)}
        isSignedIn={isSignedIn}
      />
    </PlainPage>
  )
}
