import { FirmExportsScreen } from '@/components/exports/exports-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { listFirmExportRuns } from '@/lib/server/db/export-run'
import { getContext } from '@/lib/server/context'

const maxListed = 100

export default async function FirmExportsPage() {
  const { person, firm } = await requirePerson()
  const t = await getTranslations('exports')
  return (
    <MessagesProvider {...await getMessages(['exports', 'runs'])}>
      <title>{`${t('title_all')} · ${firm.name} · Countinghouse`}</title>
      <FirmExportsScreen runs={await listFirmExportRuns(getContext().store, person, maxListed)} />
    </MessagesProvider>
  )
}
