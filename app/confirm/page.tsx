import { PlainPage } from '@/components/layout/plain-page'
import { ProofForm, signInAgainPath } from '@/components/layout/proof-form'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { ownPath } from '@/lib/server/auth/return-path'
import { requestText } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

/** Where a form leads that takes a recent proof of who sent it, in a browser that runs no script for it. */
export default async function ConfirmPage({ searchParams }: PageProps<'/confirm'>) {
  const { next, problem } = await searchParams
  const { person } = await requireAnyPerson()
  const { env, singleSignOn, passkeys } = await services()
  const { text } = await requestText()
  const problems = {
    refused: text('problems.proof_wrong'),
    throttled: text('problems.password_later'),
  }
  const isKnown = problem === 'refused' || problem === 'throttled'
  const path = ownPath(typeof next === 'string' ? next : undefined, env.appOrigin)
  const view = {
    title: text('proof.title'),
    text: text('proof.page_text'),
    email: person.email,
    password: text('proof.password'),
    hint: text('proof.hint'),
    confirm: text('proof.confirm'),
    back: text('proof.back'),
    next: path,
    passkey: (await passkeys.isKnownOf([person.id]))
      ? { label: text('proof.passkey'), failed: text('proof.failed') }
      : undefined,
    elsewhere: singleSignOn && {
      label: text('proof.confirm_with', { name: singleSignOn.name }),
      href: signInAgainPath(path),
    },
    problem: isKnown ? problems[problem] : undefined,
  }
  return (
    <PlainPage>
      <title>{`${view.title} · Countinghouse`}</title>
      <ProofForm view={view} />
    </PlainPage>
  )
}
