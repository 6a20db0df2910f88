import { ClientSettingsScreen } from '@/components/settings/client-settings'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { findClientSetting, findFirmSettings } from '@/lib/server/db/setting'
import { listPeople } from '@/lib/server/db/person'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'

const unmarked = { tags: [], assigned: [], isFavourite: false, isArchived: false }

export default async function ClientSettingsPage({
  params,
}: PageProps<'/clients/[connection_id]/settings'>) {
  const { client, firm, person } = await requireClient((await params).connection_id)
  const { database } = getContext().store
  const { connection_id } = client
  const [t, own, usual, marks, people] = await Promise.all([
    getTranslations('connections'),
    findClientSetting(database, { firm_id: firm.id, connection_id }),
    findFirmSettings(database, firm.id),
    findPortfolioClient(database, person, connection_id),
    may(person, 'manage_people') ? listPeople(database, firm.id) : undefined,
  ])
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${t('client_settings')} · ${client.name} · Countinghouse`}</title>
      <ClientSettingsScreen
        connection_id={connection_id}
        own={own}
        firm={{ ...usual, time_zone: firm.time_zone }}
        marks={marks ?? unmarked}
        people={people}
        mayChange={may(person, 'prepare')}
        now={requestTime()}
      />
    </MessagesProvider>
  )
}
