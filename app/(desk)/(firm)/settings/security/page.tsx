import { SecurityScreen } from '@/components/settings/security'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { listPasskeys } from '@/lib/server/db/passkey'
import { findFactorState } from '@/lib/server/db/second-factor'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'

export default async function SecurityPage() {
  const { person } = await requirePerson()
  const { database } = getContext().store
  const [t, { appSince, codesLeft }, passkeys] = await Promise.all([
    getTranslations('shell'),
    findFactorState(database, person),
    listPasskeys(database, person),
  ])
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${t('own_sign_in')} · Countinghouse`}</title>
      <SecurityScreen appSince={appSince} codesLeft={codesLeft} passkeys={passkeys} />
    </MessagesProvider>
  )
}
