import { cookies } from 'next/headers'
import { PlainPage } from '@/components/layout/plain-page'
import { RecoveryCodes } from '@/components/settings/factor-setup'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { recoveryCodesCookieName } from '@/lib/server/http/one-time-cookies'
import { requestText } from '@/lib/server/http/request-language'
import { getContext } from '@/lib/server/context'

/** The recovery codes that were just made: nobody can show them later. */
export default async function RecoveryCodesPage() {
  await requireAnyPerson()
  const { env } = getContext()
  const kept = (await cookies()).get(recoveryCodesCookieName(env.isHttps))?.value ?? ''
  const codes = kept.split('.').filter((each) => /^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/.test(each))
  const { text } = await requestText()
  const view = {
    title: text('settings.codes_title'),
    text: text(codes.length === 0 ? 'settings.codes_gone' : 'settings.codes_text'),
    codes,
    copy: text('settings.codes_copy'),
    done: text('lists.done'),
  }
  return (
    <PlainPage>
      <title>{`${view.title} · Countinghouse`}</title>
      <RecoveryCodes view={view} />
    </PlainPage>
  )
}
