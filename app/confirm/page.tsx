import { PlainPage } from '@/components/layout/plain-page'
import { ProofForm } from '@/components/layout/proof-form'
import { parseConfirmParams } from '@/lib/search-params/sign-in'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { findProofWays } from '@/lib/server/auth/proof-ways'
import { ownPath } from '@/lib/server/auth/return-path'
import { getContext } from '@/lib/server/context'

/** Where a form leads that takes a recent proof of who sent it, in a browser that runs no script for it. */
export default async function ConfirmPage({ searchParams }: PageProps<'/confirm'>) {
  const { next, problem } = parseConfirmParams(await searchParams)
  const session = await requireAnyPerson()
  const context = getContext()
  return (
    <PlainPage>
      <ProofForm
        email={session.person.email}
        ways={await findProofWays(context, session)}
        next={ownPath(next, context.env.appOrigin)}
        problem={problem ?? undefined}
      />
    </PlainPage>
  )
}
