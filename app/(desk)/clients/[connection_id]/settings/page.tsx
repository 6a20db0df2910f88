import { ClientPeriodSettings } from '@/components/settings/period-settings'
import { requireClient } from '@/lib/server/auth/require-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { findClientSetting } from '@/lib/server/storage/desk-setting'

export default async function ClientSettingsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { client, firm } = await requireClient((await params).connection_id)
  const { text } = await requestFormat()
  const { outcome } = await searchParams
  const { database } = await services()
  const own = await findClientSetting(database, {
    firm_id: firm.id,
    connection_id: client.connection_id,
  })
  return (
    <>
      <title>{`${text('settings.period_and_zone')} · ${client.name} · Countinghouse`}</title>
      <ClientPeriodSettings
        client={client}
        own={own}
        timeZone={firm.time_zone}
        outcome={typeof outcome === 'string' ? outcome : undefined}
        text={text}
      />
    </>
  )
}
