'use client'

import { ChevronsUpDown } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addRecentClient } from '@/components/layout/recent-clients'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'
import type { FrameClient } from '@/components/layout/frame'
import { Avatar } from '@/components/ui/avatar'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'

const list = onIntent(async () => {
  const { ClientSwitcherList, prefetchClients } =
    await import('@/components/layout/client-switcher-list')
  prefetchClients()
  return ClientSwitcherList
})

const looks = {
  bar: 'btn btn-ghost -ms-1 h-9 min-w-0 gap-2.5 px-1.5 text-ink',
  drawer:
    'mt-1 flex h-12 w-full items-center gap-2.5 rounded-lg border border-line bg-paper px-2.5 text-start',
}

/**
 * The client's name, and under it the way to another client: same screen, same period. Where no script
 * runs it is a link to the page of clients.
 */
export function ClientSwitcher({
  client: { connection_id, name },
  place = 'bar',
}: {
  client: FrameClient
  place?: 'bar' | 'drawer'
}) {
  const t = useTranslations('switcher')
  const [isOpen, setOpen] = useState(false)
  const [, , , ...rest] = usePathname().split('/')
  const period = useSearchParams().get('period')
  const path = rest.join('/')
  useEffect(() => addRecentClient(connection_id), [connection_id])

  const toggle = (event: MouseEvent): void => {
    // A new tab shows the page of clients.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(!isOpen)
  }
  const query = queryOf([['to', path], ...(period === null ? [] : [['period', period] as const])])
  return (
    <Popover
      trigger={
        <a
          href={withQuery('/clients', query)}
          className={looks[place]}
          title={name}
          aria-label={t('switch_from', { client: name })}
          onPointerEnter={list.preload}
          onFocus={list.preload}
          onClick={toggle}
        >
          <Avatar kind="client" id={connection_id} name={name} />
          <span
            className={`truncate font-semibold ${place === 'bar' ? 'text-base' : 'min-w-0 grow'}`}
            dir="auto"
          >
            {name}
          </span>
          <ChevronsUpDown size={14} aria-hidden />
        </a>
      }
      label={t('title')}
      className="flex w-96 max-w-[calc(100vw-1rem)] flex-col"
      open={isOpen}
      onOpenChange={setOpen}
    >
      {(close) => (
        <list.Component connection_id={connection_id} path={path} period={period} onClose={close} />
      )}
    </Popover>
  )
}
