import { ForgetForm } from '@/components/connections/forget-form'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { requireClient } from '@/lib/server/auth/require-client'
import { setStatus } from '@/lib/server/http/set-status'

interface ForgetPageProps {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ForgetPage({ params, searchParams }: ForgetPageProps) {
  const { client, person } = await requireClient((await params).connection_id)
  const { problem } = await searchParams
  const isAdmin = person.role === 'admin'
  if (!isAdmin) setStatus(403)
  return (
    <>
      <title>{`Forget · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={`Forget ${client.name}`}
        back={
          <BackLink href={`/clients/${encodeURIComponent(client.connection_id)}/connection`}>
            Connection
          </BackLink>
        }
      />
      {isAdmin ? (
        <ForgetForm client={client} hasProblem={problem === 'name'} />
      ) : (
        <Notice tone="information" title="Only an admin of the firm can forget a client" />
      )}
    </>
  )
}
