'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { Building2, Check, Plus, Search } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readRecentClients } from '@/components/layout/recent-clients'
import { clientScreenHref, findClientScreen } from '@/lib/search-params/client-screens'
import { useMay } from '@/components/layout/use-may'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { ClientEntry } from '@/lib/domain/clients/client-list'
import { clientList } from '@/lib/queries/clients'
import { getQueryClient, withQueries } from '@/lib/queries/query-client'
import { matchAll } from '@/lib/domain/search/match-text'

interface ClientSwitcherListProps {
  /** The client in view. */
  connection_id: string
  /** What is in view of it: the others are opened at the same screen. */
  path: string
  period: string | null
  onClose: () => void
}

/** Reads the clients while the pointer is still on its way. */
export const prefetchClients = (): void => void getQueryClient().prefetchQuery(clientList())

/** Find, recent clients, all clients. */
export const ClientSwitcherList = withQueries(function ClientSwitcherList(
  props: ClientSwitcherListProps,
) {
  const { connection_id, path, period, onClose } = props
  const screen = findClientScreen(path)?.path ?? 'transactions'
  const t = useTranslations('switcher')
  const router = useRouter()
  const { data: clients, isError } = useQuery(clientList())
  const [recent] = useState(readRecentClients)
  const [typed, setTyped] = useState('')
  const highlighted = useRef<ClientEntry>(undefined)
  const groups = clientGroups(clients ?? [], recent, typed)
  const hrefOf = (client: ClientEntry): string =>
    clientScreenHref(client.connection_id, screen, period)

  const follow = (client: ClientEntry, event: MouseEvent | KeyboardEvent): void => {
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (isNewTab && event.type === 'click') return
    event.preventDefault()
    if (isNewTab) window.open(hrefOf(client), '_blank', 'noopener')
    else {
      onClose()
      router.push(hrefOf(client))
    }
  }
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(text, { reason }) => reason !== 'item-press' && setTyped(text)}
      itemToStringValue={({ name }) => name}
      onItemHighlighted={(client) => {
        highlighted.current = client
      }}
    >
      <label className="flex h-11 flex-none items-center gap-2.5 border-b border-line px-3.5">
        <Search size={15} className="text-faint" aria-hidden />
        <span className="sr-only">{t('find_client')}</span>
        <Autocomplete.Input
          className="h-full min-w-0 grow bg-transparent outline-none"
          placeholder={t('find_client')}
          maxLength={200}
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The switcher opens to search.
          autoFocus
          onKeyDown={(event) => {
            // What is highlighted may be of the words before the last key.
            const found = groups.flatMap(({ items }) => items)
            const client = found.find((each) => each === highlighted.current) ?? found[0]
            if (event.key !== 'Enter' || client === undefined) return
            event.preventBaseUIHandler()
            follow(client, event)
          }}
        />
      </label>
      <Groups current={connection_id} hrefOf={hrefOf} onFollow={follow} />
      {groups.length === 0 && (
        <p role="status" className="p-3.5 text-quiet">
          {isError ? t('failed') : clients === undefined ? t('loading') : t('none')}
        </p>
      )}
      <Foot count={clients?.length} onClose={onClose} />
    </Autocomplete.Root>
  )
})

function Groups({
  current,
  hrefOf,
  onFollow,
}: {
  current: string
  hrefOf: (client: ClientEntry) => string
  onFollow: (client: ClientEntry, event: MouseEvent) => void
}) {
  const t = useTranslations('switcher')
  const shell = useTranslations('shell')
  return (
    <Autocomplete.List
      aria-label={shell('clients')}
      className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1 empty:hidden"
    >
      {(group: ClientGroup) => (
        <Autocomplete.Group key={group.id} items={group.items}>
          <Autocomplete.GroupLabel className="item-label">{t(group.id)}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(client: ClientEntry) => (
              <Autocomplete.Item
                key={client.connection_id}
                value={client}
                className="item"
                onClick={(event) => onFollow(client, event)}
                render={
                  <a href={hrefOf(client)} tabIndex={-1}>
                    <ClientLine client={client} isCurrent={client.connection_id === current} />
                  </a>
                }
              />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

function Foot({ count, onClose }: { count: number | undefined; onClose: () => void }) {
  const t = useTranslations('switcher')
  const mayConnect = useMay('connect')
  return (
    <div className="flex flex-none gap-1 border-t border-line p-1">
      <Link className="item" href="/" prefetch={false} onClick={onClose}>
        <Building2 size={15} aria-hidden />
        {count === undefined ? t('all') : t('all_of', { count })}
      </Link>
      {mayConnect && (
        <Link className="item" href="/connect" prefetch={false} onClick={onClose}>
          <Plus size={15} aria-hidden />
          {t('connect')}
        </Link>
      )}
    </div>
  )
}

function ClientLine({ client, isCurrent }: { client: ClientEntry; isCurrent: boolean }) {
  const t = useTranslations('switcher')
  const { connection_id, name, isArchived, isSandbox, exception } = client
  return (
    <>
      <Avatar kind="client" id={connection_id} name={name} />
      <span
        className={`min-w-0 grow truncate ${isCurrent ? 'font-medium' : ''}`}
        dir="auto"
        title={name}
      >
        {name}
      </span>
      {isArchived && <span className="text-xs text-faint">{t('archived')}</span>}
      {isSandbox && <span className="text-xs text-faint">{t('sandbox')}</span>}
      {exception?.kind === 'ending' && (
        <Badge tone="attention" icon="calendar-clock">
          {t('days', { days: exception.days })}
        </Badge>
      )}
      {exception?.kind === 'ended' && (
        <Badge tone="danger" icon="unplug">
          {t('ended')}
        </Badge>
      )}
      {(exception?.kind === 'partial' || exception?.kind === 'unclear') && (
        <Badge tone="attention" icon="circle-alert">
          {t(exception.kind)}
        </Badge>
      )}
      {isCurrent && (
        <Check size={15} className="text-accent!" aria-label={t('current')} role="img" />
      )}
    </>
  )
}

interface ClientGroup {
  readonly id: 'recent' | 'all' | 'found'
  readonly items: readonly ClientEntry[]
}

const maxRecent = 4

/**
 * The clients that were used last, then the others by name; archived ones only once somebody searches,
 * and last. A search is over all of them.
 */
export function clientGroups(
  clients: readonly ClientEntry[],
  recentIds: readonly string[],
  typed: string,
): ClientGroup[] {
  const byName = clients.filter(({ isArchived }) => !isArchived)
  if (typed.trim() !== '') {
    const found = matchAll(clients, typed, ({ name }) => name).toSorted(
      (one, other) => Number(one.isArchived) - Number(other.isArchived),
    )
    return filled([{ id: 'found', items: found }])
  }
  const recent = recentIds
    .flatMap((id) => byName.find(({ connection_id }) => connection_id === id) ?? [])
    .slice(0, maxRecent)
  const others = byName.filter((client) => !recent.includes(client))
  return filled([
    { id: 'recent', items: recent },
    { id: 'all', items: others },
  ])
}

function filled(groups: readonly ClientGroup[]): ClientGroup[] {
  return groups.filter(({ items }) => items.length > 0)
}
