import { notFound } from 'next/navigation'
import { HealthScreen } from '@/components/settings/health-screen'
import { may } from '@/lib/domain/people/permissions'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getTranslations } from '@/lib/server/http/get-reader'
import { readHealth } from '@/lib/server/reads/read-health'

export default async function HealthPage() {
  const session = await requirePerson()
  if (!may(session.person, 'set_policy')) notFound()
  const [t, health] = await Promise.all([getTranslations('health'), readHealth(session)])
  return (
    <>
      <title>{`${t('title')} · Countinghouse`}</title>
      <HealthScreen health={health} now={requestTime()} />
    </>
  )
}
