import type { ReactNode } from 'react'
import { Packed } from '@/components/packed/packed'
import { Button, ButtonLink } from '@/components/ui/button'
import styles from '@/components/data-table/filter-form.module.css'
import type { Text } from '@/lib/messages/create-text'

/**
 * A plain GET form, so that filters stand in the address and a page token never meets other filters:
 * `hidden` carries what stays (sort, page size), never a page token.
 */
export function FilterForm({
  action,
  label,
  hidden = [],
  clearHref,
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
  /** Fields used less often, folded away unless `moreOpen`. */
  more?: ReactNode
  moreOpen?: boolean
  text: Text['text']
  children: ReactNode
}) {
  return (
    <Packed>
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
