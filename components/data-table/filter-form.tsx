import type { ReactNode } from 'react'
import { Packed } from '@/components/packed/packed'
import { Button, ButtonLink } from '@/components/ui/button'
import styles from '@/components/data-table/filter-form.module.css'
import type { Text } from '@/lib/i18n/create-text'

/**
 * A plain GET form, so that filters stand in the address and a page token never meets other filters:
 * `hidden` carries what stays (sort, page size), never a page token.
 *
 * With `count` it is folded on a small screen, or it would push the list half a screen down. The form
 * follows the disclosure and is no part of it: the style sheet shows it wherever there is room,
 * whereas the content of a closed `<details>` is out of its reach in all but the newest browsers.
 */
export function FilterForm({
  action,
  label,
  hidden = [],
  clearHref,
  count,
  more,
  moreOpen = false,
  text,
  children,
}: {
  action: string
  /** Names the landmark: "Filter transactions". */
  label: string
  hidden?: readonly (readonly [name: string, value: string])[]
  /** Present while any filter is set. */
  clearHref?: string | undefined
  /** How many conditions are set. */
  count?: number
  /** Fields used less often, folded away unless `moreOpen`. */
  more?: ReactNode
  moreOpen?: boolean
  text: Text['text']
  children: ReactNode
}) {
  return (
    <Packed>
      {count !== undefined && (
        <details className={styles['fold']}>
          <summary>{text('lists.filters', { count })}</summary>
        </details>
      )}
      <form
        className={styles['form']}
        action={action}
        method="get"
        role="search"
        aria-label={label}
      >
        {hidden.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className={styles['fields']}>
          {children}
          <div className={styles['actions']}>
            <Button>{text('lists.apply')}</Button>
            {clearHref !== undefined && (
              <ButtonLink href={clearHref}>{text('lists.clear')}</ButtonLink>
            )}
          </div>
        </div>
        {more !== undefined && (
          <details open={moreOpen}>
            <summary>{text('lists.more_filters')}</summary>
            <div className={styles['fields']}>{more}</div>
          </details>
        )}
      </form>
    </Packed>
  )
}
