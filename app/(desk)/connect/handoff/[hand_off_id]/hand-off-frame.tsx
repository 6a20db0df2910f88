import type { ReactNode } from 'react'
import { requestFormat } from '@/lib/server/http/request-format'
import { FirmPage } from '@/app/(desk)/firm-page'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { PersonSession } from '@/lib/server/auth/guards'

/** Round what the firm sees of one link. */
export async function HandOffFrame({
  session,
  handOff,
  children,
}: {
  session: PersonSession
  handOff: HandOff
  children: ReactNode
}) {
  const { clientName, environment } = handOff
  const format = await requestFormat()
  const { text } = format
  return (
    <FirmPage
      format={format}
      session={session}
      sandbox={environment === 'production' ? undefined : text('shell.sandbox_link')}
      current="connect"
    >
      <title>{`${text('handoff.link_for', { client: clientName })} · Countinghouse`}</title>
      <PageHeading
        title={text('handoff.link_for_owner', { client: clientName })}
        back={<BackLink href="/connect">{text('approvals.connect')}</BackLink>}
      />
      {children}
    </FirmPage>
  )
}
