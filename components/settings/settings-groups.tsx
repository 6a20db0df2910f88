import type { ReactNode } from 'react'
import { SettingRow } from '@/components/settings/setting-row'
import { getTranslations } from '@/lib/server/http/get-reader'

/** Groups of settings, with the way to each on wide screens. */
export async function SettingsGroups({
  groups,
}: {
  groups: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[]
}) {
  const t = await getTranslations('settings')
  return (
    <div className="grid items-start gap-6 px-4 pt-3 pb-8 sm:px-6 xl:grid-cols-[11rem_minmax(0,44rem)]">
      <nav className="sticky top-18 flex flex-col gap-px max-xl:hidden" aria-label={t('sections')}>
        {groups.map(({ id, title }) => (
          <a key={id} className="nav" href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="flex max-w-176 flex-col gap-5">
        {groups.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-18">
            <h2 id={`${id}-title`} className="px-1 pb-2 font-semibold">
              {title}
            </h2>
            <div className="card">{content}</div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** A period as a person types it. */
export async function PeriodField({
  label,
  hint,
  value,
}: {
  label: string
  hint: string
  value: string | null
}) {
  const t = await getTranslations('settings')
  return (
    <SettingRow label={label} hint={hint} controlId="period">
      <input
        id="period"
        className="field w-64"
        name="period"
        defaultValue={value ?? ''}
        maxLength={64}
        autoComplete="off"
        placeholder={t('period_hint')}
        title={t('period_hint')}
      />
    </SettingRow>
  )
}
