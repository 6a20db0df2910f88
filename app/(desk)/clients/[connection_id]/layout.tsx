import { notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { requestTime } from '@/lib/server/auth/request-time'
import { suspensionNotice } from '@/lib/present/connection-state'
import { DeletedClient } from '@/components/connections/plain-states'
import { Frame } from '@/components/layout/frame'
import { clientRail, factorNotice, framePerson, periodNames } from '@/components/layout/to-frame'
import { PlainPage } from '@/components/layout/plain-page'
import { findCurrentClient } from '@/lib/server/auth/request-session'
import { currentSignInPath } from '@/lib/server/auth/sign-in-path'
import { countToReview } from '@/lib/server/reads/count-to-review'
import { readTryThis } from '@/lib/server/reads/read-try-this'
import { getReader } from '@/lib/server/http/get-reader'
import { readPreferences } from '@/lib/server/auth/request-language'
import { countWaitingOf } from '@/lib/server/reads/read-questions'
import { getContext } from '@/lib/server/context'
import { findForgotten } from '@/lib/server/connections/disconnect/forget-client'
import { may } from '@/lib/domain/people/permissions'
import { certificatePath } from '@/lib/search-params/resource-path'

/** The frame of a client's screens. It decides nothing for them: each page requires the client itself. */
export default async function ClientLayout({
  params,
  sheet,
  children,
}: {
  params: Promise<{ connection_id: string }>
  sheet: ReactNode
  children: ReactNode
}) {
  const found = await findCurrentClient((await params).connection_id)
  if (found === undefined) redirect(await currentSignInPath())
  const { session, access } = found
  const reader = await getReader()
  const { env } = getContext()
  if (access === undefined) {
    const demand = { person: session.person, connection_id: (await params).connection_id }
    const deleted = await findForgotten(getContext(), demand)
    if (deleted === undefined) notFound()
    return (
      <PlainPage>
        <DeletedClient
          deleted={deleted}
          certificateHref={
            may(session.person, 'read_audit') ? certificatePath(demand.connection_id) : undefined
          }
        />
      </PlainPage>
    )
  }
  const { client } = access
  return (
    <Frame
      frame={{
        firm: session.firm.name,
        person: framePerson(session.person),
        preferences: await readPreferences(),
        client: {
          connection_id: client.connection_id,
          name: client.name,
          isSandbox: client.environment === 'sandbox',
        },
        rail: clientRail(client, {
          isDemo: env.isOwnBank,
          tryThis: await readTryThis(session, reader),
          closeCount: await countToReview(access),
          now: requestTime(),
          reader,
          waiting: await countWaitingOf(access),
        }),
        periods: periodNames(
          reader,
          { connection_id: client.connection_id, usual: access.settings.period },
          requestTime(),
        ),
        hasUnread: session.hasUnread,
        suspended: session.hold == null ? undefined : suspensionNotice(session.hold, reader.text),
        factorDue: factorNotice(session.factorDue, reader),
      }}
    >
      {children}
      {sheet}
    </Frame>
  )
}
