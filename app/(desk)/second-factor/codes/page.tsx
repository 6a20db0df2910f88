import { cookies } from 'next/headers'
import { PlainPage } from '@/components/layout/plain-page'
import { RecoveryCodes } from '@/components/settings/factor-setup'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { recoveryCodesCookieName } from '@/lib/server/http/one-time-cookies'

/** The recovery codes that were just made: nobody can show them later. */
export default async function RecoveryCodesPage() {
  await requireAnyPerson()
  const { env } = getContext()
  const kept = (await cookies()).get(recoveryCodesCookieName(env.isHttps))?.value ?? ''
  const codes = kept.split('.').filter((each) => /^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/.test(each))
  return (
    <PlainPage>
      <RecoveryCodes codes={codes} />
    </PlainPage>
  )
}
