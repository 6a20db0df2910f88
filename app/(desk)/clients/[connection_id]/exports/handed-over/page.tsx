import { HandedOverScreen } from '@/components/exports/handed-over-screen'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readHandedOver } from '@/lib/server/reads/read-handed-over'

export default async function HandedOverPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/exports/handed-over'>) {
  const access = await requireClient((await params).connection_id)
  const read = await readHandedOver(access, await searchParams, await getReader())
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <HandedOverScreen {...read} mayPrepare={may(access.person, 'prepare')} />
    </MessagesProvider>
  )
}
