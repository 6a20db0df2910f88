import { notFound } from 'next/navigation'
import { HealthScreen } from '@/components/settings/health-screen'
import { toHealthView } from '@/components/settings/to-health-view'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readHealth } from '@/lib/server/reads/read-health'

export default async function HealthPage() {
  const session = await requirePerson()
  if (!may(session.person, 'set_policy')) notFound()
  const reader = await getReader()
  const view = toHealthView(await readHealth(session), requestTime(), reader)
  return (
    <MessagesProvider {...await getMessages(['health'])}>
      <title>{`${reader.text('health.title')} · Countinghouse`}</title>
      <HealthScreen view={view} />
    </MessagesProvider>
  )
}
