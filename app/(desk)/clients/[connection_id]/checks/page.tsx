import { ChecksScreen } from '@/components/checks/checks-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { checksHref } from '@/lib/search-params/checks'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readMonthEnd } from '@/lib/server/reads/read-checks'

export default async function ChecksPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/checks'>) {
  const access = await requireClient((await params).connection_id)
  const monthEnd = await readMonthEnd(access, await searchParams)
  const t = await getTranslations('checks')
  const { connection_id, name } = access.client
  return (
    <MessagesProvider {...await getMessages(['checks', 'transactions'])}>
      <title>{`${t('title')} · ${name} · Countinghouse`}</title>
      <ChecksScreen key={checksHref(connection_id, monthEnd.params)} monthEnd={monthEnd} />
    </MessagesProvider>
  )
}
