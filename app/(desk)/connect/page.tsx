import { readPreferences } from '@/lib/server/http/read-preferences'
import { ConnectForm } from '@/components/connections/connect-form'
import { HandOffList } from '@/components/connections/hand-off-list'
import { FirmFrame } from '@/components/shell/firm-frame'
import { PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import { requirePerson } from '@/lib/server/auth/require-person'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function ConnectPage() {
  const session = await requirePerson()
  const { env, connections } = await services()
  const environments = env.banks.map(({ environment }) => environment)
  const handOffs = await connections.handOffs.list({ person: session.person })
  return (
    <FirmFrame
      format={await requestFormat()}
      session={session}
      preferences={await readPreferences()}
      sandbox={
        environments.includes('production') ? undefined : 'Connects to a bank that is a rehearsal'
      }
      current="connect"
    >
      <title>Connect a client · Countinghouse</title>
      <PageHeading title="Connect a client">
        {session.firm.name} will be able to read, once somebody at the business has approved.
      </PageHeading>
      <ConnectForm environments={environments} />
      {handOffs.length > 0 && (
        <Section title="Links that are out">
          <HandOffList handOffs={handOffs} format={await requestFormat()} />
        </Section>
      )}
    </FirmFrame>
  )
}
