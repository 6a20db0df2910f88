import { ExceptionsScreen } from '@/components/close/exceptions-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readExceptions } from '@/lib/server/reads/read-exceptions'

export default async function ExceptionsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/close/exceptions'>) {
  const access = await requireClient((await params).connection_id)
  const read = await readExceptions(access, await searchParams)
  const t = await getTranslations('closing_data')
  return (
    <MessagesProvider {...await getMessages(['closing'])}>
      <title>{`${t('exceptions_title')} · ${access.client.name} · Countinghouse`}</title>
      <ExceptionsScreen read={read} />
    </MessagesProvider>
  )
}
