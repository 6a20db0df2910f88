import { redirect } from 'next/navigation'
import { SecondStepScreen } from '@/components/layout/second-step-screen'
import { readSecondStep } from '@/lib/server/auth/guards'
import { failedSignInPath, formExpired, ownPath } from '@/lib/server/auth/return-path'
import { languagesPath, signInPath } from '@/lib/server/auth/sign-in-path'
import { languageOf } from '@/lib/i18n/language'
import { requestLocale, requestText } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { services } from '@/lib/server/services'

const problems = { refused: 'signin.step_refused', throttled: 'problems.password_later' } as const

/** For a browser in which somebody has just shown the right password. */
export default async function SecondStepPage({ searchParams }: PageProps<'/sign-in/second-step'>) {
  const { callbackUrl, problem, languages } = await searchParams
  const { env } = getContext()
  const { secondFactor, passkeys } = await services()
  const returnTo = ownPath(typeof callbackUrl === 'string' ? callbackUrl : undefined, env.appOrigin)
  const token = await readSecondStep()
  const person = token === undefined ? undefined : await secondFactor.findPending(token)
  if (person === undefined) redirect(failedSignInPath(returnTo, formExpired))
  const { text } = await requestText()
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
          passkey: (await passkeys.isKnownOf([person.id]))
            ? { label: text('signin.passkey'), failed: text('signin.passkey_failed') }
            : undefined,
          again: { label: text('signin.step_again'), href: signInPath(returnTo) },
        }}
      />
    </>
  )
}
