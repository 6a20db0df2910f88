import { toPasskeyLine } from '@/components/settings/to-session-row'
import { SecurityScreen } from '@/components/settings/security'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { listPasskeys } from '@/lib/server/db/passkey'
import { findFactorState } from '@/lib/server/db/second-factor'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'

export default async function SecurityPage() {
  const session = await requirePerson()
  const { database } = getContext().store
  const reader = await getReader()
  const [{ appSince, codesLeft }, own] = await Promise.all([
    findFactorState(database, session.person),
    listPasskeys(database, session.person),
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
