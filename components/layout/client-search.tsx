'use client'

import { useTranslations } from 'use-intl'
import { TitleRow } from '@/components/layout/title-row'
import { Avatar } from '@/components/ui/avatar'
import type { PaletteItem } from '@/lib/domain/palette/palette-answer'

const maxShown = 100

/** Clients by name, each leading to the screen and period that one comes from: a form and links. */
export function ClientSearch({
  typed,
  to,
  clients,
  hasAny,
}: {
  typed: string
  to: { readonly screen: string; readonly period: string | null }
  /** Those that answer what was typed. */
  clients: readonly PaletteItem[]
  hasAny: boolean
}) {
  const t = useTranslations('switcher')
  const lists = useTranslations('lists')
  const more = clients.length - maxShown
  return (
    <>
      <TitleRow title={t('title')} />
      <form
        action="/clients"
        role="search"
        className="flex max-w-120 items-center gap-2 px-4 py-3 sm:px-6"
      >
        <input type="hidden" name="to" value={to.screen} />
        {to.period !== null && <input type="hidden" name="period" value={to.period} />}
        <input
          className="field"
          name="q"
          type="search"
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
        />
        <button type="submit" className="btn btn-primary">
          {lists('find')}
        </button>
      </form>
      <ul className="max-w-120 px-2 pb-4 sm:px-4">
        {clients.slice(0, maxShown).map(({ id, label, detail, href, avatar }) => (
          <li key={id}>
            <a href={href} className="item">
              {avatar !== undefined && <Avatar {...avatar} />}
              <span className="grow truncate" dir="auto">
                {label}
              </span>
              {detail !== undefined && <span className="text-xs text-faint">{detail}</span>}
            </a>
          </li>
        ))}
      </ul>
      {clients.length === 0 && (
        <p role="status" className="px-4 text-quiet sm:px-6">
          {t(hasAny ? 'none' : 'none_yet')}
        </p>
      )}
      {more > 0 && (
        <p role="status" className="px-4 text-quiet sm:px-6">
          {t('more', { count: more })}
        </p>
      )}
    </>
  )
}
