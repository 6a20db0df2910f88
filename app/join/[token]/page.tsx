import { headers } from 'next/headers'
import { PlainPage } from '@/components/layout/plain-page'
import { JoinForm } from '@/components/settings/join-form'
import { EndedPersonLink } from '@/components/settings/link-states'
import { parseLinkFormParams } from '@/lib/search-params/sign-in'
import { passwordLength } from '@/lib/server/auth/new-password'
import { findAnySession } from '@/lib/server/auth/request-session'
import { getContext } from '@/lib/server/context'
import { readerIn } from '@/lib/server/http/get-reader'
import { visitPersonLink } from '@/lib/server/http/visit-link'

// For anyone who has the link: it requires nobody, and sets nothing.
export default async function JoinPage({ params, searchParams }: PageProps<'/join/[token]'>) {
  const { token } = await params
  const { problem, name } = parseLinkFormParams(await searchParams)
  const link = await visitPersonLink(token, await headers())
  if (link.state !== 'open') {
    return (
      <PlainPage isLinked={false}>
        <EndedPersonLink state={link.state} />
      </PlainPage>
    )
  }
  const session = await findAnySession()
  const reader = await readerIn(link.timeZone)
  return (
    <PlainPage isLinked={false}>
      <JoinForm
        {...link}
        token={token}
        worksUntil={reader.instantFull(link.expires_at)}
        problem={problem ?? undefined}
        typedName={name ?? undefined}
        signedInAs={session?.person.name}
        passwordLength={passwordLength}
        provider={getContext().env.openId?.name}
      />
    </PlainPage>
  )
}
