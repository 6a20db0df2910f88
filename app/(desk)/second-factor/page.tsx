import { redirect } from 'next/navigation'
import { PlainPage } from '@/components/layout/plain-page'
import { FactorRequired, FactorSetup } from '@/components/settings/factor-setup'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { findAppSetup } from '@/lib/server/auth/second-factor'
import { getMessages } from '@/lib/server/http/get-reader'
import { requestText } from '@/lib/server/http/request-language'
import { getContext } from '@/lib/server/context'

const problems = {
  refused: 'settings.setup_refused',
  throttled: 'problems.password_later',
} as const

/** The authenticator app that this person is setting up, or the second factor that they have to. */
export default async function SecondFactorPage({ searchParams }: PageProps<'/second-factor'>) {
  const { problem } = await searchParams
  const session = await requireAnyPerson()
  const setup = await findAppSetup(getContext(), session)
  if (setup === undefined && !session.mustEnrol) redirect('/settings/security')
  const { text } = await requestText()
  if (setup === undefined) {
    const required = {
      title: text('settings.required_title', { firm: session.firm.name }),
      text: text('settings.required_text'),
      begin: text('settings.setup_title'),
      signOut: text('shell.sign_out'),
    }
    return (
      <PlainPage>
        <title>{`${required.title} · Countinghouse`}</title>
        <MessagesProvider {...await getMessages(['settings'])}>
          <FactorRequired view={required} />
        </MessagesProvider>
      </PlainPage>
    )
  }
  const isKnown = problem === 'refused' || problem === 'throttled'
  const view = {
    title: text('settings.setup_title'),
    text: text('settings.setup_text'),
    qr: { uri: setup.uri, label: text('settings.setup_qr') },
    key: { label: text('settings.setup_key'), value: setup.secret },
    code: text('settings.setup_code'),
    confirm: text('settings.setup_confirm'),
    problem: isKnown ? text(problems[problem]) : undefined,
  }
  return (
    <PlainPage>
      <title>{`${view.title} · Countinghouse`}</title>
      <FactorSetup view={view} />
    </PlainPage>
  )
}
