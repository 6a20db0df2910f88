import { ArrowRight, CircleDashed } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import type { SignerRole } from '@/lib/domain/close/close-events'
import { personName, type ShownClose, standingSignature } from '@/lib/present/close/shown-close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** From whom it goes to whom; their names stand at their signatures. */
export async function ClosePeople({ shown: { read } }: { shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const idOf = (as: SignerRole) => standingSignature(read, as)?.by ?? read.close?.[as]
  const [preparer, reviewer] = [idOf('preparer'), idOf('reviewer')]
  if (preparer === undefined && reviewer === undefined) return null
  const nameOf = (id: string | undefined) =>
    id === undefined ? t('nobody_yet') : personName(read.people, id, reader)
  const said = [preparer, reviewer].map(nameOf).join(' → ')
  return (
    <span className="inline-flex flex-none items-center gap-1.5 max-lg:hidden" title={said}>
      <Face id={preparer} name={nameOf(preparer)} />
      <ArrowRight size={13} className="text-faint rtl:-scale-x-100" aria-hidden />
      <Face id={reviewer} name={nameOf(reviewer)} />
    </span>
  )
}

function Face({ id, name }: { id: string | undefined; name: string }) {
  return id === undefined ? (
    <CircleDashed size={20} className="text-faint" aria-hidden />
  ) : (
    <Avatar kind="person" id={id} name={name} size={20} />
  )
}
