import { FirmExportsScreen } from '@/components/exports/exports-screen'
import { toRun } from '@/lib/present/export-run'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { listFirmExportRuns } from '@/lib/server/db/export-run'
import { getContext } from '@/lib/server/context'

const maxListed = 100

export default async function FirmExportsPage() {
  const { person, firm } = await requirePerson()
  const reader = await getReader()
  const runs = await listFirmExportRuns(getContext().store, person, maxListed)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${reader.text('exports.title_all')} · ${firm.name} · Countinghouse`}</title>
      <FirmExportsScreen
        runs={runs.map((run) => ({
          ...toRun(run, run.connection_id, reader),
          client: run.clientName,
          mark: { initials: initialsOf(run.clientName), hue: hueOf(run.connection_id) },
        }))}
      />
    </MessagesProvider>
  )
}
