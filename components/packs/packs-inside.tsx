'use client'

import { FileArchive } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The ZIP files in one that is no pack itself, each to be checked on its own. */
export function PacksInside({
  names,
  current,
  onCheck,
}: {
  names: readonly string[]
  /** Of which the verdict is shown. */
  current: string | undefined
  onCheck: (name: string) => void
}) {
  const t = useTranslations('packs')
  return (
    <section className="card overflow-hidden">
      <div className="p-5">
        <h2 className="text-lg font-semibold">{t('several', { count: names.length })}</h2>
        <p className="text-quiet">{t('several_text')}</p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {names.map((name) => (
          <li
            key={name}
            aria-current={name === current || undefined}
            className="flex items-center gap-3 px-5 py-2 aria-current:bg-chosen"
          >
            <FileArchive size={15} className="flex-none text-faint" aria-hidden />
            <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
            <button
              type="button"
              className="btn btn-sm"
              aria-label={t('check_one', { name })}
              onClick={() => onCheck(name)}
            >
              {t('check')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
