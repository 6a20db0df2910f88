import { notFound } from 'next/navigation'
import { FirmItemScreen } from '@/components/settings/firm-item-screen'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readFirmItem } from '@/lib/server/reads/read-settings'

export default async function FirmItemPage({ params }: PageProps<'/settings/items/[item_id]'>) {
  const session = await requirePerson()
  const { item_id } = await params
  const read = may(session.person, 'set_policy') ? await readFirmItem(session, item_id) : undefined
  if (read === undefined) notFound()
  const t = await getTranslations('settings')
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${t('close_item')} · Countinghouse`}</title>
      <FirmItemScreen {...read} />
    </MessagesProvider>
  )
}
