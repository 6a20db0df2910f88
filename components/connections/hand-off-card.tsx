'use client'

import {
  ChevronDown,
  Circle,
  CircleCheck,
  CircleDot,
  Ellipsis,
  Link as LinkIcon,
} from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HandOffLine, HandOffStep } from '@/components/connections/to-hand-off-view'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button, IconButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
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

/** Creates a link for the owner of a client to approve again. */
export function HandOffForm({
  connection_id,
  scope = [],
  isPrimary = false,
}: {
  connection_id: string
  /** What is requested; none means everything. */
  scope?: readonly string[]
  isPrimary?: boolean
}) {
  const t = useTranslations('approvals')
  return (
    <form
      method="post"
      action="/api/connections/handoff"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <input type="hidden" name="connection_id" value={connection_id} />
      {scope.map((each) => (
        <input key={each} type="hidden" name="scope" value={each} />
      ))}
      <Button variant={isPrimary ? 'primary' : 'secondary'} icon={<LinkIcon />}>
        {t('make_link')}
      </Button>
      <LinkDays />
    </form>
  )
}

const stepIcons = { done: CircleCheck, current: CircleDot, open: Circle }
const stepTones = { done: 'text-quiet', current: 'font-medium', open: 'text-faint' }
const iconTones = { done: 'text-good', current: 'text-accent', open: '' }

export function HandOffSteps({ steps }: { steps: readonly HandOffStep[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
      {steps.map(({ label, at, state }) => {
        const Icon = stepIcons[state]
        return (
          <li
            key={label}
            aria-current={state === 'current' ? 'step' : undefined}
            className={`flex items-center gap-2 ${stepTones[state]}`}
          >
            <Icon size={15} className={iconTones[state]} aria-hidden />
            {label}
            {at !== undefined && <span className="text-xs font-normal text-faint">{at}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The way to an approval when the owner is somewhere else. */
export function HandOffCard({
  connection_id,
  links,
  isPrimary,
}: {
  connection_id: string
  links: readonly HandOffLine[]
  /** Nothing else can be done on the page: the consent has ended. */
  isPrimary: boolean
}) {
  const t = useTranslations('handoff')
  return (
    <section id="handoff" className="card flex min-w-0 scroll-mt-16 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2">
        <h2 className="text-sm font-semibold">{t('not_the_owner')}</h2>
        <span className="text-xs text-faint">{t('for_owner_or_admin')}</span>
      </div>
      <div className="grid gap-3 px-4 pt-1 pb-4">
        <p className="max-w-[64ch] text-quiet">{t('have_owner_approve_text')}</p>
        <HandOffForm connection_id={connection_id} isPrimary={isPrimary} />
      </div>
      {links.length > 0 && (
        <ul aria-label={t('list')}>
          {links.map((link) => (
            <li key={link.hand_off_id} className="grid gap-2 border-t border-line px-4 py-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link href={link.href} prefetch={false} className="link">
                  {link.made}
                </Link>
                <Badge tone={link.tone}>{link.word}</Badge>
                <span className="grow" />
                {link.live !== undefined && <WithdrawForm hand_off_id={link.hand_off_id} />}
              </span>
              {link.live !== undefined && (
                <>
                  <HandOffSteps steps={link.live.steps} />
                  <p className="text-xs text-faint">{link.live.until}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function WithdrawForm({ hand_off_id }: { hand_off_id: string }) {
  const t = useTranslations('handoff')
  return (
    <form method="post" action={`/api/connections/handoff/${hand_off_id}/withdraw`}>
      <Button variant="danger" size="sm">
        {t('withdraw')}
      </Button>
    </form>
  )
}

/** The links of the whole firm that are not used up. */
export function OpenLinksCard({ links }: { links: readonly HandOffLine[] }) {
  const t = useTranslations('approvals')
  return (
    <Card title={t('links_out')} flush>
      <ul aria-label={t('links_out')}>
        {links.map((link) => (
          <OpenLink key={link.hand_off_id} link={link} />
        ))}
      </ul>
    </Card>
  )
}

function OpenLink({
  link: { hand_off_id, href, clientName, word, made, live },
}: {
  link: HandOffLine
}) {
  const t = useTranslations('handoff')
  const form = useRef<HTMLFormElement>(null)
  return (
    <li className="relative flex items-center gap-2.5 border-t border-line px-4 py-2 hover:bg-hover">
      <Avatar kind="client" id={hand_off_id} name={clientName} />
      <span className="min-w-0 grow">
        <Link
          href={href}
          prefetch={false}
          dir="auto"
          title={clientName}
          className="row-link block truncate font-medium"
        >
          {clientName}
        </Link>
        <span className="block text-xs text-faint">{`${word} · ${made}`}</span>
      </span>
      {live !== undefined && (
        <span className="relative z-1">
          <form
            ref={form}
            method="post"
            action={`/api/connections/handoff/${hand_off_id}/withdraw`}
          />
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
        </span>
      )}
    </li>
  )
}
