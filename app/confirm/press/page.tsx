import { redirect } from 'next/navigation'
import { PlainPage } from '@/components/layout/plain-page'
import { PressForm } from '@/components/layout/press-form'
import { parsePressParams } from '@/lib/search-params/sign-in'
import { requireAnyPerson } from '@/lib/server/auth/guards'
import { ownPath } from '@/lib/server/auth/return-path'
import { getContext } from '@/lib/server/context'
import { takePress } from '@/lib/server/http/kept-press'

/** What somebody pressed before they had confirmed that it is them, to be pressed again. */
export default async function PressPage({ searchParams }: PageProps<'/confirm/press'>) {
  const { press: id, back } = parsePressParams(await searchParams)
  const session = await requireAnyPerson()
  const context = getContext()
  const path = ownPath(back, context.env.appOrigin)
  const isOpen = session.isProven && id !== null
  const press = isOpen ? await takePress(context, session, id) : undefined
  if (press === undefined) redirect(path)
  return (
    <PlainPage>
      <PressForm press={press} back={path} />
    </PlainPage>
  )
}
