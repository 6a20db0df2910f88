import { readPreferences } from '@/app/read-preferences'
import { ConnectForm } from '@/components/connections/connect-form'
import { FirmFrame } from '@/components/shell/firm-frame'
import { PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/require-person'
import { services } from '@/lib/server/services'

export default async function ConnectPage() {
  const session = await requirePerson()
  const { env } = await services()
  const environments = env.banks.map(({ environment }) => environment)
  return (
    <FirmFrame
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
    </FirmFrame>
  )
}
