import { headers } from 'next/headers'
import { PlainPage } from '@/components/layout/plain-page'
import { EndedSetup } from '@/components/settings/link-states'
import { SetupForm } from '@/components/settings/setup-form'
import { parseLinkFormParams } from '@/lib/search-params/sign-in'
import { passwordLength } from '@/lib/server/auth/new-password'
import { visitSetup } from '@/lib/server/http/visit-link'

// For the operator of the installation: it requires nobody, and sets nothing.
export default async function SetupPage({ params, searchParams }: PageProps<'/setup/[token]'>) {
  const { token } = await params
  const typed = parseLinkFormParams(await searchParams)
  const isOpen = await visitSetup(token, await headers())
  return (
    <PlainPage isLinked={false}>
      {isOpen ? (
        <SetupForm token={token} typed={typed} passwordLength={passwordLength} />
      ) : (
        <EndedSetup />
      )}
    </PlainPage>
  )
}
