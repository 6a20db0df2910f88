'use client'

import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  ChevronDown,
  CircleUser,
  Inbox,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Settings,
  Sun,
} from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FramePerson } from '@/components/layout/frame'
import { useSetPreference } from '@/components/layout/use-set-preference'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Menu, MenuRadioGroup, MenuRadioItem } from '@/components/ui/menu'
import { onIntent } from '@/components/ui/on-intent'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { Preferences } from '@/lib/format/preferences'
import { languageNames } from '@/lib/i18n/language'
import { preferences } from '@/lib/queries/preferences'
import { withQueries } from '@/lib/queries/query-client'

const keysDialog = onIntent(
  async () => (await import('@/components/data-table/keys-dialog')).KeysDialog,
)

interface PanelProps {
  person: FramePerson
  firm: string
  initial: Preferences
  onClose: () => void
}

/** The part of the person's menu that is fetched on intent. */
export const PersonMenuPanel = withQueries(function PersonMenuPanel({
  person,
  firm,
  initial,
  onClose,
}: PanelProps) {
  const t = useTranslations('shell')
  const lists = useTranslations('lists')
  const [areKeysShown, setKeysShown] = useState(false)
  const place = t('role_at_firm', { role: t(`role_${person.role}`), firm })
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line p-3.5">
        <Avatar kind="person" id={person.id} name={person.name} size={36} />
        <div className="min-w-0">
          <div className="truncate font-semibold" dir="auto">
            {person.name}
          </div>
          <div className="truncate text-xs text-faint" title={person.email}>
            <bdi>{person.email}</bdi>
          </div>
          <div className="truncate text-xs text-faint" title={place}>
            {place}
          </div>
        </div>
      </div>
      <div className="p-1">
        <Link className="item" href="/settings/security" prefetch={false} onClick={onClose}>
          <CircleUser size={15} aria-hidden />
          {t('own_sign_in')}
        </Link>
        <Link className="item" href="/notifications" prefetch={false} onClick={onClose}>
          <Inbox size={15} aria-hidden />
          {t('notifications')}
        </Link>
        <Link className="item" href="/settings#reminders" prefetch={false} onClick={onClose}>
          <Bell size={15} aria-hidden />
          {t('reminders')}
        </Link>
        <Link className="item" href="/settings" prefetch={false} onClick={onClose}>
          <Settings size={15} aria-hidden />
          {t('firm_settings')}
        </Link>
        <button
          type="button"
          className="item"
          aria-haspopup="dialog"
          onPointerEnter={keysDialog.preload}
          onFocus={keysDialog.preload}
          onClick={() => setKeysShown(true)}
        >
          <Keyboard size={15} aria-hidden />
          <span className="grow text-start">{lists('keys_of_list')}</span>
          <span className="kbd" aria-hidden>
            ?
          </span>
        </button>
        {areKeysShown && <keysDialog.Component onClose={() => setKeysShown(false)} />}
      </div>
      <div className="border-t border-line px-3 py-2">
        <Display initial={initial} />
      </div>
      <form method="post" action="/api/session/end" className="border-t border-line p-1">
        <button type="submit" className="item">
          <LogOut size={15} className="rtl:-scale-x-100" aria-hidden />
          {t('sign_out')}
        </button>
      </form>
    </>
  )
})

function Display({ initial }: { initial: Preferences }) {
  const t = useTranslations('display')
  const { data: chosen } = useQuery(preferences({ ...initial }))
  const set = useSetPreference()
  const control = (name: string, label: string, options: readonly Option[]) => (
    <Row label={label}>
      <SegmentedControl
        label={label}
        value={chosen[name] ?? ''}
        segments={options}
        onChange={(value) => set(name, value)}
      />
    </Row>
  )
  return (
    <>
      {control('theme', t('theme'), [
        { value: 'light', label: t('theme_light'), icon: <Sun size={14} /> },
        { value: 'dark', label: t('theme_dark'), icon: <Moon size={14} /> },
        { value: 'system', label: t('theme_system'), icon: <Monitor size={14} /> },
      ])}
      {control('density', t('rows'), [
        { value: 'dense', label: t('rows_compact') },
        { value: 'roomy', label: t('rows_relaxed') },
      ])}
      {control('amounts', t('amounts'), [
        { value: 'shown', label: t('amounts_shown') },
        { value: 'blurred', label: t('amounts_blurred') },
      ])}
      {control('negatives', t('negatives'), [
        { value: 'minus', label: t('negatives_minus') },
        { value: 'parentheses', label: t('negatives_parentheses') },
      ])}
      <Row label={t('language')}>
        <LanguageMenu
          value={chosen['language'] ?? ''}
          onChange={(value) => set('language', value)}
        />
      </Row>
    </>
  )
}

interface Option {
  value: string
  label: string
  icon?: ReactNode
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <span className="text-quiet">{label}</span>
      {children}
    </div>
  )
}

function LanguageMenu({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('display')
  const names = [['automatic', t('language_automatic')], ...Object.entries(languageNames)] as const
  const current = names.find(([language]) => language === value)?.[1] ?? ''
  return (
    <Menu
      label={t('language')}
      align="end"
      trigger={
        <Button size="sm" type="button" aria-label={`${t('language')}: ${current}`}>
          {current}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <MenuRadioGroup value={value} onChange={onChange} label={t('language')}>
        {names.map(([language, name]) => (
          <MenuRadioItem key={language} value={language ?? ''}>
            <span lang={language === 'automatic' ? undefined : language}>{name}</span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
