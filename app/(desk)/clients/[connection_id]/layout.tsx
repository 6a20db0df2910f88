import { notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { readPreferences } from '@/lib/server/http/translations'
import { requestTime } from '@/lib/server/auth/request-time'
import { ExpiryNotice } from '@/components/connections/expiry-notice'
import { ForgottenClient } from '@/components/connections/forgotten-client'
import { ClientRail } from '@/components/layout/client-rail'
import { DeskFrame } from '@/components/layout/desk-frame'
import { PeriodSelector } from '@/components/layout/period-selector'
import { railPlaces } from '@/components/layout/rail-places'
import { PlainPage } from '@/components/layout/plain-page'
import { currentFiscalYear, periodWords, spokenFiscalDays } from '@/lib/format/period-words'
import { findCurrentClient } from '@/lib/server/auth/guards'
import { currentSignInPath } from '@/lib/server/auth/sign-in-path'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

/** Authorizes nothing for the pages below: each requires the client itself, from the same one read. */
export default async function ClientLayout({
  params,
  children,
}: {
  params: Promise<{ connection_id: string }>
  children: ReactNode
}) {
  const found = await findCurrentClient((await params).connection_id)
  if (found === undefined) redirect(await currentSignInPath())
  const { session, access } = found
  if (access === undefined) {
    const { connections } = await services()
    const { connection_id } = await params
    const forgotten = await connections.findForgotten({ person: session.person, connection_id })
    if (forgotten === undefined) notFound()
    return (
      <PlainPage>
        <ForgottenClient {...forgotten} format={await requestFormat()} />
      </PlainPage>
    )
  }
  const { client } = access
  const format = await requestFormat()
  const { text } = format
  return (
    <DeskFrame
      format={format}
      session={session}
      preferences={await readPreferences()}
      client={client}
      period={
        <PeriodSelector
          usual={access.desk.period}
          periods={periodWords(format)}
          spokenDays={spokenFiscalDays(format, requestTime())}
          words={{
            current: text('shell.period_is', { period: '{period}' }),
            period: text('shell.period'),
            placeholder: text('shell.period_placeholder'),
            show: text('shell.period_show'),
            hint: text('shell.period_hint'),
            fiscal: text('shell.period_fiscal', currentFiscalYear(format, requestTime())),
            unreadable: text('shell.period_unreadable', { period: '{period}' }),
            usual: text('shell.period_usual', { period: '{period}' }),
            change: text('shell.period_change'),
          }}
          clientPath={`/clients/${client.connection_id}`}
        />
      }
      sandbox={client.environment === 'production' ? undefined : text('shell.sandbox_client')}
      rail={
        <ClientRail
          connection_id={client.connection_id}
          portfolio={text('shell.portfolio')}
          places={railPlaces(client.scope, text)}
        />
      }
    >
      <ExpiryNotice client={client} now={requestTime()} format={format} />
      {children}
    </DeskFrame>
  )
}
