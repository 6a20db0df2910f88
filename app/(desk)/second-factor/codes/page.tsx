import { PlainPage } from '@/components/layout/plain-page'
import { RecoveryCodes } from '@/components/settings/factor-setup'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { consumeShownOnce } from '@/lib/server/db/shown-once'

/** The recovery codes that were just made: nobody can show them later. */
export default async function RecoveryCodesPage() {
  const session = await requireAnyPerson()
  const codes = await consumeShownOnce(getContext().store, session, 'recovery_codes')
  return (
    <PlainPage>
      <RecoveryCodes codes={codes?.reveal().split(' ') ?? []} />
    </PlainPage>
  )
}
