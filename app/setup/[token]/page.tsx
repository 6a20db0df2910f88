import { headers } from 'next/headers'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { SetupForm } from '@/components/settings/setup-form'
import { toEndedSetup, toSetupView } from '@/components/settings/to-setup-view'
import { passwordLength } from '@/lib/server/auth/new-password'
import { requestText } from '@/lib/server/http/request-language'
import { visitSetup } from '@/lib/server/http/visit-link'

// For the operator of the installation: it requires nobody, and sets nothing.
export default async function SetupPage({ params, searchParams }: PageProps<'/setup/[token]'>) {
  const { token } = await params
  const { problem } = await searchParams
  const words = await requestText()
  if (!(await visitSetup(token, await headers()))) {
    const state = toEndedSetup(words)
    return (
      <PlainPage isLinked={false}>
        <title>{`${state.title} · Countinghouse`}</title>
        <PlainState state={state} />
      </PlainPage>
    )
  }
  const said = typeof problem === 'string' ? problem : undefined
  const view = toSetupView({ token, problem: said, passwordLength }, words)
  return (
    <PlainPage isLinked={false}>
      <title>{`${view.title} · Countinghouse`}</title>
      <SetupForm view={view} />
    </PlainPage>
  )
}
