import { ClientPeriodSettings } from '@/components/settings/period-settings'
import { requireClient } from '@/lib/server/auth/require-client'
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
  const { outcome } = await searchParams
  const { database } = await services()
  const own = await findClientSetting(database, {
    firm_id: firm.id,
    connection_id: client.connection_id,
  })
  return (
    <>
      <title>{`Period and time zone · ${client.name} · Countinghouse`}</title>
      <ClientPeriodSettings
        client={client}
        own={own}
        timeZone={firm.time_zone}
        outcome={typeof outcome === 'string' ? outcome : undefined}
      />
    </>
  )
}
