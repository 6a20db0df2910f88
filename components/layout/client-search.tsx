import { ClientMark } from '@/components/layout/client-mark'
import styles from '@/components/layout/client-search.module.css'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/old-field'
import { PageHeading } from '@/components/ui/page-heading'
import type { PaletteItem } from '@/lib/domain/palette/palette-answer'
import type { Format } from '@/lib/format/create-format'

const mostShown = 100

/** Clients by name, each leading to the screen and period that one comes from: a form and links. */
export function ClientSearch({
  typed,
  to,
  clients,
  hasAny,
  format: { text },
}: {
  typed: string
  to: { screen: string; period: string | null }
  /** Those that answer what was typed. */
  clients: readonly PaletteItem[]
  hasAny: boolean
  format: Format
}) {
  const more = clients.length - mostShown
  return (
    <>
      <PageHeading title={text('switcher.title')} />
      <form className={styles['form']} action="/clients" method="get" role="search">
        <input type="hidden" name="to" value={to.screen} />
        {to.period !== null && <input type="hidden" name="period" value={to.period} />}
        <TextField
          label={text('switcher.placeholder')}
          name="q"
          type="search"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
        />
        <Button tone="primary">{text('switcher.find')}</Button>
      </form>
      <ul className={styles['clients']}>
        {clients.slice(0, mostShown).map(({ id, label, detail, href, mark }) => (
          <li key={id}>
            <a href={href}>
              {mark !== undefined && <ClientMark {...mark} />}
              <bdi>{label}</bdi>
            </a>
            {detail !== undefined && <span>{detail}</span>}
          </li>
        ))}
      </ul>
      {clients.length === 0 && (
        <p role="status">{hasAny ? text('switcher.none') : text('switcher.none_yet')}</p>
      )}
      {more > 0 && <p role="status">{text('switcher.more', { count: more })}</p>}
    </>
  )
}
