import { redirect } from 'next/navigation'
import { SecondStepScreen } from '@/components/layout/second-step-screen'
import { readSecondStep } from '@/lib/server/auth/keep-session'
import { failedSignInPath, formExpired, ownPath } from '@/lib/server/auth/return-path'
import { languagesPath, signInPath } from '@/lib/server/auth/sign-in-path'
import { hasPasskey } from '@/lib/server/db/passkey'
import { findPendingSignIn } from '@/lib/server/db/second-factor'
import { languageOf } from '@/lib/i18n/language'
import { getText } from '@/lib/server/http/get-reader'
import { requestLocale } from '@/lib/server/http/request-language'
import { getContext } from '@/lib/server/context'

const problems = { refused: 'signin.step_refused', throttled: 'problems.password_later' } as const

/** For a browser in which somebody has just shown the right password. */
export default async function SecondStepPage({ searchParams }: PageProps<'/sign-in/second-step'>) {
  const { callbackUrl, problem, languages } = await searchParams
  const { env, store } = getContext()
  const returnTo = ownPath(typeof callbackUrl === 'string' ? callbackUrl : undefined, env.appOrigin)
  const token = await readSecondStep()
  const person = token === undefined ? undefined : await findPendingSignIn(store.database, token)
  if (person === undefined) redirect(failedSignInPath(returnTo, formExpired))
  const { text } = await getText()
  const title = text('signin.step_title')
  const isKnown = problem === 'refused' || problem === 'throttled'
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <SecondStepScreen
        view={{
          title,
          product: 'Countinghouse',
          language: {
            label: text('display.language'),
            current: languageOf(await requestLocale()),
            href: languages === undefined ? await languagesPath() : undefined,
          },
          email: person.email,
          code: text('proof.code'),
          hint: text('signin.step_hint'),
          signIn: text('signin.sign_in'),
          readOnly: text('signin.read_only'),
          note: isKnown ? { tone: 'danger', text: text(problems[problem]) } : undefined,
          callbackUrl: returnTo,
          passkey: (await hasPasskey(store.database, [person.id]))
            ? { label: text('signin.passkey'), failed: text('signin.passkey_failed') }
            : undefined,
          again: { label: text('signin.step_again'), href: signInPath(returnTo) },
        }}
      />
    </>
  )
}
