'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { findClientScreen } from '@/components/layout/client-screens'
import styles from '@/components/layout/client-switcher.module.css'

/**
 * The client's name as the way to another client: the same screen, the same period. The link alone
 * leads to a page of clients; the palette takes it over. A client component only because the layout
 * around it knows no address.
 */
export function ClientSwitcher({ name, label }: { name: string; label: string }) {
  const [, , , ...rest] = usePathname().split('/')
  const period = useSearchParams().get('period')
  const query = new URLSearchParams({
    to: findClientScreen(rest.join('/'))?.path ?? '',
    ...(period !== null && { period }),
  })
  return (
    <a
      className={styles['switcher']}
      href={`/clients?${query.toString()}`}
      data-palette="clients"
      title={name}
      aria-label={label}
    >
      <strong dir="auto">{name}</strong>
    </a>
  )
}
