'use client'

import { ChevronDown, Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem } from '@/components/ui/menu'

const dayChoices = [1, 7, 14, 30]

/** How long a link works, as a field of the form round it. */
export function LinkDays() {
  const t = useTranslations('approvals')
  const [days, setDays] = useState('14')
  return (
    <span className="flex items-center gap-2 text-quiet">
      {t('link_works_for')}
      <input type="hidden" name="days" value={days} />
      <Menu
        label={t('link_works_for')}
        className="w-40"
        trigger={
          <Button size="sm" type="button">
            {t('days', { count: Number(days) })}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        <MenuRadioGroup value={days} onChange={setDays} label={t('link_works_for')}>
          {dayChoices.map((count) => (
            <MenuRadioItem key={count} value={String(count)}>
              {t('days', { count })}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </Menu>
    </span>
  )
}

/** What can be done about one link of a list. */
export function LinkMenu({
  hand_off_id,
  clientName,
  href,
}: {
  hand_off_id: string
  clientName: string
  href: string
}) {
  const t = useTranslations('handoff')
  const form = useRef<HTMLFormElement>(null)
  return (
    <>
      <form ref={form} method="post" action={`/api/connections/handoff/${hand_off_id}/withdraw`} />
      <Menu
        label={t('more_for', { client: clientName })}
        align="end"
        trigger={
          <IconButton
            variant="ghost"
            size="sm"
            className="-me-1"
            icon={<Ellipsis />}
            label={t('more_for', { client: clientName })}
            type="button"
          />
        }
      >
        <MenuItem href={href}>{t('see_progress')}</MenuItem>
        <MenuItem danger onSelect={() => form.current?.requestSubmit()}>
          {t('withdraw')}
        </MenuItem>
      </Menu>
    </>
  )
}
