import { ForgetForm } from '@/components/connections/forget-form'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'

interface ForgetPageProps {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ForgetPage({ params, searchParams }: ForgetPageProps) {
  const { client, person } = await requireClient((await params).connection_id)
  const { problem } = await searchParams
  const { text } = await requestFormat()
  const isAdmin = person.role === 'admin'
  return (
    <>
      <title>{`${text('connections.forget')} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={text('connections.forget_client', { client: client.name })}
        back={
          <BackLink href={`/clients/${encodeURIComponent(client.connection_id)}/connection`}>
            {text('connections.connection')}
          </BackLink>
        }
      />
      {isAdmin ? (
        <ForgetForm client={client} hasProblem={problem === 'name'} text={text} />
      ) : (
        <Notice tone="information" title={text('connections.forget_admins')} />
      )}
    </>
  )
}
