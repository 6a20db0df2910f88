import { redirect } from 'next/navigation'
import { PlainPage } from '@/components/layout/plain-page'
import { FactorRequired, FactorSetup } from '@/components/settings/factor-setup'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseFormParams } from '@/lib/search-params/sign-in'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { findAppSetup } from '@/lib/server/auth/second-factor'
import { getContext } from '@/lib/server/context'
import { getMessages } from '@/lib/server/http/get-reader'

/** The authenticator app that this person is setting up, or the second factor that they have to. */
export default async function SecondFactorPage({ searchParams }: PageProps<'/second-factor'>) {
  const { problem } = parseFormParams(await searchParams)
  const session = await requireAnyPerson()
  const setup = await findAppSetup(getContext(), session)
  if (setup === undefined && !session.mustEnrol) redirect('/settings/security')
  if (setup === undefined) {
    return (
      <PlainPage>
        <MessagesProvider {...await getMessages(['settings'])}>
          <FactorRequired firm={session.firm.name} />
        </MessagesProvider>
      </PlainPage>
    )
  }
  return (
    <PlainPage>
      <FactorSetup uri={setup.uri} secret={setup.secret} problem={problem} />
    </PlainPage>
  )
}
