import { redirect } from 'next/navigation'
import { SecondStepScreen } from '@/components/layout/second-step-screen'
import { parseSecondStepParams } from '@/lib/search-params/sign-in'
import { readSecondStep } from '@/lib/server/auth/keep-session'
import { failedSignInPath, formExpired, ownPath } from '@/lib/server/auth/return-path'
import { languagesPath, signInPath } from '@/lib/server/auth/sign-in-path'
import { hasPasskey } from '@/lib/server/db/passkey'
import { findPendingSignIn } from '@/lib/server/db/pending-sign-in'
import { requestLanguage } from '@/lib/server/auth/request-language'
import { getContext } from '@/lib/server/context'

/** For a browser in which somebody has just shown the right password. */
export default async function SecondStepPage({ searchParams }: PageProps<'/sign-in/second-step'>) {
  const { callbackUrl, problem, languages } = parseSecondStepParams(await searchParams)
  const { env, store } = getContext()
  const returnTo = ownPath(callbackUrl, env.appOrigin)
  const token = await readSecondStep()
  const person = token === undefined ? undefined : await findPendingSignIn(store.database, token)
  if (person === undefined) redirect(failedSignInPath(returnTo, formExpired))
  return (
    <SecondStepScreen
      email={person.email}
      hasPasskey={await hasPasskey(store.database, [person.id])}
      callbackUrl={returnTo}
      againHref={signInPath(returnTo)}
      problem={problem === 'refused' || problem === 'throttled' ? problem : undefined}
      language={{
        current: await requestLanguage(),
        href: languages === null ? await languagesPath() : undefined,
      }}
    />
  )
}
