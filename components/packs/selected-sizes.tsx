'use client'

import { useTranslations } from 'use-intl'
import { useSelected } from '@/components/packs/use-selected'
import { roundedSize } from '@/lib/format/file-size'

/** A client that can have a pack, with what its pack came to when it was made last; without that if it never was. */
export interface SizedClient {
  readonly id: string
  readonly last: { readonly files: number; readonly bytes: number } | undefined
}

/** What the packs of the selected clients came to last, and how many of them were never made. */
export function SelectedSizes({
  formId,
  clients,
  title,
}: {
  formId: string
  clients: readonly SizedClient[]
  title: string
}) {
  const selected = useSelected(formId)
  return <Sizes title={title} clients={clientsIn(clients, selected)} />
}

/** All of them until it is known which are selected. */
export function clientsIn(
  clients: readonly SizedClient[],
  selected: readonly string[] | undefined,
): readonly SizedClient[] {
  return selected === undefined ? clients : clients.filter(({ id }) => selected.includes(id))
}

export function Sizes({ clients, title }: { clients: readonly SizedClient[]; title: string }) {
  const t = useTranslations('packs')
  const known = clients.flatMap(({ last }) => (last === undefined ? [] : [last]))
  const unknown = clients.length - known.length
  const sum = (of: 'files' | 'bytes') => known.reduce((all, pack) => all + pack[of], 0)
  const { unit, value } = roundedSize(sum('bytes'))
  const size = t(unit === 'kilobyte' ? 'size_kb' : 'size_mb', { number: value })
  return (
    <>
      {known.length > 0 && (
        <span title={title}>
          {t('known_sizes', { count: known.length, files: sum('files'), size })}
        </span>
      )}
      {unknown > 0 && <span>{t('sizes_unknown', { count: unknown })}</span>}
    </>
  )
}
