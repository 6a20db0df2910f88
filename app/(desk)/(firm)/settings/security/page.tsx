import { SecurityScreen } from '@/components/settings/security'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { getMessages } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

export default async function SecurityPage() {
  const session = await requirePerson()
  const { secondFactor } = await services()
  const reader = await getReader()
  const { appSince, codesLeft } = await secondFactor.findState(session)
  const view = {
    appSince: appSince === null ? undefined : reader.instant(appSince),
    codesLeft,
  }
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${reader.text('settings.security')} · Countinghouse`}</title>
      <SecurityScreen view={view} />
    </MessagesProvider>
  )
}
