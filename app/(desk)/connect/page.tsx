import { ConnectForm } from '@/components/connections/connect-form'
import { HandOffList } from '@/components/connections/hand-off-list'
import { FirmPage } from '@/app/(desk)/firm-page'
import { PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function ConnectPage() {
  const session = await requirePerson()
  const { env, connections } = await services()
  const environments = env.banks.map(({ environment }) => environment)
  const format = await requestFormat()
  const { text } = format
  const handOffs = await connections.handOffs.list({ person: session.person })
  return (
    <FirmPage
      format={format}
      session={session}
      sandbox={environments.includes('production') ? undefined : text('shell.sandbox_bank')}
      current="connect"
    >
      <title>{`${text('approvals.connect')} · Countinghouse`}</title>
      <PageHeading title={text('approvals.connect')}>
        {text('approvals.connect_lead', { firm: session.firm.name })}
      </PageHeading>
      <ConnectForm environments={environments} words={format} />
      {handOffs.length > 0 && (
        <Section title={text('approvals.links_out')}>
          <HandOffList handOffs={handOffs} format={format} />
        </Section>
      )}
    </FirmPage>
  )
}
