'use client'

import { PackageCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { boxesOf, useSelected } from '@/components/packs/use-selected'
import { Checkbox } from '@/components/ui/checkbox'

interface Counted {
  readonly formId: string
  /** How many can be selected; all are at first. */
  readonly ready: number
}

/** How many clients of the form are selected. */
function useCount({ formId, ready }: Counted): number {
  return useSelected(formId)?.length ?? ready
}

/** Sends the form of packs; it names how many they are. */
export function MakeButton(counted: Counted) {
  const t = useTranslations('packs')
  const count = useCount(counted)
  const isEmpty = counted.ready === 0 || count === 0
  return (
    <button
      type="submit"
      form={counted.formId}
      className="btn btn-primary"
      disabled={isEmpty}
      // By which the look of buttons goes.
      aria-disabled={isEmpty}
    >
      <PackageCheck size={15} aria-hidden />
      {t('make', { count })}
    </button>
  )
}

export function SelectedCount(counted: Counted) {
  const t = useTranslations('packs')
  return <span role="status">{t('selected', { count: useCount(counted) })}</span>
}

/** Selects every client that can have a pack, or none. */
export function SelectAll(counted: Counted) {
  const t = useTranslations('packs')
  const { formId, ready } = counted
  const count = useCount(counted)
  return (
    <label htmlFor="all-packs" className="grid size-6 place-items-center">
      <Checkbox
        id="all-packs"
        aria-label={t('select_all')}
        checked={ready > 0 && count === ready}
        mixed={count > 0 && count < ready}
        disabled={ready === 0}
        onChange={({ currentTarget: { checked } }) => {
          for (const box of boxesOf(formId)) box.checked = checked
          document.getElementById(formId)?.dispatchEvent(new Event('change'))
        }}
      />
    </label>
  )
}
