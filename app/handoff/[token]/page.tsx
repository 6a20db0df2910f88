import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { Invitation } from '@/components/connections/invitation'
import { EndedLink } from '@/components/connections/plain-states'
import { PlainPage } from '@/components/layout/plain-page'
import { findAnySession } from '@/lib/server/auth/request-session'
import { visitHandOff } from '@/lib/server/http/visit-link'

// For anyone who has the link: it requires nobody, and sets nothing.
export default async function HandOffPage({ params }: PageProps<'/handoff/[token]'>) {
  const { token } = await params
  const isSignedIn = (await findAnySession()) !== undefined
  const visit = await visitHandOff(token, await headers(), { mayCount: !isSignedIn })
  if (visit.kind === 'unknown') notFound()
  return (
    <PlainPage isLinked={false}>
      {visit.kind === 'open' ? (
        <Invitation
          token={token}
          invitation={visit.invitation}
          isSandbox={visit.invitation.environment === 'sandbox'}
          isSignedIn={isSignedIn}
        />
      ) : (
        <EndedLink isThrottled={visit.kind === 'throttled'} />
      )}
    </PlainPage>
  )
}
