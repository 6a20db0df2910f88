import { toPasskeyLine } from '@/components/settings/to-session-row'
import { SecurityScreen } from '@/components/settings/security'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { services } from '@/lib/server/services'

export default async function SecurityPage() {
  const session = await requirePerson()
  const { secondFactor, passkeys } = await services()
  const reader = await getReader()
  const [{ appSince, codesLeft }, own] = await Promise.all([
    secondFactor.findState(session),
    passkeys.list(session),
  ])
  const view = {
    appSince: appSince === null ? undefined : reader.instant(appSince),
    codesLeft: appSince === null && own.length === 0 ? undefined : codesLeft,
    passkeys: own.map((each) => toPasskeyLine(each, reader)),
  }
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${reader.text('shell.own_sign_in')} · Countinghouse`}</title>
      <SecurityScreen view={view} />
    </MessagesProvider>
  )
}
