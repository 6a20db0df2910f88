import { headers } from 'next/headers'
import { PlainPage } from '@/components/layout/plain-page'
import { AddressForm } from '@/components/settings/address-form'
import { AddressChanged, EndedPersonLink } from '@/components/settings/link-states'
import { parseAddressLinkParams } from '@/lib/search-params/sign-in'
import { visitAddressLink } from '@/lib/server/http/visit-link'

// For anyone who has the link: it requires nobody, and sets nothing.
export default async function AddressPage({ params, searchParams }: PageProps<'/address/[token]'>) {
  const { token } = await params
  const { outcome } = parseAddressLinkParams(await searchParams)
  if (token === 'done') return <Said>{<AddressChanged isTaken={outcome === 'taken'} />}</Said>
  const link = await visitAddressLink(token, await headers())
  if (link === undefined) return <Said>{<EndedPersonLink state="unknown" />}</Said>
  return (
    <Said>
      <AddressForm token={token} email={link.to} firm={link.firmName} />
    </Said>
  )
}

function Said({ children }: { children: React.ReactNode }) {
  return <PlainPage isLinked={false}>{children}</PlainPage>
}
