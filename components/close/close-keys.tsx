'use client'

import { type ReactNode, useRef } from 'react'
import { useRowKeys } from '@/components/data-table/use-row-keys'

/** J and K walk the findings; a key that a button of the row is called by presses it. */
export function CloseKeys({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useRowKeys(area, true, {
    select: () => {},
    press: (key) => {
      const row = document.activeElement?.closest('tr')
      const button = ['a', 'e', 'n', 'q', 'u'].includes(key)
        ? row?.querySelector<HTMLElement>(`[data-key="${key}"]`)
        : undefined
      button?.click()
      return button != null
    },
    showKeys: () => {},
    escape: () => {},
  })
  return (
    <div ref={area} className="flex min-w-0 flex-col gap-4">
      {children}
    </div>
  )
}
