import { type RefObject, useEffect, useEffectEvent } from 'react'
import type * as PressRowKey from '@/components/data-table/press-row-key'

/** What the first key that is pressed brings, so that no page waits for it. */
let keys: typeof PressRowKey | undefined

/**
 * Single keys of a list: j and k walk the rows, x selects, / searches, ? lists the keys; a list may have
 * more of its own. Enter follows the focused link by itself.
 */
export function useRowKeys(
  /** The table, or what has several of them. */
  table: RefObject<HTMLElement | null>,
  isOn: boolean,
  actions: PressRowKey.RowKeyActions,
): void {
  const onKey = useEffectEvent(async (event: KeyboardEvent) => {
    keys ??= await import('@/components/data-table/press-row-key')
    keys.pressRowKey(event, table.current, actions)
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => void onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
