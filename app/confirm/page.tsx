import { PlainPage } from '@/components/layout/plain-page'
import { ProofForm, type ProofFormView, signInAgainPath } from '@/components/layout/proof-form'
import type { Answers } from '@/lib/queries/answers'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { findProofWays } from '@/lib/server/auth/proof-ways'
import { findProviderProblem, ownPath } from '@/lib/server/auth/return-path'
import type { Text } from '@/lib/i18n/translations'
import { getText } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'

/** Where a form leads that takes a recent proof of who sent it, in a browser that runs no script for it. */
export default async function ConfirmPage({ searchParams }: PageProps<'/confirm'>) {
  const { next, problem } = await searchParams
  const session = await requireAnyPerson()
  const context = getContext()
  const ways = await findProofWays(context, session)
  const { text } = await getText()
  const problems = {
    refused: text('problems.proof_wrong'),
    throttled: text('problems.password_later'),
    passwords_off: text('problems.passwords_off'),
  }
  const isKnown = typeof problem === 'string' && Object.hasOwn(problems, problem)
  const ofProvider = findProviderProblem(problem)
  const path = ownPath(typeof next === 'string' ? next : undefined, context.env.appOrigin)
  const view = {
    title: text('proof.title'),
    text: text('proof.page_text'),
    email: session.person.email,
    field: toField(ways, text),
    confirm: text('proof.confirm'),
    back: text('proof.back'),
    next: path,
    passkey: ways.passkey
      ? { label: text('proof.passkey'), failed: text('proof.failed') }
      : undefined,
    elsewhere:
      ways.provider === null
        ? undefined
        : {
            label: text('proof.confirm_with', { name: ways.provider }),
            href: signInAgainPath(path),
          },
    problem:
      ofProvider !== undefined && ways.provider !== null
        ? text(ofProvider, { name: ways.provider })
        : isKnown
          ? problems[problem as keyof typeof problems]
          : undefined,
  }
  return (
    <PlainPage>
      <title>{`${view.title} · Countinghouse`}</title>
      <ProofForm view={view} />
    </PlainPage>
  )
}

function toField(ways: Answers['proofWays'], text: Text['text']): ProofFormView['field'] {
  if (ways.password) {
    const hint = ways.code ? text('proof.hint') : undefined
    return { label: text('proof.password'), hint, isPassword: true }
  }
  if (!ways.code) return undefined
  return { label: text('proof.code'), hint: text('proof.code_hint'), isPassword: false }
}
